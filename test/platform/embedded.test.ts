import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#app/platform/db.server.ts';
import { openEmbedded } from '#app/platform/embedded.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { makePlace, openPlace, type Place } from '#test/engines.ts';

const log = createLog('silent');

describe('the embedded database', () => {
  let place: Place;
  beforeEach(async () => {
    place = await makePlace('pglite', 'empty');
  });
  afterEach(() => place.remove());

  it('syncs every commit to the disk, and no reading', async () => {
    const database = await openPlace(place, 'pglite');
    await database.pool.query('create table note (id int)');
    const before = database.syncs();
    for (let id = 0; id < 50; id += 1) await database.pool.query('insert into note values ($1)', [id]);
    const written = database.syncs();
    expect(written - before).toBeGreaterThanOrEqual(50);
    for (let id = 0; id < 50; id += 1) await database.pool.query('select * from note where id = $1', [id]);
    expect(database.syncs()).toBe(written);
    await database.close();
  });

  it('runs with the settings that make a commit durable, in little memory', async () => {
    const database = await openPlace(place, 'pglite');
    const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method', 'shared_buffers'];
    const { rows } = await database.pool.query(
      'select name, current_setting(name) as value from unnest($1::text[]) as name',
      [names],
    );
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      wal_sync_method: 'fsync',
      shared_buffers: '16MB',
    });
    await database.close();
  });

  it('keeps what was written over closing and opening', async () => {
    const first = await openPlace(place, 'pglite');
    await first.pool.query('create table note (id int)');
    await first.pool.query('insert into note values (1)');
    await first.close();
    const second = await openPlace(place, 'pglite');
    expect((await second.pool.query('select id from note')).rows).toEqual([{ id: 1 }]);
    await second.close();
  });

  it('refuses a second opening, closes twice as once, and gives the lock back', async () => {
    const database = await openPlace(place, 'pglite');
    await expect(openDatabase({ dataDir: place.dataDir, log })).rejects.toMatchObject({ name: 'DataInUse' });
    await Promise.all([database.close(), database.close()]);
    await (await openPlace(place, 'pglite')).close();
  });

  it('makes the folder anew when its making was interrupted', async () => {
    fs.renameSync(path.join(place.dataDir, 'database'), path.join(place.dataDir, 'database.unfinished'));
    const database = await openPlace(place, 'pglite');
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(fs.readdirSync(place.dataDir).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
    await database.close();
  });

  it('says in a sentence that a database cannot be started, and holds no lock then', async () => {
    fs.writeFileSync(path.join(place.dataDir, 'database/global/pg_control'), 'damaged');
    const opening = openPlace(place, 'pglite');
    await expect(opening).rejects.toMatchObject({ name: 'DatabaseBroken' });
    await expect(openPlace(place, 'pglite')).rejects.toThrow(/cannot be started/);
  });

  it('rolls back a transaction that someone left open', async () => {
    const database = await openPlace(place, 'pglite');
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('create table note (id int)');
    client.release();
    expect((await database.pool.query(`select to_regclass('note') as note`)).rows).toEqual([{ note: null }]);
    await database.close();
  });

  it('fails the commit that the disk refuses, then works again with all that was acknowledged', async () => {
    let isBroken = false;
    const sync = (descriptor: number) => {
      if (isBroken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
      fs.fsyncSync(descriptor);
    };
    const engine = await openEmbedded({ dataDir: place.dataDir, log, sync });
    const heard: string[] = [];
    const tell = (what: string) => () => heard.push(what);
    await engine.listen('news', (payload) => heard.push(payload), tell('back'), tell('lost'));
    await engine.pool.query('create table note (id int)');
    await engine.pool.query('insert into note values (1)');

    isBroken = true;
    const client = await engine.pool.connect();
    await client.query('begin');
    await client.query('insert into note values ($1)', [2]);
    await expect(client.query('commit')).rejects.toThrow(/could not fsync/);
    await expect(client.query('rollback')).rejects.toThrow();
    client.release(true);
    // The disk is still broken: an error each time, and no waiting for ever.
    await expect(engine.pool.query('select 1')).rejects.toThrow();
    isBroken = false;

    // Whether the failed commit happened is open, as after any lost answer; the acknowledged one must be there.
    const ids = () => engine.pool.query('select id from note').then(({ rows }) => rows, String);
    await expect.poll(ids, { timeout: 10_000 }).toContainEqual({ id: 1 });
    await engine.pool.query('insert into note values (3)');
    await engine.pool.query(`select pg_notify('news', 'hello')`);
    await expect.poll(() => heard).toEqual(['lost', 'back', 'hello']);
    await engine.close();

    const again = await openEmbedded({ dataDir: place.dataDir, log });
    const { rows } = await again.pool.query('select id from note');
    expect(rows).toEqual(expect.arrayContaining([{ id: 1 }, { id: 3 }]));
    await again.close();
  });
});
