import type { Db } from '#app/platform/transaction.server.ts';
import { type Picture, toPicture, type VariantRow } from './asset.model.ts';

/**
 * The pictures of those photographs, by id, each with an empty `alt`. Unknown ids are missing from the map.
 */
export async function loadPictures(db: Db, assetIds: readonly string[]): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  if (assetIds.length === 0) return pictures;
  const rows = await db
    .selectFrom('asset')
    .innerJoin('asset_variant as variant', 'variant.asset_id', 'asset.id')
    .select(['asset.id', 'asset.width', 'asset.height', 'asset.average_color', 'asset.thumbhash'])
    .select(['variant.format', 'variant.width as made_width', 'variant.height as made_height', 'variant.key'])
    .where('asset.id', 'in', [...new Set(assetIds)])
    .execute();
  const byAsset = Map.groupBy(rows, (row) => row.id);
  for (const [id, made] of byAsset) {
    const variants: VariantRow[] = made.map((row) => ({
      format: row.format,
      width: row.made_width,
      height: row.made_height,
      key: row.key,
    }));
    const picture = made[0] && toPicture(made[0], variants);
    if (picture) pictures.set(id, picture);
  }
  return pictures;
}

/** How many photographs wait for their remaining sizes, and how many never got them. */
export async function countUnfinishedAssets(db: Db): Promise<{ pending: number; failed: number }> {
  const rows = await db
    .selectFrom('asset')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', '<>', 'complete')
    .groupBy('state')
    .execute();
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { pending: of('pending'), failed: of('failed') };
}
