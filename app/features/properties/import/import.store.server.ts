import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, type Trx, transaction } from '#app/platform/transaction.server.ts';
import {
  type PlacedPhotograph,
  type PropertyValues,
  propertyColumns,
  replacePhotographs,
} from '../property.store.server.ts';

/** A property that an import brought in. */
export type ImportedProperty = {
  id: string;
  reference: string;
  /** Whether somebody changed it since the import wrote it; having deleted it is the greatest change. */
  isEdited: boolean;
};

/** The properties that came in under these references of the other side, deleted ones too. */
export async function findImported(trx: Trx, references: readonly string[]): Promise<ImportedProperty[]> {
  if (references.length === 0) return [];
  const rows = await trx
    .selectFrom('property')
    .select(['id', 'import_reference', 'version', 'imported_version'])
    .where('import_reference', 'in', references)
    .execute();
  const graves = await trx
    .selectFrom('property_tombstone')
    .select(['id', 'import_reference'])
    .where('import_reference', 'in', references)
    .execute();
  return [
    ...rows.map((row) => ({ ...row, isEdited: row.version !== row.imported_version })),
    ...graves.map((grave) => ({ ...grave, isEdited: true })),
  ].flatMap(({ id, import_reference: reference, isEdited }) =>
    reference === null ? [] : [{ id, reference, isEdited }],
  );
}

/**
 * Overwrites what an import wrote before, unless somebody edited the property since (`kept`). Where the file brings
 * nothing new the row stays untouched, so that whoever has it open for editing is not disturbed.
 * @param photographs null leaves those that are there
 * @throws where the database refuses a value, or the change (confirmed stays lie ahead)
 */
export async function updateImported(
  trx: Trx,
  id: string,
  values: PropertyValues,
  photographs: readonly PlacedPhotograph[] | null,
): Promise<'updated' | 'unchanged' | 'kept'> {
  const row = await trx
    .selectFrom('property')
    .select(['version', 'imported_version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.version !== row.imported_version) return 'kept';
  const columns = propertyColumns(values);
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const changed = await trx
    .updateTable('property')
    // The trigger counts the version up by the same one.
    .set({ ...columns, imported_version: row.version + 1 })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      // As one parameter: a list would be written as a list of values.
      or(names.map((name) => eb(name, 'is distinct from', sql<never>`${columns[name]}`))),
    )
    .executeTakeFirst();
  const isRowChanged = changed.numUpdatedRows > 0n;
  const arePicturesChanged = photographs !== null && !(await hasPhotographs(trx, id, photographs));
  if (arePicturesChanged) await replacePhotographs(trx, id, photographs);
  return isRowChanged || arePicturesChanged ? 'updated' : 'unchanged';
}

async function hasPhotographs(trx: Trx, id: string, wanted: readonly PlacedPhotograph[]): Promise<boolean> {
  const rows = await trx
    .selectFrom('property_photograph')
    .select('asset_id')
    .where('property_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.length === wanted.length && rows.every((row, index) => row.asset_id === wanted[index]?.assetId);
}

/** What the planner must know soon; the rest waits for the night. */
const SEARCHED = [
  'id, listing_type, type, city, district, price, available, status, created_at, import_reference',
  'search_vector, reference',
];

/**
 * Renews the planner's figures of what an import has written. A whole ANALYZE of 40,000 properties keeps the embedded
 * database, and with it the process, for 0.9 s: there it samples 3,000 rows of the columns that searches use, in steps.
 */
export async function analyzeImported(db: Db, kind: 'embedded' | 'server'): Promise<void> {
  const others = 'property_photograph, city, district, search_word';
  if (kind === 'server') {
    await sql`analyze property, ${sql.raw(others)}`.execute(db);
    return;
  }
  for (const tables of [...SEARCHED.map((columns) => `property (${columns})`), others]) {
    await transaction(db, async (trx) => {
      await sql`set local default_statistics_target = 10`.execute(trx);
      await sql`analyze ${sql.raw(tables)}`.execute(trx);
    });
    await breathe();
  }
}
