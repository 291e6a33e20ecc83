import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded } from '#app/platform/embedded.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { makePlace, type Place } from '#test/engines.ts';
import { SyncedDisk } from './synced-disk.ts';

const log = createLog('silent');

describe.runIf(process.platform === 'linux')('a power cut of the embedded database', () => {
  let place: Place;
  let disk: SyncedDisk;
  beforeEach(async () => {
    place = await makePlace('pglite', 'empty');
    const copies = path.join(place.dataDir, 'copies');
    fs.mkdirSync(copies);
    disk = new SyncedDisk(path.join(place.dataDir, 'database'), copies);
  });
  afterEach(() => place.remove());

  /** Opens what a disk would hold if the power went now. */
  async function afterCut<T>(
    look: (pool: Awaited<ReturnType<typeof openEmbedded>>['pool']) => Promise<T>,
  ): Promise<T> {
    const dataDir = fs.mkdtempSync(path.join(place.dataDir, 'cut-'));
    disk.writeTo(path.join(dataDir, 'database'));
    const engine = await openEmbedded({ dataDir, log });
    try {
      return await look(engine.pool);
    } finally {
      await engine.close();
    }
  }

  it('loses no commit: in old and new tables, over checkpoints, new log files and a vacuum', async () => {
    const engine = await openEmbedded({ dataDir: place.dataDir, log, sync: (file) => disk.sync(file) });
    const { pool } = engine;
    const counts = (from: typeof pool) =>
      from.query('select (select count(*) from note) as notes, (select count(*) from filler) as fillers');
    await pool.query('create table note (id int primary key)');
    await pool.query('create table filler (text text)');
    let notes = 0;
    const addNotes = async (howMany: number) => {
      for (let n = 0; n < howMany; n += 1) {
        notes += 1;
        await pool.query('insert into note values ($1)', [notes]);
      }
    };
    await addNotes(5);
    expect((await afterCut(counts)).rows).toEqual([{ notes: 5, fillers: 0 }]);

    // The log before it is of no use any more: what is found now stands in the new tables' own files.
    await engine.checkpoint();
    expect((await afterCut(counts)).rows).toEqual([{ notes: 5, fillers: 0 }]);
    await addNotes(5);
    expect((await afterCut(counts)).rows).toEqual([{ notes: 10, fillers: 0 }]);

    // 20 MB: the log goes on in a new file.
    await pool.query(`insert into filler select repeat('x', 1000) from generate_series(1, 20000)`);
    await addNotes(3);
    expect((await afterCut(counts)).rows).toEqual([{ notes: 13, fillers: 20_000 }]);

    await pool.query('delete from filler');
    await engine.vacuum();
    await engine.checkpoint();
    await pool.query('create index on note (id desc)');
    await addNotes(2);
    expect((await afterCut(counts)).rows).toEqual([{ notes: 15, fillers: 0 }]);
    await engine.close();
    expect((await afterCut(counts)).rows).toEqual([{ notes: 15, fillers: 0 }]);
  });
});
