import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Engine } from '#app/platform/database/engine.server.ts';
import type { Log } from './log.server.ts';

/** The migrations cannot be applied; the message is a sentence that says why. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

/** A file of SQL as it stands in the folder. */
type Migration = { name: string; number: number; checksum: string; sql: string };

const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Any number, the same in all versions of this product. */
const LOCK = 7_246_814_533;

/**
 * Brings the database to the state that the files `NNNN_name.sql` of `folder` describe: those that were not
 * applied yet are, in the order of their numbers, each in a transaction of its own. Forward only. On a server
 * a second caller waits until the first has finished.
 * @param signal stops before the next file: what was applied stays
 * @returns the names of the files that were applied now
 * @throws MigrationRefused when a file has a wrong name, when numbers repeat, when an applied file changed or
 *   disappeared, or when a new file comes before an applied one
 * @throws the database's error when a file's SQL fails; what came before it stays applied
 * @throws the signal's reason when it asked to stop
 */
export async function migrate(
  database: Pick<Engine, 'kind' | 'pool'>,
  folder: string,
  log: Log,
  signal?: AbortSignal,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await database.pool.connect();
  try {
    // Migrations may take longer than a page may: an index over a large table, a rewrite.
    await client.query('set statement_timeout = 0');
    if (database.kind === 'server') await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await applyMissing(client, migrations, log, signal);
  } finally {
    await letGo(client, database.kind, log);
  }
}

async function letGo(client: pg.PoolClient, kind: Engine['kind'], log: Log): Promise<void> {
  try {
    if (kind === 'server') await client.query('select pg_advisory_unlock($1)', [LOCK]);
    await client.query('reset statement_timeout');
    client.release();
  } catch (error) {
    log.warn({ err: error }, 'the connection of the migrations broke');
    client.release(true);
  }
}

async function applyMissing(
  client: pg.PoolClient,
  migrations: Migration[],
  log: Log,
  signal?: AbortSignal,
): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const missing = compare(migrations, rows);
  for (const migration of missing) {
    signal?.throwIfAborted();
    await apply(client, migration);
    log.info({ migration: migration.name }, 'migration applied');
  }
  return missing.map(({ name }) => name);
}

async function apply(client: pg.PoolClient, { name, checksum, sql }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}

/** Which files are to be applied, after the check that the past is the one that the folder tells. */
function compare(files: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (!file) {
      throw new MigrationRefused(
        `The database has the migration ${name}, which this version does not know: start the newer version.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationRefused(
        `The migration ${name} was changed after it had been applied: restore the file and write a new one.`,
      );
    }
    byName.delete(name);
  }
  const last = Math.max(0, ...files.filter((file) => !byName.has(file.name)).map((file) => file.number));
  const missing = [...byName.values()];
  const late = missing.find((file) => file.number < last);
  if (late) {
    throw new MigrationRefused(
      `The migration ${late.name} comes before ones that were applied already: give it the next free number.`,
    );
  }
  return missing;
}

/** Reads the folder's files in the order of their numbers. */
function readMigrations(folder: string): Migration[] {
  const migrations: Migration[] = [];
  for (const name of fs.readdirSync(folder).sort()) {
    if (!name.endsWith('.sql')) continue;
    const number = Number(NAME.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) {
      throw new MigrationRefused(`The migration ${name} is not named like 0001_what_it_does.sql.`);
    }
    const twin = migrations.find((other) => other.number === number);
    if (twin) throw new MigrationRefused(`The migrations ${twin.name} and ${name} have the same number.`);
    // The same text whatever line ends a checkout made of it.
    const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    migrations.push({ name, number, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}
