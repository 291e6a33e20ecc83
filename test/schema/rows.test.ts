import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { fillWorld, insert, type Row, refusalOf, WORLD } from './rows.ts';

forEachEngine('rows', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await fillWorld(database.pool);
    await insert(database.pool, 'agency');
  });
  const query = async (statement: string, values: unknown[] = []) =>
    (await database.pool.query<Row>(statement, values)).rows;

  describe.each([
    ['agency', `tagline = tagline || '.'`],
    ['client', `address = address || '.'`],
    ['booking', `message = message || '.'`],
    ['inquiry', `message = message || '.'`],
    ['property', `address = address || '.'`],
  ])('of %s', (table, change) => {
    it('count their versions from 1, whatever the writer says', async () => {
      const row =
        table === 'agency' ? (await query('select * from agency'))[0] : await insert(database.pool, table);
      expect(row?.version).toBe(1);
      const [second] = await query(`update ${table} set ${change} where id = $1 returning *`, [row?.id]);
      expect(second?.version).toBe(2);
      expect(Number(second?.updated_at)).toBeGreaterThanOrEqual(Number(row?.updated_at));
      const [third] = await query(
        `update ${table} set ${change}, version = 99 where id = $1 returning version`,
        [row?.id],
      );
      expect(third?.version).toBe(3);
    });
  });

  it('of property count nothing where nothing was changed', async () => {
    const { id, updated_at } = await insert(database.pool, 'property');
    const [row] = await query('update property set title = title, city = city where id = $1 returning *', [
      id,
    ]);
    expect(row).toMatchObject({ version: 1, updated_at });
  });

  it('of property are available exactly while their status says so', async () => {
    const { id } = await insert(database.pool, 'property');
    for (const status of ['draft', 'maintenance', 'rented', 'sold', 'withdrawn', 'available']) {
      const [row] = await query('update property set status = $1 where id = $2 returning available', [
        status,
        id,
      ]);
      expect([status, row?.available]).toEqual([status, status === 'available']);
    }
  });

  it('of property get the next reference, four digits at least', async () => {
    const first = await insert(database.pool, 'property');
    const second = await insert(database.pool, 'property');
    expect(first.reference).toMatch(/^TG-\d{4}$/);
    expect(Number(String(second.reference).slice(3))).toBeGreaterThan(
      Number(String(first.reference).slice(3)),
    );
    const [far] = await query(
      `select setval('property_reference_seq', 99999), next_property_reference() as reference`,
    );
    expect(far?.reference).toBe('TG-100000');
    const [near] = await query(
      `select setval('property_reference_seq', 6), next_property_reference() as reference`,
    );
    expect(near?.reference).toBe('TG-0007');
  });

  it.each([
    ['changed', `update audit_entry set actor = 'eve'`],
    ['deleted', 'delete from audit_entry'],
  ])('of the audit cannot be %s', async (_name, statement) => {
    const refusal = await refusalOf(database.pool, async (client) => {
      await insert(client, 'audit_entry', { before: '{"a":1}', after: null });
      await client.query(statement);
    });
    expect(refusal).toBe('audit_entry_append_only');
  });

  it('of the audit and the outbox keep their order', async () => {
    for (const table of ['audit_entry', 'outbox']) {
      const first = await insert(database.pool, table);
      const second = await insert(database.pool, table);
      expect(Number(second.id)).toBeGreaterThan(Number(first.id));
    }
    const [row] = await query('select handled_at, attempts, payload from outbox limit 1');
    expect(row).toEqual({ handled_at: null, attempts: 0, payload: {} });
  });

  it('go with what they belong to', async () => {
    const refusal = await refusalOf(database.pool, async (client) => {
      await insert(client, 'asset_variant');
      await client.query('delete from asset where id = $1', [WORLD.asset]);
      expect((await client.query('select from asset_variant')).rows).toEqual([]);
      await insert(client, 'city', { key: 'autre' });
      await insert(client, 'district', { city: 'autre' });
      await client.query(`delete from city where key = 'autre'`);
      expect((await client.query(`select from district where city = 'autre'`)).rows).toEqual([]);
    });
    expect(refusal).toBeNull();
  });
});
