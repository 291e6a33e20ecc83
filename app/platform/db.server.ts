import { Kysely, PostgresDialect } from 'kysely';
import type { Engine } from '#app/platform/database/engine.server.ts';
import { openServer } from '#app/platform/database/server-database.server.ts';
import { openEmbedded } from './embedded.server.ts';
import type { Log } from './log.server.ts';
import type { DB } from './schema.server.ts';
import { type Db, guardPool } from './transaction.server.ts';

export type { Db, Trx } from './transaction.server.ts';

/** One open database, embedded or on a server: the same dialect, driver and types of values on both. */
export type Database = Engine & { db: Db };

/** Where the database is, and how it is used. */
export type DatabaseOptions = {
  /** Folder of the embedded database; not touched when `databaseUrl` is given. */
  dataDir: string;
  /** Address of a PostgreSQL server, 18 or newer. */
  databaseUrl?: string | undefined;
  /** Connections to the server, 10 where it is not said. The embedded database has one. */
  maxConnections?: number;
  log: Log;
};

/**
 * Opens the embedded database in `dataDir`, or connects to the server of `databaseUrl`.
 * @throws DataInUse when another process holds the embedded database
 * @throws DatabaseBroken when the embedded database cannot be started
 * @throws the driver's error when the server cannot be reached
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, maxConnections, log } = options;
  const engine = databaseUrl
    ? await openServer({ databaseUrl, maxConnections, log })
    : await openEmbedded({ dataDir, log });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: guardPool(engine.pool) }) });
  let closed: Promise<void> | undefined;
  return {
    ...engine,
    db,
    close: () => {
      closed ??= engine.close();
      return closed;
    },
  };
}
