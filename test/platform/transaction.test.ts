import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { NestedTransaction, OutsideTransaction, transaction } from '#app/platform/transaction.server.ts';
import { forEachEngine } from '#test/engines.ts';

forEachEngine('transaction', (open, engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.pool.query('create table note (id int primary key, text text not null)');
  });
  beforeEach(() => database.pool.query('truncate note'));

  const count = async () => (await database.pool.query('select count(*) as n from note')).rows[0].n;

  it('commits what the work did, and returns what it returned', async () => {
    const result = await transaction(database.db, async (trx) => {
      await sql`insert into note values (1, 'a')`.execute(trx);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await count()).toBe(1);
  });

  it('rolls back when the work throws', async () => {
    const failing = transaction(database.db, async (trx) => {
      await sql`insert into note values (1, 'a')`.execute(trx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count()).toBe(0);
  });

  it('leaves the connection usable after a failed statement', async () => {
    await expect(transaction(database.db, (trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow(/zero/);
    await expect(database.pool.query('nonsense')).rejects.toThrow(/syntax/);
    expect(await count()).toBe(0);
  });

  describe('the guard', () => {
    it.each([
      ['db', () => sql`select 1`.execute(database.db)],
      ['pool.query', async () => database.pool.query('select 1')],
      ['pool.connect', async () => database.pool.connect()],
    ])('throws when %s is used inside, and the transaction goes on', async (_name, use) => {
      await transaction(database.db, async (trx) => {
        await expect(use()).rejects.toThrow(OutsideTransaction);
        await sql`insert into note values (1, 'a')`.execute(trx);
      });
      expect(await count()).toBe(1);
    });

    it('throws when a transaction is begun inside', async () => {
      await transaction(database.db, async () => {
        await expect(transaction(database.db, async () => 1)).rejects.toThrow(NestedTransaction);
      });
    });

    it('lets work through that outlives the transaction it was begun in', async () => {
      const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
      const later = await transaction(database.db, async () => ({ query: committed.then(count) }));
      commit();
      expect(await later.query).toBe(0);
    });

    it('does not hinder other work beside the transaction', async () => {
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const inside = transaction(database.db, async (trx) => {
        begin();
        await sql`insert into note values (1, 'a')`.execute(trx);
      });
      await begun;
      await expect(count()).resolves.toBeTypeOf('number');
      await inside;
    });
  });

  describe('retrying', () => {
    const failWith = (code: string) =>
      sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`);

    it.each(['40001', '40P01'])('runs the work again after %s', async (code) => {
      let runs = 0;
      await transaction(database.db, async (trx) => {
        runs += 1;
        await sql`insert into note values (${runs}, 'a')`.execute(trx);
        if (runs < 3) await failWith(code).execute(trx);
      });
      expect(runs).toBe(3);
      expect((await database.pool.query('select id from note')).rows).toEqual([{ id: 3 }]);
    });

    it('gives up after six runs, with the error of the database', async () => {
      let runs = 0;
      const failing = transaction(database.db, async (trx) => {
        runs += 1;
        await failWith('40001').execute(trx);
      });
      await expect(failing).rejects.toMatchObject({ code: '40001' });
      expect(runs).toBe(6);
    });

    it('does not run again after any other error', async () => {
      let runs = 0;
      const failing = transaction(database.db, async (trx) => {
        runs += 1;
        await failWith('23505').execute(trx);
      });
      await expect(failing).rejects.toMatchObject({ code: '23505' });
      expect(runs).toBe(1);
    });

    it.runIf(engine === 'postgres')('gets both of two transactions through that lock crosswise', async () => {
      await database.pool.query(`insert into note values (1, ''), (2, '')`);
      const both = Promise.withResolvers<void>();
      let waiting = 0;
      const touch = (first: number, second: number) =>
        transaction(database.db, async (trx) => {
          await sql`update note set text = text || 'x' where id = ${first}`.execute(trx);
          waiting += 1;
          if (waiting === 2) both.resolve();
          await both.promise;
          await sql`update note set text = text || 'x' where id = ${second}`.execute(trx);
        });
      await Promise.all([touch(1, 2), touch(2, 1)]);
      const { rows } = await database.pool.query('select text from note');
      expect(rows).toEqual([{ text: 'xx' }, { text: 'xx' }]);
      expect(waiting).toBeGreaterThan(2);
    });
  });
});
