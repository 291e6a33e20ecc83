import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROPERTY_TYPES } from '#app/features/properties/property.model.ts';
import { hostileStrings } from '#test/hostile-strings.ts';
import {
  activeFilters,
  type Correction,
  type Criteria,
  criteriaParameters,
  FILTERS,
  parseCriteria,
  SORTS,
  searchPath,
  without,
} from './criteria.ts';

const ID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f';
const read = (query: string) => parseCriteria(new URLSearchParams(query));

/** Criteria without what is undefined, as an address shows them. */
function plain(criteria: Criteria): Partial<Criteria> {
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined));
}

describe('an address', () => {
  it('says nothing: everything, newest first', () => {
    expect(plain(read('').criteria)).toEqual({ sort: 'newest' });
    expect(read('').corrections).toEqual([]);
  });

  it('says everything', () => {
    const query = `listingType=vacation_rental&type=villa&city=tanger&district=malabata&minPrice=600&maxPrice=2000&q=vue+mer&sort=price_asc&after=60000-${ID}`;
    expect(plain(read(query).criteria)).toEqual({
      listingType: 'vacation_rental',
      type: 'villa',
      city: 'tanger',
      district: 'malabata',
      minPrice: 600,
      maxPrice: 2000,
      q: 'vue mer',
      sort: 'price_asc',
      position: { direction: 'after', value: 60000, id: ID },
    });
    expect(read(query).corrections).toEqual([]);
    expect(searchPath(read(query).criteria)).toBe(`/properties?${query}`);
  });

  it('takes empty parameters for absent ones, without a word', () => {
    const { criteria, corrections } = read(
      'listingType=&type=&city=&district=&minPrice=&maxPrice=&q=++&sort=&after=',
    );
    expect(plain(criteria)).toEqual({ sort: 'newest' });
    expect(corrections).toEqual([]);
  });

  it('reads a page before a position', () => {
    expect(read(`before=5-${ID}`).criteria.position).toEqual({ direction: 'before', value: 5, id: ID });
  });

  it.each<[string, Correction[], Partial<Criteria>]>([
    ['listingType=rent', ['listingType'], {}],
    ['type=castle', ['type'], {}],
    ['listingType=vacation_rental&type=land', ['type'], { listingType: 'vacation_rental' }],
    ['listingType=long_term_rental&type=business', ['type'], { listingType: 'long_term_rental' }],
    ['city=Tanger!', ['city'], {}],
    [`city=${'a'.repeat(81)}`, ['city'], {}],
    ['district=medina', ['district'], {}],
    ['city=%C3%28&district=medina', ['city', 'district'], {}],
    ['city=tanger&district=a b', ['district'], { city: 'tanger' }],
    ['minPrice=-5', ['minPrice'], {}],
    ['minPrice=abc', ['minPrice'], {}],
    ['maxPrice=1e3', ['maxPrice'], {}],
    ['maxPrice=Infinity', ['maxPrice'], {}],
    ['maxPrice=0x10', ['maxPrice'], {}],
    ['minPrice=1,5', ['minPrice'], {}],
    [`minPrice=${'9'.repeat(16)}`, ['minPrice'], {}],
    ['minPrice=2000&maxPrice=600', ['maxPrice'], { minPrice: 2000 }],
    ['sort=random', ['sort'], {}],
    ['after=x', ['position'], {}],
    ['after=1-2', ['position'], {}],
    [`after=-1-${ID}`, ['position'], {}],
    [`after=1-${ID.toUpperCase()}`, ['position'], {}],
    [`after=1-${'-'.repeat(36)}`, ['position'], {}],
    [`after=9999999999999999-${ID}`, ['position'], {}],
    [`after=1-${ID}&before=1-${ID}`, ['position'], {}],
    ['city=tanger&city=fes', ['city'], { city: 'tanger' }],
    ['sort=newest&sort=price_asc', ['sort'], {}],
    ['q=a&q=b', ['q'], { q: 'a' }],
  ])('%s is corrected, visibly: %j', (query, corrections, left) => {
    expect(read(query).corrections).toEqual(corrections);
    expect(plain(read(query).criteria)).toEqual({ sort: 'newest', ...left });
  });

  it.each([
    ['city=fes&city=fes', { city: 'fes' }],
    ['city=&city=fes', { city: 'fes' }],
    ['minPrice=0', {}],
    ['maxPrice=0', { maxPrice: 0 }],
    ['minPrice=600.90', { minPrice: 600.9 }],
    ['minPrice=600&maxPrice=600', { minPrice: 600, maxPrice: 600 }],
    ['maxPrice=999998', { maxPrice: 999_998 }],
    ['maxPrice=999999', {}],
    ['maxPrice=1000000', { maxPrice: 1_000_000 }],
    ['maxPrice=999999998', { maxPrice: 999_999_998 }],
    ['maxPrice=999999999', {}],
    ['maxPrice=5000000000', {}],
    ['minPrice=5000&maxPrice=999999999', { minPrice: 5000 }],
    ['type=land', { type: 'land' }],
    ['listingType=sale&type=land', { listingType: 'sale', type: 'land' }],
    ['q=%20m%C3%A9dina%09%0A%20fes%20', { q: 'médina fes' }],
    ['city=al-hoceima&district=centre_ville', { city: 'al-hoceima', district: 'centre_ville' }],
  ])('%s is taken as it is meant', (query, left) => {
    expect(plain(read(query).criteria)).toEqual({ sort: 'newest', ...left });
    expect(read(query).corrections).toEqual([]);
  });

  it('cuts a text of 10,000 characters, visibly and between characters', () => {
    const { criteria, corrections } = read(`q=${'é'.repeat(10_000)}`);
    expect(criteria.q).toBe('é'.repeat(100));
    expect(corrections).toEqual(['q']);
    const emoji = parseCriteria(new URLSearchParams({ q: `${'a'.repeat(99)}🏡` })).criteria.q;
    expect(emoji).toBe('a'.repeat(99));
  });

  it('drops a text in which nothing can be read', () => {
    expect(read('q=%00%FF').criteria.q).toBeUndefined();
    expect(parseCriteria(new URLSearchParams({ q: '\ufffd' })).criteria.q).toBeUndefined();
  });
});

describe('the parameters of criteria', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.constantFrom(
      'tanger',
      'medina',
      '600',
      '999999',
      '-1',
      `12-${ID}`,
      'villa',
      'sale',
      'price_desc',
      'é'.repeat(150),
    ),
    fc.integer().map(String),
  );
  const name = fc.oneof(fc.constantFrom(...FILTERS, 'sort', 'after', 'before'), fc.string({ maxLength: 8 }));
  const parameters = fc
    .array(fc.tuple(name, text), { maxLength: 12 })
    .map((pairs) => new URLSearchParams(pairs));

  it('never fail to be read, and read the same again, with nothing left to correct', () => {
    fc.assert(
      fc.property(parameters, (given) => {
        const once = parseCriteria(given);
        const again = parseCriteria(criteriaParameters(once.criteria));
        expect(plain(again.criteria)).toEqual(plain(once.criteria));
        expect(again.corrections).toEqual([]);
        expect(criteriaParameters(again.criteria).toString()).toBe(
          criteriaParameters(once.criteria).toString(),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('are all used, or named among the corrections', () => {
    const filled = fc.record({
      listingType: fc.constantFrom('sale', 'long_term_rental', 'vacation_rental', 'x'),
      type: fc.constantFrom(...PROPERTY_TYPES, 'x'),
      city: fc.constantFrom('tanger', 'x y'),
      district: fc.constantFrom('medina', 'x y'),
      minPrice: fc.constantFrom('1', '500', 'x'),
      maxPrice: fc.constantFrom('1', '500', 'x'),
      q: fc.constantFrom('mer', 'vue mer'),
    });
    fc.assert(
      fc.property(filled, (given) => {
        const { criteria, corrections } = parseCriteria(new URLSearchParams(given));
        for (const filter of FILTERS)
          expect(criteria[filter] !== undefined || corrections.includes(filter)).toBe(true);
      }),
    );
  });

  it.skipIf(!hostileStrings)('survive hostile strings in every place (needs TEST_DATA)', () => {
    for (const hostile of hostileStrings ?? []) {
      for (const parameter of [...FILTERS, 'sort', 'after', 'before']) {
        const { criteria } = parseCriteria(new URLSearchParams({ city: 'tanger', [parameter]: hostile }));
        expect(parseCriteria(criteriaParameters(criteria)).corrections).toEqual([]);
        expect(searchPath(criteria)).toMatch(/^\/properties(\?[\x21-\x7e]*)?$/);
      }
      expect(() => parseCriteria(new URLSearchParams(hostile))).not.toThrow();
    }
  });
});

describe('an address that is written', () => {
  it('is short for the search of everything', () => {
    expect(searchPath({ sort: 'newest' })).toBe('/properties');
  });

  it('has its parameters in one order, and the default sort never', () => {
    const criteria: Criteria = { sort: 'newest', q: 'mer', maxPrice: 5, city: 'fes', listingType: 'sale' };
    expect(searchPath(criteria)).toBe('/properties?listingType=sale&city=fes&maxPrice=5&q=mer');
    expect(searchPath({ sort: 'price_desc' })).toBe('/properties?sort=price_desc');
  });

  it('knows three orders', () => {
    expect(SORTS).toEqual(['newest', 'price_asc', 'price_desc']);
  });
});

describe('leaving a filter out', () => {
  const all: Criteria = {
    listingType: 'sale',
    type: 'land',
    city: 'tanger',
    district: 'malabata',
    minPrice: 1,
    maxPrice: 2,
    q: 'mer',
    sort: 'price_asc',
    position: { direction: 'after', value: 1, id: ID },
  };

  it.each([
    ['type', ['listingType', 'city', 'district', 'minPrice', 'maxPrice', 'q']],
    ['district', ['listingType', 'type', 'city', 'minPrice', 'maxPrice', 'q']],
    ['q', ['listingType', 'type', 'city', 'district', 'minPrice', 'maxPrice']],
    ['city', ['listingType', 'type', 'minPrice', 'maxPrice', 'q']],
    ['listingType', ['type', 'city', 'district', 'q']],
  ] as const)('%s keeps %j, the sort, and goes back to the first page', (filter, kept) => {
    const rest = without(all, filter);
    expect(activeFilters(rest)).toEqual(kept);
    expect(rest.sort).toBe('price_asc');
    expect(rest.position).toBeUndefined();
    expect(activeFilters(all)).toHaveLength(FILTERS.length);
  });
});
