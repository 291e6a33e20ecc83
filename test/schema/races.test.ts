import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { transaction } from '#app/platform/transaction.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { insert, type Row } from './rows.ts';

/** How many race, as the issue wants it. */
const RIVALS = 100;
/** How often two are sent against each other: each time another one may be first. */
const DUELS = 20;

forEachEngine('at the same time', (open) => {
  let database: Database;
  let property: string;
  beforeAll(async () => {
    database = await open();
    await insert(database.pool, 'city', { key: 'ville', label: 'Ville' });
  });
  beforeEach(async () => {
    property = String((await insert(database.pool, 'property')).id);
  });

  const query = async (statement: string, values: unknown[] = []) =>
    (await database.pool.query<Row>(statement, values)).rows;
  const book = async (check_in: string, check_out: string, change: Row = {}) => {
    const row = { property_id: property, client_id: null, check_in, check_out, ...change };
    return String((await insert(database.pool, 'booking', row)).id);
  };
  /** Duels, each over a property of its own, all at once: a deadlock costs the server a second to notice. */
  const duels = async (work: (property: string, turned: boolean) => Promise<void>, values: Row = {}) => {
    const duel = async (_: unknown, index: number) =>
      work(String((await insert(database.pool, 'property', values)).id), index % 2 === 1);
    await Promise.all(Array.from({ length: DUELS }, duel));
  };
  /** What became of two that were sent together, the second before the first where it is turned. */
  const meeting = async (turned: boolean, first: () => Promise<unknown>, second: () => Promise<unknown>) => {
    const told = await outcomes(turned ? [second(), first()] : [first(), second()]);
    return turned ? told.reverse() : told;
  };
  /** As a command does it: one transaction, only from the state that it knows. */
  const confirm = (id: string) =>
    transaction(database.db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('booking')
        .set({ status: 'confirmed' })
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .where('property_id', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    });
  const change = (statement: ReturnType<typeof sql>) =>
    transaction(database.db, (trx) => statement.execute(trx));
  /** What became of each: « done », « nothing », or the SQLSTATE of its refusal. */
  const outcomes = async (works: Promise<unknown>[]) =>
    (await Promise.allSettled(works)).map((result) => {
      if (result.status === 'fulfilled') return result.value === false ? 'nothing' : 'done';
      return result.reason instanceof Error && 'code' in result.reason
        ? String(result.reason.code)
        : 'failed';
    });

  it(`${RIVALS} confirm stays that overlap: exactly one does, the others are told why`, async () => {
    const ids: string[] = [];
    for (let index = 0; index < RIVALS; index += 1) {
      // All have the night of the 15th in common, and nothing else.
      const from = String(1 + (index % 15)).padStart(2, '0');
      ids.push(await book(`2100-05-${from}`, `2100-05-${16 + (index % 10)}`));
    }
    const told = await outcomes(ids.map(confirm));
    expect(told.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(told.filter((outcome) => outcome === '23P01')).toHaveLength(RIVALS - 1);
    expect(await query('select from occupancy where property_id = $1', [property])).toHaveLength(1);
    expect(
      await query(`select from booking where property_id = $1 and status = 'confirmed'`, [property]),
    ).toHaveLength(1);
  });

  it(`${RIVALS} book the same stay at once as confirmed: exactly one does`, async () => {
    const told = await outcomes(
      Array.from({ length: RIVALS }, () =>
        change(sql`
          insert into booking (id, property_id, property_title, property_reference, client_name, client_email,
            client_phone, check_in, check_out, total_price, status)
          values (gen_random_uuid(), ${property}, 'Villa', 'TG-1', 'Ada', 'ada@example.com', '+212600000000',
            '2100-05-01', '2100-05-08', 1, 'confirmed')`),
      ),
    );
    expect(told.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(told.filter((outcome) => outcome === '23P01')).toHaveLength(RIVALS - 1);
  });

  it('neighbours are all confirmed', async () => {
    const ids: string[] = [];
    for (let month = 1; month <= 12; month += 1) {
      const days = `2100-${String(month).padStart(2, '0')}`;
      for (const [from, to] of [
        ['01', '09'],
        ['10', '19'],
        ['20', '28'],
      ]) {
        ids.push(await book(`${days}-${from}`, `${days}-${to}`));
      }
    }
    expect(new Set(await outcomes(ids.map(confirm)))).toEqual(new Set(['done']));
  });

  it('one is confirmed twice: once', async () => {
    const id = await book('2100-05-01', '2100-05-08');
    const told = await outcomes(Array.from({ length: 10 }, () => confirm(id)));
    expect(told.sort()).toEqual(['done', ...Array.from({ length: 9 }, () => 'nothing')]);
    expect(await query('select from occupancy where booking_id = $1', [id])).toHaveLength(1);
  });

  describe('a stay is confirmed', () => {
    it.each([
      ['deleted', sql`delete from property where id = `],
      ['withdrawn', sql`update property set status = 'withdrawn' where id = `],
      ['sold', sql`update property set status = 'sold' where id = `],
      ['offered for sale', sql`update property set listing_type = 'sale' where id = `],
    ])('and its property is %s: one of the two happens', async (_name, leave) => {
      await duels(async (id, turned) => {
        const stay = await book('2100-05-01', '2100-05-08', { property_id: id });
        const told = await meeting(
          turned,
          () => confirm(stay),
          () => change(sql`${leave}${id}`),
        );
        // 23514 is a rule's refusal; a confirmation that finds no property any more changes nothing.
        expect(['done, 23514', '23514, done', 'nothing, done']).toContain(told.join(', '));
        const days = await query('select from occupancy where booking_id = $1', [stay]);
        expect(days).toHaveLength(told[0] === 'done' ? 1 : 0);
      });
    });

    it('by a statement that does not look for the property: never without one, once that is gone', async () => {
      await duels(async (id, turned) => {
        const stay = await book('2100-05-01', '2100-05-08', { property_id: id });
        await meeting(
          turned,
          () => change(sql`update booking set status = 'confirmed' where id = ${stay}`),
          () => change(sql`delete from property where id = ${id}`),
        );
        const [row] = await query('select status, property_id from booking where id = $1', [stay]);
        expect(row).not.toEqual({ status: 'confirmed', property_id: null });
      });
    });

    it('and the turnover is switched: the days are those of the rule that stands in the end', async () => {
      await duels(async (id, turned) => {
        const stay = await book('2100-05-01', '2100-05-08', { property_id: id });
        const told = await meeting(
          turned,
          () => confirm(stay),
          () => change(sql`update property set same_day_turnover = true where id = ${id}`),
        );
        expect(told).toEqual(['done', 'done']);
        expect(await query('select days::text from occupancy where booking_id = $1', [stay])).toEqual([
          { days: '[2100-05-01,2100-05-08)' },
        ]);
      });
    });

    it('on the day of another’s departure, and the turnover is switched off: one of the two happens', async () => {
      await duels(
        async (id, turned) => {
          await book('2100-05-01', '2100-05-08', { property_id: id, status: 'confirmed' });
          const stay = await book('2100-05-08', '2100-05-12', { property_id: id });
          const told = await meeting(
            turned,
            () => confirm(stay),
            () => change(sql`update property set same_day_turnover = false where id = ${id}`),
          );
          expect(told.sort()).toEqual(['23P01', 'done']);
          const rows = await query('select same_day_turnover from property where id = $1', [id]);
          const days = await query('select from occupancy where property_id = $1', [id]);
          expect(days).toHaveLength(rows[0]?.same_day_turnover ? 2 : 1);
        },
        { same_day_turnover: true },
      );
    });
  });

  it('stays are moved crosswise onto each other’s days: never two on one day', async () => {
    await duels(async (id, turned) => {
      const first = await book('2100-05-01', '2100-05-08', { property_id: id, status: 'confirmed' });
      const second = await book('2100-06-01', '2100-06-08', { property_id: id, status: 'confirmed' });
      const move = (stay: string, month: string) => () =>
        change(
          sql`update booking set check_in = ${`2100-${month}-04`}, check_out = ${`2100-${month}-12`} where id = ${stay}`,
        );
      const told = await meeting(turned, move(first, '06'), move(second, '05'));
      for (const outcome of told) expect(['done', '23P01']).toContain(outcome);
      expect(await query('select from occupancy where property_id = $1', [id])).toHaveLength(2);
    });
  });

  it('properties are written with the same new words: no one waits for ever', async () => {
    const words = Array.from(
      { length: 40 },
      (_, index) =>
        `mot${String.fromCharCode(97 + (index % 26))}${index > 25 ? 'x' : 'y'}${'z'.repeat(index % 5)}`,
    );
    const told = await outcomes(
      Array.from({ length: 30 }, (_, index) => {
        const title = [...words.slice(index), ...words.slice(0, index)].join(' ').slice(0, 200);
        return change(sql`
          insert into property (id, title, listing_type, type, city, description, price)
          values (gen_random_uuid(), ${title}, 'sale', 'villa', 'ville', 'x', 1)`);
      }),
    );
    expect(new Set(told)).toEqual(new Set(['done']));
  });
});
