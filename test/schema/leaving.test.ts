import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { todayInCasablanca } from '#app/lib/dates.ts';
import type { Database } from '#app/platform/db.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { dayFromToday, insert, type Row, refusalOf } from './rows.ts';

forEachEngine('a property that shall leave', (open) => {
  let database: Database;
  let property: string;
  beforeAll(async () => {
    database = await open();
    await insert(database.pool, 'city', { key: 'ville', label: 'Ville' });
  });
  beforeEach(async () => {
    property = String(
      (await insert(database.pool, 'property', { title: 'Riad', reference: `R-${Math.random()}` })).id,
    );
  });

  const query = async (statement: string, values: unknown[] = []) =>
    (await database.pool.query<Row>(statement, values)).rows;
  const book = async (from: number, to: number, change: Row = {}) =>
    String(
      (
        await insert(database.pool, 'booking', {
          property_id: property,
          client_id: null,
          property_title: 'Riad',
          property_reference: 'R-1',
          status: 'confirmed',
          check_in: await dayFromToday(database.pool, from),
          check_out: await dayFromToday(database.pool, to),
          ...change,
        })
      ).id,
    );
  const WAYS = [
    ['is deleted', 'delete from property where id = $1'],
    ['is withdrawn', `update property set status = 'withdrawn' where id = $1`],
    ['becomes a draft again', `update property set status = 'draft' where id = $1`],
    ['is sold', `update property set status = 'sold' where id = $1`],
    ['is rented out', `update property set status = 'rented' where id = $1`],
    ['is offered otherwise', `update property set listing_type = 'sale' where id = $1`],
  ] as const;

  describe.each(WAYS)('and %s', (_name, statement) => {
    const leave = () => refusalOf(database.pool, (client) => client.query(statement, [property]));

    it.each([
      ['ahead', 3, 5],
      ['running', -2, 2],
      ['whose last day is today', -2, 0],
    ])('is kept by a confirmed stay %s', async (_stay, from, to) => {
      await book(from, to);
      expect(await leave()).toBe('property_has_confirmed_stays');
    });

    it('is let go where all confirmed stays are past, and others wait or were cancelled', async () => {
      await book(-9, -1);
      await book(3, 5, { status: 'waiting' });
      await book(3, 5, { status: 'cancelled' });
      await insert(database.pool, 'occupancy', { property_id: property, days: '[2100-01-01,2100-01-05)' });
      expect(await leave()).toBeNull();
    });
  });

  it.each(['maintenance', 'available'])('may become %s while stays lie ahead', async (status) => {
    await book(3, 5);
    await query('update property set status = $1 where id = $2', [status, property]);
    await query(`update property set title = 'Autre', price = 5 where id = $1`, [property]);
    expect(await query('select status, title from property where id = $1', [property])).toEqual([
      { status, title: 'Autre' },
    ]);
  });

  it('leaves the past stays, with title and reference, and no days', async () => {
    const id = await book(-9, -1);
    await query('delete from property where id = $1', [property]);
    expect(
      await query(
        'select property_id, property_title, property_reference, status from booking where id = $1',
        [id],
      ),
    ).toEqual([
      { property_id: null, property_title: 'Riad', property_reference: 'R-1', status: 'confirmed' },
    ]);
    expect(
      await query('select from occupancy where booking_id = $1 or property_id = $2', [id, property]),
    ).toEqual([]);
  });

  describe('leaves a tombstone', () => {
    const graves = () =>
      query('select title, listing_type, type, city, district, price from property_tombstone where id = $1', [
        property,
      ]);

    it.each(['available', 'maintenance', 'rented', 'sold', 'withdrawn'])('when it was %s', async (status) => {
      await query('update property set status = $1 where id = $2', [status, property]);
      await query('delete from property where id = $1', [property]);
      expect(await graves()).toEqual([
        {
          title: 'Riad',
          listing_type: 'vacation_rental',
          type: 'villa',
          city: 'ville',
          district: null,
          price: '1200.00',
        },
      ]);
    });

    it.each([['a draft', `status = 'draft'`]])('but not when it was %s', async (_name, change) => {
      await query(`update property set ${change} where id = $1`, [property]);
      await query('delete from property where id = $1', [property]);
      expect(await graves()).toEqual([]);
    });

    it('with the reference under which it was imported, so that it is not imported again', async () => {
      await query(`update property set import_reference = 'a-1' where id = $1`, [property]);
      await query('delete from property where id = $1', [property]);
      expect(
        await query('select import_reference from property_tombstone where id = $1', [property]),
      ).toEqual([{ import_reference: 'a-1' }]);
    });

    it('once, also when it came back under the same id', async () => {
      await query('delete from property where id = $1', [property]);
      await insert(database.pool, 'property', { id: property, title: 'Revenue' });
      await query('delete from property where id = $1', [property]);
      expect(await graves()).toMatchObject([{ title: 'Riad' }]);
    });
  });

  it('takes its photographs from it, not from the house', async () => {
    const asset = await insert(database.pool, 'asset');
    await insert(database.pool, 'property_photograph', { property_id: property, asset_id: asset.id });
    await query('delete from property where id = $1', [property]);
    expect(await query('select from property_photograph where property_id = $1', [property])).toEqual([]);
    expect(await query('select from asset where id = $1', [asset.id])).toHaveLength(1);
  });

  it('counts today as the agency does', async () => {
    // (settled days of the past: how Morocco counts now is a question of how new the server's zones are)
    for (const instant of ['2025-06-30T22:59:59Z', '2025-06-30T23:00:00Z', '2025-03-10T23:30:00Z']) {
      const [row] = await query(`select ($1::timestamptz at time zone 'Africa/Casablanca')::date as day`, [
        instant,
      ]);
      expect(row?.day).toBe(todayInCasablanca(new Date(instant)));
    }
  });
});
