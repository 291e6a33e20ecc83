import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSimilar } from '#app/features/properties/card.queries.server.ts';
import { type Criteria, SORTS } from '#app/features/search/criteria.ts';
import { searchProperties } from '#app/features/search/search.queries.server.ts';
import { suggestPlaces } from '#app/features/search/suggestions.queries.server.ts';
import type { Database, Db } from '#app/platform/db.server.ts';
import type { DB } from '#app/platform/schema.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { prepare } from '#test/rows.ts';

const ROWS = 5_000;

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] };

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const part of plan.Plans ?? []) yield* nodesOf(part);
}

forEachEngine('the plans of the search', (open, engine) => {
  // One connection plans as ten do.
  const test = it.skipIf(engine === 'postgres, one connection');
  let database: Database;
  let watched: Db;
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];

  beforeAll(async () => {
    if (engine === 'postgres, one connection') return;
    database = await open();
    await prepare(database.db);
    // Words are written as the trigger writes them, but all at once.
    await database.pool.query(`
      alter table property disable trigger property_words;
      insert into property (id, title, listing_type, type, city, district, description, price, status, created_at, search_vector)
      select gen_random_uuid(), 'Bien ' || n, l.listing_type, l.type, d.city, d.key, repeat('Une phrase de description. ', 30) || n,
        1000 + (n * 7919) % 900000, case when n % 20 = 0 then 'sold' else 'available' end,
        timestamptz '2025-01-01' + n * interval '1 hour',
        to_tsvector('simple', 'bien texte mot' || n % 400 || ' ' || d.folded) || array_to_tsvector(array[
          'listing:' || l.listing_type, 'type:' || l.type, 'city:' || d.city, 'district:' || d.city || '/' || d.key])
      from generate_series(1, ${ROWS}) as n
      join (select row_number() over () - 1 as nr, count(*) over () as count, * from district) d on d.nr = n % d.count
      join (select row_number() over () - 1 as nr, count(*) over () as count, * from (
        values ('sale', 'land'), ('sale', 'villa'), ('long_term_rental', 'apartment'), ('long_term_rental', 'villa'),
          ('vacation_rental', 'apartment'), ('vacation_rental', 'villa'), ('vacation_rental', 'house')
      ) as v (listing_type, type)) l on l.nr = (n / 7) % l.count;
      alter table property enable trigger property_words;
      analyze;`);
    watched = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query: { sql, parameters } }) => {
        asked.push({ sql, parameters });
      },
    });
  });

  /** What the planner does for every statement that the work sends. */
  const plansOf = async (work: () => Promise<unknown>) => {
    asked.length = 0;
    await work();
    const plans: Plan[][] = [];
    for (const { sql, parameters } of asked.slice()) {
      const { rows } = await database.pool.query(`explain (format json) ${sql}`, [...parameters]);
      plans.push([...nodesOf(rows[0]['QUERY PLAN'][0].Plan)]);
    }
    return plans;
  };
  const onProperty = (plans: Plan[][]) => {
    const found = plans.filter((nodes) =>
      nodes.some(
        (node) => node['Relation Name'] === 'property' || node['Index Name']?.startsWith('property_'),
      ),
    );
    expect(found.length).toBeGreaterThan(0);
    return found;
  };
  /** A plan from the outside in. */
  const inWords = (nodes: Plan[]) =>
    nodes.map((node) =>
      [node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' '),
    );
  const readsAll = (plan: string[]) => plan.includes('Seq Scan property');
  const expectIndexes = (plans: Plan[][]) => {
    expect(onProperty(plans).map(inWords).filter(readsAll)).toEqual([]);
  };
  /** A count stops at its cap: where many rows match, reading the first of them as they lie is as good. */
  const expectIndexesOrCap = (plans: Plan[][]) => {
    const wrong = onProperty(plans).map(inWords).filter(readsAll);
    expect(wrong.filter((plan) => plan.join(', ') !== 'Aggregate, Limit, Seq Scan property')).toEqual([]);
  };

  const filters: [string, Partial<Criteria>][] = [
    ['nothing', {}],
    ['the kind of offer', { listingType: 'vacation_rental' }],
    ['a city', { city: 'tanger' }],
    ['a city and the kind of offer', { city: 'tanger', listingType: 'sale' }],
    ['a city and a district', { city: 'tanger', district: 'malabata' }],
    ['a type', { type: 'house' }],
    ['a type and the kind of offer', { type: 'villa', listingType: 'sale' }],
    ['a text', { q: 'mot17' }],
    ['a text and a city', { q: 'texte mot1', city: 'tanger' }],
    ['prices', { minPrice: 5000, maxPrice: 9000 }],
  ];

  describe.each(SORTS)('by %s', (sort) => {
    test.each(filters)('use an index for %s, on the first page and further on', async (_name, filter) => {
      const criteria: Criteria = { sort, ...filter };
      const first = await searchProperties(database.db, criteria);
      expect(first.total.count).toBeGreaterThan(0);
      expectIndexesOrCap(await plansOf(() => searchProperties(watched, criteria)));
      if (first.next)
        expectIndexesOrCap(
          await plansOf(() => searchProperties(watched, { ...criteria, position: first.next ?? undefined })),
        );
    });
  });

  test('use an index for similar ones', async () => {
    const { rows } = await database.pool.query('select id, price from property limit 1');
    const like = {
      id: rows[0].id,
      listingType: 'sale',
      type: 'villa',
      cityKey: 'fes',
      price: rows[0].price,
    } as const;
    expectIndexes(await plansOf(() => findSimilar(watched, like)));
  });

  test('use an index for whether a suggested place has anything', async () => {
    expectIndexes(await plansOf(() => suggestPlaces(watched, 'med')));
  });

  test('use an index for a property’s address and for words', async () => {
    expectIndexes(
      await plansOf(() =>
        watched
          .selectFrom('property')
          .selectAll()
          .where('id', '=', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
          .execute(),
      ),
    );
  });
});
