import type { Updateable } from 'kysely';
import type { DB } from '#app/platform/schema.server.ts';
import type { Trx } from '#app/platform/transaction.server.ts';

/** Overwrites details of the agency; what is not named stays. @throws where the start has made no row */
export async function writeAgency(trx: Trx, details: Updateable<DB['agency']>): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('agency')
    .set(details)
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error('the agency has no row to write to');
}
