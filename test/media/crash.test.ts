import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeNextAsset } from '#app/features/media/asset.commands.server.ts';
import { sweepStrayFiles } from '#app/features/media/asset-sweep.commands.server.ts';
import { createImages } from '#app/platform/images.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { createDiskStorage } from '#app/platform/storage.server.ts';
import { makePlace, openPlace, type Place } from '#test/engines.ts';
import { noisyJpeg } from './fixtures.ts';
import { namedKeys, storedKeys } from './services.ts';

let place: Place;
let folder: string;

beforeAll(async () => {
  place = await makePlace('pglite', 'migrated');
  folder = await mkdtemp(path.join(os.tmpdir(), 'media-'));
});
afterAll(async () => {
  await place.remove();
  await rm(folder, { recursive: true });
});

it('after kill -9 between two sizes all recorded files are whole, and the work goes on to its end', async () => {
  const photograph = path.join(folder, 'photograph.jpg');
  await writeFile(photograph, await noisyJpeg({ width: 1600, height: 1200 }));
  const storage = createDiskStorage(path.join(folder, 'stored'));
  const script = path.join(import.meta.dirname, 'crash.child.ts');
  const child = spawn(process.execPath, [script, place.dataDir, path.join(folder, 'stored'), photograph], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  await expect
    .poll(async () => (await storedKeys(storage)).length, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(4);
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');

  const database = await openPlace(place, 'pglite');
  const services = { db: database.db, storage, images: createImages(), log: createLog('silent') };
  const recorded = await namedKeys(database.db);
  expect(recorded.length).toBeGreaterThanOrEqual(4);
  expect(await storedKeys(storage)).toEqual(expect.arrayContaining(recorded));
  for (const row of await database.db.selectFrom('asset_variant').select(['key', 'bytes']).execute()) {
    expect((await storage.get(row.key))?.size).toBe(row.bytes);
  }

  expect(await completeNextAsset(services)).toBe('made');
  expect(await database.db.selectFrom('asset').select('state').execute()).toEqual([{ state: 'complete' }]);
  await sweepStrayFiles(services, new Date(Date.now() + 60_000));
  expect(await storedKeys(storage)).toEqual(await namedKeys(database.db));
  expect(await storedKeys(storage)).toHaveLength(1 + 1 + 2 * 6);
  await database.close();
});
