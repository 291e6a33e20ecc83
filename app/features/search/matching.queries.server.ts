import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { selectCards } from '#app/features/properties/card.queries.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import type { DB } from '#app/platform/schema.server.ts';
import type { Criteria } from './criteria.ts';
import { textQuery } from './words.model.ts';

/** Counts stop here: « plus de 1 000 » (quality.md, Server). */
export const COUNT_CAP = 1_000;

/** How many properties a search matches: at most {@link COUNT_CAP}; `more` says that there are more. */
export type Total = { count: number; more: boolean };

/** A query of cards, to be narrowed and ordered. */
export type CardQuery = ReturnType<typeof selectCards>;

/** The available properties that match, counted up to the cap. */
export async function countMatches(db: Db, criteria: Criteria, words: readonly string[]): Promise<Total> {
  const count = await (isCorrelated(criteria, words) ? countIndexed : countPlanned)(db, criteria, words);
  return { count: Math.min(count, COUNT_CAP), more: count > COUNT_CAP };
}

/**
 * Whether the planner would be wrong about how much is found: it takes words, filters and prices for independent
 * of each other, which « louer » and « à vendre » are not. Of one word alone, or of no word, it knows enough.
 */
function isCorrelated(criteria: Criteria, words: readonly string[]): boolean {
  const { listingType, type, city, minPrice, maxPrice } = criteria;
  const filters = [listingType, type, city, minPrice, maxPrice].filter((value) => value !== undefined);
  return words.length > 1 || (words.length === 1 && filters.length > 0);
}

async function countPlanned(db: Db, criteria: Criteria, words: readonly string[]): Promise<number> {
  const matches = db
    .selectFrom('property')
    .select('property.id')
    .where('property.available', '=', true)
    .where((eb) => eb.and(conditionsOf(criteria, words)))
    .limit(COUNT_CAP + 1);
  const { count } = await db
    .selectFrom(matches.as('matches'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function countIndexed(db: Db, criteria: Criteria, words: readonly string[]): Promise<number> {
  const counted = sql<{
    count: number;
  }>`select count(*) as count from ${indexed(criteria, words)} as matches`;
  const { rows } = await counted.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The cards of what matches, in the cheapest way for so many: few matches of a text are taken from its index;
 * where they are many, walking the order finds a page of them soon.
 */
export function matchingCards(db: Db, criteria: Criteria, words: readonly string[], total: Total): CardQuery {
  const cards = selectCards(db);
  return isCorrelated(criteria, words) && !total.more
    ? cards.where('property.id', 'in', sql<string>`(select ${indexed(criteria, words)})`)
    : cards.where((eb) => eb.and(conditionsOf(criteria, words)));
}

/** What a property must be for the criteria and the words, over its columns. */
function conditionsOf(criteria: Criteria, words: readonly string[]): Expression<SqlBool>[] {
  const { eb } = expressionBuilder<DB, 'property'>();
  const conditions: Expression<SqlBool>[] = [];
  if (criteria.listingType) conditions.push(eb('property.listing_type', '=', criteria.listingType));
  if (criteria.type) conditions.push(eb('property.type', '=', criteria.type));
  if (criteria.city) conditions.push(eb('property.city', '=', criteria.city));
  if (criteria.district) conditions.push(eb('property.district', '=', criteria.district));
  if (criteria.minPrice !== undefined) conditions.push(eb('property.price', '>=', String(criteria.minPrice)));
  if (criteria.maxPrice !== undefined) conditions.push(eb('property.price', '<=', String(criteria.maxPrice)));
  if (words.length > 0) {
    conditions.push(sql<boolean>`property.search_vector @@ ${queryOf({ sort: criteria.sort }, words)}`);
  }
  return conditions;
}

/** The words and the filters by value as one text query, answered by one index (db/migrations/0005). */
function queryOf(criteria: Criteria, words: readonly string[]): RawBuilder<unknown> {
  const { listingType, type, city, district } = criteria;
  const values = [
    listingType && `listing:${listingType}`,
    type && `type:${type}`,
    city && `city:${city}`,
    city && district && `district:${city}/${district}`,
  ].filter((value) => value !== undefined);
  const text = sql`to_tsquery('simple', fold(${textQuery(words)}))`;
  if (values.length === 0) return text;
  // Keys hold letters, digits, `_` and `-` only (criteria.ts), so that quotes are all they need.
  return sql`(${text} && ${values.map((value) => `'${value}'`).join(' & ')}::tsquery)`;
}

/** Calls the function that takes matches from the index alone. */
function indexed(criteria: Criteria, words: readonly string[]): RawBuilder<unknown> {
  const { minPrice = null, maxPrice = null } = criteria;
  return sql`search_matches(${queryOf(criteria, words)}, ${minPrice}::numeric, ${maxPrice}::numeric, ${COUNT_CAP + 1})`;
}
