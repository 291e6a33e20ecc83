import { sql } from 'kysely';
import {
  type CardRow,
  type PropertyCardData,
  readPrice,
  toCards,
} from '#app/features/properties/card.queries.server.ts';
import { toNumeric } from '#app/lib/money.ts';
import type { Db } from '#app/platform/db.server.ts';
import { activeFilters, type Criteria, type Filter, type Position, without } from './criteria.ts';
import { type CardQuery, countMatches, matchingCards, type Total } from './matching.queries.server.ts';
import { correctWords } from './spelling.queries.server.ts';
import { searchWords } from './words.model.ts';

/** Cards on a page of results. */
export const PAGE_SIZE = 24;

/** How many properties are shown beside an empty result. */
const NEAR_MATCHES = 3;

/** A page of results. */
export type SearchResult = {
  cards: PropertyCardData[];
  total: Total;
  next: Position | null;
  previous: Position | null;
  /** The text that was searched for where the typed one was not found as it stood. */
  corrected: string | null;
};

/** A filter that, left out, would let properties be found. */
export type Relaxation = { filter: Filter; total: Total };

/** The page of results of these criteria: newest or by price, after or before a position. */
export async function searchProperties(db: Db, criteria: Criteria): Promise<SearchResult> {
  const words = searchWords(criteria.q ?? '');
  const found = await searchWithWords(db, criteria, words);
  if (found.total.count > 0 || words.length === 0) return { ...found, corrected: null };
  const corrected = await correctWords(db, words);
  if (corrected.join(' ') === words.join(' ')) return { ...found, corrected: null };
  const second = await searchWithWords(db, criteria, corrected);
  return second.total.count > 0
    ? { ...second, corrected: corrected.join(' ') }
    : { ...found, corrected: null };
}

async function searchWithWords(
  db: Db,
  criteria: Criteria,
  words: readonly string[],
): Promise<Omit<SearchResult, 'corrected'>> {
  const total = await countMatches(db, criteria, words);
  if (total.count === 0) return { cards: [], total, next: null, previous: null };

  const backwards = criteria.position?.direction === 'before';
  const rows = await ordered(matchingCards(db, criteria, words, total), criteria)
    .limit(PAGE_SIZE + 1)
    .execute();
  const page = rows.slice(0, PAGE_SIZE);
  if (backwards) page.reverse();
  const beyond = rows.length > PAGE_SIZE;
  const first = page[0];
  const last = page.at(-1);
  const position = (direction: Position['direction'], row: CardRow | undefined): Position | null =>
    row ? { direction, id: row.id, value: sortValue(criteria, row) } : null;
  return {
    cards: await toCards(db, page),
    total,
    // Whoever came from the next page can go back to it.
    next: beyond || backwards ? position('after', last) : null,
    previous: (backwards ? beyond : criteria.position !== undefined) ? position('before', first) : null,
  };
}

/** The order of the criteria, reversed when a page before a position is wanted, from that position on. */
function ordered(query: CardQuery, { sort, position }: Criteria): CardQuery {
  const backwards = position?.direction === 'before';
  const ascending = (sort === 'price_asc') !== backwards;
  const column = sort === 'newest' ? 'property.created_at' : 'property.price';
  let from = query;
  if (position) {
    const value =
      sort === 'newest'
        ? sql`to_timestamp(${position.value}::double precision / 1000)::timestamptz(3)`
        : sql`${toNumeric(position.value)}::numeric`;
    const sign = ascending ? sql`>` : sql`<`;
    from = from.where(
      sql<boolean>`(${sql.ref(column)}, property.id) ${sign} (${value}, ${position.id}::uuid)`,
    );
  }
  const direction = ascending ? 'asc' : 'desc';
  return from.orderBy(column, direction).orderBy('property.id', direction);
}

function sortValue(criteria: Criteria, row: CardRow): number {
  return criteria.sort === 'newest' ? row.created_at.getTime() : readPrice(row.price);
}

/** Which single filter to drop for finding something, most fruitful first; and what would then be seen. */
export async function findNearMatches(
  db: Db,
  criteria: Criteria,
): Promise<{ relaxations: Relaxation[]; cards: PropertyCardData[] }> {
  // The page that a link leads to corrects a misspelt text by itself: counted is what it will find.
  const corrected = await correctWords(db, searchWords(criteria.q ?? ''));
  const wordsOf = ({ q }: Criteria) => (q === undefined ? [] : corrected);
  // Asked at once: a server answers them side by side.
  const relaxed = await Promise.all(
    activeFilters(criteria).map(async (filter) => {
      const rest = without(criteria, filter);
      return { filter, total: await countMatches(db, rest, wordsOf(rest)) };
    }),
  );
  const relaxations: Relaxation[] = relaxed.filter(({ total }) => total.count > 0);
  relaxations.sort((a, b) => b.total.count - a.total.count);
  const best = relaxations[0];
  if (best) {
    const nearby = without(criteria, best.filter);
    return { relaxations, cards: await firstCards(db, nearby, wordsOf(nearby), best.total) };
  }
  for (const nearby of widened(criteria)) {
    const cards = await firstCards(db, nearby, [], { count: 0, more: false });
    if (cards.length > 0) return { relaxations, cards };
  }
  return { relaxations, cards: [] };
}

async function firstCards(
  db: Db,
  criteria: Criteria,
  words: readonly string[],
  total: Total,
): Promise<PropertyCardData[]> {
  const cards = matchingCards(db, criteria, words, total);
  return toCards(db, await ordered(cards, criteria).limit(NEAR_MATCHES).execute());
}

/** Where no single filter is to blame: what matters most is kept, less and less of it. */
function widened({ listingType, type, city }: Criteria): Criteria[] {
  return [
    { listingType, type, city, sort: 'newest' },
    { listingType, type, sort: 'newest' },
    { listingType, city, sort: 'newest' },
    { listingType, sort: 'newest' },
  ];
}
