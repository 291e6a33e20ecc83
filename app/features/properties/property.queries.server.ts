import type { Picture } from '#app/features/media/asset.model.ts';
import { loadPictures } from '#app/features/media/asset.queries.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Db } from '#app/platform/db.server.ts';
import { type PropertyCardData, readDecimal, readPrice } from './card.queries.server.ts';
import { blurPosition, type Feature, isFeature, visibilityOf } from './property.model.ts';

/** What the public page of a property shows. The address stays with the agency; the position is blurred. */
export type PropertyDetail = Omit<PropertyCardData, 'picture'> & {
  cityKey: string;
  districtKey: string | null;
  description: string;
  rooms: number | null;
  floor: number | null;
  furnished: boolean | null;
  year: number | null;
  position: { latitude: number; longitude: number } | null;
  features: Feature[];
  customFeatures: string[];
  pictures: Picture[];
};

/** What is known of a property that has left: enough for similar ones. */
export type GoneProperty = Pick<PropertyCardData, 'id' | 'listingType' | 'type' | 'title'> & {
  cityKey: string;
  price: string;
};

/** What a visitor finds at a property's address (decisions, Properties). */
export type PublicProperty =
  | { kind: 'offered' | 'noticed'; property: PropertyDetail; price: string }
  | { kind: 'gone'; gone: GoneProperty }
  | { kind: 'unknown' };

/** The property of that id, as a visitor may see it. */
export async function findPublicProperty(db: Db, id: string): Promise<PublicProperty> {
  if (!isUuid(id)) return { kind: 'unknown' };
  const row = await db
    .selectFrom('property')
    .innerJoin('city', 'city.key', 'property.city')
    .leftJoin('district', (join) =>
      join.onRef('district.city', '=', 'property.city').onRef('district.key', '=', 'property.district'),
    )
    .selectAll('property')
    .select(['city.label as city_label', 'district.label as district_label'])
    .where('property.id', '=', id)
    .executeTakeFirst();
  if (!row) return findGone(db, id);
  const visibility = visibilityOf(row.status);
  if (visibility === 'unknown') return { kind: 'unknown' };
  if (visibility === 'gone') {
    return {
      kind: 'gone',
      gone: {
        id,
        listingType: row.listing_type,
        type: row.type,
        title: row.title,
        cityKey: row.city,
        price: row.price,
      },
    };
  }
  const latitude = readDecimal(row.latitude);
  const longitude = readDecimal(row.longitude);
  return {
    kind: visibility,
    price: row.price,
    property: {
      id,
      reference: row.reference,
      title: row.title,
      listingType: row.listing_type,
      type: row.type,
      status: row.status,
      city: row.city_label,
      cityKey: row.city,
      district: row.district_label,
      districtKey: row.district,
      price: readPrice(row.price),
      description: row.description,
      surface: readDecimal(row.surface),
      landSurface: readDecimal(row.land_surface),
      rooms: row.rooms,
      bedrooms: row.bedrooms,
      bathrooms: row.bathrooms,
      guests: row.guests,
      floor: row.floor,
      furnished: row.furnished,
      year: row.year,
      position: latitude === null || longitude === null ? null : blurPosition(latitude, longitude),
      features: row.features.filter(isFeature),
      customFeatures: row.custom_features,
      pictures: await loadGallery(db, id),
    },
  };
}

async function findGone(db: Db, id: string): Promise<PublicProperty> {
  const grave = await db.selectFrom('property_tombstone').selectAll().where('id', '=', id).executeTakeFirst();
  if (!grave) return { kind: 'unknown' };
  return {
    kind: 'gone',
    gone: {
      id,
      listingType: grave.listing_type as GoneProperty['listingType'],
      type: grave.type as GoneProperty['type'],
      title: grave.title,
      cityKey: grave.city,
      price: grave.price,
    },
  };
}

/** The photographs of a property in their order. */
async function loadGallery(db: Db, propertyId: string): Promise<Picture[]> {
  const rows = await db
    .selectFrom('property_photograph')
    .select(['asset_id', 'alt'])
    .where('property_id', '=', propertyId)
    .orderBy('position')
    .execute();
  const pictures = await loadPictures(
    db,
    rows.map((row) => row.asset_id),
  );
  return rows.flatMap((row) => {
    const picture = pictures.get(row.asset_id);
    return picture ? [{ ...picture, alt: row.alt }] : [];
  });
}
