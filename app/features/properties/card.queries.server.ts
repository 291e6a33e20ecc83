import type { Picture } from '#app/features/media/asset.model.ts';
import { loadPictures } from '#app/features/media/asset.queries.server.ts';
import { type Centimes, parseMad } from '#app/lib/money.ts';
import type { Db } from '#app/platform/db.server.ts';
import type { ListingType, PropertyStatus, PropertyType } from './property.model.ts';

/** What a card shows of a property. Surfaces in m². */
export type PropertyCardData = {
  id: string;
  reference: string;
  title: string;
  listingType: ListingType;
  type: PropertyType;
  status: PropertyStatus;
  city: string;
  district: string | null;
  price: Centimes;
  surface: number | null;
  landSurface: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  guests: number | null;
  picture: Picture | null;
};

/** A query over available properties, joined with the labels of their places, to be filtered and ordered. */
export function selectCards(db: Db) {
  return db
    .selectFrom('property')
    .innerJoin('city', 'city.key', 'property.city')
    .leftJoin('district', (join) =>
      join.onRef('district.city', '=', 'property.city').onRef('district.key', '=', 'property.district'),
    )
    .leftJoin('property_photograph as main', (join) =>
      join.onRef('main.property_id', '=', 'property.id').on('main.position', '=', 0),
    )
    .select([
      'property.id',
      'property.reference',
      'property.title',
      'property.listing_type',
      'property.type',
      'property.status',
      'property.price',
      'property.surface',
      'property.land_surface',
      'property.bedrooms',
      'property.bathrooms',
      'property.guests',
      'property.created_at',
      'city.label as city_label',
      'district.label as district_label',
      'main.asset_id',
      'main.alt',
    ])
    .where('property.available', '=', true);
}

/** One row of {@link selectCards}. */
export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

/** Cards of the rows, with their main photographs. */
export async function toCards(db: Db, rows: readonly CardRow[]): Promise<PropertyCardData[]> {
  const pictures = await loadPictures(
    db,
    rows.map((row) => row.asset_id).filter((id) => id !== null),
  );
  return rows.map((row) => {
    const picture = row.asset_id === null ? undefined : pictures.get(row.asset_id);
    return {
      id: row.id,
      reference: row.reference,
      title: row.title,
      listingType: row.listing_type,
      type: row.type,
      status: row.status,
      city: row.city_label,
      district: row.district_label,
      price: readPrice(row.price),
      surface: readDecimal(row.surface),
      landSurface: readDecimal(row.land_surface),
      bedrooms: row.bedrooms,
      bathrooms: row.bathrooms,
      guests: row.guests,
      picture: picture ? { ...picture, alt: row.alt ?? '' } : null,
    };
  });
}

/** Centimes of a `numeric(14,2)` that the database gave: it is always one. */
export function readPrice(price: string): Centimes {
  const amount = parseMad(price);
  if (amount === null) throw new Error(`the database gave a price that is none: ${price}`);
  return amount;
}

/** A `numeric` of the database as a number, for measures (never for money). */
export function readDecimal(value: string | null): number | null {
  return value === null ? null : Number(value);
}

/** What a similar property must share beside its kind of offer, from the nearest likeness to the farthest. */
const LIKENESSES = [
  { city: true, type: true },
  { city: false, type: true },
  { city: true, type: false },
  { city: false, type: false },
] as const;

/**
 * Available properties of the same kind of offer: of the same type and city first, then of the type elsewhere,
 * then of the city; within each of the nearest price.
 */
export async function findSimilar(
  db: Db,
  like: { id: string; listingType: ListingType; type: PropertyType; cityKey: string; price: string },
  limit = 3,
): Promise<PropertyCardData[]> {
  const found = new Map<string, CardRow>();
  const price = Number(like.price);
  for (const shared of LIKENESSES) {
    if (found.size >= limit) break;
    // Each side of the price walks an index: sorting all of a city by distance would not.
    const side = (dearer: boolean) => {
      let query = selectCards(db)
        .where('property.listing_type', '=', like.listingType)
        .where('property.id', '<>', like.id)
        .where('property.price', dearer ? '>=' : '<', like.price)
        .orderBy('property.price', dearer ? 'asc' : 'desc')
        .orderBy('property.id', dearer ? 'asc' : 'desc')
        .limit(limit);
      if (shared.city) query = query.where('property.city', '=', like.cityKey);
      return shared.type ? query.where('property.type', '=', like.type) : query;
    };
    const rows = [...(await side(true).execute()), ...(await side(false).execute())];
    const nearestFirst = rows.sort(
      (a, b) =>
        Math.abs(Number(a.price) - price) - Math.abs(Number(b.price) - price) || (a.id < b.id ? -1 : 1),
    );
    for (const row of nearestFirst) found.set(row.id, found.get(row.id) ?? row);
  }
  return toCards(db, [...found.values()].slice(0, limit));
}
