import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { MigrationRefused, migrate } from '#app/platform/migrations.server.ts';
import { ENGINES, makePlace, openPlace, type Place } from '#test/engines.ts';

const log = createLog('silent');

describe.each(ENGINES)('migrations (%s)', (engine) => {
  let place: Place;
  let database: Database;
  let folder: string;
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-migrations-'));
    place = await makePlace(engine, 'empty');
    database = await openPlace(place, engine);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
    fs.rmSync(folder, { recursive: true });
  });

  const write = (name: string, sql: string) => fs.writeFileSync(path.join(folder, name), sql);
  const apply = () => migrate(database, folder, log);
  const tables = async () => {
    const { rows } = await database.pool.query(
      `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('applies files in the order of their numbers, each once, several statements at a time', async () => {
    write('0002_second.sql', `insert into one values ('ü; not an end'); create table two (id int);`);
    write('0001_first.sql', 'create table one (text text);');
    write('notes.txt', 'not a migration');
    expect(await apply()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await apply()).toEqual([]);
    write('0003_third.sql', 'drop table one');
    expect(await apply()).toEqual(['0003_third.sql']);
    expect(await tables()).toEqual(['schema_migration', 'two']);
    const { rows } = await database.pool.query('select * from schema_migration order by name');
    expect(rows[0]).toEqual({
      name: '0001_first.sql',
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      applied_at: expect.any(Date),
    });
  });

  it('leaves nothing of a file that fails, keeps what came before it, and names the file', async () => {
    write('0001_first.sql', 'create table one (id int)');
    write('0002_second.sql', 'create table two (id int); select nonsense;');
    await expect(apply()).rejects.toThrow(/^0002_second\.sql: .*nonsense/);
    expect(await tables()).toEqual(['one', 'schema_migration']);
    write('0002_second.sql', 'create table two (id int)');
    expect(await apply()).toEqual(['0002_second.sql']);
  });

  it.each([
    [
      'a file that was applied has changed',
      () => write('0001_first.sql', 'select 2'),
      /0001_first\.sql was changed/,
    ],
    [
      'a file that was applied is gone',
      () => fs.rmSync(path.join(folder, '0002_second.sql')),
      /0002_second\.sql/,
    ],
    ['a number stands twice', () => write('0002_again.sql', 'select 1'), /same number/],
    ['a file comes too late', () => write('0000_late.sql', 'select 1'), /next free number/],
    ['a name is no name of a migration', () => write('3_x.sql', 'select 1'), /not named like/],
  ])('refuses when %s', async (_name, spoil, message) => {
    write('0001_first.sql', 'select 1');
    write('0002_second.sql', 'select 1');
    await apply();
    spoil();
    const refused = apply();
    await expect(refused).rejects.toThrow(MigrationRefused);
    await expect(refused).rejects.toThrow(message);
  });

  it('takes the same text with other line ends for the same', async () => {
    write('0001_first.sql', 'select 1;\nselect 2;\n');
    await apply();
    write('0001_first.sql', 'select 1;\r\nselect 2;\r\n');
    expect(await apply()).toEqual([]);
  });

  it('gives its connection back as it was', async () => {
    const before = (await database.pool.query('show statement_timeout')).rows;
    write('0001_first.sql', `set local statement_timeout = 5; select nonsense`);
    await expect(apply()).rejects.toThrow();
    expect((await database.pool.query('show statement_timeout')).rows).toEqual(before);
  });

  it.runIf(engine !== 'pglite')('lets only one of several starting processes work', async () => {
    for (const n of [1, 2, 3, 4])
      write(`000${n}_table.sql`, `create table t${n} (id int); select pg_sleep(0.05)`);
    const others = await Promise.all([openPlace(place, engine), openPlace(place, engine)]);
    const applied = await Promise.all([database, ...others].map((one) => migrate(one, folder, log)));
    expect(applied.flat().sort()).toEqual([
      '0001_table.sql',
      '0002_table.sql',
      '0003_table.sql',
      '0004_table.sql',
    ]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    for (const other of others) await other.close();
  });
});
