import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ImportServices,
  importProperties,
} from '#app/features/properties/import/import.commands.server.ts';
import { refusedRows } from '#app/features/properties/import/import.model.ts';
import { forEachEngine } from '#test/engines.ts';
import { noisyJpeg } from '#test/media/fixtures.ts';
import { importFile, importServices, jsonLines, listing, makeFolder, write } from './files.ts';

const DATA = process.env.TEST_DATA;

forEachEngine('the import', (open) => {
  const folder = makeFolder();
  let services: ImportServices;
  beforeAll(async () => {
    services = await importServices(await open(), folder);
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  const stored = (reference: string) =>
    services.db
      .selectFrom('property')
      .selectAll()
      .where('import_reference', '=', reference)
      .executeTakeFirst();

  it('writes what it understands, and says why it refuses the rest', async () => {
    const file = write(
      folder,
      'first.csv',
      [
        'Référence;Titre;Transaction;Type de bien;Ville;Quartier;Prix;Surface;Chambres;Équipements;meublé;inconnue',
        'A1;  villa   avec vue ;à vendre;villa;TANGIER;Centre Ville;"1.250.000 DH";0;900;Piscine|Hammam;oui;x',
        'A2;Riad;vacances;riad;Chefchaouen;nouinouich;450;120;3;;;x',
        'A2;Riad encore;vacances;riad;Chefchaouen;;450;120;3;;;x',
        'A3;;vente;villa;Tanger;;1000000;;;;;x',
        'A4;Sans ville;vente;villa;;;1000000;;;;;x',
        'A5;Sans type;vente;;Tanger;;1000000;;;;;x',
        'A6;Type inconnu;vente;château;Tanger;;1000000;;;;;x',
        'A7;Sans offre;;villa;Tanger;;1000000;;;;;x',
        'A8;Sans prix;vente;villa;Tanger;;;;;;;x',
        'A9;Illisible;vente;villa;Tanger;;sur demande;;;;;x',
        'A10;Terrain loué;location;terrain;Tanger;;5000;;;;;x',
        'A11;Trop cher;vente;villa;Tanger;;99999997952;;;;;x',
        'A12;Trop peu;vente;villa;Tanger;;9999,99;;;;;x',
        'cassée;2',
      ].join('\r\n'),
    );
    const report = await importFile(services, file);
    expect(report).toMatchObject({
      read: 14,
      inserted: 2,
      skipped: 1,
      refused: {
        no_title: 1,
        no_city: 1,
        no_type: 1,
        unknown_type: 1,
        no_listing_type: 1,
        no_price: 1,
        unreadable_price: 1,
        illegal_type: 1,
        absurd_price: 2,
        broken_row: 1,
      },
      corrected: { surface: 1, bedrooms: 1 },
      correctedRows: 1,
      composed: 2,
      newCities: ['Chefchaouen'],
      newDistricts: 1,
      unknownColumns: ['inconnue'],
    });
    expect(await stored('A1')).toMatchObject({
      title: 'Villa avec vue',
      listing_type: 'sale',
      type: 'villa',
      city: 'tanger',
      district: 'centre_ville',
      price: '1250000.00',
      surface: null,
      bedrooms: null,
      features: ['pool'],
      custom_features: ['Hammam'],
      furnished: true,
      version: 1,
      imported_version: 1,
      description: expect.stringContaining('Villa meublée à vendre au centre-ville de Tanger.'),
    });
    expect(await stored('A2')).toMatchObject({ title: 'Riad', city: 'chefchaouen', district: 'nouinouich' });
    const list = fs.readFileSync(report.listFile ?? '', 'utf8').split('\n');
    expect(list).toContain('"15","refusée","ligne illisible",""');
    expect(list).toContain('"7","refusée","sans type de bien",""');
    expect(list).toHaveLength(13);
  });

  it('skips what it knows, updates what nobody edited, keeps what somebody did', async () => {
    const before = write(
      folder,
      'b.jsonl',
      jsonLines(['B1', 'B2', 'B3'].map((reference) => listing({ reference }))),
    );
    expect(await importFile(services, before)).toMatchObject({ inserted: 3, skipped: 0 });
    expect(await importFile(services, before)).toMatchObject({ inserted: 0, skipped: 3 });
    await services.db
      .updateTable('property')
      .set({ title: 'Edité' })
      .where('import_reference', '=', 'B2')
      .execute();
    const rows = [
      listing({ reference: 'B1', title: 'Nouveau', price: 1_000_000 }),
      listing({ reference: 'B2', title: 'Nouveau' }),
      listing({ reference: 'B3' }),
      listing({ reference: 'B1', title: 'Répétition' }),
    ];
    const after = write(folder, 'b2.jsonl', jsonLines(rows));
    expect(await importFile(services, after, { update: true, dryRun: true })).toMatchObject({
      updated: 2,
      kept: 1,
    });
    expect(await importFile(services, after, { update: true })).toMatchObject({
      inserted: 0,
      updated: 1,
      unchanged: 1,
      kept: 1,
      skipped: 1,
    });
    expect(await stored('B1')).toMatchObject({
      title: 'Nouveau',
      price: '1000000.00',
      version: 2,
      imported_version: 2,
    });
    expect(await stored('B2')).toMatchObject({ title: 'Edité', version: 2, imported_version: 1 });
    expect(await stored('B3')).toMatchObject({ version: 1 });
    expect(await importFile(services, after, { update: true })).toMatchObject({
      updated: 0,
      unchanged: 2,
      kept: 1,
    });
  });

  it('does not double rows without a reference', async () => {
    const file = write(folder, 'c.jsonl', jsonLines([listing({ title: 'Un' }), listing({ title: 'Deux' })]));
    expect(await importFile(services, file)).toMatchObject({ inserted: 2 });
    expect(await importFile(services, file)).toMatchObject({ inserted: 0, skipped: 2 });
  });

  it('writes nothing on a trial run', async () => {
    const count = async () => (await services.db.selectFrom('property').select('id').execute()).length;
    const before = await count();
    const file = write(
      folder,
      'd.jsonl',
      jsonLines([listing({ reference: 'D1' }), listing({ reference: 'D1' })]),
    );
    expect(await importFile(services, file, { dryRun: true })).toMatchObject({ inserted: 1, skipped: 1 });
    expect(await count()).toBe(before);
  });

  it('says which photographs nobody looked for, and refuses a folder that is not there', async () => {
    const file = write(folder, 'p.jsonl', jsonLines([listing({ reference: 'P1', photos: 'a.jpg' })]));
    expect(await importFile(services, file)).toMatchObject({ inserted: 1, unsoughtPhotographs: 1 });
    const photosDir = path.join(folder, 'nowhere');
    const options = { file, photosDir, update: false, dryRun: false };
    const refused = await importProperties(services, options);
    expect(refused).toEqual({ ok: false, reason: expect.stringContaining(photosDir) });
  });

  it('takes photographs by name, reports what is missing, and takes them once', async () => {
    const photosDir = path.join(folder, 'photos');
    fs.mkdirSync(photosDir);
    write(photosDir, 'a.jpg', await noisyJpeg({ width: 400, height: 300 }));
    write(photosDir, 'b.jpg', await noisyJpeg({ width: 300, height: 400 }));
    write(photosDir, 'text.jpg', 'no picture');
    write(folder, 'outside.jpg', await noisyJpeg({ width: 300, height: 300 }));
    fs.symlinkSync(path.join(folder, 'outside.jpg'), path.join(photosDir, 'link.jpg'));
    const photos = 'a.jpg|b.jpg|a.jpg|gone.jpg|text.jpg|../outside.jpg|link.jpg|https://example.org/x.jpg';
    const file = write(folder, 'e.jsonl', jsonLines([listing({ reference: 'E1', photos })]));
    expect(await importFile(services, file, { photosDir })).toMatchObject({
      inserted: 1,
      photographs: { taken: 2, missing: 2, refused: 3 },
    });
    const shown = async () =>
      services.db
        .selectFrom('property_photograph')
        .select(['asset_id', 'alt', 'position'])
        .where('property_id', '=', (await stored('E1'))?.id ?? '')
        .orderBy('position')
        .execute();
    expect(await shown()).toMatchObject([
      { position: 0, alt: 'Bel appartement' },
      { position: 1, alt: 'Bel appartement (photographie 2)' },
    ]);
    const before = await shown();
    expect(await importFile(services, file, { photosDir, update: true })).toMatchObject({
      updated: 0,
      unchanged: 1,
    });
    const turned = write(
      folder,
      'e2.jsonl',
      jsonLines([listing({ reference: 'E1', photos: ['b.jpg', 'a.jpg'] })]),
    );
    expect(await importFile(services, turned, { photosDir, update: true })).toMatchObject({ updated: 1 });
    expect((await shown()).map((row) => row.asset_id)).toEqual(before.map((row) => row.asset_id).reverse());
    expect(await services.db.selectFrom('asset').select('id').execute()).toHaveLength(2);
  });

  it('refuses only the row that the database refuses', async () => {
    await sql`create or replace function refuse_title() returns trigger language plpgsql as $$
      begin raise exception using errcode = '23514', message = 'not this one'; end $$`.execute(services.db);
    await sql`create trigger refuse_title before insert on property for each row
      when (new.title = 'Interdit') execute function refuse_title()`.execute(services.db);
    const titles = ['F1', 'Interdit', 'F3'];
    const file = write(
      folder,
      'f.jsonl',
      jsonLines(titles.map((title) => listing({ title, city: 'Zagora' }))),
    );
    expect(await importFile(services, file)).toMatchObject({
      inserted: 2,
      refused: { refused_by_database: 1 },
      newCities: ['Zagora'],
    });
    await sql`drop trigger refuse_title on property`.execute(services.db);
  });

  it('stops behind a batch when it is broken off, and goes on when run again', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => listing({ reference: `G${index}` }));
    const file = write(folder, 'g.jsonl', jsonLines(rows));
    const options = { file, update: false, photosDir: null, dryRun: false };
    const broken = await importProperties(services, options, { signal: AbortSignal.abort() });
    expect(broken).toMatchObject({ ok: true, value: { isBrokenOff: true } });
    const done = await importFile(services, file);
    expect(done.inserted + done.skipped).toBe(300);
    expect(await importFile(services, file)).toMatchObject({ inserted: 0, skipped: 300 });
  });

  it.skipIf(!DATA)('imports or refuses every hostile row (needs TEST_DATA)', async () => {
    const strings = JSON.parse(
      fs.readFileSync(path.join(DATA ?? '', 'strings/blns.json'), 'utf8'),
    ) as string[];
    const rows = strings.flatMap((text, index) => [
      listing({ reference: `H${index}a`, title: text, description: text, address: text, features: text }),
      listing({ reference: `H${index}b`, city: text, district: text }),
      listing({ reference: text, district: text, price: text, surface: text, photos: text, year: text }),
    ]);
    const report = await importFile(services, write(folder, 'h.jsonl', jsonLines(rows)), {
      photosDir: folder,
    });
    expect(report.read).toBe(rows.length);
    expect(report.inserted + report.skipped + refusedRows(report)).toBe(rows.length);
    expect(report.refused.refused_by_database).toBeUndefined();
    expect(report.inserted).toBeGreaterThan(800);
  });

  it.skipIf(!DATA)('imports real adverts (needs TEST_DATA)', { timeout: 120_000 }, async () => {
    const real = path.join(DATA ?? '', 'listings/morocco.jsonl.gz');
    const lines: string[] = [];
    for await (const line of createInterface({ input: fs.createReadStream(real).pipe(createGunzip()) })) {
      if (lines.push(line) === 3000) break;
    }
    const report = await importFile(services, write(folder, 'real.jsonl', lines.join('\n')));
    expect(report.read).toBe(3000);
    expect(report.inserted + refusedRows(report)).toBe(3000);
    expect(report.inserted).toBeGreaterThan(2000);
    expect(Object.keys(report.refused).sort()).toEqual(
      expect.not.arrayContaining(['refused_by_database', 'out_of_limits', 'unreadable_price', 'broken_row']),
    );
    const count = await sql<{ count: number }>`
      select count(*) as count from property where import_reference is not null and description = ''`.execute(
      services.db,
    );
    expect(count.rows[0]?.count).toBe(0);
  });
});
