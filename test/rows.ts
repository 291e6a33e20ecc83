import { syncKnownPlaces } from '#app/features/places/place.commands.server.ts';
import { findOrAddCity, findOrAddDistrict } from '#app/features/places/place.store.server.ts';
import {
  insertProperties,
  type PropertyOrigin,
  type PropertyValues,
} from '#app/features/properties/property.store.server.ts';
import { syncSearchLabels } from '#app/features/search/search-label.commands.server.ts';
import { newId } from '#app/lib/uuid.ts';
import type { Db } from '#app/platform/db.server.ts';
import { transaction } from '#app/platform/transaction.server.ts';

/** The values of a property that says little, with some of them changed. */
export function propertyValues(change: Partial<PropertyValues> = {}): PropertyValues {
  return {
    title: 'Bien',
    listingType: 'vacation_rental',
    type: 'villa',
    city: 'tanger',
    district: null,
    description: 'Texte.',
    address: '',
    price: 100_000,
    status: 'available',
    sameDayTurnover: false,
    videoUrl: null,
    features: [],
    customFeatures: [],
    surface: null,
    landSurface: null,
    rooms: null,
    bedrooms: null,
    bathrooms: null,
    guests: null,
    floor: null,
    furnished: null,
    year: null,
    latitude: null,
    longitude: null,
    ...change,
  };
}

/** A property for {@link addProperties}: what is particular about it. */
export type Particular = Partial<PropertyValues> & Partial<PropertyOrigin>;

/** Writes properties through the store; gives back their ids, in the same order. */
export async function addProperties(db: Db, particulars: readonly Particular[]): Promise<string[]> {
  const rows = particulars.map(({ id, reference, importReference, isDemo, createdAt, ...values }) => ({
    values: propertyValues(values),
    origin: { id: id ?? newId(), reference, importReference, isDemo, createdAt },
  }));
  await transaction(db, (trx) => insertProperties(trx, rows));
  return rows.map(({ origin }) => origin.id);
}

/** Writes a custom city and, where it is named, a district of it (or of a known city); gives back their keys. */
export async function addPlace(
  db: Db,
  city: string,
  district?: string,
): Promise<{ city: string; district: string | null }> {
  return transaction(db, async (trx) => {
    const { key } = await findOrAddCity(trx, city);
    return { city: key, district: district ? (await findOrAddDistrict(trx, key, district)).key : null };
  });
}

/** What every start writes before anything is served: known places and the words of the search. */
export async function prepare(db: Db): Promise<void> {
  await syncKnownPlaces(db);
  await syncSearchLabels(db);
}
