import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { MediaServices } from '#app/features/media/asset.commands.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { createImages } from '#app/platform/images.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { createDiskStorage, type Storage } from '#app/platform/storage.server.ts';

/** Real services of photographs over a database, with a storage folder of their own. */
export async function mediaServices(
  db: Db,
): Promise<{ services: MediaServices; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'media-'));
  return {
    services: { db, storage: createDiskStorage(folder), images: createImages(), log: createLog('silent') },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Every key in the storage, sorted. */
export async function storedKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of ['variants', 'originals'])
    for await (const { key } of storage.list(folder)) keys.push(key);
  return keys.sort();
}

/** Every key that a row names, sorted. */
export async function namedKeys(db: Db): Promise<string[]> {
  const assets = await db.selectFrom('asset').select('original_key as key').execute();
  const variants = await db.selectFrom('asset_variant').select('key').execute();
  return [...assets, ...variants].map((row) => row.key).sort();
}
