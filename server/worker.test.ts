import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MediaServices } from '#app/features/media/asset.commands.server.ts';
import { receivePhotograph } from '#app/features/media/asset.commands.server.ts';
import type { Database } from '#app/platform/db.server.ts';
import type { Storage } from '#app/platform/storage.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { quarters } from '#test/media/fixtures.ts';
import { mediaServices, namedKeys, storedKeys } from '#test/media/services.ts';
import { isNightDue, startWorker, type Worker } from './worker.ts';

describe('the night', () => {
  const started = new Date('2026-07-01T10:00:00Z');
  const at = (time: string) => new Date(time);

  it('comes first soon after the start', () => {
    expect(isNightDue(at('2026-07-01T10:14:59Z'), started, null)).toBe(false);
    expect(isNightDue(at('2026-07-01T10:15:00Z'), started, null)).toBe(true);
  });

  it('then comes at three in Casablanca, an hour before UTC, and once', () => {
    const last = at('2026-07-01T10:15:00Z');
    expect(isNightDue(at('2026-07-02T01:59:00Z'), started, last)).toBe(false);
    expect(isNightDue(at('2026-07-02T02:01:00Z'), started, last)).toBe(true);
    expect(isNightDue(at('2026-07-02T02:30:00Z'), started, at('2026-07-02T02:01:00Z'))).toBe(false);
  });

  it('is made up for where the hour was missed', () => {
    expect(isNightDue(at('2026-07-03T15:00:00Z'), started, at('2026-07-02T02:01:00Z'))).toBe(true);
  });
});

forEachEngine('the work in the background', (open) => {
  let database: Database;
  let services: MediaServices;
  let remove: () => Promise<void>;
  let worker: Worker | undefined;
  let photograph: Buffer;

  beforeAll(async () => {
    photograph = await quarters({ width: 600, height: 400 }).jpeg().toBuffer();
    database = await open();
    ({ services, remove } = await mediaServices(database.db));
  });
  afterEach(async () => {
    await worker?.stop();
    await database.db.deleteFrom('asset').execute();
  });
  afterAll(() => remove());

  const upload = () => receivePhotograph(services, photograph);
  const states = async () =>
    (await database.db.selectFrom('asset').select('state').execute()).map(({ state }) => state);
  const soon = { timeout: 20_000 };

  it('makes the sizes of what waits, and of what comes when it is woken', async () => {
    await upload();
    worker = startWorker({ ...services, database });
    await expect.poll(states, soon).toEqual(['complete']);
    await upload();
    worker.wake();
    await expect.poll(states, soon).toEqual(['complete', 'complete']);
  });

  it('stops after the size being made, and the next start goes on', async () => {
    await upload();
    let puts = 0;
    const counting: Storage = {
      ...services.storage,
      put: async (key, bytes) => {
        puts += 1;
        await services.storage.put(key, bytes);
      },
    };
    worker = startWorker({ ...services, storage: counting, database });
    await expect.poll(() => puts, { ...soon, interval: 1 }).toBeGreaterThan(0);
    await worker.stop();
    const stoppedAt = puts;
    expect(await states()).toEqual(['pending']);
    worker = startWorker({ ...services, database });
    await expect.poll(states, soon).toEqual(['complete']);
    expect(puts).toBe(stoppedAt);
  });

  it('does not wait for ever at the stop', async () => {
    await upload();
    let release = () => {};
    const stuck = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hanging: Storage = {
      ...services.storage,
      put: async (key, bytes) => {
        await stuck;
        await services.storage.put(key, bytes);
      },
    };
    const hung = startWorker({ ...services, storage: hanging, database }, { stop: 50 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await hung.stop();
    release();
    await hung.stop();
  });

  it('survives a database that fails, and goes on when it is back', async () => {
    await upload();
    let broken = true;
    const failing = new Proxy(services.db, {
      get: (db, name) => {
        if (broken) throw new Error('the database is away');
        const value = Reflect.get(db, name);
        return typeof value === 'function' ? value.bind(db) : value;
      },
    });
    worker = startWorker({ ...services, db: failing, database }, { afterFailure: 10 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await states()).toEqual(['pending']);
    broken = false;
    await expect.poll(states, soon).toEqual(['complete']);
  });

  it('sweeps, cleans and checkpoints when their time has come, whatever fails among them', async () => {
    await services.storage.put('variants/ab/cd/320.avif', photograph);
    const done: string[] = [];
    let syncs = 0;
    const counted = {
      syncs: () => syncs,
      checkpoint: async () => void done.push('checkpoint'),
      vacuum: async () => {
        done.push('vacuum');
        throw new Error('no vacuum today');
      },
    };
    const times = { firstNight: 0, checkpoint: 1, look: 5 };
    worker = startWorker({ ...services, database: counted }, times);
    await expect.poll(() => done, soon).toEqual(['vacuum']);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(done).toEqual(['vacuum']);
    syncs += 1;
    await expect.poll(() => done, soon).toEqual(['vacuum', 'checkpoint']);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(done).toEqual(['vacuum', 'checkpoint']);
    // A file of this minute is nobody's stray: it may be about to get its row.
    expect(await storedKeys(services.storage)).toContain('variants/ab/cd/320.avif');
    expect(await namedKeys(database.db)).toEqual([]);
  });
});
