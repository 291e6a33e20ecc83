import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#app/lib/uuid.ts';
import type { Db } from '#app/platform/db.server.ts';
import type { Storage } from '#app/platform/storage.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { orientedJpeg, quarters, SECRET_MAKE } from '#test/media/fixtures.ts';
import { mediaServices, namedKeys, storedKeys } from '#test/media/services.ts';
import { completeNextAsset, type MediaServices, receivePhotograph } from './asset.commands.server.ts';
import { countUnfinishedAssets, loadPictures } from './asset.queries.server.ts';

forEachEngine('photographs', (open) => {
  let services: MediaServices;
  let db: Db;
  let remove: () => Promise<void>;
  let photograph: Buffer;

  beforeAll(async () => {
    photograph = await orientedJpeg(6, { width: 600, height: 400 });
    db = (await open()).db;
    ({ services, remove } = await mediaServices(db));
  });
  beforeEach(async () => {
    await db.deleteFrom('asset').execute();
    for (const key of await storedKeys(services.storage)) await services.storage.delete(key);
  });
  afterAll(() => remove());

  async function received(bytes = photograph, options = {}): Promise<string> {
    const result = await receivePhotograph(services, bytes, options);
    if (!result.ok) throw new Error(result.reason);
    return result.value.id;
  }

  async function pictureOf(id: string) {
    return (await loadPictures(db, [id])).get(id);
  }

  async function assetOf(id: string) {
    return db
      .selectFrom('asset')
      .select(['state', 'attempts', 'last_error'])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  async function expectNoOrphans() {
    expect(await storedKeys(services.storage)).toEqual(await namedKeys(db));
  }

  describe('received', () => {
    it('can be shown at once, with what there is', async () => {
      const result = await receivePhotograph(services, photograph);
      expect(result).toMatchObject({ ok: true, value: { width: 600, height: 400 } });
      const picture = result.ok ? await pictureOf(result.value.id) : undefined;
      expect(picture?.sources.map(({ format, files }) => [format, files.map(({ width }) => width)])).toEqual([
        ['webp', [600]],
      ]);
      expect(picture?.fallback).toMatchObject({ width: 600, height: 400 });
      expect(picture).toMatchObject({ alt: '', width: 600, height: 400 });
      expect(picture?.averageColor).toMatch(/^#[0-9a-f]{6}$/);
      await expectNoOrphans();
    });

    it('keeps the original as it came', async () => {
      const id = await received();
      const original = await services.storage.get(`originals/${id.slice(-2)}/${id}.jpeg`);
      expect(await original?.read()).toEqual(photograph);
    });

    it('leaves nothing of what is refused', async () => {
      expect(await receivePhotograph(services, Buffer.from('GIF89a'))).toEqual({
        ok: false,
        reason: 'unsupported_format',
      });
      expect(await receivePhotograph(services, photograph.subarray(0, 3000))).toEqual({
        ok: false,
        reason: 'unreadable',
      });
      expect(await storedKeys(services.storage)).toEqual([]);
    });

    it('leaves no file when the transaction fails', async () => {
      await sql`alter table asset_variant add constraint nothing_fits check (bytes < 0)`.execute(db);
      await expect(received()).rejects.toThrow('nothing_fits');
      await sql`alter table asset_variant drop constraint nothing_fits`.execute(db);
      expect(await storedKeys(services.storage)).toEqual([]);
      expect(await namedKeys(db)).toEqual([]);
    });

    it('leaves no file when the storage fails', async () => {
      const failing: Storage = {
        ...services.storage,
        put: (key, bytes) =>
          key.endsWith('.jpg') ? Promise.reject(new Error('disk full')) : services.storage.put(key, bytes),
      };
      await expect(receivePhotograph({ ...services, storage: failing }, photograph)).rejects.toThrow(
        'disk full',
      );
      expect(await storedKeys(services.storage)).toEqual([]);
      expect(await namedKeys(db)).toEqual([]);
    });

    it('is one and the same under a given id, however often it comes', async () => {
      const id = newId();
      expect([await received(photograph, { id, isDemo: true }), await received(photograph, { id })]).toEqual([
        id,
        id,
      ]);
      const rows = await db.selectFrom('asset').select(['id', 'is_demo']).execute();
      expect(rows).toEqual([{ id, is_demo: true }]);
      await expectNoOrphans();
    });

    it('has other addresses when it comes twice', async () => {
      const [one, two] = [await pictureOf(await received()), await pictureOf(await received())];
      expect(one?.fallback.path).not.toBe(two?.fallback.path);
    });
  });

  describe('completed', () => {
    it('has every size that its original allows, in AVIF and WebP', async () => {
      const id = await received();
      expect(await completeNextAsset(services)).toBe('made');
      expect(await completeNextAsset(services)).toBe('idle');
      const picture = await pictureOf(id);
      expect(picture?.sources.map(({ format, files }) => [format, files.map(({ width }) => width)])).toEqual([
        ['avif', [320, 480, 600]],
        ['webp', [320, 480, 600]],
      ]);
      expect(await assetOf(id)).toMatchObject({ state: 'complete', last_error: null });
      expect(await countUnfinishedAssets(db)).toEqual({ pending: 0, failed: 0 });
      await expectNoOrphans();
    });

    it('serves neither camera nor position, upright, in the sizes that the rows say', async () => {
      await received();
      await completeNextAsset(services);
      expect(photograph.includes(SECRET_MAKE)).toBe(true);
      for (const row of await db.selectFrom('asset_variant').selectAll().execute()) {
        const bytes = await (await services.storage.get(row.key))?.read();
        expect(bytes?.length).toBe(row.bytes);
        const made = await sharp(bytes).metadata();
        expect(made).toMatchObject({ width: row.width, height: row.height });
        expect([made.exif, made.xmp, made.icc, made.orientation]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
        expect(bytes?.includes(SECRET_MAKE)).toBe(false);
      }
    });

    it('goes on where a dead process was', async () => {
      const id = await received();
      // What kill -9 leaves: three sizes recorded, one written without a row, the attempt counted.
      let sizes = 0;
      const dying: Storage = {
        ...services.storage,
        put: async (key, bytes) => {
          await services.storage.put(key, bytes);
          sizes += 1;
          if (sizes === 4) await new Promise<never>(() => {});
        },
      };
      const dead = completeNextAsset({ ...services, storage: dying });
      await expect.poll(() => sizes, { timeout: 20_000 }).toBe(4);
      expect(await assetOf(id)).toMatchObject({ state: 'pending', attempts: 1 });
      const before = await namedKeys(db);
      expect(before).toHaveLength(6);
      expect(await completeNextAsset(services)).toBe('made');
      expect(dead).toBeInstanceOf(Promise);
      expect(await namedKeys(db)).toHaveLength(1 + 1 + 6);
      expect(await namedKeys(db)).toEqual(expect.arrayContaining(before));
      await expectNoOrphans();
    });

    it('stops between two sizes, keeps what was made, and counts no attempt', async () => {
      const id = await received();
      let left = 2;
      const proceed = async () => left-- > 0;
      expect(await completeNextAsset(services, { proceed })).toBe('stopped');
      expect(await assetOf(id)).toMatchObject({ state: 'pending', attempts: 0 });
      expect(await namedKeys(db)).toHaveLength(1 + 2 + 2);
      await expectNoOrphans();
    });

    it('is left after three attempts without a size, with the reason, still shown as it is', async () => {
      const id = await received();
      await services.storage.delete(`originals/${id.slice(-2)}/${id}.jpeg`);
      for (const state of ['pending', 'pending', 'failed']) {
        expect(await completeNextAsset(services)).toBe('failed');
        expect((await assetOf(id))?.state).toBe(state);
      }
      expect((await assetOf(id))?.last_error).toContain('is not in the storage');
      expect(await completeNextAsset(services)).toBe('idle');
      expect(await countUnfinishedAssets(db)).toEqual({ pending: 0, failed: 1 });
      expect((await pictureOf(id))?.fallback.width).toBe(600);
    });

    it('does not take for ever what brings the process down', async () => {
      const id = await received();
      await db.updateTable('asset').set({ attempts: 3 }).execute();
      expect(await completeNextAsset(services)).toBe('idle');
      expect(await assetOf(id)).toMatchObject({
        state: 'failed',
        last_error: expect.stringContaining('process ended'),
      });
    });

    it('lets others go first after a failure', async () => {
      const broken = await received();
      await services.storage.delete(`originals/${broken.slice(-2)}/${broken}.jpeg`);
      const sound = await received();
      expect([await completeNextAsset(services), await completeNextAsset(services)]).toEqual([
        'failed',
        'made',
      ]);
      expect((await assetOf(sound))?.state).toBe('complete');
    });

    it('leaves no file when the photograph was deleted meanwhile', async () => {
      const id = await received();
      const proceed = async () => {
        await db.deleteFrom('asset').where('id', '=', id).execute();
        return true;
      };
      expect(await completeNextAsset(services, { proceed })).toBe('failed');
      expect((await storedKeys(services.storage)).filter((key) => key.endsWith('.avif'))).toEqual([]);
    });

    it('makes nothing where nothing is to be made', async () => {
      const small = await quarters({ width: 300, height: 200 }).png().toBuffer();
      const id = await received(small);
      expect(await completeNextAsset(services)).toBe('made');
      expect((await pictureOf(id))?.sources.map(({ format }) => format)).toEqual(['avif', 'webp']);
      await db.updateTable('asset').set({ state: 'pending' }).execute();
      expect(await completeNextAsset(services)).toBe('made');
    });
  });

  it('gives no picture for ids that nobody has, and asks nothing for none', async () => {
    expect(await loadPictures(db, [])).toEqual(new Map());
    expect(await loadPictures(db, [newId()])).toEqual(new Map());
  });
});
