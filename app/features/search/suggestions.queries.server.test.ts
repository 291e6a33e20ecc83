import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/db.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { hostileStrings } from '#test/hostile-strings.ts';
import { addPlace, addProperties, prepare } from '#test/rows.ts';
import { listCities, listDistricts } from './choices.queries.server.ts';
import { MAX_SUGGESTIONS, suggestPlaces } from './suggestions.queries.server.ts';

forEachEngine('places', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await prepare(db);
    const hoceima = await addPlace(db, 'Al Hoceïma', 'Quemado');
    const empty = await addPlace(db, 'Taza', 'Taza Haut');
    const quoted = await addPlace(db, 'tanger', 'Hay (Nord) – Centre');
    await addProperties(db, [
      { ...hoceima },
      { ...empty, status: 'sold' },
      { ...quoted },
      { city: 'tanger', district: 'malabata' },
      { city: 'tanger', district: 'medina' },
      { city: 'fes', district: 'medina' },
      { city: 'tetouan', district: 'mdiq' },
      { city: 'tetouan', district: 'martil', status: 'draft' },
      { city: 'rabat', district: 'agdal', status: 'maintenance' },
    ]);
  });

  describe('that are suggested', () => {
    const suggest = async (text: string) =>
      (await suggestPlaces(database.db, text)).map(({ label }) => label);

    it.each([
      ['Tanger', ['Tanger', 'Médina, Tanger', 'Malabata, Tanger', 'Hay (Nord) – Centre, Tanger']],
      ['medina', ['Médina, Fès', 'Médina, Tanger']],
      ['MÉDINA', ['Médina, Fès', 'Médina, Tanger']],
      ['medina fes', ['Médina, Fès']],
      ['Médina, Fès', ['Médina, Fès']],
      ['tetouan', ['Tétouan', 'M’diq, Tétouan']],
      ['m’diq', ['M’diq, Tétouan']],
      ['hoce', ['Al Hoceïma', 'Quemado, Al Hoceïma']],
      ['quemado', ['Quemado, Al Hoceïma']],
      ['hay nord', ['Hay (Nord) – Centre, Tanger']],
      ['hay (nord) – centre', ['Hay (Nord) – Centre, Tanger']],
    ])('for « %s » are %j', async (text, labels) => {
      expect(await suggest(text)).toEqual(labels);
    });

    it.each([
      ['Malabatta', 'Malabata, Tanger'],
      ['tetuan', 'Tétouan'],
      ['medinna fes', 'Médina, Fès'],
      ['fes medina', 'Médina, Fès'],
      ['al hosseima', 'Al Hoceïma'],
      ['mdiq', 'M’diq, Tétouan'],
      ['Mdiq Tetouan', 'M’diq, Tétouan'],
      ['alhoceima', 'Al Hoceïma'],
    ])('for « %s » begin with « %s »', async (text, label) => {
      expect((await suggest(text))[0]).toBe(label);
    });

    it.each(['', '   ', '\t\n', '’-', '%', '_', '\\'])('for « %s » are none: it is blank', async (text) => {
      expect(await suggest(text)).toEqual([]);
    });

    it.each(['taza', 'martil', 'rabat', 'agdal', 'casablanca', 'zzzz', 'qx'])(
      'for « %s » are none: nothing is available there',
      async (text) => {
        expect(await suggest(text)).toEqual([]);
      },
    );

    it('begin with those that begin with the text, cities before districts', async () => {
      const labels = await suggest('t');
      expect(labels.slice(0, 2)).toEqual(['Tanger', 'Tétouan']);
    });

    it('say what to search for', async () => {
      expect(await suggestPlaces(database.db, 'malabata')).toEqual([
        { city: 'tanger', district: 'malabata', label: 'Malabata, Tanger' },
      ]);
      expect((await suggestPlaces(database.db, 'tetouan'))[0]).toEqual({
        city: 'tetouan',
        district: null,
        label: 'Tétouan',
      });
    });

    it('survive 10,000 characters', async () => {
      expect(await suggest('é'.repeat(10_000))).toEqual([]);
      expect(await suggest(`malabata${' '.repeat(10_000)}`)).toEqual(['Malabata, Tanger']);
    });

    it.skipIf(!hostileStrings)('survive hostile strings (needs TEST_DATA)', async () => {
      for (const text of hostileStrings ?? []) {
        expect((await suggest(text)).length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
      }
    });
  });

  describe('that can be chosen', () => {
    const keys = (places: { key: string }[]) => places.map(({ key }) => key);

    it('are the known ones, then the custom ones with something available', async () => {
      expect(keys(await listCities(database.db))).toEqual([
        'tanger',
        'tetouan',
        'casablanca',
        'rabat',
        'marrakech',
        'fes',
        'agadir',
        'al-hoceima',
      ]);
      expect(keys(await listDistricts(database.db, 'tetouan'))).toEqual([
        'medina',
        'centre_ville',
        'martil',
        'fnideq',
        'mdiq',
      ]);
      expect(keys(await listDistricts(database.db, 'tanger')).at(-1)).toBe('hay-nord-centre');
      expect(await listDistricts(database.db, 'al-hoceima')).toEqual([{ key: 'quemado', label: 'Quemado' }]);
    });

    it.each(['taza', 'nulle-part', '', "'; --"])('in « %s » are none', async (city) => {
      expect(await listDistricts(database.db, city)).toEqual([]);
    });

    it('come and go with what is available there', async () => {
      const offer = (status: string) =>
        database.pool.query('update property set status = $1 where city = $2', [status, 'taza']);
      await offer('available');
      expect(keys(await listCities(database.db))).toContain('taza');
      expect(keys(await listDistricts(database.db, 'taza'))).toEqual(['taza-haut']);
      expect(await suggestPlaces(database.db, 'taza')).toHaveLength(2);
      await offer('withdrawn');
      expect(keys(await listCities(database.db))).not.toContain('taza');
      expect(await suggestPlaces(database.db, 'taza')).toEqual([]);
    });
  });

  it('are never suggested more than ten at once, the shortest names first', async () => {
    for (let index = 0; index < 15; index += 1) {
      const place = await addPlace(database.db, 'tanger', `Lotissement ${'I'.repeat(15 - index)}`);
      await addProperties(database.db, [place]);
    }
    const suggested = await suggestPlaces(database.db, 'lotissement');
    expect(suggested).toHaveLength(MAX_SUGGESTIONS);
    expect(MAX_SUGGESTIONS).toBe(10);
    expect(suggested[0]?.label).toBe('Lotissement I, Tanger');
  });
});
