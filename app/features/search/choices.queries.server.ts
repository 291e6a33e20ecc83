import type { Place } from '#app/features/places/place.model.ts';
import type { Db } from '#app/platform/db.server.ts';

/** The cities that a search can choose: the known ones, then the custom ones that have an available property. */
export async function listCities(db: Db): Promise<Place[]> {
  return db
    .selectFrom('city')
    .select(['key', 'label'])
    .where((eb) =>
      eb.or([
        eb('is_custom', '=', false),
        eb.exists(
          eb
            .selectFrom('property')
            .select('property.id')
            .where('property.available', '=', true)
            .whereRef('property.city', '=', 'city.key'),
        ),
      ]),
    )
    .orderBy('is_custom')
    .orderBy('position')
    .orderBy('folded')
    .execute();
}

/** The districts of a city that a search can choose, by the same rule. */
export async function listDistricts(db: Db, city: string): Promise<Place[]> {
  return db
    .selectFrom('district')
    .select(['key', 'label'])
    .where('district.city', '=', city)
    .where((eb) =>
      eb.or([
        eb('is_custom', '=', false),
        eb.exists(
          eb
            .selectFrom('property')
            .select('property.id')
            .where('property.available', '=', true)
            .whereRef('property.city', '=', 'district.city')
            .whereRef('property.district', '=', 'district.key'),
        ),
      ]),
    )
    .orderBy('is_custom')
    .orderBy('position')
    .orderBy('folded')
    .execute();
}
