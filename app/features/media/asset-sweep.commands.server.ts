import type { Log } from '#app/platform/log.server.ts';
import type { Storage } from '#app/platform/storage.server.ts';
import { type Db, transaction } from '#app/platform/transaction.server.ts';
import { mediaFolders } from './asset.model.ts';
import { deleteAsset } from './asset.store.server.ts';

/** What tidying up takes of the services. */
export type SweepServices = { db: Db; storage: Storage; log: Log };

const BATCH = 200;

/**
 * Deletes photographs that came before `olderThan` and that no property shows: rows first, then files.
 * @returns how many
 */
export async function sweepUnclaimedAssets(services: SweepServices, olderThan: Date): Promise<number> {
  const { db, storage, log } = services;
  let swept = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const unclaimed = await db
      .selectFrom('asset')
      .select('id')
      .where('created_at', '<', olderThan)
      .where('id', '>', after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('property_photograph as used')
              .select('used.asset_id')
              .whereRef('used.asset_id', '=', 'asset.id'),
          ),
        ),
      )
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id } of unclaimed) {
      const keys = await transaction(db, (trx) => deleteAsset(trx, id)).catch(nothingWhenClaimed);
      for (const key of keys) await storage.delete(key);
      if (keys.length > 0) swept += 1;
    }
    const last = unclaimed.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (swept > 0) log.info({ swept }, 'unclaimed photographs deleted');
  return swept;
}

/** SQLSTATE of a refusing foreign key: of its own for « restrict » since PostgreSQL 18, and the general one. */
const STILL_USED = new Set<unknown>(['23001', '23503']);

/** Somebody saved a property with it between the look and the deed: the foreign key refuses, and it stays. */
function nothingWhenClaimed(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && STILL_USED.has(error.code)) return [];
  throw error;
}

/**
 * Deletes files that no row names and that are older than `olderThan`: what a crash between file and row left.
 * @returns how many
 */
export async function sweepStrayFiles(services: SweepServices, olderThan: Date): Promise<number> {
  const { storage, log } = services;
  let swept = 0;
  let batch: string[] = [];
  for (const folder of Object.values(mediaFolders)) {
    for await (const { key, modifiedAt } of storage.list(folder)) {
      if (modifiedAt < olderThan) batch.push(key);
      if (batch.length < BATCH) continue;
      swept += await removeUnreferenced(services, batch);
      batch = [];
    }
  }
  swept += await removeUnreferenced(services, batch);
  if (swept > 0) log.info({ swept }, 'stray files of photographs deleted');
  return swept;
}

/**
 * Deletes those files that no row names.
 * @returns how many
 */
export async function removeUnreferenced(
  { db, storage }: Pick<SweepServices, 'db' | 'storage'>,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const named = await db
    .selectFrom('asset')
    .select('original_key as key')
    .where('original_key', 'in', keys)
    .unionAll(db.selectFrom('asset_variant').select('key').where('key', 'in', keys))
    .execute();
  const kept = new Set(named.map((row) => row.key));
  const strays = keys.filter((key) => !kept.has(key));
  for (const key of strays) await storage.delete(key);
  return strays.length;
}
