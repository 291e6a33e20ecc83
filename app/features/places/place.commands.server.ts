import type { Db } from '#app/platform/db.server.ts';
import { CITIES } from './place.model.ts';

/**
 * Brings the tables of places up to the known list, at every start and before anything is served. A custom
 * place that has become a known one keeps its key and its properties.
 */
export async function syncKnownPlaces(db: Db): Promise<void> {
  const cities = CITIES.map((city, position) => ({
    key: city.key,
    label: city.label,
    is_custom: false,
    position,
  }));
  await db
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
  const districts = CITIES.flatMap((city) =>
    city.districts.map((district, position) => ({
      city: city.key,
      key: district.key,
      label: district.label,
      is_custom: false,
      position,
    })),
  );
  await db
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
}
