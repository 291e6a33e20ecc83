import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { newId } from '#app/lib/uuid.ts';
import type { Database } from '#app/platform/db.server.ts';

/** Columns and values of one row. */
export type Row = Record<string, unknown>;

/** Rows that others refer to; `fillWorld` makes them. */
export const WORLD = {
  city: 'ville',
  district: 'quartier',
  property: '00000000-0000-7000-8000-000000000001',
  otherProperty: '00000000-0000-7000-8000-000000000002',
  client: '00000000-0000-7000-8000-000000000003',
  booking: '00000000-0000-7000-8000-000000000004',
  asset: '00000000-0000-7000-8000-000000000005',
} as const;

const FRESH: Record<string, () => Row> = {
  agency: () => ({ id: 1, name: 'Maison' }),
  city: () => ({ key: `c-${randomUUID()}`, label: `C ${randomUUID()}`, is_custom: true }),
  district: () => ({
    city: WORLD.city,
    key: `d-${randomUUID()}`,
    label: `D ${randomUUID()}`,
    is_custom: true,
  }),
  search_label: () => ({ kind: 'type', key: randomUUID(), words: 'Mot' }),
  asset: () => ({
    id: newId(),
    original_key: randomUUID(),
    original_bytes: 1,
    width: 4,
    height: 3,
    thumbhash: Buffer.alloc(20),
    average_color: '#a0b1c2',
  }),
  asset_variant: () => ({
    asset_id: WORLD.asset,
    format: 'webp',
    width: 320,
    height: 240,
    bytes: 1,
    key: randomUUID(),
  }),
  property: () => ({
    id: newId(),
    title: 'Villa',
    listing_type: 'vacation_rental',
    type: 'villa',
    city: WORLD.city,
    description: 'Une villa.',
    price: '1200',
  }),
  property_photograph: () => ({ property_id: WORLD.property, asset_id: WORLD.asset, position: 0 }),
  property_tombstone: () => ({
    id: newId(),
    reference: 'TG-1',
    title: 'Villa',
    listing_type: 'sale',
    type: 'villa',
    city: WORLD.city,
    price: '1',
  }),
  search_word: () => ({ word: randomUUID() }),
  client: () => ({ id: newId(), full_name: 'Ada', email: 'ada@example.com', phone: '+212600000000' }),
  booking: () => ({
    id: newId(),
    property_id: WORLD.property,
    property_title: 'Villa',
    property_reference: 'TG-1',
    client_id: WORLD.client,
    client_name: 'Ada',
    client_email: 'ada@example.com',
    client_phone: '+212600000000',
    check_in: '2100-05-01',
    check_out: '2100-05-08',
    total_price: '1200',
  }),
  occupancy: () => ({ property_id: WORLD.property, days: '[2100-01-01,2100-01-08)', cause: 'block' }),
  inquiry: () => ({
    id: newId(),
    property_id: WORLD.property,
    property_title: 'Villa',
    property_reference: 'TG-1',
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Bonjour à vous',
  }),
  outbox: () => ({ kind: 'booking.requested', payload: '{}' }),
  audit_entry: () => ({ actor: 'ada', action: 'create', entity: 'property', entity_id: '1' }),
};

/** A row that the table takes as it stands, with some values changed. */
export function rowOf(table: string, change: Row = {}): Row {
  const fresh = FRESH[table];
  if (!fresh) throw new Error(`No example of a row of ${table}.`);
  return { ...fresh(), ...change };
}

type Queryable = Pick<pg.ClientBase, 'query'> | Database['pool'];

/** Writes a row, and gives it back as the database has it. */
export async function insert(to: Queryable, table: string, change: Row = {}): Promise<Row> {
  const row = rowOf(table, change);
  const names = Object.keys(row);
  const { rows } = await to.query<Row>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning *`,
    Object.values(row),
  );
  return rows[0] ?? {};
}

/** Writes the rows of {@link WORLD}; the booking only waits. */
export async function fillWorld(pool: Database['pool']): Promise<void> {
  await insert(pool, 'city', { key: WORLD.city, label: 'Ville' });
  await insert(pool, 'district', { key: WORLD.district, label: 'Quartier' });
  await insert(pool, 'property', { id: WORLD.property });
  await insert(pool, 'property', { id: WORLD.otherProperty });
  await insert(pool, 'client', { id: WORLD.client });
  await insert(pool, 'booking', { id: WORLD.booking });
  await insert(pool, 'asset', { id: WORLD.asset });
}

/**
 * Runs statements in a transaction that is rolled back.
 * @returns the name of the constraint that refused them; null where none did
 * @throws any other error
 */
export async function refusalOf(
  pool: Database['pool'],
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<string | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    return null;
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && typeof error.constraint === 'string') {
      return error.constraint;
    }
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** A day so many days from the agency's today, as the database counts it. */
export async function dayFromToday(pool: Database['pool'], days: number): Promise<string> {
  const { rows } = await pool.query<{ day: string }>('select agency_today() + $1::int as day', [days]);
  return rows[0]?.day ?? '';
}
