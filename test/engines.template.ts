/**
 * Makes what test databases are copied from: with a folder, its `empty` (no table) and `migrated` (all tables)
 * for the embedded database; with the address of a server, its database `migrated`. Run in a process of its own
 * by `engines.setup.ts`: PGlite would block its event loop, and runs without store tests need none of this.
 */
import fs from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '#app/platform/db.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { migrate } from '#app/platform/migrations.server.ts';

const [target, migrations] = process.argv.slice(2);
if (!target || !migrations)
  throw new Error('Usage: engines.template.ts <folder or address> <folder of migrations>');
const log = createLog('warn');

await (target.startsWith('postgres:') ? fillServer(target, migrations) : fillFolder(target, migrations));

async function fillFolder(root: string, folder: string): Promise<void> {
  const empty = path.join(root, 'empty');
  const dataDir = path.join(root, 'migrated');
  await (await openDatabase({ dataDir: empty, log })).close();
  fs.cpSync(empty, dataDir, { recursive: true });
  await fill(await openDatabase({ dataDir, log }), folder);
}

async function fillServer(address: string, folder: string): Promise<void> {
  const main = await openDatabase({ dataDir: '', databaseUrl: address, log });
  await main.pool.query('create database migrated');
  await main.close();
  const databaseUrl = address.replace(/[^/]+$/, 'migrated');
  await fill(await openDatabase({ dataDir: '', databaseUrl, log }), folder);
}

async function fill(database: Database, folder: string): Promise<void> {
  await migrate(database, folder, log);
  await database.checkpoint();
  await database.close();
}
