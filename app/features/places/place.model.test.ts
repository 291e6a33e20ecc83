import { describe, expect, it } from 'vitest';
import { fold } from '#app/lib/text.ts';
import { CITIES, knownCity } from './place.model.ts';

describe('the known places', () => {
  it('are those of the specification, section 3, in its order', () => {
    expect(
      CITIES.map(({ key, districts }) => [key, districts.map((district) => district.key).join(', ')]),
    ).toEqual([
      [
        'tanger',
        'medina, malabata, centre_ville, california, iberia, boukhalef, achakar, cap_spartel, branes, moujahidine',
      ],
      ['tetouan', 'medina, centre_ville, martil, fnideq, mdiq'],
      ['casablanca', 'anfa, maarif, ain_diab, californie, gauthier, racine, bourgogne'],
      ['rabat', 'agdal, hay_riad, medina, souissi, hassan'],
      ['marrakech', 'medina, gueliz, hivernage, palmeraie, amelkis'],
      ['fes', 'medina, ville_nouvelle, atlas, saiss'],
      ['agadir', 'centre_ville, founty, sonaba, talborjt'],
    ]);
  });

  it('have the French labels of the decisions', () => {
    expect(CITIES.map(({ label }) => label)).toEqual([
      'Tanger',
      'Tétouan',
      'Casablanca',
      'Rabat',
      'Marrakech',
      'Fès',
      'Agadir',
    ]);
    const labels = CITIES[0]?.districts.map(({ label }) => label);
    expect(labels?.slice(0, 3)).toEqual(['Médina', 'Malabata', 'Centre-ville']);
  });

  it('have one label for one key, which says the same', () => {
    for (const place of CITIES.flatMap(({ districts, ...city }) => [city, ...districts])) {
      expect(fold(place.label).replaceAll(' ', '')).toBe(place.key.replaceAll('_', ''));
    }
  });

  it('are told apart by key and by label within their city', () => {
    for (const places of [CITIES, ...CITIES.map(({ districts }) => districts)]) {
      expect(new Set(places.map(({ key }) => key)).size).toBe(places.length);
      expect(new Set(places.map(({ label }) => fold(label))).size).toBe(places.length);
    }
  });

  it('are found by key', () => {
    expect(knownCity('fes')?.label).toBe('Fès');
    expect(knownCity('Fès')).toBeUndefined();
    expect(knownCity('constructor')).toBeUndefined();
  });
});
