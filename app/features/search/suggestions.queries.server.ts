import { type Expression, type RawBuilder, sql } from 'kysely';
import { fold } from '#app/lib/text.ts';
import type { Db } from '#app/platform/db.server.ts';

/** A place that a search can choose: a city, or a district of it. */
export type Suggestion = { city: string; district: string | null; label: string };

/** Most suggestions at once (specification, section 9). */
export const MAX_SUGGESTIONS = 10;
/** Longest text that is compared. */
const MAX_LENGTH = 60;
/** Least likeness (0 to 1) at which a misspelt name is still offered. */
const LIKENESS = 0.3;

/**
 * Cities and districts with available properties whose name contains the text, ignoring case and accents:
 * those that begin with it first, cities before districts, known ones before custom ones. Where none does,
 * the names that are most like it. Nothing for a blank text.
 */
export async function suggestPlaces(db: Db, text: string): Promise<Suggestion[]> {
  const needle = fold(text).slice(0, MAX_LENGTH).trim();
  if (needle === '') return [];
  const contains = (folded: Expression<string>) => sql<boolean>`strpos(${folded}, ${needle}) > 0`;
  const found = await rank(
    db,
    contains,
    (folded) => sql<number>`case when starts_with(${folded}, ${needle}) then 0 else 1 end`,
  );
  if (found.length > 0 || needle.length < 3) return found;
  return rank(
    db,
    (folded) => sql<boolean>`similarity(${folded}, ${needle}) >= ${LIKENESS}::real`,
    (folded) => sql<number>`1 - similarity(${folded}, ${needle})`,
  );
}

async function rank(
  db: Db,
  matches: (folded: Expression<string>) => RawBuilder<boolean>,
  distance: (folded: Expression<string>) => RawBuilder<number>,
): Promise<Suggestion[]> {
  const offered = sql<boolean>`exists (select from property where available and property.city = place.city
    and (place.district is null or property.district = place.district))`;
  const cities = db
    .selectFrom('city')
    .select((eb) => [
      'key as city',
      sql<string | null>`null`.as('district'),
      'label',
      'folded',
      sql<number>`is_custom::int * 2`.as('kind'),
      distance(eb.ref('folded')).as('distance'),
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
      distance(eb.ref('district.folded')).as('distance'),
    ])
    // « medina fes » means the district in that city, as « malabata tanger » does.
    .where((eb) => matches(sql<string>`${eb.ref('district.folded')} || ' ' || ${eb.ref('city.folded')}`));
  return db
    .selectFrom(cities.unionAll(districts).as('place'))
    .select(['city', 'district', 'label'])
    .where(offered)
    .orderBy('distance')
    .orderBy('kind')
    .orderBy(sql`length(folded)`)
    .orderBy('label')
    .limit(MAX_SUGGESTIONS)
    .execute();
}
