import { sql } from 'kysely';
import { type Db, type Trx, transaction } from '#app/platform/transaction.server.ts';
import { CITIES } from './place.model.ts';

/**
 * Brings the tables of places up to the known list, at every start and before anything is served. A place that
 * the agency had made itself before it became a known one takes the known key, and its properties follow: that may
 * be many, and takes as long as it takes.
 */
export async function syncKnownPlaces(db: Db): Promise<void> {
  const cities = CITIES.map(({ key, label }, position) => ({ key, label, is_custom: false, position }));
  const districts = CITIES.flatMap((city) =>
    city.districts.map(({ key, label }, position) => ({
      city: city.key,
      key,
      label,
      is_custom: false,
      position,
    })),
  );
  await transaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await clearTheWay(trx, 'city', cities);
    await trx
      .insertInto('city')
      .values(cities)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          label: eb.ref('excluded.label'),
          is_custom: false,
          position: eb.ref('excluded.position'),
        })),
      )
      .execute();
    await clearTheWay(trx, 'district', districts);
    await trx
      .insertInto('district')
      .values(districts)
      .onConflict((conflict) =>
        conflict.columns(['city', 'key']).doUpdateSet((eb) => ({
          label: eb.ref('excluded.label'),
          is_custom: false,
          position: eb.ref('excluded.position'),
        })),
      )
      .execute();
  });
}

/**
 * No two places of a city may have the same name. A row of a known place's name under another key takes the known
 * key where that is free (foreign keys follow); else it gets its key behind its name, for the agency to sort out.
 */
async function clearTheWay(
  trx: Trx,
  table: 'city' | 'district',
  known: readonly { city?: string; key: string; label: string }[],
): Promise<void> {
  const sameCity = table === 'district' ? sql`and place.city = known.city` : sql``;
  const takenKey =
    table === 'district'
      ? sql`exists (select from district d where d.city = known.city and d.key = known.key)`
      : sql`exists (select from city c where c.key = known.key)`;
  const inTheWay = sql`
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known (city text, key text, label text)
    where place.folded = fold_words(known.label) and place.key <> known.key ${sameCity}`;
  await sql`update ${sql.table(table)} as place set label = place.label || ' (' || place.key || ')'
    ${inTheWay} and ${takenKey}`.execute(trx);
  await sql`update ${sql.table(table)} as place set key = known.key ${inTheWay}`.execute(trx);
}
