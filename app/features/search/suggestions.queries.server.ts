import { type Expression, type RawBuilder, sql } from 'kysely';
import { fold } from '#app/lib/text.ts';
import type { Db } from '#app/platform/db.server.ts';

/** A place that a search can choose: a city, or a district of it. */
export type Suggestion = { city: string; district: string | null; label: string };

/** Most suggestions at once (specification, section 9). */
export const MAX_SUGGESTIONS = 10;
/** How many names are looked at for whether anything is offered there. */
const CANDIDATES = 60;
/** Longest text that is compared. */
const MAX_LENGTH = 60;
/** Greatest unlikeness (0 to 1) of the text to a part of a name at which a misspelt one is still offered. */
const FARTHEST = 0.55;

/**
 * Cities and districts with available properties whose name contains the text, ignoring case and accents:
 * those that begin with it first, cities before districts, known ones before custom ones. Where none does,
 * those that contain it once spaces are left out, then the names that are most like it. Nothing for a blank text.
 */
export async function suggestPlaces(db: Db, text: string): Promise<Suggestion[]> {
  const needle = fold(text).slice(0, MAX_LENGTH).trim();
  if (needle === '') return [];
  const found = await rank(
    db,
    (name) => sql<boolean>`strpos(${name}, ${needle}) > 0`,
    (_, name) => sql<number>`case when starts_with(${name}, ${needle}) then 0 else 1 end`,
  );
  if (found.length > 0 || needle.length < 3) return found;
  // « mdiq » and « aindiab » are how people write « M’diq » and « Aïn Diab ».
  const compact = needle.replaceAll(' ', '');
  const joined = await rank(
    db,
    (name) => sql<boolean>`strpos(replace(${name}, ' ', ''), ${compact}) > 0`,
    (_, name) => sql<number>`case when starts_with(replace(${name}, ' ', ''), ${compact}) then 0 else 1 end`,
  );
  if (joined.length > 0) return joined;
  return rank(
    db,
    () => sql<boolean>`true`,
    // One word is a place's own name; several may name its city too.
    (full, own) => sql<number>`1 - word_similarity(${needle}, ${needle.includes(' ') ? full : own})`,
    FARTHEST,
  );
}

type Name = Expression<string>;

/**
 * The offered places whose whole name (a district's with its city's) matches, nearest first.
 * @param distance of a place, from its whole name and from its own
 * @param farthest the greatest distance that is still offered
 */
async function rank(
  db: Db,
  matches: (full: Name) => RawBuilder<boolean>,
  distance: (full: Name, own: Name) => RawBuilder<number>,
  farthest = 1,
): Promise<Suggestion[]> {
  // Two questions, so that each of them is answered by an index. (Of « exists » the planner believes that reading
  // the table as it lies will meet some property of the city soon: it reads all where there is none.)
  const offered = sql<boolean>`case when place.district is null
    then (select id from property where available and property.city = place.city
      order by listing_type, created_at desc, property.id desc limit 1) is not null
    else exists (select from property
      where available and property.city = place.city and property.district = place.district) end`;
  const full = sql<string>`(district.folded || ' ' || city.folded)`;
  const cities = db
    .selectFrom('city')
    .select((eb) => [
      'key as city',
      sql<string | null>`null`.as('district'),
      'label',
      'folded',
      sql<number>`is_custom::int * 2`.as('kind'),
      distance(eb.ref('folded'), eb.ref('folded')).as('distance'),
    ])
    .where((eb) => matches(eb.ref('folded')));
  const districts = db
    .selectFrom('district')
    .innerJoin('city', 'city.key', 'district.city')
    .select((eb) => [
      'district.city',
      sql<string | null>`district.key`.as('district'),
      sql<string>`district.label || ', ' || city.label`.as('label'),
      'district.folded',
      sql<number>`district.is_custom::int * 2 + 1`.as('kind'),
      distance(full, eb.ref('district.folded')).as('distance'),
    ])
    // « medina fes » means the district in that city, as « malabata tanger » does.
    .where(matches(full));
  // The best names first, and only of those whether anything is offered there: asking it of every district of a
  // large city costs more than all the rest.
  const best = db
    .selectFrom(cities.unionAll(districts).as('named'))
    .selectAll()
    .where('distance', '<=', farthest)
    .orderBy('distance')
    .orderBy('kind')
    .orderBy(sql`length(folded)`)
    .orderBy('label')
    .limit(CANDIDATES);
  return db
    .selectFrom(best.as('place'))
    .select(['city', 'district', 'label'])
    .where(offered)
    .orderBy('distance')
    .orderBy('kind')
    .orderBy(sql`length(folded)`)
    .orderBy('label')
    .limit(MAX_SUGGESTIONS)
    .execute();
}
