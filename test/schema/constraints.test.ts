import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { COLUMN_CHECKS, ROW_RULES } from './constraints.ts';
import { fillWorld, insert, refusalOf } from './rows.ts';

/** Keys that the database makes by itself, and the table of the migrations: nobody can break them. */
const UNBREAKABLE = [
  'audit_entry_pkey',
  'outbox_pkey',
  'occupancy_pkey',
  'occupancy_booking_id_key',
  'schema_migration_pkey',
];

const columnChecks = Object.entries(COLUMN_CHECKS).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, edges]) => ({
    table,
    column,
    constraint: `${table}_${column}_check`,
    edges,
  })),
);

forEachEngine('the constraints', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await fillWorld(database.pool);
  });

  it('are all tested', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
      union
      select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace order by 1`);
    const tested = [...columnChecks, ...ROW_RULES].map(({ constraint }) => constraint);
    expect(rows.map(({ name }) => name)).toEqual([...new Set([...tested, ...UNBREAKABLE])].sort());
  });

  describe.each(columnChecks)('$constraint', ({ table, column, constraint, edges }) => {
    it('refuses what it must, and takes the edge', async () => {
      for (const value of edges.refused) {
        const refusal = await refusalOf(database.pool, (client) =>
          insert(client, table, { [column]: value }),
        );
        expect([value, refusal]).toEqual([value, constraint]);
      }
      for (const value of edges.taken) {
        const refusal = await refusalOf(database.pool, (client) =>
          insert(client, table, { [column]: value }),
        );
        expect([value, refusal]).toEqual([value, null]);
      }
    });
  });

  describe.each(ROW_RULES)('$constraint', ({ table, constraint, before, refused, taken }) => {
    const attempt = (row: object) =>
      refusalOf(database.pool, async (client) => {
        for (const [other, change] of before ?? []) await insert(client, other, change);
        await insert(client, table, { ...row });
      });

    it('refuses what it must, and takes what comes nearest', async () => {
      for (const row of refused) expect([row, await attempt(row)]).toEqual([row, constraint]);
      for (const row of taken) expect([row, await attempt(row)]).toEqual([row, null]);
    });
  });

  it('refuse a second row of days for one booking', async () => {
    const refusal = await refusalOf(database.pool, async (client) => {
      const booking = await insert(client, 'booking', { status: 'confirmed' });
      await insert(client, 'occupancy', {
        cause: 'booking',
        booking_id: booking.id,
        days: '[2100-05-01,2100-05-09)',
      });
    });
    expect(refusal).toBe('occupancy_booking_id_key');
  });

  it.each([
    ['update', `update city set key = 'ville-neuve' where key = 'ville'`],
    ['update', `update district set key = 'quartier-neuf' where key = 'quartier'`],
  ])('follow a new key of a place: %s %s', async (_name, statement) => {
    const refusal = await refusalOf(database.pool, async (client) => {
      const property = await insert(client, 'property', { district: 'quartier' });
      await client.query(statement);
      const { rows } = await client.query(
        `select p.city = c.key and p.district = d.key as whole from property p
         join city c on c.label = 'Ville' join district d on d.label = 'Quartier' where p.id = $1`,
        [property.id],
      );
      expect(rows).toEqual([{ whole: true }]);
    });
    expect(refusal).toBeNull();
  });

  it.each([
    ['city', 'property_city_fkey', `delete from city where key = 'ville'`],
    ['district', 'property_district_fk', `delete from district where key = 'quartier'`],
    ['asset', 'property_photograph_asset_id_fkey', `delete from asset`],
  ])('keep a %s that a property has', async (_name, constraint, statement) => {
    const refusal = await refusalOf(database.pool, async (client) => {
      await insert(client, 'property', { district: 'quartier' });
      await insert(client, 'property_photograph');
      await client.query(statement);
    });
    expect(refusal).toBe(constraint);
  });

  it('let two photographs change places in one statement', async () => {
    const refusal = await refusalOf(database.pool, async (client) => {
      const asset = await insert(client, 'asset');
      await insert(client, 'property_photograph');
      await insert(client, 'property_photograph', { asset_id: asset.id, position: 1 });
      await client.query('set constraints property_photograph_pkey deferred');
      await client.query('update property_photograph set position = 1 - position');
    });
    expect(refusal).toBeNull();
  });

  it('keep the bookings and inquiries of a client and of a property that are gone', async () => {
    const refusal = await refusalOf(database.pool, async (client) => {
      const booking = await insert(client, 'booking');
      const inquiry = await insert(client, 'inquiry');
      await client.query('delete from client');
      await client.query('delete from property');
      const kept = await client.query(
        'select property_id, client_id, client_name, property_title from booking where id = $1',
        [booking.id],
      );
      expect(kept.rows).toEqual([
        { property_id: null, client_id: null, client_name: 'Ada', property_title: 'Villa' },
      ]);
      const asked = await client.query('select property_id, property_reference from inquiry where id = $1', [
        inquiry.id,
      ]);
      expect(asked.rows).toEqual([{ property_id: null, property_reference: 'TG-1' }]);
    });
    expect(refusal).toBeNull();
  });
});
