import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { hostileStrings } from '#test/hostile-strings.ts';
import { addPlace, addProperties, prepare } from '#test/rows.ts';
import { loadFeatured } from './featured.queries.server.ts';
import { syncSearchLabels } from './search-label.commands.server.ts';
import { loadChoices, loadSearchPage } from './search-page.queries.server.ts';
import { correctWords } from './spelling.queries.server.ts';

forEachEngine('the page of a search', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await prepare(database.db);
    const hoceima = await addPlace(database.db, 'Al Hoceïma', 'Quemado');
    const taza = await addPlace(database.db, 'Taza');
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    await addProperties(database.db, [
      { title: 'Une', district: 'malabata', createdAt: at(1) },
      { title: 'Deux', ...hoceima, createdAt: at(2) },
      { title: 'Trois', city: 'fes', createdAt: at(3) },
      { title: 'Quatre', city: 'fes', listingType: 'sale', type: 'land', createdAt: at(4) },
      { title: 'Cachée', ...taza, status: 'draft', createdAt: at(9) },
    ]);
  });

  const load = async (query: string) => {
    const failures: unknown[] = [];
    const page = await loadSearchPage(database.db, new URLSearchParams(query), (error) =>
      failures.push(error),
    );
    expect(failures).toEqual([]);
    return page;
  };

  it('says what was searched, in words', async () => {
    const page = await load('city=tanger&district=malabata');
    expect(page).toMatchObject({
      place: ' à Malabata, Tanger',
      cityLabel: 'Tanger',
      districtLabel: 'Malabata',
      corrections: [],
      near: null,
    });
    expect(page.result?.cards.map(({ title }) => title)).toEqual(['Une']);
    expect((await load('city=al-hoceima')).place).toBe(' à Al Hoceïma');
    expect((await load('')).place).toBeNull();
  });

  it('offers the districts of the city that is searched', async () => {
    expect((await load('')).choices.districts).toEqual([]);
    expect((await load('city=fes')).choices.districts.map(({ key }) => key)).toEqual([
      'medina',
      'ville_nouvelle',
      'atlas',
      'saiss',
    ]);
    expect((await loadChoices(database.db, 'nulle-part')).districts).toEqual([]);
  });

  it.each([
    ['city=nulle-part', ['city'], {}],
    ['city=taza', ['city'], {}],
    ['city=fes&district=malabata', ['district'], { city: 'fes' }],
    ['city=fes&district=nulle-part', ['district'], { city: 'fes' }],
    ['city=tanger&district=medina', [], { city: 'tanger', district: 'medina' }],
    ['minPrice=-1&city=nulle-part', ['minPrice', 'city'], {}],
  ])('drops places that are not there, visibly: %s', async (query, corrections, kept) => {
    const page = await load(query);
    expect(page.corrections).toEqual(corrections);
    expect({ city: page.criteria.city, district: page.criteria.district }).toEqual(kept);
    expect(page.result).not.toBeNull();
  });

  it('drops a district together with its city that is not there', async () => {
    const page = await load('city=nulle-part&district=medina');
    expect(page.criteria.district).toBeUndefined();
    expect(page.corrections).toContain('city');
  });

  it('shows near matches where nothing is found', async () => {
    const page = await load('listingType=sale&type=land&city=tanger');
    expect(page.result?.total.count).toBe(0);
    expect(page.near?.relaxations).toEqual([{ filter: 'city', total: { count: 1, more: false } }]);
    expect(page.near?.cards.map(({ title }) => title)).toEqual(['Quatre']);
  });

  it('keeps its form and says so where the search fails', async () => {
    const broken = await open();
    await broken.pool.query('drop table property cascade');
    const failures: unknown[] = [];
    const page = await loadSearchPage(broken.db, new URLSearchParams('q=mer'), (error) =>
      failures.push(error),
    );
    expect(failures).toHaveLength(1);
    expect(page).toMatchObject({ result: null, near: null, criteria: { q: 'mer' } });
  });

  it.skipIf(!hostileStrings)('is never broken by its address (needs TEST_DATA)', async () => {
    for (const text of hostileStrings ?? []) {
      const page = await load(
        new URLSearchParams({ q: text, city: 'tanger', district: text, after: text }).toString(),
      );
      expect(page.result).not.toBeNull();
      await load(text);
    }
  });

  it('of the home has the three newest', async () => {
    expect((await loadFeatured(database.db)).map(({ title }) => title)).toEqual(['Quatre', 'Trois', 'Deux']);
  });

  describe('corrects words', () => {
    it.each([
      [['malabatta'], ['malabata']],
      [['vila'], ['villa']],
      [
        ['mer', 'tangr'],
        ['mer', 'tanger'],
      ],
      [['malab'], ['malab']],
      [['fez'], ['fez']],
      [['%__%'], ['%__%']],
      [['zzzzzzzz'], ['zzzzzzzz']],
      [[], []],
    ])('%j: %j', async (words, corrected) => {
      expect(await correctWords(database.db, words)).toEqual(corrected);
    });
  });

  it('is found by the words of the catalogue, also after they changed', async () => {
    const finds = async (q: string) =>
      (await load(`q=${encodeURIComponent(q)}`)).result?.cards.map(({ title }) => title);
    expect(await finds('terrain')).toEqual(['Quatre']);
    await database.pool.query(`update search_label set words = 'Parcelle' where key = 'land'`);
    expect(await finds('parcelle')).toEqual(['Quatre']);
    await syncSearchLabels(database.db);
    expect(await finds('terrain')).toEqual(['Quatre']);
    const { rows } = await database.pool.query(
      'select kind, count(*) as n from search_label group by kind order by kind',
    );
    expect(rows).toEqual([
      { kind: 'feature', n: 8 },
      { kind: 'listing_type', n: 3 },
      { kind: 'type', n: 9 },
    ]);
  });
});
