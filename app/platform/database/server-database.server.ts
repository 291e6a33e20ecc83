import pg from 'pg';
import type { Log } from '#app/platform/log.server.ts';
import type { Engine } from './engine.server.ts';
import { openListener } from './listener.server.ts';
import { valueTypes } from './value-types.server.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** A transaction that was forgotten gives its locks back after this. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

/** Which server, and how many connections to it at most. */
export type ServerOptions = { databaseUrl: string; maxConnections?: number | undefined; log: Log };

/**
 * Connects to a PostgreSQL server.
 * @throws the driver's error when the first connection fails (wrong password, no such database, not reachable)
 */
export async function openServer({ databaseUrl, maxConnections, log }: ServerOptions): Promise<Engine> {
  const connection: pg.ClientConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'tingis',
    // PGlite's zone is UTC; one zone for both, so that a date made from a moment is the same on both.
    options: '-c timezone=UTC',
    keepAlive: true,
    types: valueTypes(),
  };
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections ?? MAX_CONNECTIONS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  // A connection that breaks is replaced by the pool; without these listeners it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = openListener(connection, log);
  return {
    kind: 'server',
    pool,
    listen: listener.listen,
    checkpoint: async () => undefined,
    vacuum: async () => undefined,
    close: async () => {
      await listener.close();
      await pool.end();
    },
    syncs: () => 0,
  };
}
