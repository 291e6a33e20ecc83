import { type PropertyCardData, selectCards, toCards } from '#app/features/properties/card.queries.server.ts';
import type { Db } from '#app/platform/db.server.ts';

/** How many properties the home page shows (specification, section 9). */
const FEATURED = 3;

/** The newest available properties, for the home page. */
export async function loadFeatured(db: Db): Promise<PropertyCardData[]> {
  const rows = await selectCards(db)
    .orderBy('property.created_at', 'desc')
    .orderBy('property.id', 'desc')
    .limit(FEATURED)
    .execute();
  return toCards(db, rows);
}
