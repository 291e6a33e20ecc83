import type { Trx } from '#app/platform/transaction.server.ts';
import type { VariantSize } from './asset.model.ts';

/** A size that lies in the storage. */
export type StoredVariant = VariantSize & { bytes: number; key: string };

/** What is written of a photograph when it has come. */
export type NewAsset = {
  id: string;
  originalKey: string;
  originalBytes: number;
  /** In pixels, upright. */
  width: number;
  height: number;
  averageColor: string;
  thumbhash: Uint8Array;
  isDemo: boolean;
};

/** How often a photograph's remaining sizes are begun without one of them getting done, before it is left. */
const ATTEMPTS = 3;

/** Writes a photograph and its first sizes. */
export async function insertAsset(
  trx: Trx,
  asset: NewAsset,
  variants: readonly StoredVariant[],
): Promise<void> {
  await trx
    .insertInto('asset')
    .values({
      id: asset.id,
      original_key: asset.originalKey,
      original_bytes: asset.originalBytes,
      width: asset.width,
      height: asset.height,
      thumbhash: Buffer.from(asset.thumbhash),
      average_color: asset.averageColor,
      is_demo: asset.isDemo,
    })
    .execute();
  await trx
    .insertInto('asset_variant')
    .values(variants.map((variant) => ({ asset_id: asset.id, ...variant })))
    .execute();
}

/** The photograph whose sizes are made next. */
export type ClaimedAsset = { id: string; originalKey: string; width: number; height: number };

/**
 * Takes the pending photograph that was tried least and waited longest, and counts the attempt beforehand: a picture
 * that brings the process down is not taken for ever.
 */
export async function claimPendingAsset(trx: Trx): Promise<ClaimedAsset | null> {
  await trx
    .updateTable('asset')
    .set((eb) => ({
      state: 'failed',
      last_error: eb.fn.coalesce('last_error', eb.val('the process ended during every attempt')),
    }))
    .where('state', '=', 'pending')
    .where('attempts', '>=', ATTEMPTS)
    .execute();
  const claimed = await trx
    .updateTable('asset')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('asset as waiting')
        .select('waiting.id')
        .where('waiting.state', '=', 'pending')
        .orderBy('waiting.attempts')
        .orderBy('waiting.created_at')
        .orderBy('waiting.id')
        .limit(1)
        // Two instances on one server take two photographs.
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'original_key', 'width', 'height'])
    .executeTakeFirst();
  if (!claimed) return null;
  return { id: claimed.id, originalKey: claimed.original_key, width: claimed.width, height: claimed.height };
}

/**
 * Writes one more size. The attempt has brought something, so it is as good as the first.
 * @throws SQLSTATE 23503 where the photograph was deleted meanwhile
 */
export async function recordVariant(trx: Trx, assetId: string, variant: StoredVariant): Promise<void> {
  await trx
    .insertInto('asset_variant')
    .values({ asset_id: assetId, ...variant })
    .onConflict((conflict) => conflict.columns(['asset_id', 'format', 'width']).doNothing())
    .execute();
  await trx.updateTable('asset').set({ attempts: 1 }).where('id', '=', assetId).execute();
}

/** All sizes are there. */
export async function markComplete(trx: Trx, assetId: string): Promise<void> {
  await trx
    .updateTable('asset')
    .set({ state: 'complete', last_error: null })
    .where('id', '=', assetId)
    .execute();
}

/** Keeps what went wrong; the last attempt leaves the photograph with the sizes that it has. */
export async function noteFailure(trx: Trx, assetId: string, message: string): Promise<void> {
  await trx
    .updateTable('asset')
    .set((eb) => ({
      last_error: message.slice(0, 500),
      state: eb
        .case()
        .when('attempts', '>=', ATTEMPTS)
        .then('failed' as const)
        .else('pending' as const)
        .end(),
    }))
    .where('id', '=', assetId)
    .where('state', '=', 'pending')
    .execute();
}

/** The attempt was broken off by us and counts for nothing. */
export async function giveBack(trx: Trx, assetId: string): Promise<void> {
  await trx
    .updateTable('asset')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', assetId)
    .where('attempts', '>', 0)
    .execute();
}

/** Deletes a photograph's rows; the files of those keys are for whoever commits to remove afterwards. */
export async function deleteAsset(trx: Trx, assetId: string): Promise<string[]> {
  const variants = await trx
    .deleteFrom('asset_variant')
    .where('asset_id', '=', assetId)
    .returning('key')
    .execute();
  const assets = await trx.deleteFrom('asset').where('id', '=', assetId).returning('original_key').execute();
  return [...variants.map((row) => row.key), ...assets.map((row) => row.original_key)];
}
