import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fold } from '#app/lib/text.ts';
import type { Database } from '#app/platform/db.server.ts';
import { forEachEngine } from '#test/engines.ts';
import { insert, type Row } from './rows.ts';

forEachEngine('the index of words', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await insert(database.pool, 'city', { key: 'fes', label: 'Fès' });
    await insert(database.pool, 'district', { city: 'fes', key: 'saiss', label: 'Saïss' });
    await insert(database.pool, 'search_label', { kind: 'type', key: 'villa', words: 'Villa demeure' });
    await insert(database.pool, 'search_label', {
      kind: 'listing_type',
      key: 'sale',
      words: 'À vendre achat',
    });
    await insert(database.pool, 'search_label', { kind: 'feature', key: 'pool', words: 'Piscine' });
  });

  let id: unknown;
  beforeEach(async () => {
    await database.pool.query('delete from property');
    const row = await insert(database.pool, 'property', {
      title: 'Belle propriété',
      reference: 'TG-4711',
      description: 'Calme absolu, au pied de l’Atlas.',
      city: 'fes',
      district: 'saiss',
      listing_type: 'sale',
      features: ['pool', 'wifi'],
      custom_features: ['Hammam privé'],
    });
    id = row.id;
  });

  const query = async (statement: string, values: unknown[] = []) =>
    (await database.pool.query<Row>(statement, values)).rows;
  const finds = async (text: string) =>
    (
      await query(`select from property where search_vector @@ plainto_tsquery('simple', fold_words($1))`, [
        text,
      ])
    ).length > 0;
  const version = async () => (await query('select version from property where id = $1', [id]))[0]?.version;
  const knows = async (word: string) =>
    (await query('select from search_word where word = $1', [word])).length === 1;

  it.each([
    'belle propriete',
    'PROPRIÉTÉ',
    'TG-4711',
    'tg4711',
    '4711',
    'Fès',
    'saiss',
    'demeure',
    'achat',
    'vendre',
    'piscine',
    'hammam',
    'calme atlas',
  ])('finds « %s »', async (text) => {
    expect(await finds(text)).toBe(true);
  });

  it.each(['wifi', 'rabat', 'adresse', 'fes rabat'])('does not find « %s »', async (text) => {
    expect(await finds(text)).toBe(false);
  });

  it('never has the address: it is for the agency only', async () => {
    await query(`update property set address = '12 rue Secrète' where id = $1`, [id]);
    expect(await finds('secrete')).toBe(false);
  });

  it.each([
    ['title', 'Domaine', 'domaine'],
    ['reference', 'XY-9', 'xy9'],
    ['description', 'Ombragée', 'ombragee'],
    ['type', 'farm', 'farm', 'demeure'],
    ['listing_type', 'vacation_rental', '', 'achat'],
    ['district', null, '', 'saiss'],
    ['features', [], '', 'piscine'],
    ['custom_features', ['Verger'], 'verger', 'hammam'],
  ])('follows a new %s', async (column, value, found, lost = '') => {
    await query(`update property set ${column} = $1 where id = $2`, [value, id]);
    if (found && column !== 'type') expect(await finds(found)).toBe(true);
    if (lost) expect(await finds(lost)).toBe(false);
  });

  it.each([
    [
      'city',
      `update city set label = 'Fez' where key = 'fes'`,
      'fez',
      `update city set label = 'Fès' where key = 'fes'`,
    ],
    [
      'district',
      `update district set label = 'Saïs neuf' where key = 'saiss'`,
      'sais neuf',
      `update district set label = 'Saïss' where key = 'saiss'`,
    ],
    [
      'type',
      `update search_label set words = 'Palais' where key = 'villa'`,
      'palais',
      `update search_label set words = 'Villa demeure' where key = 'villa'`,
    ],
    [
      'kind of offer',
      `update search_label set words = 'Cession' where key = 'sale'`,
      'cession',
      `update search_label set words = 'À vendre achat' where key = 'sale'`,
    ],
    [
      'feature',
      `update search_label set words = 'Bassin' where key = 'pool'`,
      'bassin',
      `update search_label set words = 'Piscine' where key = 'pool'`,
    ],
  ])('follows a new label of its %s, and that is no edit', async (_name, statement, text, back) => {
    const before = await query('select version, updated_at from property where id = $1', [id]);
    await query(statement);
    expect(await finds(text)).toBe(true);
    expect(await query('select version, updated_at from property where id = $1', [id])).toEqual(before);
    await query(back);
    expect(await finds(text)).toBe(false);
  });

  it('leaves properties alone whose labels did not change', async () => {
    await query(`update city set label = label, position = 7 where key = 'fes'`);
    expect(await version()).toBe(1);
  });

  describe('knows for corrections', () => {
    it.each(['belle', 'propriete', 'fes', 'saiss', 'demeure', 'vendre', 'piscine', 'hammam'])(
      '« %s »',
      async (word) => {
        expect(await knows(word)).toBe(true);
      },
    );

    it.each([
      ['a word of a description only', 'calme'],
      ['a figure', '4711'],
      ['a word with a figure', 'tg4711'],
      ['a word of two letters', 'tg'],
    ])('not %s', async (_name, word) => {
      expect(await knows(word)).toBe(false);
    });
  });

  it.each([
    'Tétouan',
    'M’diq',
    'Centre-ville',
    'ŒUVRE d’Æther',
    'Aïn Diab',
    'Hay (Nord)',
    'Zone-A/B 2',
    'الحسيمة',
    'Ville – Haute',
  ])('folds « %s » as the program does, but for its spaces', async (text) => {
    const [row] = await query('select fold_words($1) as folded', [text]);
    expect(String(row?.folded).replace(/\s+/g, ' ').trim()).toBe(fold(text));
  });

  it('has one space between the words of a place, so that it is found as it is typed', async () => {
    const [row] = await query('select fold_words($1) as folded', ['Hay (Nord) – Centre']);
    expect(row?.folded).toBe(fold('Hay (Nord) – Centre'));
  });

  it.each(['شقة في أصيلة', 'مُحَمَّد', 'Ёлка', 'Ångström'])(
    'finds « %s » as the program folds it',
    async (title) => {
      await query('update property set title = $1 where id = $2', [title, id]);
      expect(await finds(fold(title))).toBe(true);
    },
  );
});
