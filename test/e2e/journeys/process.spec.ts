import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { newId } from '#app/lib/uuid.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { startServer } from '../../server-process.ts';

/** Starts the server where it is bound to fail; its last words and its exit code. */
async function failToStart(env: Record<string, string>): Promise<{ code: number; words: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DEMO: 'off', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (text) => {
    words += String(text);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, words };
}

/** A property that was withdrawn and one that was deleted, on data that no server holds. */
async function addAndTakeAway(folder: string): Promise<{ withdrawn: string; deleted: string }> {
  const database = await openDatabase({ dataDir: folder, log: createLog('silent') });
  try {
    const ids = { withdrawn: newId(), deleted: newId() };
    for (const id of Object.values(ids)) {
      await sql`insert into property (id, title, listing_type, type, city, description, price)
        values (${id}, 'Maison', 'sale', 'house', 'tanger', 'Une maison.', 900000)`.execute(database.db);
    }
    await sql`update property set status = 'withdrawn' where id = ${ids.withdrawn}`.execute(database.db);
    await sql`delete from property where id = ${ids.deleted}`.execute(database.db);
    return ids;
  } finally {
    await database.close();
  }
}

let dataDir = '';
test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'tingis-'));
});
test.afterAll(() => rm(dataDir, { recursive: true, force: true }));

test.describe.configure({ timeout: 180_000 });

test('it survives a kill, refuses a second process on its data, and stops gently', async () => {
  const env = { DEMO: 'off' };
  const first = await startServer(env, dataDir);
  const second = await failToStart({ DATA_DIR: dataDir });
  expect(second.code).toBe(1);
  expect(second.words).toContain('Tingis did not start.');
  expect(second.words).toContain(String(first.process.pid));
  expect(second.words).not.toContain('    at ');

  const killed = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await killed;
  const ids = await addAndTakeAway(dataDir);
  const again = await startServer(env, dataDir);
  for (const id of Object.values(ids)) {
    const gone = await fetch(`${again.url}/properties/${id}`);
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain('Ce bien n’est plus proposé');
  }
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  // An agency without properties: the pages say so and stay whole.
  const empty = await (await fetch(`${again.url}/properties`)).text();
  expect(empty).toContain('Aucune annonce trouvée pour votre recherche');
  expect((await fetch(again.url)).status).toBe(200);

  again.process.kill('SIGTERM');
  const [code] = (await once(again.process, 'exit')) as [number];
  expect(code).toBe(0);
});

test('what keeps it from starting is said in a sentence', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as net.AddressInfo;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tingis-'));
  try {
    const busy = await failToStart({ DATA_DIR: folder, PORT: String(port) });
    expect(busy).toMatchObject({ code: 1, words: expect.stringContaining(`Port ${port} is taken`) });
    const away = await failToStart({ DATA_DIR: folder, DATABASE_URL: `postgres://nobody@127.0.0.1:1/none` });
    expect(away).toMatchObject({ code: 1, words: expect.stringContaining('does not answer') });
    const wrong = await failToStart({ DATA_DIR: folder, PORT: 'eighty', DATABASE_URL: 'secret' });
    expect(wrong).toMatchObject({ code: 1, words: expect.stringContaining('PORT') });
    expect(wrong.words).not.toContain('secret');
  } finally {
    taken.close();
    await rm(folder, { recursive: true, force: true });
  }
});
