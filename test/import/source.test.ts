import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openImportSource } from '#app/features/properties/import/import-source.server.ts';
import { makeFolder, write } from './files.ts';

const folder = makeFolder();
afterAll(() => fs.rmSync(folder, { recursive: true }));
let count = 0;

/** Titles by line, or the fault of the line. */
async function read(content: string | Uint8Array): Promise<string[] | string> {
  count += 1;
  const opened = await openImportSource(write(folder, `${count}.txt`, content));
  if (!opened.ok) return opened.reason;
  const rows: string[] = [];
  for await (const row of opened.value.rows) {
    rows.push(`${row.line} ${'cells' in row ? row.cells.get('title') : row.fault}`);
  }
  await opened.value.close();
  return rows;
}

const HEADER = 'title,listing_type,type,city,price';
const row = (title: string, separator = ',') => [title, 'sale', 'villa', 'Tanger', '1000000'].join(separator);

describe('CSV', () => {
  it('is read with any separator, mark, line end and encoding', async () => {
    const lines = [HEADER, row('Été'), row('deux')];
    const semicolons = lines.map((line) => line.replaceAll(',', ';'));
    for (const text of [
      lines.join('\n'),
      lines.join('\r\n'),
      `${lines.join('\r')}\r`,
      semicolons.join('\r\n'),
    ]) {
      expect(await read(text)).toEqual(['2 Été', '3 deux']);
      expect(await read(`\uFEFF${text}`)).toEqual(['2 Été', '3 deux']);
      expect(await read(Buffer.from(text, 'latin1'))).toEqual(['2 Été', '3 deux']);
      expect(await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(['2 Été', '3 deux']);
      expect(await read(gzipSync(text))).toEqual(['2 Été', '3 deux']);
    }
  });

  it('may hold separators, quotes and lines in quotes, and names the line where a row begins', async () => {
    const text = `${HEADER}\n\n${row('"a, ""b""\nc"')}\n${row('12" écran')}\n${row('d')},,\n`;
    expect(await read(text)).toEqual(['3 a, "b"\nc', '5 12" écran', '6 d']);
  });

  it('loses only the line whose quote is never closed', async () => {
    const good = Array.from({ length: 1000 }, (_, index) => row(`n${index}`));
    const rows = await read([HEADER, row('a'), row('"open'), ...good].join('\n'));
    expect(rows).toHaveLength(1002);
    expect(rows.slice(0, 3)).toEqual(['2 a', '3 broken_row', '4 n0']);
  });

  it('refuses a row with too few or too many values, and goes on', async () => {
    expect(await read(`${HEADER}\na,b\n${row('x')},more\n${row('c')}\n`)).toEqual([
      '2 broken_row',
      '3 broken_row',
      '4 c',
    ]);
  });

  it('takes back what was written, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme-ascii' }), { minLength: 1, maxLength: 20 }),
        async (titles) => {
          const quoted = titles.map((title) => row(`"${title.replaceAll('"', '""')}"`));
          expect(await read([HEADER, ...quoted].join('\n'))).toEqual(
            titles.map((title, index) => `${index + 2} ${title}`),
          );
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('JSON Lines', () => {
  it('is read line by line, broken ones named', async () => {
    const text = '{"title":"a"}\n\n{broken\n[1]\n"x"\n{"title":"b"}';
    expect(await read(text)).toEqual(['1 a', '3 broken_row', '4 broken_row', '5 broken_row', '6 b']);
    expect(await read(gzipSync(text))).toHaveLength(5);
  });

  it('does not keep a line that never ends', async () => {
    const text = `{"title":"a"}\n{"title":"${'x'.repeat(3_000_000)}"}\n{"title":"b"}\n`;
    expect(await read(text)).toEqual(['1 a', '2 broken_row', '3 b']);
  });
});

describe('a file that cannot be read', () => {
  it('is refused with a sentence', async () => {
    expect(await openImportSource('/nowhere/at-all.csv')).toMatchObject({ ok: false });
    expect(await openImportSource(folder)).toMatchObject({ ok: false });
    expect(await read('')).toMatch(/vide/);
    expect(await read(' \n\n')).toMatch(/vide/);
    expect(await read('rien,du tout\n1,2\n')).toMatch(/Aucune colonne connue/);
    expect(await read('title,city\na,b\n')).toMatch(/Il manque au fichier : listingType, type, price/);
    expect(await read(Uint8Array.of(0x1f, 0x8b, 1, 2, 3, 4, 5))).toMatch(/ne peut pas être lu/);
  });

  it('is read as far as it goes', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => `{"title":"${index} ${Math.sin(index)}"}`).join(
      '\n',
    );
    const whole = gzipSync(rows);
    const read5000 = await read(whole.subarray(0, whole.length - 2000));
    expect(read5000.at(0)).toMatch(/^1 0 /);
    expect(read5000.at(-1)).toMatch(/broken_file$/);
  });
});
