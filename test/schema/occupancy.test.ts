import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { dayFromToday, insert, type Row, refusalOf } from './rows.ts';

forEachEngine('the days of a booking', (open) => {
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
  const days = async (of: string = property) =>
    (await query('select days::text from occupancy where property_id = $1 order by days', [of])).map(
      (row) => row.days,
    );
  /** A booking from one day of May 2100 to another. */
  const book = async (from: number, to: number, change: Row = {}) => {
    const date = (day: number) => `2100-05-${String(day).padStart(2, '0')}`;
    const row = {
      property_id: property,
      client_id: null,
      check_in: date(from),
      check_out: date(to),
      ...change,
    };
    return String((await insert(database.pool, 'booking', row)).id);
  };
  const confirmed = { status: 'confirmed' };
  const refused = (statement: string, values: unknown[] = []) =>
    refusalOf(database.pool, (client) => client.query(statement, values));

  it('are taken when it is confirmed at once, the day of departure too', async () => {
    await book(1, 8, confirmed);
    expect(await days()).toEqual(['[2100-05-01,2100-05-09)']);
  });

  it('are not taken while it waits or when it was cancelled, however many overlap', async () => {
    await book(1, 8);
    await book(2, 9);
    await book(1, 8, { status: 'cancelled' });
    expect(await days()).toEqual([]);
  });

  it('are taken when a waiting one is confirmed, and given back when it waits again or is cancelled', async () => {
    const id = await book(1, 8);
    for (const [status, expected] of [
      ['confirmed', ['[2100-05-01,2100-05-09)']],
      ['waiting', []],
      ['confirmed', ['[2100-05-01,2100-05-09)']],
      ['cancelled', []],
      ['confirmed', ['[2100-05-01,2100-05-09)']],
    ] as const) {
      await query('update booking set status = $1 where id = $2', [status, id]);
      expect(await days()).toEqual(expected);
    }
  });

  it('move with its dates, also onto days that it had before, and with its property', async () => {
    const id = await book(1, 8, confirmed);
    await query(`update booking set check_in = '2100-05-05', check_out = '2100-05-12' where id = $1`, [id]);
    expect(await days()).toEqual(['[2100-05-05,2100-05-13)']);
    const other = String((await insert(database.pool, 'property')).id);
    await query('update booking set property_id = $1 where id = $2', [other, id]);
    expect(await days()).toEqual([]);
    expect(await days(other)).toEqual(['[2100-05-05,2100-05-13)']);
  });

  it('stay as they are when something else changes', async () => {
    const id = await book(1, 8, confirmed);
    const before = await query('select id, created_at from occupancy where property_id = $1', [property]);
    await query(`update booking set message = 'Bonjour', client_name = 'Eva' where id = $1`, [id]);
    expect(await query('select id, created_at from occupancy where property_id = $1', [property])).toEqual(
      before,
    );
  });

  it('go with it', async () => {
    await query('delete from booking where id = $1', [await book(1, 8, confirmed)]);
    expect(await days()).toEqual([]);
  });

  it('are a demo’s where it is one', async () => {
    await book(1, 8, { ...confirmed, is_demo: true });
    expect(await query('select is_demo, cause from occupancy where property_id = $1', [property])).toEqual([
      { is_demo: true, cause: 'booking' },
    ]);
  });

  describe.each([
    ['the day of departure blocks', false, 8, 9],
    ['one may leave and another arrive on the same day', true, 7, 8],
  ])('when %s', (_name, turnover, last, free) => {
    beforeEach(() => query('update property set same_day_turnover = $1 where id = $2', [turnover, property]));

    it('are refused on its last day, and given on the next', async () => {
      await book(1, 8, confirmed);
      await expect(book(last, 20, confirmed)).rejects.toMatchObject({
        code: '23P01',
        constraint: 'occupancy_no_overlap',
      });
      await book(free, 20, confirmed);
      expect(await days()).toHaveLength(2);
    });
  });

  it.each([
    ['inside', 3, 4],
    ['around', 1, 20],
    ['the same', 2, 8],
    ['at its beginning', 1, 2],
    ['at its end', 8, 9],
  ])('are refused to another: %s', async (_name, from, to) => {
    await book(2, 8, confirmed);
    const other = await book(from, to);
    const refusal = refused(`update booking set status = 'confirmed' where id = $1`, [other]);
    expect(await refusal).toBe('occupancy_no_overlap');
  });

  it('are refused where a confirmed one is moved onto another, and where the agency blocks them', async () => {
    await book(1, 8, confirmed);
    const second = await book(10, 12, confirmed);
    expect(await refused(`update booking set check_in = '2100-05-08' where id = $1`, [second])).toBe(
      'occupancy_no_overlap',
    );
    await insert(database.pool, 'occupancy', { property_id: property, days: '[2100-05-20,2100-05-22)' });
    await expect(book(21, 25, confirmed)).rejects.toMatchObject({ constraint: 'occupancy_no_overlap' });
    await book(22, 25, confirmed);
    const block = { property_id: property, days: '[2100-05-25,2100-05-28)' };
    expect(await refusalOf(database.pool, (client) => insert(client, 'occupancy', block))).toBe(
      'occupancy_no_overlap',
    );
  });

  it('are each property’s own', async () => {
    const other = String((await insert(database.pool, 'property')).id);
    await book(1, 8, confirmed);
    await book(1, 8, { ...confirmed, property_id: other });
    expect(await days(other)).toEqual(await days());
  });

  it.each(['sale', 'long_term_rental'])('are taken of holiday lets only, not of %s', async (listing_type) => {
    const other = String((await insert(database.pool, 'property', { listing_type })).id);
    const id = await book(1, 8, { property_id: other });
    expect(await refused(`update booking set status = 'confirmed' where id = $1`, [id])).toBe(
      'booking_holiday_let_only',
    );
  });

  it.each(['withdrawn', 'sold', 'rented'])(
    'ahead are not taken of a property that is %s, past ones are',
    async (status) => {
      const other = String((await insert(database.pool, 'property', { status })).id);
      const on = async (property_id: string, from: number, to: number) =>
        book(1, 2, {
          ...confirmed,
          property_id,
          check_in: await dayFromToday(database.pool, from),
          check_out: await dayFromToday(database.pool, to),
        });
      await expect(on(other, -3, 0)).rejects.toMatchObject({ constraint: 'booking_property_offered' });
      await on(other, -3, -1);
      expect(await days(other)).toHaveLength(1);
    },
  );

  it.each(['available', 'maintenance', 'draft'])('are taken of a property that is %s', async (status) => {
    const other = String((await insert(database.pool, 'property', { status })).id);
    await book(1, 8, { ...confirmed, property_id: other });
    expect(await days(other)).toHaveLength(1);
  });

  describe('by hand', () => {
    it.each([
      ['moved', `update occupancy set days = '[2100-06-01,2100-06-05)'`],
      ['made longer', `update occupancy set days = '[2100-05-01,2100-05-20)'`],
      ['made shorter', `update occupancy set days = '[2100-05-03,2100-05-09)'`],
      ['freed of their last day', `update occupancy set days = '[2100-05-01,2100-05-08)'`],
      ['given to nobody', `update occupancy set cause = 'block', booking_id = null`],
      ['given to another', 'update occupancy set booking_id = $2'],
      ['put on another property', 'update occupancy set property_id = $3'],
      ['deleted', 'delete from occupancy'],
    ])('cannot be %s', async (_name, statement) => {
      const id = await book(1, 8, confirmed);
      const other = await book(20, 21);
      const elsewhere = String((await insert(database.pool, 'property')).id);
      const values = [id, other, elsewhere].slice(
        0,
        statement.includes('$3') ? 3 : statement.includes('$2') ? 2 : 1,
      );
      const text = `${statement} where booking_id = $1`.replace('$3', `coalesce($3::uuid, $2::uuid)`);
      expect(await refused(text, values)).toBe('occupancy_follows_booking');
      expect(await days()).toEqual(['[2100-05-01,2100-05-09)']);
    });

    it('cannot be taken for a booking that waits', async () => {
      const booking_id = await book(1, 8);
      const row = { property_id: property, cause: 'booking', booking_id, days: '[2100-05-01,2100-05-09)' };
      expect(await refusalOf(database.pool, (client) => insert(client, 'occupancy', row))).toBe(
        'occupancy_follows_booking',
      );
    });

    it('can be blocked, moved and freed by the agency', async () => {
      await insert(database.pool, 'occupancy', { property_id: property, days: '[2100-05-01,2100-05-04)' });
      await query(`update occupancy set days = '[2100-05-02,2100-05-05)' where property_id = $1`, [property]);
      expect(await days()).toEqual(['[2100-05-02,2100-05-05)']);
      await query('delete from occupancy where property_id = $1', [property]);
      expect(await days()).toEqual([]);
    });
  });

  describe('where the turnover is switched', () => {
    const turn = (on: boolean) =>
      query('update property set same_day_turnover = $1 where id = $2', [on, property]);

    it('are rewritten ahead, both ways; blocks and the past stay', async () => {
      await book(1, 8, confirmed);
      await book(10, 12, confirmed);
      await insert(database.pool, 'occupancy', { property_id: property, days: '[2100-05-20,2100-05-22)' });
      await book(1, 2, {
        ...confirmed,
        check_in: await dayFromToday(database.pool, -9),
        check_out: await dayFromToday(database.pool, -1),
      });
      const before = await days();
      await turn(true);
      expect(await days()).toEqual([
        before[0],
        '[2100-05-01,2100-05-08)',
        '[2100-05-10,2100-05-12)',
        '[2100-05-20,2100-05-22)',
      ]);
      await turn(false);
      expect(await days()).toEqual(before);
    });

    it('also rewrites the stay whose last day is today', async () => {
      await book(1, 2, {
        ...confirmed,
        check_in: await dayFromToday(database.pool, -2),
        check_out: await dayFromToday(database.pool, 0),
      });
      const [before] = await days();
      await turn(true);
      expect(await days()).not.toEqual([before]);
    });

    it('off is refused where two stays then share a day', async () => {
      await turn(true);
      await book(1, 8, confirmed);
      await book(8, 12, confirmed);
      await expect(turn(false)).rejects.toMatchObject({ code: '23P01', constraint: 'occupancy_no_overlap' });
      expect(await days()).toEqual(['[2100-05-01,2100-05-08)', '[2100-05-08,2100-05-12)']);
      expect(await query('select same_day_turnover from property where id = $1', [property])).toEqual([
        { same_day_turnover: true },
      ]);
    });
  });
});
