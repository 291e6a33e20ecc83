import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { hostileStrings } from '#test/hostile-strings.ts';
import { addPlace, addProperties, type Particular, prepare } from '#test/rows.ts';
import { type Criteria, parseCriteria } from './criteria.ts';
import { COUNT_CAP } from './matching.queries.server.ts';
import { findNearMatches, PAGE_SIZE, searchProperties } from './search.queries.server.ts';
import { searchWords } from './words.model.ts';

/** Named by their titles, in which tests find them again; newest last. */
const HOUSE: Particular[] = [
  {
    title: 'Riad bleu',
    city: 'fes',
    district: 'medina',
    type: 'house',
    price: 60_000,
    description: 'Patio, zellige.',
  },
  { title: 'Dar Malabata', district: 'malabata', type: 'house', price: 120_000, features: ['pool'] },
  { title: 'Villa Cap', district: 'cap_spartel', price: 200_000 },
  { title: 'Villa chère', district: 'malabata', price: 200_001 },
  { title: 'Loft', city: 'tetouan', district: 'martil', type: 'apartment', price: 59_999 },
  {
    title: 'Studio',
    listingType: 'long_term_rental',
    type: 'apartment',
    price: 400_000,
    reference: 'TG-0901',
  },
  {
    title: 'Bureau',
    listingType: 'long_term_rental',
    type: 'office',
    price: 900_000,
    city: 'rabat',
    district: 'agdal',
  },
  {
    title: 'Terrain',
    listingType: 'sale',
    type: 'land',
    price: 90_000_000,
    city: 'agadir',
    customFeatures: ['Oliveraie'],
  },
  { title: 'Ferme', listingType: 'sale', type: 'farm', price: 300_000_000, description: 'Un amandier.' },
  { title: 'Palais vendu', listingType: 'sale', status: 'sold' },
  { title: 'Palais loué', status: 'rented' },
  { title: 'Palais en travaux', status: 'maintenance' },
  { title: 'Palais retiré', status: 'withdrawn' },
  { title: 'Palais en projet', status: 'draft' },
];

forEachEngine('the search', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await prepare(database.db);
    const start = Date.UTC(2026, 0, 1);
    const rows = HOUSE.map((row, index) => ({ ...row, createdAt: new Date(start + index * 1000) }));
    const hoceima = await addPlace(database.db, 'Al Hoceïma', 'Quemado');
    await addProperties(database.db, [
      ...rows,
      { ...hoceima, title: 'Villa Rif', price: 150_000, createdAt: new Date(start - 1) },
    ]);
  });

  const search = (criteria: Partial<Criteria>) =>
    searchProperties(database.db, { sort: 'newest', ...criteria });
  const titles = async (criteria: Partial<Criteria>) =>
    (await search(criteria)).cards.map(({ title }) => title);

  it('lists what is available, newest first, and nothing else', async () => {
    const { cards, total, next, previous, corrected } = await search({});
    expect(cards.map(({ title }) => title)).toEqual([
      'Ferme',
      'Terrain',
      'Bureau',
      'Studio',
      'Loft',
      'Villa chère',
      'Villa Cap',
      'Dar Malabata',
      'Riad bleu',
      'Villa Rif',
    ]);
    expect({ total, next, previous, corrected }).toEqual({
      total: { count: 10, more: false },
      next: null,
      previous: null,
      corrected: null,
    });
    expect(cards.every(({ status }) => status === 'available')).toBe(true);
  });

  it.each<[Partial<Criteria>, string[]]>([
    [
      { sort: 'price_asc', listingType: 'vacation_rental' },
      ['Loft', 'Riad bleu', 'Dar Malabata', 'Villa Rif', 'Villa Cap', 'Villa chère'],
    ],
    [{ sort: 'price_desc', listingType: 'sale' }, ['Ferme', 'Terrain']],
    [{ listingType: 'long_term_rental' }, ['Bureau', 'Studio']],
    [{ type: 'house' }, ['Dar Malabata', 'Riad bleu']],
    [{ listingType: 'vacation_rental', type: 'apartment' }, ['Loft']],
    [{ city: 'tanger', listingType: 'vacation_rental' }, ['Villa chère', 'Villa Cap', 'Dar Malabata']],
    [{ city: 'tanger', district: 'malabata' }, ['Villa chère', 'Dar Malabata']],
    [{ city: 'fes', district: 'malabata' }, []],
    [{ city: 'al-hoceima', district: 'quemado' }, ['Villa Rif']],
    [
      { listingType: 'vacation_rental', minPrice: 600, maxPrice: 2000 },
      ['Villa Cap', 'Dar Malabata', 'Riad bleu', 'Villa Rif'],
    ],
    [{ listingType: 'vacation_rental', minPrice: 2000 }, ['Villa chère', 'Villa Cap']],
    [{ listingType: 'vacation_rental', maxPrice: 600 }, ['Loft', 'Riad bleu']],
    [{ minPrice: 2000, maxPrice: 2000 }, ['Villa Cap']],
    [{ maxPrice: 0 }, []],
  ])('of %j finds %j', async (criteria, expected) => {
    expect(await titles(criteria)).toEqual(expected);
  });

  it.each([
    ['tetouan', 'Loft'],
    ['TÉTOUAN', 'Loft'],
    ['médina fes', 'Riad bleu'],
    ['Medina, Fès', 'Riad bleu'],
    ['appart martil', 'Loft'],
    ['zellige', 'Riad bleu'],
    ['piscine', 'Dar Malabata'],
    ['oliverai', 'Terrain'],
    ['riad fes', 'Riad bleu'],
    ['acheter ferme', 'Ferme'],
    ['cap-spartel', 'Villa Cap'],
    ['al hoceima', 'Villa Rif'],
    ['TG-0901', 'Studio'],
    ['tg0901', 'Studio'],
    ['tg 0901', 'Studio'],
    ['0901', 'Studio'],
  ])('finds « %s »', async (q, title) => {
    const found = await search({ q });
    expect(found.cards.map((card) => card.title)).toContain(title);
  });

  it.each([
    ['Malabatta', 'Dar Malabata', 'malabata'],
    ['tetuan', 'Loft', 'tetouan'],
    ['apartement martil', 'Loft', 'appartement martil'],
    ['malabatta piscin', 'Dar Malabata', 'malabata piscin'],
    ['vila cap', 'Villa Cap', 'villa cap'],
  ])('understands « %s »', async (q, title, corrected) => {
    const found = await search({ q });
    expect(found.cards.map((card) => card.title)).toContain(title);
    expect(found.corrected).toBe(corrected);
  });

  it.each(['palais', 'zzzzqqqq', 'fes martil', 'xx', 'Malabatta fes'])(
    'finds nothing for « %s », and corrects nothing',
    async (q) => {
      expect(await search({ q })).toEqual({
        cards: [],
        total: { count: 0, more: false },
        next: null,
        previous: null,
        corrected: null,
      });
    },
  );

  it('corrects only where that finds something within the other criteria', async () => {
    expect((await search({ q: 'malabatta', city: 'fes' })).corrected).toBeNull();
    expect(await titles({ q: 'malabatta', type: 'house' })).toEqual(['Dar Malabata']);
  });

  it.each(['½½', '3½ pièces', 'm²', '①②③④', 'Ⅷ Ⅷ', '⑴⒈㏂', 'ŉŉŉŉ', '٣٤٥٦', '𝔸𝔹ℂ𝔻', 'ﷺﷺ', 'µ-½-¼-¾-℀'])(
    'takes « %s » for words, not for operators',
    async (q) => {
      expect((await search({ q })).total.count).toBeGreaterThanOrEqual(0);
    },
  );

  it('has no operators in its words, whatever the dictionary of accents makes of any sign', async () => {
    const signs = Array.from({ length: 0x20000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .flatMap((code) => searchWords(String.fromCodePoint(code)));
    expect(signs.length).toBeGreaterThan(50_000);
    const { rows } = await database.pool.query<{ word: string; folded: string }>(
      'select word, fold(word) as folded from unnest($1::text[]) as word',
      [signs],
    );
    expect(rows.filter(({ folded }) => !/^[\p{L}\p{N}]+$/u.test(folded))).toEqual([]);
  });

  it.skipIf(!hostileStrings)('survives hostile strings (needs TEST_DATA)', async () => {
    for (const hostile of hostileStrings ?? []) {
      const { criteria } = parseCriteria(
        new URLSearchParams({ q: hostile, minPrice: hostile, city: hostile }),
      );
      await search(criteria);
    }
  });

  describe('shows near matches', () => {
    const near = (criteria: Partial<Criteria>) =>
      findNearMatches(database.db, { sort: 'newest', ...criteria });

    it('by the filter whose absence finds most, most fruitful first', async () => {
      const { relaxations, cards } = await near({
        listingType: 'vacation_rental',
        type: 'house',
        city: 'tanger',
        district: 'cap_spartel',
      });
      expect(relaxations).toEqual(
        [
          { filter: 'type', total: { count: 1, more: false } },
          { filter: 'city', total: { count: 2, more: false } },
          { filter: 'district', total: { count: 1, more: false } },
        ].sort((a, b) => b.total.count - a.total.count),
      );
      expect(cards.map(({ title }) => title)).toEqual(['Dar Malabata', 'Riad bleu']);
    });

    it('three at most', async () => {
      const { cards } = await near({ listingType: 'vacation_rental', q: 'zzzzqqqq' });
      expect(cards.map(({ title }) => title)).toEqual(['Loft', 'Villa chère', 'Villa Cap']);
    });

    it.each<[Partial<Criteria>, string]>([
      [{ listingType: 'sale', type: 'land', city: 'agadir', maxPrice: 1, q: 'zzzzqqqq' }, 'Terrain'],
      [{ listingType: 'sale', type: 'land', city: 'fes', maxPrice: 1, q: 'zzzzqqqq' }, 'Terrain'],
      [{ listingType: 'sale', type: 'factory', city: 'agadir', maxPrice: 1, q: 'zzzzqqqq' }, 'Terrain'],
      [{ listingType: 'sale', type: 'factory', city: 'fes', maxPrice: 1, q: 'zzzzqqqq' }, 'Ferme'],
    ])('of what matters most where no single filter is to blame: %j', async (criteria, first) => {
      const { relaxations, cards } = await near(criteria);
      expect(relaxations).toEqual([]);
      expect(cards[0]?.title).toBe(first);
    });
  });
});

forEachEngine('the pages of a long result', (open) => {
  let database: Database;
  const COUNT = 100;
  const ids: string[] = [];
  beforeAll(async () => {
    database = await open();
    await prepare(database.db);
    // Prices and times repeat, so that only the id tells some of them apart.
    const rows = Array.from({ length: COUNT }, (_, index) => ({
      price: 50_000 + 1000 * (index % 7),
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 30) * 1001),
    }));
    ids.push(...(await addProperties(database.db, rows)));
  });

  describe.each(['newest', 'price_asc', 'price_desc'] as const)('by %s', (sort) => {
    it('have every property exactly once, forwards and backwards', async () => {
      const pages: string[][] = [];
      let criteria: Criteria = { sort };
      for (;;) {
        const { cards, next, previous, total } = await searchProperties(database.db, criteria);
        expect(total).toEqual({ count: COUNT, more: false });
        expect(previous === null).toBe(pages.length === 0);
        pages.push(cards.map(({ id }) => id));
        if (!next) break;
        criteria = { sort, position: next };
      }
      expect(pages.map(({ length }) => length)).toEqual([PAGE_SIZE, PAGE_SIZE, PAGE_SIZE, PAGE_SIZE, 4]);
      expect(pages.flat().sort()).toEqual([...ids].sort());

      for (let page = pages.length - 2; page >= 0; page -= 1) {
        const { previous } = await searchProperties(database.db, criteria);
        if (!previous) throw new Error('There is no way back.');
        criteria = { sort, position: previous };
        const back = await searchProperties(database.db, criteria);
        expect(back.cards.map(({ id }) => id)).toEqual(pages[page]);
        expect(back.previous === null).toBe(page === 0);
        expect(back.next).not.toBeNull();
      }
    });

    it('are in order', async () => {
      const { cards } = await searchProperties(database.db, { sort });
      const prices = cards.map(({ price }) => price);
      if (sort === 'price_asc') expect(prices).toEqual([...prices].sort((a, b) => a - b));
      if (sort === 'price_desc') expect(prices).toEqual([...prices].sort((a, b) => b - a));
    });

    it.each([0, 8.64e15])('end beyond the end: position %d', async (value) => {
      const id = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
      for (const direction of ['after', 'before'] as const) {
        const { cards, total } = await searchProperties(database.db, {
          sort,
          position: { direction, value, id },
        });
        expect([0, PAGE_SIZE]).toContain(cards.length);
        expect(total.count).toBe(COUNT);
      }
    });
  });

  it('are counted to a thousand, and said to be more', async () => {
    await database.pool.query(`
      insert into property (id, title, listing_type, type, city, description, price)
      select gen_random_uuid(), 'x', 'sale', 'land', 'fes', 'x', 1 from generate_series(1, ${COUNT_CAP})`);
    const count = async () => (await searchProperties(database.db, { sort: 'newest', city: 'fes' })).total;
    expect(await count()).toEqual({ count: 1000, more: false });
    await addProperties(database.db, [{ city: 'fes' }]);
    expect(await count()).toEqual({ count: 1000, more: true });
  });
});
