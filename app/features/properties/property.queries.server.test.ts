import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#app/lib/uuid.ts';
import type { Database } from '#app/platform/db.server.ts';
import { transaction } from '#app/platform/transaction.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { hostileStrings } from '#test/hostile-strings.ts';
import { addProperties, prepare, propertyValues } from '#test/rows.ts';
import { findSimilar, readDecimal, readPrice } from './card.queries.server.ts';
import { PROPERTY_STATUSES } from './property.model.ts';
import { findPublicProperty } from './property.queries.server.ts';
import { insertProperties, replacePhotographs, updateProperty } from './property.store.server.ts';

forEachEngine('a property', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await prepare(database.db);
  });
  const add = async (...particulars: Parameters<typeof addProperties>[1]) =>
    addProperties(database.db, particulars);
  const addOne = async (particular: Parameters<typeof addProperties>[1][number]) =>
    String((await add(particular))[0]);
  const find = (id: string) => findPublicProperty(database.db, id);
  /** A photograph with two files, as the upload makes it. */
  const addAsset = async () => {
    const id = newId();
    await database.pool.query(
      `insert into asset (id, original_key, original_bytes, width, height, thumbhash, average_color)
       values ($1, $2, 1, 640, 480, $3, '#112233')`,
      [id, id, Buffer.alloc(20)],
    );
    for (const [format, name] of [
      ['webp', 'webp'],
      ['jpeg', 'jpg'],
    ]) {
      await database.pool.query(
        `insert into asset_variant (asset_id, format, width, height, bytes, key) values ($1, $2, 640, 480, 1, $3)`,
        [id, format, `variants/${id}/640.${name}`],
      );
    }
    return id;
  };

  describe('at its address', () => {
    it('is shown with all that the public may know', async () => {
      const id = await addOne({
        title: 'Riad',
        type: 'house',
        district: 'medina',
        address: '12 rue Secrète',
        price: 123_456,
        features: ['wifi', 'pool'],
        customFeatures: ['Hammam'],
        surface: 120.5,
        landSurface: 300,
        rooms: 6,
        bedrooms: 3,
        bathrooms: 2,
        guests: 8,
        floor: 0,
        furnished: true,
        year: 1912,
        latitude: 35.78912,
        longitude: -5.80923,
        reference: 'TG-7000',
      });
      const found = await find(id);
      expect(found).toMatchObject({
        kind: 'offered',
        price: '1234.56',
        property: {
          id,
          reference: 'TG-7000',
          title: 'Riad',
          listingType: 'vacation_rental',
          type: 'house',
          status: 'available',
          city: 'Tanger',
          cityKey: 'tanger',
          district: 'Médina',
          districtKey: 'medina',
          price: 123_456,
          description: 'Texte.',
          surface: 120.5,
          landSurface: 300,
          rooms: 6,
          bedrooms: 3,
          bathrooms: 2,
          guests: 8,
          floor: 0,
          furnished: true,
          year: 1912,
          features: ['wifi', 'pool'],
          customFeatures: ['Hammam'],
          pictures: [],
        },
      });
      const text = JSON.stringify(found);
      expect(text).not.toMatch(/Secrète|35\.78912|5\.80923/);
      expect(
        found.kind === 'offered' && Math.abs((found.property.position?.latitude ?? 0) - 35.78912),
      ).toBeLessThan(0.003);
    });

    it('says nothing where nothing is known', async () => {
      const found = await find(await addOne({}));
      expect(found).toMatchObject({
        property: {
          district: null,
          districtKey: null,
          surface: null,
          guests: null,
          position: null,
          furnished: null,
        },
      });
    });

    it.each(
      PROPERTY_STATUSES.map((status) => [
        status,
        { draft: 'unknown', available: 'offered', withdrawn: 'gone' }[String(status)] ?? 'noticed',
      ]),
    )('that is %s is %s', async (status, kind) => {
      const id = await addOne({ status: PROPERTY_STATUSES.find((known) => known === status) });
      expect((await find(id)).kind).toBe(kind);
    });

    it('that was deleted is gone, with what similar ones are looked for by', async () => {
      const id = await addOne({
        title: 'Partie',
        listingType: 'sale',
        type: 'land',
        city: 'fes',
        price: 5_000_00,
      });
      const gone = {
        id,
        title: 'Partie',
        listingType: 'sale',
        type: 'land',
        cityKey: 'fes',
        price: '5000.00',
      };
      await database.pool.query(`update property set status = 'withdrawn' where id = $1`, [id]);
      expect(await find(id)).toEqual({ kind: 'gone', gone });
      await database.pool.query('delete from property where id = $1', [id]);
      expect(await find(id)).toEqual({ kind: 'gone', gone });
    });

    it('that was a draft and was deleted is unknown', async () => {
      const id = await addOne({ status: 'draft' });
      await database.pool.query('delete from property where id = $1', [id]);
      expect(await find(id)).toEqual({ kind: 'unknown' });
    });

    it('that was the demo’s and was deleted is gone like any other', async () => {
      const id = await addOne({ isDemo: true });
      await database.pool.query('delete from property where id = $1', [id]);
      expect((await find(id)).kind).toBe('gone');
    });

    it.each([
      '',
      'x',
      '1',
      '017F22E2-79B0-7CC3-98C4-DC0C0C07398F',
      '00000000-0000-7000-8000-000000000000',
      "' or 1=1 --",
      '\0',
    ])('that never was is unknown: « %s »', async (id) => {
      expect(await find(id)).toEqual({ kind: 'unknown' });
    });

    it.skipIf(!hostileStrings)(
      'that never was is unknown, whatever was typed (needs TEST_DATA)',
      async () => {
        for (const text of hostileStrings ?? []) expect(await find(text)).toEqual({ kind: 'unknown' });
      },
    );
  });

  describe('has photographs', () => {
    it('in their order, the first on its card; others take their place', async () => {
      const [first, second, third] = [await addAsset(), await addAsset(), await addAsset()];
      const [id, like] = await add(
        { listingType: 'sale', city: 'agadir' },
        { listingType: 'sale', city: 'agadir' },
      );
      const place = (photographs: { assetId: string; alt: string }[]) =>
        transaction(database.db, (trx) => replacePhotographs(trx, String(id), photographs));
      const shown = async () => {
        const found = await find(String(id));
        return 'property' in found ? found.property.pictures.map(({ alt }) => alt) : [];
      };
      await place([
        { assetId: first, alt: 'Un' },
        { assetId: second, alt: 'Deux' },
      ]);
      expect(await shown()).toEqual(['Un', 'Deux']);
      await place([
        { assetId: third, alt: 'Trois' },
        { assetId: first, alt: 'Un' },
      ]);
      expect(await shown()).toEqual(['Trois', 'Un']);
      const similar = await findSimilar(database.db, {
        id: String(like),
        listingType: 'sale',
        type: 'villa',
        cityKey: 'agadir',
        price: '1000',
      });
      expect(similar.map(({ picture }) => picture?.alt)).toEqual(['Trois']);
      await place([]);
      expect(await shown()).toEqual([]);
    });

    it('that are not made yet are left out', async () => {
      const asset = await addAsset();
      await database.pool.query('delete from asset_variant where asset_id = $1', [asset]);
      const id = await addOne({});
      await transaction(database.db, (trx) => replacePhotographs(trx, id, [{ assetId: asset, alt: 'x' }]));
      expect(await find(id)).toMatchObject({ property: { pictures: [] } });
    });
  });

  describe('is written', () => {
    it('anew, and counts its versions', async () => {
      const id = await addOne({ title: 'Avant', importReference: 'a-1' });
      const read = async () =>
        (
          await database.pool.query(
            'select title, version, imported_version, price from property where id = $1',
            [id],
          )
        ).rows;
      expect(await read()).toEqual([{ title: 'Avant', version: 1, imported_version: 1, price: '1000.00' }]);
      const values = propertyValues({ title: 'Après', price: 5 });
      await transaction(database.db, (trx) => updateProperty(trx, id, values));
      expect(await read()).toEqual([{ title: 'Après', version: 2, imported_version: 1, price: '0.05' }]);
    });

    it('only where it is', async () => {
      const writing = transaction(database.db, (trx) => updateProperty(trx, newId(), propertyValues()));
      await expect(writing).rejects.toThrow();
    });

    it('many at once, or none', async () => {
      await transaction(database.db, (trx) => insertProperties(trx, []));
      const count = async () => (await database.pool.query('select count(*) as n from property')).rows[0]?.n;
      const before = await count();
      await expect(add({ title: 'Bonne' }, { title: ' ' })).rejects.toMatchObject({
        constraint: 'property_title_check',
      });
      expect(await count()).toBe(before);
    });
  });
});

forEachEngine('similar properties', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await prepare(database.db);
    await addProperties(database.db, [
      { title: 'Même', city: 'tanger', type: 'villa', price: 100_000 },
      { title: 'Proche', city: 'tanger', type: 'villa', price: 110_000 },
      { title: 'Moins cher', city: 'tanger', type: 'villa', price: 70_000 },
      { title: 'Autre type', city: 'tanger', type: 'apartment', price: 100_000 },
      { title: 'Ailleurs', city: 'fes', type: 'villa', price: 100_000 },
      { title: 'Vendue', city: 'tanger', type: 'villa', price: 100_000, status: 'sold' },
      { title: 'En brouillon', city: 'tanger', type: 'villa', price: 100_000, status: 'draft' },
      { title: 'À vendre', city: 'tanger', type: 'villa', price: 100_000, listingType: 'sale' },
      { title: 'Seule à Agadir', city: 'agadir', type: 'farm', price: 100_000 },
    ]);
  });
  const similar = async (title: string, limit?: number) => {
    const { rows } = await database.pool.query('select * from property where title = $1', [title]);
    const like = {
      id: rows[0].id,
      listingType: rows[0].listing_type,
      type: rows[0].type,
      cityKey: rows[0].city,
      price: rows[0].price,
    };
    return (await findSimilar(database.db, like, limit)).map((card) => card.title);
  };

  it('are three, available, of the same offer, first of its type and city, then of its type elsewhere, then of its city', async () => {
    expect(await similar('Même')).toEqual(['Proche', 'Moins cher', 'Ailleurs']);
    const all = await similar('Vendue', 9);
    expect(all.slice(0, 5)).toEqual(['Même', 'Proche', 'Moins cher', 'Ailleurs', 'Autre type']);
    expect(all).not.toContain('Vendue');
    expect(all).toHaveLength(6);
  });

  it('are of any type and city where there is nothing nearer', async () => {
    expect(await similar('Seule à Agadir')).toHaveLength(3);
    expect(await similar('Seule à Agadir', 1)).toHaveLength(1);
  });

  it('are none where there is no other of the offer', async () => {
    expect(await similar('À vendre')).toEqual([]);
  });
});

describe('figures from the database', () => {
  it('are exact for money, and a fault of the house where they are none', () => {
    expect(readPrice('1234.56')).toBe(123_456);
    expect(() => readPrice('NaN')).toThrow('NaN');
  });

  it('are numbers for measures', () => {
    expect(readDecimal('120.50')).toBe(120.5);
    expect(readDecimal(null)).toBeNull();
  });
});
