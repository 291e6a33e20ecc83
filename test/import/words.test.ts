import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ofCity } from '#app/features/places/place-phrase.model.ts';
import {
  readCount,
  readDegrees,
  readFloor,
  readPrice,
  readSurface,
} from '#app/features/properties/import/import-numbers.model.ts';
import { composeDescription } from '#app/features/properties/import/import-sentence.model.ts';
import {
  columnOf,
  readFeature,
  readListingType,
  readPropertyType,
  readStatus,
  readYesNo,
} from '#app/features/properties/import/import-words.model.ts';

describe('prices as people write them', () => {
  it.each<[string | number, number | string]>([
    ['1 250 000', 1_250_000],
    ['1\u00a0250\u202f000 DH', 1_250_000],
    ['1.250.000 DH', 1_250_000],
    ['1,250,000.50 MAD', 1_250_000.5],
    ['1.250.000,50', 1_250_000.5],
    ['950000', 950_000],
    ['950000.00', 950_000],
    ['950000,5', 950_000.5],
    ['950.000', 950_000],
    ['4 500 DH / mois', 4500],
    ['450dhs/nuit', 450],
    ['MAD 450', 450],
    ['2,5 MDH', 2_500_000],
    ['2 millions de dirhams', 2_000_000],
    ['٩٥٠٠٠٠ درهم', 950_000],
    [950_000, 950_000],
    [1.1, 1.1],
    ['', 'blank'],
    [' - ', 'blank'],
    ['N/A', 'blank'],
    ['120 millions', 'unreadable'],
    ['sur demande', 'unreadable'],
    ['100 000 €', 'unreadable'],
    ['500 - 700', 'unreadable'],
    ['10 20', 'unreadable'],
    ['-5', 'unreadable'],
    [-5, 'unreadable'],
    [Number.NaN, 'unreadable'],
    ['9'.repeat(30), 'unreadable'],
  ])('%s', (written, expected) => {
    const amount = readPrice(written);
    expect(typeof amount === 'number' ? amount / 100 : amount).toBe(expected);
  });

  it('come back whatever separates thousands', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom(' ', '.', ',', '\u202f', '’'),
        (value, sign) => {
          const written = String(value).replace(/\B(?=(\d{3})+$)/g, sign);
          expect(readPrice(written)).toBe(value * 100);
        },
      ),
    );
  });

  it('are amounts that the column takes, or none, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[\d ,.€DHm/-]{0,20}$/), fc.double()),
        (written) => {
          const amount = readPrice(written);
          if (typeof amount === 'number') expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        },
      ),
    );
  });
});

it('reads other figures', () => {
  expect([readSurface('120 m²'), readSurface('85,5m2'), readSurface('1 250'), readSurface('1,5 ha')]).toEqual(
    [120, 85.5, 1250, 15_000],
  );
  expect([readSurface(85.125), readSurface('grand'), readSurface('')]).toEqual([
    85.125,
    'unreadable',
    'blank',
  ]);
  expect([
    readCount('3'),
    readCount('3 chambres'),
    readCount('2.0'),
    readCount('2,5'),
    readCount(2.5),
  ]).toEqual([3, 3, 2, 'unreadable', 'unreadable']);
  expect([readFloor('RDC'), readFloor('1er'), readFloor('3ème étage'), readFloor('-1')]).toEqual([
    0, 1, 3, -1,
  ]);
  expect([readDegrees('35.7595'), readDegrees('-5,83'), readDegrees('35°45')]).toEqual([
    35.7595,
    -5.83,
    'unreadable',
  ]);
});

it('understands words', () => {
  const offers = [
    'à vendre',
    'Vente',
    'location',
    'À LOUER',
    'vacances',
    'location saisonnière',
    'sale',
    'vacation_rental',
  ];
  expect(offers.map(readListingType)).toEqual([
    'sale',
    'sale',
    'long_term_rental',
    'long_term_rental',
    'vacation_rental',
    'vacation_rental',
    'sale',
    'vacation_rental',
  ]);
  expect(readListingType('échange')).toBeUndefined();
  const kinds = [
    'appartement',
    'riad',
    'Studio',
    'magasin',
    'hangar',
    'Entrepôt',
    'terrain',
    'شقة',
    'Villas',
    'local industriel',
  ];
  expect(kinds.map(readPropertyType)).toEqual([
    'apartment',
    'house',
    'apartment',
    'commercial',
    'factory',
    'factory',
    'land',
    'apartment',
    'villa',
    'factory',
  ]);
  expect(['villa avec piscine', 'fonds de commerce', 'bureaux', 'land'].map(readPropertyType)).toEqual([
    'villa',
    'business',
    'office',
    'land',
  ]);
  expect([readPropertyType('château'), readPropertyType('business center')]).toEqual([undefined, undefined]);
  expect([readStatus('disponible'), readStatus('vendu'), readStatus('peut-être')]).toEqual([
    'available',
    'sold',
    undefined,
  ]);
  expect([
    readFeature('Piscine'),
    readFeature('sea_view'),
    readFeature('Vue sur mer'),
    readFeature('Hammam'),
  ]).toEqual(['pool', 'sea_view', 'sea_view', undefined]);
  expect([readYesNo('oui'), readYesNo('Non meublé'), readYesNo('bof')]).toEqual([true, false, undefined]);
  expect([
    columnOf('Prix_MAD'),
    columnOf('listing type'),
    columnOf('Surface (m²)'),
    columnOf('source'),
  ]).toEqual(['price', 'listingType', 'surface', undefined]);
});

describe('the composed description', () => {
  const facts = {
    listingType: 'sale',
    type: 'apartment',
    city: { key: 'casablanca', label: 'Casablanca' },
    district: { key: 'gauthier', label: 'Gauthier' },
    surface: 120,
    landSurface: null,
    rooms: null,
    bedrooms: 3,
    bathrooms: 2,
    guests: null,
    floor: null,
    furnished: null,
    features: [],
  } as const satisfies Parameters<typeof composeDescription>[0];
  const plain = (given: Partial<Parameters<typeof composeDescription>[0]>) =>
    composeDescription({ ...facts, ...given }).replace(/[\u00a0\u202f]/gu, ' ');
  const custom = (label: string) => ({ key: null, label });

  it('is French', () => {
    expect(plain({})).toBe(
      'Appartement à vendre à Gauthier, Casablanca : 120 m², 3 chambres, 2 salles de bain.',
    );
    expect(plain({ bedrooms: 1, bathrooms: 1, surface: 1250.5 })).toBe(
      'Appartement à vendre à Gauthier, Casablanca : 1 250,5 m², 1 chambre, 1 salle de bain.',
    );
    expect(plain({ surface: null, bedrooms: 0, bathrooms: null, district: null })).toBe(
      'Appartement à vendre à Casablanca.',
    );
    expect(
      plain({ type: 'villa', listingType: 'vacation_rental', furnished: true, landSurface: 400, guests: 8 }),
    ).toBe(
      'Villa meublée en location saisonnière à Gauthier, Casablanca : 120 m², terrain de 400 m², 3 chambres, 2 salles de bain, 8 voyageurs.',
    );
    expect(
      plain({ listingType: 'long_term_rental', floor: 1, features: ['pool', 'terrace', 'sea_view'] }),
    ).toBe(
      'Appartement à louer à Gauthier, Casablanca : 120 m², 3 chambres, 2 salles de bain, 1er étage. ' +
        'Équipements et atouts : piscine, terrasse et vue sur mer.',
    );
    expect(
      plain({
        type: 'land',
        surface: null,
        landSurface: 500,
        bedrooms: null,
        bathrooms: null,
        district: custom('Bouregreg'),
      }),
    ).toBe('Terrain à vendre à Bouregreg, Casablanca : 500 m².');
  });

  it.each([
    [
      { key: 'agadir', label: 'Agadir' },
      { key: 'centre_ville', label: 'Centre-ville' },
      'au centre-ville d’Agadir',
    ],
    [{ key: 'tanger', label: 'Tanger' }, { key: 'medina', label: 'Médina' }, 'dans la médina de Tanger'],
    [facts.city, custom('Les Princesses'), 'aux Princesses, Casablanca'],
    [facts.city, custom('La Gironde'), 'à la Gironde, Casablanca'],
    [facts.city, custom('L’Oasis'), 'à l’Oasis, Casablanca'],
    [facts.city, custom('Quartier des Hôpitaux'), 'au quartier des Hôpitaux, Casablanca'],
    [facts.city, custom('Zone Industrielle'), 'dans la zone Industrielle, Casablanca'],
    [facts.city, custom('2 Mars'), 'à Casablanca (2 Mars)'],
    [facts.city, custom('بيلفيدير'), 'à Casablanca (بيلفيدير)'],
    // A city is named once.
    [facts.city, custom('Route Casablanca'), 'à Casablanca'],
    [facts.city, custom('Boulevard de Casablanca'), 'à Casablanca'],
    [facts.city, custom('CASABLANCA'), 'à Casablanca'],
    [facts.city, custom('Casablanca Finance City'), 'à Casablanca Finance City'],
    [facts.city, custom('Quartier Casablanca Est'), 'au quartier Casablanca Est'],
    [facts.city, custom('Zone industrielle de Casablanca'), 'dans la zone industrielle de Casablanca'],
    [{ key: 'fes', label: 'Fès' }, custom('La Médina de Fes'), 'à la Médina de Fes'],
    [{ key: 'fes', label: 'Fès' }, custom('Fesdis'), 'à Fesdis, Fès'],
    [{ key: 'marrakech', label: 'Marrakech' }, custom('Route de Fès'), ', route de Fès, Marrakech'],
  ])('says where: %j %j', (city, district, expected) => {
    expect(plain({ city, district })).toContain(
      `Appartement à vendre${expected.startsWith(',') ? '' : ' '}${expected} :`,
    );
  });

  it('sets a way between commas', () => {
    expect(plain({ district: custom('Route de l’Ourika') })).toContain(
      'Appartement à vendre, route de l’Ourika, Casablanca :',
    );
  });

  it('elides « de »', () => {
    expect(['Essaouira', 'Agadir', 'Tanger', 'Had Soualem'].map(ofCity)).toEqual([
      'd’Essaouira',
      'd’Agadir',
      'de Tanger',
      'de Had Soualem',
    ]);
  });
});
