import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pg from 'pg';
import { Ears } from '#app/platform/database/ears.server.ts';
import { EmbeddedSession, START, type SyncFile } from '#app/platform/database/embedded-session.server.ts';
import type { Engine } from '#app/platform/database/engine.server.ts';
import { valueTypes } from '#app/platform/database/value-types.server.ts';
import { lockData } from './data-lock.server.ts';
import { syncPath, syncTree } from './durable-fs.server.ts';
import type { Log } from './log.server.ts';

/** One connection serves all: whoever waits longer than this for it gets an error. */
const CONNECT_TIMEOUT_MS = 15_000;

/** The embedded database does not start on its folder: it is damaged, or another version wrote it. */
export class DatabaseBroken extends Error {
  override name = 'DatabaseBroken';

  constructor(folder: string, cause: unknown) {
    super(
      `The database in ${folder} cannot be started: it is damaged, or another version of this program wrote it. ` +
        'Keep a copy of the folder, and restore a backup.',
      { cause },
    );
  }
}

/** Where the data is. `sync` replaces `fs.fsyncSync` in tests. */
export type EmbeddedOptions = { dataDir: string; log: Log; sync?: SyncFile };

/**
 * Opens PostgreSQL inside of this process on the folder `database` of `dataDir`, which is made where it is
 * missing (3 s). A commit is on the disk before it is acknowledged.
 * @throws DataInUse when another process has it open
 * @throws DatabaseBroken when what stands in the folder cannot be started
 */
export async function openEmbedded({ dataDir, log, sync }: EmbeddedOptions): Promise<Engine> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockData(dataDir);
  try {
    const folder = path.join(dataDir, 'database');
    if (!fs.existsSync(folder)) await createFolder(folder);
    const ears = new Ears(log);
    const events = {
      onNotify: (channel: string, payload: string) => ears.deliver(channel, payload),
      onLost: () => ears.tellLost(),
      onBack: () => ears.tellBack(),
      channels: () => ears.channels(),
    };
    const session = new EmbeddedSession(folder, log, events, sync);
    await session.ready().catch((error: unknown) => {
      throw new DatabaseBroken(folder, error);
    });
    const pool = makePool(session, log);
    return {
      kind: 'embedded',
      pool,
      listen: ears.listenBy(
        (statement) => pool.query(statement),
        (statement) => pool.query(statement),
      ),
      checkpoint: async () => {
        await pool.query('checkpoint');
      },
      vacuum: () => vacuum(pool),
      close: async () => {
        await pool.end();
        await session.close();
        await lock.release();
      },
      syncs: () => session.syncs,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Makes a new, empty database beside its place, so that what stands in its place is always whole. */
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  const pglite = await PGlite.create({ fs: new NodeFS(unfinished), startParams: START });
  await pglite.close();
  syncTree(unfinished);
  fs.renameSync(unfinished, folder);
  syncPath(path.dirname(folder));
}

function makePool(session: EmbeddedSession, log: Log): pg.Pool {
  const pool = new pg.Pool({
    Client: session.clientClass(),
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    types: valueTypes(),
  });
  pool.on('error', (error) => log.warn({ err: error }, 'the connection to the embedded database broke'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a query to the embedded database broke'));
  });
  pool.on('release', () => session.endForgottenTransaction());
  return pool;
}

/** One table at a time, so that whoever waits for the connection gets it in between. */
async function vacuum(pool: pg.Pool): Promise<void> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by relid`,
  );
  for (const { name } of tables.rows) {
    await pool.query(`vacuum (analyze) ${name}`);
    await breathe();
  }
}
