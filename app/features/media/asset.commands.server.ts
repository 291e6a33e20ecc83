import { createHash } from 'node:crypto';
import { ok, type Result } from '#app/lib/result.ts';
import { newId } from '#app/lib/uuid.ts';
import type { ImageRefusal, Images, Pixels, Urgency } from '#app/platform/images.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Storage } from '#app/platform/storage.server.ts';
import { type Db, transaction } from '#app/platform/transaction.server.ts';
import {
  allVariants,
  firstSize,
  firstVariants,
  largestSize,
  mediaFolders,
  sameVariant,
  type VariantSize,
  variantKey,
} from './asset.model.ts';
import {
  type ClaimedAsset,
  claimPendingAsset,
  giveBack,
  insertAsset,
  markComplete,
  noteFailure,
  recordVariant,
  type StoredVariant,
} from './asset.store.server.ts';
import { removeUnreferenced } from './asset-sweep.commands.server.ts';

/** What the commands of photographs take of the services. */
export type MediaServices = { db: Db; storage: Storage; images: Images; log: Log };

/** A photograph that can be shown. Size in pixels, upright. */
export type ReceivedPhotograph = { id: string; width: number; height: number };

/** `id` is given where the same photograph must always get the same one (the demo): then a second time does nothing. */
export type ReceiveOptions = { id?: string; isDemo?: boolean };

/**
 * Takes a photograph in: the original is kept aside, and one WebP and one JPEG are made, so that it can be shown
 * at once. It belongs to nobody yet: after a day unclaimed it is swept. Rights are the caller's to check.
 * @returns why the bytes are refused
 * @throws where disk or database fail; nothing is left of it then
 */
export async function receivePhotograph(
  services: MediaServices,
  bytes: Uint8Array,
  options: ReceiveOptions = {},
): Promise<Result<ReceivedPhotograph, ImageRefusal>> {
  const { db, storage, images } = services;
  const id = options.id ?? newId();
  const known = options.id ? await findAsset(db, options.id) : undefined;
  if (known) return ok(known);

  const decoded = await images.decode(bytes, firstSize, 'now');
  if (!decoded.ok) return decoded;
  const { format, width, height, pixels } = decoded.value;
  const name = nameOf(id, bytes);
  const [look, ...made] = await Promise.all([
    images.summarize(pixels),
    ...firstVariants({ width, height }).map((size) => makeVariant(images, name, pixels, size, 'now')),
  ]);
  const originalKey = `${mediaFolders.originals}/${id.slice(-2)}/${id}.${format}`;
  const files = [
    { key: originalKey, data: bytes },
    ...made.map(({ variant, data }) => ({ key: variant.key, data })),
  ];
  try {
    for (const file of files) await storage.put(file.key, file.data);
    const asset = {
      id,
      originalKey,
      originalBytes: bytes.length,
      width,
      height,
      isDemo: options.isDemo ?? false,
    };
    await transaction(db, (trx) =>
      insertAsset(
        trx,
        { ...asset, ...look },
        made.map(({ variant }) => variant),
      ),
    );
  } catch (error) {
    await removeFailed(
      services,
      files.map(({ key }) => key),
    );
    throw error;
  }
  return ok({ id, width, height });
}

/** How the work in the background is told to slow down or to end. */
export type Pace = {
  /** Called before each size; false ends the work there, and what was made stays. */
  proceed?: () => Promise<boolean>;
};

/**
 * Makes the remaining sizes of one pending photograph, each recorded as soon as it exists, so that after a crash the
 * work goes on where it was. What fails is logged and tried again later, three times.
 * @returns `idle` where nothing waits
 * @throws only where the database fails
 */
export async function completeNextAsset(
  services: MediaServices,
  pace: Pace = {},
): Promise<'idle' | 'made' | 'stopped' | 'failed'> {
  const { db, log } = services;
  const asset = await transaction(db, claimPendingAsset);
  if (!asset) return 'idle';
  try {
    const finished = await makeRemaining(services, asset, pace.proceed ?? (async () => true));
    await transaction(db, (trx) => (finished ? markComplete(trx, asset.id) : giveBack(trx, asset.id)));
    return finished ? 'made' : 'stopped';
  } catch (error) {
    log.error({ err: error, assetId: asset.id }, 'the sizes of a photograph could not be made');
    const message = error instanceof Error ? error.message : String(error);
    await transaction(db, (trx) => noteFailure(trx, asset.id, message));
    return 'failed';
  }
}

async function makeRemaining(
  services: MediaServices,
  asset: ClaimedAsset,
  proceed: () => Promise<boolean>,
): Promise<boolean> {
  const { db, storage, images } = services;
  const made = await db
    .selectFrom('asset_variant')
    .select(['format', 'width'])
    .where('asset_id', '=', asset.id)
    .execute();
  const missing = allVariants(asset).filter((size) => !made.some((row) => sameVariant(row, size)));
  if (missing.length === 0) return true;
  const original = await storage.get(asset.originalKey);
  if (!original) throw new Error(`the original ${asset.originalKey} is not in the storage`);
  const bytes = await original.read();
  const name = nameOf(asset.id, bytes);
  const decoded = await images.decode(bytes, largestSize, 'later');
  if (!decoded.ok) throw new Error(`the original cannot be decoded any more: ${decoded.reason}`);
  for (const size of missing) {
    if (!(await proceed())) return false;
    const { variant, data } = await makeVariant(images, name, decoded.value.pixels, size, 'later');
    try {
      await storage.put(variant.key, data);
      await transaction(db, (trx) => recordVariant(trx, asset.id, variant));
    } catch (error) {
      await removeFailed(services, [variant.key]);
      throw error;
    }
  }
  return true;
}

async function makeVariant(
  images: Images,
  name: string,
  pixels: Pixels,
  size: VariantSize,
  urgency: Urgency,
): Promise<{ variant: StoredVariant; data: Buffer }> {
  const data = await images.encode(pixels, size.format, size, urgency);
  return { variant: { ...size, bytes: data.length, key: variantKey(name, size) }, data };
}

/** What the database does not know after a failure goes; where even that fails, the nightly sweep finds it. */
async function removeFailed(services: MediaServices, keys: readonly string[]): Promise<void> {
  await removeUnreferenced(services, keys).catch((error: unknown) => {
    services.log.warn({ err: error, keys }, 'files of a failed photograph are left for the sweep');
  });
}

/** Counted up whenever qualities or the way of making change, so that other bytes get another address. */
const RECIPE = 1;

/**
 * The name in a photograph's addresses: the same for the same original under the same id, and so again after a
 * crash; it tells neither id nor time, and cannot be guessed.
 */
function nameOf(assetId: string, original: Uint8Array): string {
  const content = createHash('sha256').update(original).digest('hex');
  return createHash('sha256').update(`${RECIPE}:${assetId}:${content}`).digest('hex').slice(0, 32);
}

function findAsset(db: Db, id: string): Promise<ReceivedPhotograph | undefined> {
  return db.selectFrom('asset').select(['id', 'width', 'height']).where('id', '=', id).executeTakeFirst();
}
