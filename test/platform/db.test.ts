import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { transaction } from '#app/platform/transaction.server.ts';
import { forEachEngine } from '#test/engines.ts';

forEachEngine('the database', (open, engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('hands out civil dates, money and ranges as text, moments as Date, counts as numbers', async () => {
    const { rows } = await sql`
      select date '2026-11-01' as day, array[date '2026-11-01', null] as days, daterange('2026-11-01', '2026-11-03') as range,
        1234.50::numeric(14, 2) as price, array[0.10]::numeric[] as prices, 9007199254740991::int8 as count,
        array[1, null]::int8[] as counts, timestamptz '2026-11-01 10:00+01' as moment, '{"a": [1]}'::jsonb as json,
        'x'::text as text, true as flag, array['a', 'b'] as texts
    `.execute(database.db);
    expect(rows).toEqual([
      {
        day: '2026-11-01',
        days: ['2026-11-01', null],
        range: '[2026-11-01,2026-11-03)',
        price: '1234.50',
        prices: ['0.10'],
        count: 9_007_199_254_740_991,
        counts: [1, null],
        moment: new Date('2026-11-01T09:00:00Z'),
        json: { a: [1] },
        text: 'x',
        flag: true,
        texts: ['a', 'b'],
      },
    ]);
  });

  it('refuses an integer that JavaScript cannot hold, and goes on', async () => {
    await expect(sql`select 9007199254740993::int8 as n`.execute(database.db)).rejects.toThrow(RangeError);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('keeps a moment and a day that went in as they were', async () => {
    const moment = new Date('2026-03-29T01:30:00.123Z');
    const { rows } = await sql<{ moment: Date; day: string }>`
      select ${moment}::timestamptz as moment, ${'2026-03-29'}::date as day`.execute(database.db);
    expect(rows).toEqual([{ moment, day: '2026-03-29' }]);
  });

  it('has UTC as its zone, and the extensions', async () => {
    const { rows } = await database.pool.query(
      `select current_setting('timezone') as zone, array(select extname::text from pg_extension order by 1) as names`,
    );
    expect(rows[0]).toMatchObject({
      zone: 'UTC',
      names: expect.arrayContaining(['btree_gist', 'pg_trgm', 'unaccent']),
    });
  });

  it('checkpoints and vacuums while it is used', async () => {
    const work = Promise.all([database.checkpoint(), database.vacuum()]);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await work;
  });

  describe('listen', () => {
    it('hears what is committed, in order, and nothing of what is rolled back', async () => {
      const heard: string[] = [];
      const stop = await database.listen('news', (payload) => heard.push(payload));
      await transaction(database.db, async (trx) => {
        await sql`select pg_notify('news', 'one')`.execute(trx);
        await sql`select pg_notify('news', 'two')`.execute(trx);
      });
      const failing = transaction(database.db, async (trx) => {
        await sql`select pg_notify('news', 'never')`.execute(trx);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await database.pool.query(`select pg_notify('news', 'three')`);
      await expect.poll(() => heard).toEqual(['one', 'two', 'three']);

      await stop();
      await database.pool.query(`select pg_notify('news', 'after')`);
      await database.pool.query('select 1');
      expect(heard).toEqual(['one', 'two', 'three']);
    });

    it('serves several listeners, one of which throws', async () => {
      const heard: string[] = [];
      const stops = [
        await database.listen('Salle "A"', () => {
          throw new Error('broken listener');
        }),
        await database.listen('Salle "A"', (payload) => heard.push(`1 ${payload}`)),
        await database.listen('Salle "A"', (payload) => heard.push(`2 ${payload}`)),
      ];
      await stops[1]?.();
      await database.pool.query(`select pg_notify('Salle "A"', 'x')`);
      await expect.poll(() => heard).toEqual(['2 x']);
      for (const stop of stops) await stop();
    });
  });

  describe.runIf(engine !== 'pglite')('on a server', () => {
    const killOthers = (application: string) =>
      database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`,
        [application],
      );

    it('listens again after its connection was cut, and says so', async () => {
      const heard: string[] = [];
      const stop = await database.listen(
        'news',
        (payload) => heard.push(payload),
        () => heard.push('back'),
        () => heard.push('lost'),
      );
      await killOthers('tingis listener');
      await expect.poll(() => heard).toEqual(['lost', 'back']);
      await database.pool.query(`select pg_notify('news', 'still here')`);
      await expect.poll(() => heard).toEqual(['lost', 'back', 'still here']);
      await stop();
    });

    it('loses a transaction, not the process, when a connection is cut', async () => {
      const cut = transaction(database.db, async (trx) => {
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      });
      await expect(cut).rejects.toThrow();
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });

    it('ends a statement that takes too long', async () => {
      const { rows } = await database.pool.query('show statement_timeout');
      expect(rows).toEqual([{ statement_timeout: '15s' }]);
    });
  });
});
