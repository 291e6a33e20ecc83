import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { transaction } from '#app/platform/transaction.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { syncKnownPlaces } from './place.commands.server.ts';
import { CITIES, type Place } from './place.model.ts';
import { findOrAddCity, findOrAddDistrict } from './place.store.server.ts';

forEachEngine('places', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await syncKnownPlaces(database.db);
  });
  const placeOf = ({ key, label }: Place): Place => ({ key, label });
  const city = async (label: string) =>
    placeOf(await transaction(database.db, (trx) => findOrAddCity(trx, label)));
  const district = async (of: string, label: string) =>
    placeOf(await transaction(database.db, (trx) => findOrAddDistrict(trx, of, label)));

  it('of the list are all there, in its order, also after a second start', async () => {
    await syncKnownPlaces(database.db);
    const cities = await database.db.selectFrom('city').selectAll().orderBy('position').execute();
    expect(cities.map(({ key, label, is_custom }) => ({ key, label, is_custom }))).toEqual(
      CITIES.map(({ key, label }) => ({ key, label, is_custom: false })),
    );
    for (const { key, districts } of CITIES) {
      const rows = await database.db
        .selectFrom('district')
        .select(['key', 'label'])
        .where('city', '=', key)
        .orderBy('position')
        .execute();
      expect(rows).toEqual(districts);
    }
  });

  it.each(['Tétouan', 'tetouan', 'TÉTOUAN', ' Tétouan', 'Tetouan.'])(
    'known as « %s » are found',
    async (label) => {
      expect(await city(label)).toEqual({ key: 'tetouan', label: 'Tétouan' });
    },
  );

  it.each([
    ['tanger', 'centre ville', 'centre_ville'],
    ['tanger', 'Centre - Ville', 'centre_ville'],
    ['tanger', 'CENTRE–VILLE', 'centre_ville'],
    ['tanger', 'Centre  Ville', 'centre_ville'],
    ['tetouan', "M'diq", 'mdiq'],
    ['tetouan', 'Mdiq', 'mdiq'],
    ['casablanca', 'ain diab', 'ain_diab'],
  ])('of %s known as « %s » are found', async (of, label, key) => {
    expect((await district(of, label)).key).toBe(key);
  });

  it('that nobody knows are made once, with a readable key', async () => {
    const made = await city('Al Hoceïma');
    expect(made).toEqual({ key: 'al-hoceima', label: 'Al Hoceïma' });
    expect(await city('AL HOCEIMA')).toEqual(made);
    expect(await district('al-hoceima', 'Cité Ennahda')).toEqual({
      key: 'cite-ennahda',
      label: 'Cité Ennahda',
    });
    expect(await district('al-hoceima', 'cite ennahda')).toEqual({
      key: 'cite-ennahda',
      label: 'Cité Ennahda',
    });
    const row = await database.db
      .selectFrom('city')
      .selectAll()
      .where('key', '=', 'al-hoceima')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ is_custom: true, position: 1000 });
  });

  it('say whether they were made just now', async () => {
    const told = (label: string) =>
      transaction(database.db, async (trx) => {
        const { isNew, key } = await findOrAddCity(trx, label);
        return [isNew, (await findOrAddDistrict(trx, key, 'Plage')).isNew];
      });
    expect(await told('Saïdia')).toEqual([true, true]);
    expect(await told('Saïdia')).toEqual([false, false]);
    expect(await told('Fès')).toEqual([false, true]);
  });

  it('whose letters are mixed are not taken for each other', async () => {
    const keys = await Promise.all(['حي A', 'شارع A', 'Hay A'].map((label) => district('tanger', label)));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(3);
  });

  it('without a Latin letter get a key too, each its own', async () => {
    const first = await city('الحسيمة');
    const second = await city('أصيلة');
    expect(first.key).toMatch(/^lieu-[a-z0-9]+$/);
    expect(first.key).not.toBe(second.key);
    expect(await city('الحسيمة')).toEqual(first);
    expect((await district('tanger', 'طنجة البالية')).key).toMatch(/^lieu-/);
  });

  it('of the same name may be in two cities', async () => {
    await district('rabat', 'Nouveau quartier');
    expect(await district('agadir', 'Nouveau quartier')).toEqual({
      key: 'nouveau-quartier',
      label: 'Nouveau quartier',
    });
  });

  it('made by two at the same time are one', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => city('Chefchaouen')));
    expect(new Set(made.map(({ key }) => key))).toEqual(new Set(['chefchaouen']));
  });

  describe('that are in the way', () => {
    it('of a known label get it, and are custom no more', async () => {
      await database.pool.query(`update city set label = 'Tangier', is_custom = true where key = 'tanger'`);
      await syncKnownPlaces(database.db);
      const row = await database.db
        .selectFrom('city')
        .selectAll()
        .where('key', '=', 'tanger')
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ label: 'Tanger', is_custom: false, position: 0 });
    });

    it('under another key do not keep the house from starting', async () => {
      // An agency had made the place itself, before it became a known one.
      await database.pool.query(`delete from district where city = 'rabat' and key = 'hay_riad'`);
      await district('rabat', 'Hay Riad');
      await syncKnownPlaces(database.db);
      const rows = await database.db
        .selectFrom('district')
        .select(['key', 'is_custom'])
        .where('city', '=', 'rabat')
        .where('folded', '=', 'hay riad')
        .execute();
      expect(rows).toHaveLength(1);
    });
  });
});
