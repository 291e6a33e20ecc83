import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITIES, knownCity } from '#app/features/places/place.model.ts';
import { tidyName, understandPlace } from '#app/features/places/place-names.model.ts';
import {
  CITY_SPELLINGS,
  DISTRICT_SPELLINGS,
  FINER_DISTRICTS,
  TOWN_DISTRICTS,
} from '#app/features/places/place-spellings.model.ts';
import { fold } from '#app/lib/text.ts';

const DATA = process.env.TEST_DATA;

/** City and district as `key` where known, `*label` where custom. */
function understood(city: string, district = ''): string {
  const place = understandPlace(city, district);
  if (!place) return 'none';
  const name = (named: { key: string | null; label: string } | null) =>
    named === null ? '-' : (named.key ?? `*${named.label}`);
  return `${name(place.city)} ${name(place.district)}${place.detail === null ? '' : ` (${place.detail})`}`;
}

describe('cities as people write them', () => {
  it.each([
    ['Fès', 'fes -'],
    ['Fez', 'fes -'],
    ['FES', 'fes -'],
    ['fes', 'fes -'],
    ['فاس', 'fes -'],
    ['Tanger', 'tanger -'],
    ['Tangier', 'tanger -'],
    ['  TANGER  ', 'tanger -'],
    ['Tanger, Maroc', 'tanger -'],
    ['90000 Tanger', 'tanger -'],
    ['Tetouan', 'tetouan -'],
    ['Casa', 'casablanca -'],
    ['الدار البيضاء', 'casablanca -'],
    ['Marrakesh', 'marrakech -'],
    ['أكادير', 'agadir -'],
    ['Martil', 'tetouan martil'],
    ["M'diq", 'tetouan mdiq'],
    ['M’DIQ', 'tetouan mdiq'],
    ['Mdiq', 'tetouan mdiq'],
    ['Fnideq', 'tetouan fnideq'],
    ['Tanger - Malabata', 'tanger malabata'],
    ['Malabata, Tanger', 'tanger malabata'],
    ['Al Hoceïma', '*Al Hoceïma -'],
    ['al hoceima', '*Al Hoceïma -'],
    ['KENITRA', '*Kénitra -'],
    ['nouinouich', '*Nouinouich -'],
    ['Cabo Negro', '*Cabo Negro -'],
    ['', 'none'],
    ['12345', 'none'],
    ['!!!', 'none'],
    ['x'.repeat(81), 'none'],
  ])('%s', (written, expected) => {
    expect(understood(written)).toBe(expected);
  });
});

describe('districts as people write them', () => {
  it.each([
    ['Tanger', 'Centre Ville', 'tanger centre_ville'],
    ['Tanger', 'centre-ville', 'tanger centre_ville'],
    ['Tanger', 'CENTRE_VILLE', 'tanger centre_ville'],
    ['Tanger', 'Centre', 'tanger centre_ville'],
    ['Tanger', 'Tanger Medina', 'tanger medina'],
    ['Tanger', 'Californie', 'tanger california'],
    ['Casablanca', 'California', 'casablanca californie'],
    ['Tanger', 'Iberie', 'tanger iberia'],
    ['Tanger', 'Branes 2', 'tanger branes (Branes 2)'],
    ['Tanger', 'Maârif', 'tanger *Maârif'],
    ['Tanger', 'nouinouich', 'tanger *Nouinouich'],
    ['Rabat', 'Médina de Rabat', 'rabat medina'],
    ['Rabat', 'Riyad', 'rabat hay_riad'],
    ['Rabat', 'Haut Agdal', 'rabat agdal (Haut Agdal)'],
    ['Marrakech', 'Agdal', 'marrakech *Agdal'],
    ['Marrakech', "L'Hivernage", 'marrakech hivernage'],
    ['Fès', 'Fes el Bali', 'fes medina'],
    ['Casablanca', 'Aindiab', 'casablanca ain_diab'],
    ['Tétouan', 'Martil', 'tetouan martil'],
    ['Martil', 'Martil', 'tetouan martil'],
    ['Martil', 'corniche', 'tetouan martil (Corniche)'],
    ['Tétouan', 'Tetouan Province', 'tetouan -'],
    ['Rabat', 'Rabat', 'rabat -'],
    ['Rabat', '...', 'rabat -'],
    ['Salé', 'Médina', '*Salé *Médina'],
  ])('%s, %s', (city, district, expected) => {
    expect(understood(city, district)).toBe(expected);
  });

  it('knows every known place by its machine value and its label', () => {
    for (const city of CITIES) {
      for (const name of [city.key, city.label, city.label.toUpperCase()])
        expect(understood(name)).toBe(`${city.key} -`);
      for (const district of city.districts) {
        for (const name of [district.key, district.label, district.label.toUpperCase()]) {
          expect(understood(city.label, name)).toBe(`${city.key} ${district.key}`);
        }
      }
    }
  });

  it('has only spellings of places that are in the list', () => {
    for (const city of CITY_SPELLINGS.values()) expect(knownCity(city)).toBeDefined();
    for (const [spelling, key] of [...DISTRICT_SPELLINGS, ...FINER_DISTRICTS]) {
      const city = knownCity(spelling.split('/')[0] ?? '');
      expect(city?.districts.map((district) => district.key)).toContain(key);
    }
    for (const { city, district } of TOWN_DISTRICTS) {
      expect(knownCity(city)?.districts.map(({ key }) => key)).toContain(district);
    }
  });
});

describe('labels of custom places', () => {
  it.each([
    ['NOUINOUICH', 'Nouinouich'],
    ["route de l'ourika", 'Route de l’Ourika'],
    ['EL JADIDA', 'El Jadida'],
    ["l'océan", 'L’Océan'],
    ["m'hamid", 'M’hamid'],
    ['OLM', 'OLM'],
    ['la Nouvelle Ville Ibn Battouta', 'La Nouvelle Ville Ibn Battouta'],
    ['بيلفيدير', 'بيلفيدير'],
  ])('%s', (written, expected) => {
    expect(tidyName(written)).toBe(expected);
  });

  it('have the letters that were written', () => {
    const letters = fc.constantFrom(...'aélEDLmA’ -2.');
    fc.assert(
      fc.property(fc.string({ unit: letters }), (text) => {
        expect(fold(tidyName(text))).toBe(fold(text));
      }),
    );
  });
});

it('answers for any text, with labels that the tables take', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (city, district) => {
      const place = understandPlace(city, district);
      for (const label of [place?.city.label, place?.district?.label]) {
        if (label !== undefined) expect([...label].length).toBeLessThanOrEqual(80);
      }
    }),
  );
});

it.skipIf(!DATA)('understands the cities of real adverts (needs TEST_DATA)', () => {
  const file = path.join(DATA ?? '', 'listings/morocco.jsonl.gz');
  const rows = gunzipSync(fs.readFileSync(file)).toString().trim().split('\n');
  const known = rows.filter((line) => {
    const { city, district } = JSON.parse(line) as { city: string | null; district: string | null };
    return understandPlace(city ?? '', district ?? '')?.city.key;
  });
  expect(known.length / rows.length).toBeGreaterThan(0.9);
});
