import { describe, expect, it } from 'vitest';
import { PROPERTY_TYPES } from '#app/features/properties/property.model.ts';
import { type Criteria, FILTERS } from './criteria.ts';
import { boundLabel, correctionLabel, filterLabel, headline } from './headline.model.ts';

const everything: Criteria = { sort: 'newest' };
const total = (count: number) => ({ count, more: false });

describe('what was found, in words', () => {
  it.each<[Partial<Criteria>, number, string | null, string]>([
    [{}, 0, null, '0 bien'],
    [{}, 1, null, '1 bien'],
    [{}, 24, null, '24 biens'],
    [
      { listingType: 'vacation_rental' },
      24,
      ' à Malabata, Tanger',
      '24 locations saisonnières à Malabata, Tanger',
    ],
    [{ listingType: 'vacation_rental' }, 1, null, '1 location saisonnière'],
    [{ listingType: 'vacation_rental', type: 'villa' }, 2, null, '2 villas en location saisonnière'],
    [{ listingType: 'sale', type: 'commercial' }, 3, ' à Fès', '3 locaux commerciaux à vendre à Fès'],
    [{ listingType: 'long_term_rental' }, 1, ' à Rabat', '1 bien à louer à Rabat'],
    [{ q: 'vue mer' }, 2, null, '2 biens pour «\u00a0vue mer\u00a0»'],
    [{}, 1250, null, '1\u00a0250 biens'],
  ])('%j, %i, %s: « %s »', (criteria, count, place, words) => {
    expect(headline({ ...everything, ...criteria }, total(count), place)).toBe(words);
  });

  it('says « plus de » where the count was capped', () => {
    expect(headline(everything, { count: 1000, more: true }, null)).toBe('Plus de 1\u00a0000 biens');
  });

  it('has a word for every type, one and many', () => {
    const words = PROPERTY_TYPES.map((type) =>
      [1, 2].map((count) => headline({ ...everything, type }, total(count), null)).join(', '),
    );
    expect(words).toEqual([
      '1 appartement, 2 appartements',
      '1 villa, 2 villas',
      '1 maison, 2 maisons',
      '1 terrain, 2 terrains',
      '1 bureau, 2 bureaux',
      '1 local commercial, 2 locaux commerciaux',
      '1 fonds de commerce, 2 fonds de commerce',
      '1 usine, 2 usines',
      '1 ferme, 2 fermes',
    ]);
  });
});

describe('a chip', () => {
  it.each([
    ['vacation_rental', 'Dès 600\u00a0MAD par nuit', 'Jusqu’à 2\u00a0000\u00a0MAD par nuit'],
    ['long_term_rental', 'Dès 600\u00a0MAD par mois', 'Jusqu’à 2\u00a0000\u00a0MAD par mois'],
    ['sale', 'Dès 600\u00a0MAD', 'Jusqu’à 2\u00a0000\u00a0MAD'],
    [undefined, 'Dès 600\u00a0MAD', 'Jusqu’à 2\u00a0000\u00a0MAD'],
  ] as const)('of a budget for %s says the unit', (listingType, from, upTo) => {
    const criteria: Criteria = { ...everything, listingType, minPrice: 600, maxPrice: 2000 };
    expect(boundLabel(criteria, 'minPrice')).toBe(from);
    expect(filterLabel(criteria, 'maxPrice', {})).toBe(upTo);
  });

  it('of a bound that is not there says zero', () => {
    expect(boundLabel(everything, 'minPrice')).toBe('Dès 0\u00a0MAD');
  });

  it('says the label that it was given, else the machine value', () => {
    const criteria: Criteria = { ...everything, city: 'al-hoceima', q: 'mer' };
    expect(filterLabel(criteria, 'city', { city: 'Al Hoceïma' })).toBe('Al Hoceïma');
    expect(filterLabel(criteria, 'city', {})).toBe('al-hoceima');
    expect(filterLabel(criteria, 'q', {})).toBe('«\u00a0mer\u00a0»');
    expect(filterLabel(everything, 'q', {})).toBe('«\u00a0\u00a0»');
    expect(filterLabel(everything, 'type', {})).toBe('');
  });
});

it('has a French name for everything that can be corrected', () => {
  const names = [...FILTERS, 'sort' as const, 'position' as const].map(correctionLabel);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('type d’annonce');
});
