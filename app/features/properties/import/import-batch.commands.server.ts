import type { MediaServices } from '#app/features/media/asset.commands.server.ts';
import { findOrAddCity, findOrAddDistrict } from '#app/features/places/place.store.server.ts';
import type { UnderstoodPlace } from '#app/features/places/place-names.model.ts';
import { newId } from '#app/lib/uuid.ts';
import { type Trx, transaction } from '#app/platform/transaction.server.ts';
import {
  insertProperties,
  type PlacedPhotograph,
  type PropertyValues,
  replacePhotographs,
} from '../property.store.server.ts';
import type { ImportOptions } from './import.model.ts';
import { findImported, updateImported } from './import.store.server.ts';
import { findMissing, type PhotographFault, takePhotographs } from './import-photographs.commands.server.ts';
import type { ImportRow } from './import-row.form.ts';

/** A row with its line and the reference under which it is known from now on. */
export type PendingRow = { line: number; reference: string; row: ImportRow };

/** What became of a row. */
export type RowOutcome = {
  pending: PendingRow;
  kind: 'inserted' | 'updated' | 'unchanged' | 'skipped' | 'kept' | 'refused';
  /** What the database said against it. */
  message: string;
  photographs: { taken: number; faults: PhotographFault[] };
};

/** Keys of places that are in the database, so that each is asked for once; `made` are those of this import. */
export type KnownPlaces = {
  cities: Map<string, string>;
  districts: Map<string, string>;
  made: { cities: string[]; districts: number };
};

/** No place is known yet. */
export function noPlaces(): KnownPlaces {
  return { cities: new Map(), districts: new Map(), made: { cities: [], districts: 0 } };
}

type Plan = { pending: PendingRow; known: string | null; photographs: PlacedPhotograph[] | null };

/**
 * Writes some rows with their places and photographs in one transaction. Where the database refuses it, every row is
 * tried alone, so that one bad row costs no other.
 * @throws what is no row's fault: a full disk, a database that is away
 */
export async function writeBatch(
  services: MediaServices,
  rows: readonly PendingRow[],
  options: ImportOptions,
  places: KnownPlaces,
): Promise<RowOutcome[]> {
  const found = await transaction(services.db, (trx) =>
    findImported(
      trx,
      rows.map(({ reference }) => reference),
    ),
  );
  const imported = new Map(found.map((property) => [property.reference, property]));
  const outcomes = new Map<PendingRow, RowOutcome>();
  const plans: Plan[] = [];
  for (const pending of rows) {
    const known = imported.get(pending.reference);
    const outcome: RowOutcome = {
      pending,
      kind: !known ? 'inserted' : !options.update ? 'skipped' : known.isEdited ? 'kept' : 'updated',
      message: '',
      photographs: { taken: 0, faults: [] },
    };
    outcomes.set(pending, outcome);
    if (outcome.kind === 'skipped' || outcome.kind === 'kept') continue;
    const photographs = await photograph(services, pending, options, outcome);
    plans.push({ pending, known: known?.id ?? null, photographs });
  }
  if (!options.dryRun && plans.length > 0) await writePlans(services, plans, outcomes, places);
  return [...outcomes.values()];
}

async function photograph(
  services: MediaServices,
  { reference, row }: PendingRow,
  { photosDir, dryRun }: ImportOptions,
  outcome: RowOutcome,
): Promise<PlacedPhotograph[] | null> {
  if (photosDir === null || row.photographs.length === 0) return null;
  if (dryRun) {
    const faults = await findMissing(photosDir, row.photographs);
    outcome.photographs = { taken: row.photographs.length - faults.length, faults };
    return null;
  }
  const names = row.photographs;
  const { taken, faults } = await takePhotographs(services, photosDir, {
    reference,
    title: row.values.title,
    names,
  });
  outcome.photographs = { taken: taken.length, faults };
  return taken;
}

async function writePlans(
  services: MediaServices,
  plans: readonly Plan[],
  outcomes: ReadonlyMap<PendingRow, RowOutcome>,
  places: KnownPlaces,
): Promise<void> {
  try {
    const written = await transaction(services.db, (trx) => writeAll(trx, plans, places));
    for (const { pending, kind } of written.kinds) Object.assign(outcomes.get(pending) ?? {}, { kind });
    remember(places, written.places);
  } catch (error) {
    const message = refusalOf(error);
    if (message === null) throw error;
    const [only] = plans;
    if (plans.length === 1 && only) {
      const photographs = { taken: 0, faults: [] };
      Object.assign(outcomes.get(only.pending) ?? {}, { kind: 'refused', message, photographs });
      return;
    }
    for (const plan of plans) await writePlans(services, [plan], outcomes, places);
  }
}

async function writeAll(trx: Trx, plans: readonly Plan[], known: KnownPlaces) {
  // What a rolled-back transaction has found must not be remembered: changes go to a copy.
  const places = noPlaces();
  const kinds: { pending: PendingRow; kind: RowOutcome['kind'] }[] = [];
  const inserts: { values: PropertyValues; origin: { id: string; importReference: string } }[] = [];
  const pictures: { id: string; photographs: PlacedPhotograph[] }[] = [];
  for (const { pending, known: knownId, photographs } of plans) {
    const { values, place } = pending.row;
    const complete = { ...values, ...(await storePlace(trx, place, known, places)) };
    if (knownId !== null) {
      kinds.push({ pending, kind: await updateImported(trx, knownId, complete, photographs) });
      continue;
    }
    const id = newId();
    inserts.push({ values: complete, origin: { id, importReference: pending.reference } });
    if (photographs) pictures.push({ id, photographs });
    kinds.push({ pending, kind: 'inserted' });
  }
  await insertProperties(trx, inserts);
  for (const { id, photographs } of pictures) await replacePhotographs(trx, id, photographs);
  return { kinds, places };
}

/** Keys of the row's city and district; custom ones are made where they do not exist. */
async function storePlace(
  trx: Trx,
  place: UnderstoodPlace,
  known: KnownPlaces,
  found: KnownPlaces,
): Promise<{ city: string; district: string | null }> {
  const cityName = place.city.key ?? place.city.label;
  let city = known.cities.get(cityName) ?? found.cities.get(cityName);
  if (city === undefined) {
    const stored = await findOrAddCity(trx, cityName);
    city = stored.key;
    found.cities.set(cityName, city);
    if (stored.isNew) found.made.cities.push(stored.label);
  }
  if (!place.district) return { city, district: null };
  const districtName = place.district.key ?? place.district.label;
  const address = `${city}/${districtName}`;
  let district = known.districts.get(address) ?? found.districts.get(address);
  if (district === undefined) {
    const stored = await findOrAddDistrict(trx, city, districtName);
    district = stored.key;
    found.districts.set(address, district);
    if (stored.isNew) found.made.districts += 1;
  }
  return { city, district };
}

function remember(places: KnownPlaces, found: KnownPlaces): void {
  for (const [name, key] of found.cities) places.cities.set(name, key);
  for (const [name, key] of found.districts) places.districts.set(name, key);
  places.made.cities.push(...found.made.cities);
  places.made.districts += found.made.districts;
}

/** SQLSTATE classes that speak of values: data, constraints, and refusals that triggers raise. */
const OF_VALUES = /^(?:22|23|P0001)/;

/** What the database has against the values, or null where it is about something else. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return OF_VALUES.test(error.code) ? error.message : null;
}
