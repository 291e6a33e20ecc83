import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { syncKnownPlaces } from '#app/features/places/place.commands.server.ts';
import {
  type ImportServices,
  importProperties,
} from '#app/features/properties/import/import.commands.server.ts';
import type { ImportOptions } from '#app/features/properties/import/import.model.ts';
import type { Database } from '#app/platform/db.server.ts';
import { createImages } from '#app/platform/images.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { createDiskStorage } from '#app/platform/storage.server.ts';

/** A folder for a test's files; whoever makes it removes it. */
export function makeFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-import-'));
}

/** Writes a file, and returns where it is. */
export function write(folder: string, name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

/** What the import needs, over a test's database; known places are in it. */
export async function importServices(database: Database, dataDir: string): Promise<ImportServices> {
  await syncKnownPlaces(database.db);
  return {
    env: { dataDir },
    database,
    db: database.db,
    storage: createDiskStorage(path.join(dataDir, 'media')),
    images: createImages(),
    log: createLog('silent'),
    now: () => new Date(),
  };
}

/** Imports a file, and gives its report. @throws where nothing could be read */
export async function importFile(
  services: ImportServices,
  file: string,
  options: Partial<ImportOptions> = {},
) {
  const result = await importProperties(services, {
    file,
    update: false,
    photosDir: null,
    dryRun: false,
    ...options,
  });
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

/** A row with all that is required, and what is given. */
export function listing(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'Bel appartement',
    listingType: 'vente',
    type: 'appartement',
    city: 'Tanger',
    price: 950_000,
    ...given,
  };
}

/** Rows as JSON Lines. */
export function jsonLines(rows: readonly Record<string, unknown>[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
