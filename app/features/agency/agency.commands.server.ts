import { m } from '#app/paraglide/messages.js';
import type { Db } from '#app/platform/db.server.ts';

/** Makes the agency's one row where there is none yet, so that every page has a name to show. */
export async function ensureAgency(db: Db): Promise<void> {
  await db
    .insertInto('agency')
    .values({ id: 1, name: m.agency_default_name(), tagline: m.site_tagline() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
