import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { syncKnownPlaces } from '#app/features/places/place.commands.server.ts';
import type { Database } from '#app/platform/db.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { syncSearchLabels } from './search-label.commands.server.ts';

forEachEngine('what is brought up to date at the start', (open, engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await syncKnownPlaces(database.db);
    await syncSearchLabels(database.db);
  });

  it('may take longer than a page: all properties of a kind are indexed anew', async () => {
    // The triggers see the limit that the statement runs under.
    await sql`create function refuse_limit() returns trigger language plpgsql as $$
      begin
        if current_setting('statement_timeout') <> '0' then raise exception 'there is a limit'; end if;
        return new;
      end $$`.execute(database.db);
    for (const table of ['search_label', 'city', 'district']) {
      await sql`create trigger refuse_limit before insert or update on ${sql.table(table)}
        for each row execute function refuse_limit()`.execute(database.db);
    }
    await syncKnownPlaces(database.db);
    await syncSearchLabels(database.db);
    const { rows } = await database.pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: engine === 'pglite' ? '0' : '15s' }]);
  });
});
