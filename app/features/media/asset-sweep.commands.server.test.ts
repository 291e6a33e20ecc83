import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '#app/platform/db.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { quarters } from '#test/media/fixtures.ts';
import { mediaServices, namedKeys, storedKeys } from '#test/media/services.ts';
import { type MediaServices, receivePhotograph } from './asset.commands.server.ts';
import { sweepStrayFiles, sweepUnclaimedAssets } from './asset-sweep.commands.server.ts';

forEachEngine('the sweep', (open) => {
  let services: MediaServices;
  let db: Db;
  let remove: () => Promise<void>;
  let photograph: Buffer;
  const later = () => new Date(Date.now() + 60_000);

  beforeAll(async () => {
    photograph = await quarters({ width: 160, height: 120 }).jpeg().toBuffer();
    db = (await open()).db;
    ({ services, remove } = await mediaServices(db));
    await sql`insert into city (key, label, is_custom) values ('tanger', 'Tanger', false) on conflict do nothing`.execute(
      db,
    );
  });
  beforeEach(async () => {
    await db.deleteFrom('property').execute();
    await sweepUnclaimedAssets(services, later());
  });
  afterAll(() => remove());

  async function received(): Promise<string> {
    const result = await receivePhotograph(services, photograph);
    if (!result.ok) throw new Error(result.reason);
    return result.value.id;
  }

  async function claim(assetId: string): Promise<void> {
    const property = crypto.randomUUID();
    await db
      .insertInto('property')
      .values({
        id: property,
        title: 'Villa',
        listing_type: 'sale',
        type: 'villa',
        city: 'tanger',
        description: 'Une villa.',
        price: '1000000',
      })
      .execute();
    await db
      .insertInto('property_photograph')
      .values({ property_id: property, asset_id: assetId, position: 0 })
      .execute();
  }

  it('takes rows and files of what nobody claimed, and leaves what a property shows', async () => {
    const [claimed] = [await received(), await received(), await received()];
    await claim(claimed);
    expect(await sweepUnclaimedAssets(services, later())).toBe(2);
    expect(await db.selectFrom('asset').select('id').execute()).toEqual([{ id: claimed }]);
    expect(await storedKeys(services.storage)).toEqual(await namedKeys(db));
    expect(await storedKeys(services.storage)).toHaveLength(3);
  });

  it('leaves what is claimed between the look and the deed', async () => {
    await claim(await received());
    const raced = await received();
    await sql`
      create function claim_in_between() returns trigger language plpgsql as $$ begin
        insert into property_photograph (property_id, asset_id, position) select id, old.id, 1 from property limit 1;
        return old;
      end $$`.execute(db);
    await sql`create trigger claimed before delete on asset for each row execute function claim_in_between()`.execute(
      db,
    );
    expect(await sweepUnclaimedAssets(services, later())).toBe(0);
    await sql`drop function claim_in_between cascade`.execute(db);
    expect((await db.selectFrom('asset').select('id').execute()).map(({ id }) => id)).toContain(raced);
    expect(await storedKeys(services.storage)).toEqual(await namedKeys(db));
  });

  it('leaves what came after the given time', async () => {
    const id = await received();
    expect(await sweepUnclaimedAssets(services, new Date(Date.now() - 60_000))).toBe(0);
    expect(await db.selectFrom('asset').select('id').execute()).toEqual([{ id }]);
  });

  it('takes old files that no row names, and no others', async () => {
    await received();
    const named = await storedKeys(services.storage);
    for (const key of ['variants/ab/cd/320.avif', 'originals/ab/x.jpeg'])
      await services.storage.put(key, photograph);
    expect(await sweepStrayFiles(services, new Date(Date.now() - 60_000))).toBe(0);
    expect(await sweepStrayFiles(services, later())).toBe(2);
    expect(await storedKeys(services.storage)).toEqual(named);
  });

  it('works through more than a batch', async () => {
    for (let file = 0; file < 450; file += 1)
      await services.storage.put(`variants/ab/cd/${file}.avif`, Buffer.from('x'));
    expect(await sweepStrayFiles(services, later())).toBe(450);
    expect(await storedKeys(services.storage)).toEqual([]);
  });
});
