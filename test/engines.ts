import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { type Database, openDatabase } from '#app/platform/db.server.ts';
import { createLog } from '#app/platform/log.server.ts';

/** What store tests run on. One connection finds what waits for itself; ten find what races. */
export const ENGINES = ['pglite', 'postgres', 'postgres, one connection'] as const;

/** One of the engines that a test runs on. */
export type EngineName = (typeof ENGINES)[number];

/** Where a test's database is; `remove` takes it away, once nobody has it open. */
export type Place = { dataDir: string; databaseUrl: string | undefined; remove(): Promise<void> };

/** Opens a new database with all migrations and no rows; it is closed and removed after the block. */
export type Open = () => Promise<Database>;

/**
 * Runs a block of tests once on each engine. Call `open` in `beforeAll`: every call makes a database of its own
 * (some 0.2 s).
 */
export function forEachEngine(name: string, body: (open: Open, engine: EngineName) => void): void {
  describe.each(ENGINES)(`${name} (%s)`, (engine) => {
    const leave: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const close of leave.reverse()) await close();
    });
    body(async () => {
      const place = await makePlace(engine, 'migrated');
      leave.push(place.remove);
      const database = await openPlace(place, engine);
      leave.push(database.close);
      return database;
    }, engine);
  });
}

/** Opens a place as `engine` wants it, without a word in the log. */
export function openPlace(
  { dataDir, databaseUrl }: Omit<Place, 'remove'>,
  engine: EngineName,
): Promise<Database> {
  const maxConnections = engine === 'postgres, one connection' ? 1 : 10;
  return openDatabase({ dataDir, databaseUrl, maxConnections, log: createLog('silent') });
}

/** Makes a database that nobody has open: with all migrations, or with no table at all. */
export async function makePlace(engine: EngineName, state: 'migrated' | 'empty'): Promise<Place> {
  const dataDir = path.join(await ask('/root'), randomUUID());
  if (engine === 'pglite') {
    fs.cpSync(path.join(await ask('/pglite'), state), dataDir, { recursive: true });
    return { dataDir, databaseUrl: undefined, remove: async () => removeFolder(dataDir) };
  }
  const server = await ask('/postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name} template ${state === 'migrated' ? 'migrated' : 'template1'}`);
  return {
    dataDir,
    databaseUrl: server.replace(/postgres$/, name),
    remove: () => run(server, `drop database if exists ${name} with (force)`),
  };
}

function removeFolder(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const answers = new Map<string, Promise<string>>();

/** Asks the broker of `engines.setup.ts`, which starts what is asked for first. */
function ask(what: '/root' | '/pglite' | '/postgres'): Promise<string> {
  const known = answers.get(what) ?? askBroker(what);
  answers.set(what, known);
  return known;
}

async function askBroker(what: string): Promise<string> {
  const response = await fetch(`${inject('engines')}${what}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
