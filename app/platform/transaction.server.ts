import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.server.ts';

/** Queries outside of a transaction. */
export type Db = Kysely<DB>;

/** Queries inside of one transaction (`transaction` makes it); handed to stores, never kept. */
export type Trx = Transaction<DB>;

/** A query was sent past the transaction that is open here: it would miss its changes, or wait for ever. */
export class OutsideTransaction extends Error {
  override name = 'OutsideTransaction';
}

/** `transaction` was called inside of a transaction: the inner one would commit on its own. */
export class NestedTransaction extends Error {
  override name = 'NestedTransaction';
}

/** `open` falls back to false at the end, so that work left running behind is not taken for part of it. */
const current = new AsyncLocalStorage<{ open: boolean }>();

/** SQLSTATE of a deadlock and of a serialization failure: nothing was written, the same work may succeed. */
const RETRIED = new Set(['40P01', '40001']);
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. After a deadlock or a
 * serialization failure it is run again, up to six times with growing random pauses, so `work` must do nothing
 * but use `trx` (send mails, write files and announce after the commit).
 * @throws NestedTransaction inside of a transaction
 * @throws OutsideTransaction from within `work`, when it uses the pool instead of `trx`
 * @throws whatever `work` or the commit throws
 */
export async function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (isInTransaction()) {
    throw new NestedTransaction('transaction() was called inside of a transaction: pass its trx on instead.');
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRetrying(error)) throw error;
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

async function runOnce<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const mark = { open: true };
  try {
    return await db.transaction().execute((trx) => current.run(mark, () => work(trx)));
  } finally {
    mark.open = false;
  }
}

/** Whether the code that asks runs inside of the `work` of an open transaction. */
export function isInTransaction(): boolean {
  return current.getStore()?.open === true;
}

function isWorthRetrying(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && RETRIED.has(code);
}

/**
 * Makes a pool refuse, at once and by throwing, to be used inside of a transaction: on one connection such a
 * query waits for ever, on several it reads what the transaction has not committed as if it were not there.
 * Changes the pool it is given, and returns it.
 */
export function guardPool(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool);
  const queryWithCallback = pool.query.bind(pool);
  pool.connect = ((...given: Parameters<typeof connect>) => {
    refuseInside();
    return connect(...given);
  }) as typeof pool.connect;
  pool.query = ((...given: unknown[]) => {
    refuseInside();
    if (typeof given.at(-1) === 'function') return Reflect.apply(queryWithCallback, pool, given);
    return queryOnce(pool, given);
  }) as typeof pool.query;
  return pool;
}

/** pg's own `pool.query` throws a good connection away after every SQL error; this one keeps it. */
async function queryOnce(pool: pg.Pool, given: unknown[]): Promise<unknown> {
  const client = await pool.connect();
  try {
    return await Reflect.apply(client.query, client, given);
  } finally {
    client.release();
  }
}

function refuseInside(): void {
  if (!isInTransaction()) return;
  throw new OutsideTransaction(
    'The pool was used inside of a transaction: use the trx that was handed over, or do this after the commit.',
  );
}
