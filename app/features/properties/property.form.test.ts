import { describe, expect, it } from 'vitest';
import { PROPERTY_FAULTS, propertyForm, youTubeId } from './property.form.ts';

const typed = {
  title: ' Villa ',
  listingType: 'sale',
  type: 'villa',
  city: 'tanger',
  district: 'malabata',
  description: 'Vue sur mer.',
  price: '1 250 000,50',
};

/** Faults by field. */
function faults(given: Record<string, unknown>): Record<string, string> {
  const checked = propertyForm.safeParse({ ...typed, ...given });
  return Object.fromEntries(
    checked.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [],
  );
}

describe('the property form', () => {
  it('takes what a person types', () => {
    expect(
      propertyForm.parse({ ...typed, surface: '85,5', floor: '', features: 'pool', furnished: 'true' }),
    ).toMatchObject({
      title: 'Villa',
      price: 125_000_050,
      surface: 85.5,
      floor: null,
      features: ['pool'],
      furnished: true,
      status: 'available',
      sameDayTurnover: false,
      videoUrl: null,
    });
    expect(propertyForm.parse({ ...typed, customCity: 'Asilah', customDistrict: 'Plage' })).toMatchObject({
      city: 'Asilah',
      district: 'Plage',
    });
  });

  it.each([
    [{ title: '  ' }, { title: 'Title is required' }],
    [{ title: undefined }, { title: 'Title is required' }],
    [{ type: '' }, { type: 'Property type is required' }],
    [{ description: '' }, { description: 'Description is required' }],
    [{ district: '' }, { district: 'Location is required' }],
    [{ price: 'beaucoup' }, { price: 'Valid price is required' }],
    [{ price: '-1' }, { price: 'Valid price is required' }],
    [{ price: undefined }, { price: 'Valid price is required' }],
    [{ videoUrl: 'https://example.org/watch?v=dQw4w9WgXcQ' }, { videoUrl: 'Invalid YouTube URL' }],
    [
      { customCity: 'FÈS' },
      { customCity: 'Cette ville existe déjà dans la liste. Utilisez le menu déroulant.' },
    ],
    [
      { customDistrict: 'centre-VILLE' },
      { customDistrict: 'Ce quartier existe déjà dans la liste. Utilisez le menu déroulant.' },
    ],
    [{ listingType: 'vacation_rental', type: 'office' }, { type: PROPERTY_FAULTS.illegalType }],
    [{ title: 'x'.repeat(201) }, { title: PROPERTY_FAULTS.tooLong }],
    [{ surface: '0' }, { surface: PROPERTY_FAULTS.number }],
    [{ bedrooms: '501' }, { bedrooms: PROPERTY_FAULTS.number }],
    [{ floor: '1.5' }, { floor: PROPERTY_FAULTS.number }],
    [{ latitude: '35.7' }, { latitude: PROPERTY_FAULTS.position }],
  ])('refuses %j', (given, expected) => {
    expect(faults(given)).toEqual(expected);
  });

  it('counts characters as the database does', () => {
    expect(faults({ title: '🏠'.repeat(200) })).toEqual({});
  });

  it('knows a video by its eleven characters', () => {
    const id = 'dQw4w9WgXcQ';
    for (const link of [
      `https://www.youtube.com/watch?v=${id}&t=1`,
      `youtu.be/${id}`,
      `https://youtube.com/embed/${id}`,
    ]) {
      expect(youTubeId(link)).toBe(id);
    }
    for (const link of [
      '',
      'https://youtu.be/short',
      `https://youtube.com/shorts/${id}`,
      `javascript:${id}`,
    ]) {
      expect(youTubeId(link)).toBeNull();
    }
  });
});
