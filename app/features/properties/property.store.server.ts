import { type Centimes, toNumeric } from '#app/lib/money.ts';
import type { Trx } from '#app/platform/transaction.server.ts';
import type { Feature, ListingType, PropertyStatus, PropertyType } from './property.model.ts';

/** What a property consists of, whoever writes it: a form, an import, the demo. Surfaces in m². */
export type PropertyValues = {
  title: string;
  listingType: ListingType;
  type: PropertyType;
  /** Keys of places that exist. */
  city: string;
  district: string | null;
  description: string;
  address: string;
  price: Centimes;
  status: PropertyStatus;
  sameDayTurnover: boolean;
  videoUrl: string | null;
  features: readonly Feature[];
  customFeatures: readonly string[];
  surface: number | null;
  landSurface: number | null;
  rooms: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  guests: number | null;
  floor: number | null;
  furnished: boolean | null;
  year: number | null;
  latitude: number | null;
  longitude: number | null;
};

/** What only some writers know about the row itself. */
export type PropertyOrigin = {
  id: string;
  /** The next free one where it is left out. */
  reference?: string;
  importReference?: string;
  isDemo?: boolean;
  createdAt?: Date;
};

/** A photograph in its place: an asset and its French text. */
export type PlacedPhotograph = { assetId: string; alt: string };

/** The columns of a row that hold these values. */
export function propertyColumns(values: PropertyValues) {
  const numeric = (value: number | null) => (value === null ? null : String(value));
  return {
    title: values.title,
    listing_type: values.listingType,
    type: values.type,
    city: values.city,
    district: values.district,
    description: values.description,
    address: values.address,
    price: toNumeric(values.price),
    status: values.status,
    same_day_turnover: values.sameDayTurnover,
    video_url: values.videoUrl,
    features: [...values.features],
    custom_features: [...values.customFeatures],
    surface: numeric(values.surface),
    land_surface: numeric(values.landSurface),
    rooms: values.rooms,
    bedrooms: values.bedrooms,
    bathrooms: values.bathrooms,
    guests: values.guests,
    floor: values.floor,
    furnished: values.furnished,
    year: values.year,
    latitude: numeric(values.latitude),
    longitude: numeric(values.longitude),
  };
}

/** Adds properties, in one statement. @throws where the database refuses a value */
export async function insertProperties(
  trx: Trx,
  rows: readonly { values: PropertyValues; origin: PropertyOrigin }[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('property')
    .values(
      rows.map(({ values, origin }) => ({
        ...propertyColumns(values),
        id: origin.id,
        ...(origin.reference === undefined ? {} : { reference: origin.reference }),
        import_reference: origin.importReference ?? null,
        imported_version: origin.importReference === undefined ? null : 1,
        is_demo: origin.isDemo ?? false,
        ...(origin.createdAt === undefined ? {} : { created_at: origin.createdAt }),
      })),
    )
    .execute();
}

/** Overwrites a property's values; the row's version counts up. @throws where there is no such property */
export async function updateProperty(trx: Trx, id: string, values: PropertyValues): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('property')
    .set(propertyColumns(values))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`there is no property ${id}`);
}

/** Gives a property these photographs, in this order, and no others; the first is the main one. */
export async function replacePhotographs(
  trx: Trx,
  propertyId: string,
  photographs: readonly PlacedPhotograph[],
): Promise<void> {
  await trx.deleteFrom('property_photograph').where('property_id', '=', propertyId).execute();
  if (photographs.length === 0) return;
  await trx
    .insertInto('property_photograph')
    .values(
      photographs.map(({ assetId, alt }, position) => ({
        property_id: propertyId,
        asset_id: assetId,
        position,
        alt,
      })),
    )
    .execute();
}
