import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { forEachEngine } from '#test/engines.ts';

forEachEngine('a test database', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('has the tables of the migrations', async () => {
    const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(
      database.db,
    );
    expect(rows[0]?.name).toMatch(/^0001_/);
  });
});
