import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blurPosition,
  FEATURES,
  featureLabel,
  isFeature,
  isLegalType,
  isListingType,
  isPropertyType,
  LISTING_TYPES,
  listingTypeLabel,
  MAX_PHOTOGRAPHS,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
  priceSuffix,
  propertyTypeLabel,
  typesFor,
  visibilityOf,
} from './property.model.ts';

describe('the words of the specification, section 3', () => {
  it('name the kinds of offer', () => {
    expect(LISTING_TYPES.map((type) => [type, listingTypeLabel(type)])).toEqual([
      ['sale', 'À vendre'],
      ['long_term_rental', 'Location longue durée'],
      ['vacation_rental', 'Location saisonnière'],
    ]);
  });

  it('name the kinds of property', () => {
    expect(PROPERTY_TYPES.map((type) => [type, propertyTypeLabel(type)])).toEqual([
      ['apartment', 'Appartement'],
      ['villa', 'Villa'],
      ['house', 'Maison'],
      ['land', 'Terrain'],
      ['office', 'Bureau'],
      ['commercial', 'Local commercial'],
      ['business', 'Fonds de commerce'],
      ['factory', 'Usine'],
      ['farm', 'Ferme'],
    ]);
  });

  it('name the predefined features', () => {
    expect(FEATURES).toEqual([
      'wifi',
      'air_conditioning',
      'pool',
      'parking',
      'terrace',
      'sea_view',
      'garden',
      'security',
    ]);
    expect(FEATURES.map(featureLabel)).toEqual([
      'Wifi',
      'Climatisation',
      'Piscine',
      'Parking',
      'Terrasse',
      'Vue sur mer',
      'Jardin',
      'Sécurité 24/7',
    ]);
  });

  it.each([
    ['sale', 'apartment, villa, house, land, office, commercial, business, factory, farm'],
    ['long_term_rental', 'apartment, villa, house, office, commercial, factory, farm'],
    ['vacation_rental', 'apartment, villa, house, farm'],
  ] as const)('allow for %s: %s', (listingType, types) => {
    expect(typesFor(listingType).join(', ')).toBe(types);
    for (const type of PROPERTY_TYPES) {
      expect(isLegalType(listingType, type)).toBe(types.split(', ').includes(type));
    }
  });

  it('allow all types where the offer is open', () => {
    expect(typesFor(undefined)).toBe(PROPERTY_TYPES);
  });

  it('are recognised, and nothing else is', () => {
    expect(LISTING_TYPES.every(isListingType)).toBe(true);
    expect(PROPERTY_TYPES.every(isPropertyType)).toBe(true);
    expect(FEATURES.every(isFeature)).toBe(true);
    for (const text of ['', 'Sale', 'castle', '__proto__', 'constructor', 'sale ']) {
      expect([isListingType(text), isPropertyType(text), isFeature(text)]).toEqual([false, false, false]);
    }
  });
});

describe('what a visitor gets', () => {
  it.each([
    ['draft', 'unknown'],
    ['available', 'offered'],
    ['maintenance', 'noticed'],
    ['rented', 'noticed'],
    ['sold', 'noticed'],
    ['withdrawn', 'gone'],
  ] as const)('of a property that is %s: %s', (status, visibility) => {
    expect(visibilityOf(status)).toBe(visibility);
  });

  it('is said for every status', () => {
    expect(PROPERTY_STATUSES).toEqual(['draft', 'available', 'maintenance', 'rented', 'sold', 'withdrawn']);
  });
});

describe('the suffix of a price (section 9)', () => {
  it.each([
    ['vacation_rental', 'card', '/nuit'],
    ['vacation_rental', 'detail', '/\u00a0nuit'],
    ['long_term_rental', 'card', '/mois'],
    ['long_term_rental', 'detail', '/\u00a0mois'],
    ['sale', 'card', ''],
    ['sale', 'detail', ''],
  ] as const)('of %s on the %s is « %s »', (listingType, place, suffix) => {
    expect(priceSuffix(listingType, place)).toBe(suffix);
  });
});

it('allows ten photographs (section 9)', () => {
  expect(MAX_PHOTOGRAPHS).toBe(10);
});

describe('the public position', () => {
  const metres = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) => {
    const north = (a.latitude - b.latitude) * 111_320;
    const east = (a.longitude - b.longitude) * 111_320 * Math.cos((a.latitude * Math.PI) / 180);
    return Math.hypot(north, east);
  };
  const morocco = fc.record({
    latitude: fc.double({ min: 20.7, max: 36, noNaN: true }),
    longitude: fc.double({ min: -17.2, max: -1, noNaN: true }),
  });
  const blur = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    blurPosition(latitude, longitude);

  it('is at most 300 m from the true one, the same at every call', () => {
    fc.assert(
      fc.property(morocco, (position) => {
        expect(metres(position, blur(position))).toBeLessThanOrEqual(300);
        expect(blur(position)).toEqual(blur(position));
      }),
      { numRuns: 1000 },
    );
  });

  it('is one for the whole cell, so that it gives nothing away', () => {
    const inside = fc.double({ min: -140, max: 140, noNaN: true });
    fc.assert(
      fc.property(morocco, inside, inside, (position, north, east) => {
        const middle = blur(position);
        const elsewhere = {
          latitude: middle.latitude + north / 111_320,
          longitude: middle.longitude + east / (111_320 * Math.cos((middle.latitude * Math.PI) / 180)),
        };
        expect(blur(elsewhere)).toEqual(middle);
      }),
      { numRuns: 1000 },
    );
  });

  it('has five decimals, on the whole earth', () => {
    for (const [latitude, longitude] of [
      [90, 180],
      [-90, -180],
      [0, 0],
      [35.78, -5.81],
    ] as const) {
      const position = blurPosition(latitude, longitude);
      expect(Object.values(position).every(Number.isFinite)).toBe(true);
      expect(`${position.latitude} ${position.longitude}`).toMatch(/^-?\d+(\.\d{1,5})? -?\d+(\.\d{1,5})?$/);
    }
  });
});
