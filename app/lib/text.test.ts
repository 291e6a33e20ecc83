import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileStrings } from '#test/hostile-strings.ts';
import { clean, fold, paragraphs, slug } from './text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const half = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit));
const brokenText = fc.array(fc.oneof(anyText, half), { maxLength: 5 }).map((parts) => parts.join(''));

describe('folding', () => {
  it.each([
    ['Tétouan', 'tetouan'],
    ['M’diq', 'm diq'],
    ['  Centre-Ville ', 'centre ville'],
    ['ŒUVRE d’Æther', 'oeuvre d aether'],
    ['Aïn Diab', 'ain diab'],
    ['TG-1001', 'tg 1001'],
    ['%_\\ & | ! ( ) : *', ''],
    ['120 m²', '120 m²'],
    ['3½ pièces', '3 pieces'],
    ['Mʼdiq ⑴', 'm diq'],
    ['الحســـيمة', 'الحسيمة'],
    ['', ''],
  ])('of « %s » is « %s »', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('changes nothing the second time, and leaves letters, digits and single spaces', () => {
    fc.assert(
      fc.property(brokenText, (text) => {
        const once = fold(text);
        expect(fold(once)).toBe(once);
        expect(once).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same for composed and decomposed letters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')));
      }),
    );
  });
});

describe('a readable key', () => {
  it.each([
    ['Al Hoceïma', 'al-hoceima'],
    ['  Hay  Riad 2 ', 'hay-riad-2'],
    ['M’diq', 'm-diq'],
    ['الحسيمة', ''],
    ['--', ''],
  ])('of « %s » is « %s »', (text, key) => {
    expect(slug(text)).toBe(key);
  });

  it('is what addresses and the database take, or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const key = slug(text);
        expect(key.length).toBeLessThanOrEqual(80);
        expect(key).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slug(key)).toBe(key);
      }),
    );
  });

  it('does not end in a dash where it is cut', () => {
    expect(slug(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
  });
});

describe('paragraphs', () => {
  it('are parted by empty lines, and know where they begin', () => {
    const text = 'Un.\nDeux.\n \nTrois.\n\n\n\nQuatre.';
    expect(paragraphs(text)).toEqual([
      { start: 0, text: 'Un.\nDeux.' },
      { start: 12, text: 'Trois.' },
      { start: 22, text: 'Quatre.' },
    ]);
    expect(paragraphs(' \n\n ')).toEqual([]);
    expect(paragraphs('')).toEqual([]);
  });

  it('hold all that is not blank, each where it says', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b ', '\n', ' ', '\n\n', 'é')), (parts) => {
        const text = parts.join('');
        const found = paragraphs(text);
        for (const part of found)
          expect(text.slice(part.start, part.start + part.text.length)).toBe(part.text);
        const kept = found.map((part) => part.text).join('');
        expect(kept.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});

describe('cleaning', () => {
  it('keeps text, line breaks and tabs, and takes control characters and broken letters away', () => {
    expect(clean('a\0b\u0007c\u0085d\n\te')).toBe('a b c d\n\te');
    expect(clean('\ud800x\ufffd')).toBe(' x ');
    expect(clean('Médina 🏡 الحسيمة')).toBe('Médina 🏡 الحسيمة');
  });

  it('gives text that PostgreSQL and UTF-8 can carry, and changes nothing the second time', () => {
    fc.assert(
      fc.property(brokenText, (text) => {
        const cleaned = clean(text);
        expect(cleaned.isWellFormed()).toBe(true);
        expect(cleaned).not.toMatch(/[\0\ufffd]/);
        expect(clean(cleaned)).toBe(cleaned);
        expect(new TextDecoder().decode(new TextEncoder().encode(cleaned)) === cleaned).toBe(true);
      }),
    );
  });
});

it.skipIf(!hostileStrings)('hostile strings pass through all of it (needs TEST_DATA)', () => {
  for (const text of hostileStrings ?? []) {
    expect(fold(fold(text))).toBe(fold(text));
    expect(clean(text).isWellFormed()).toBe(true);
    expect(slug(text)).toMatch(/^[a-z0-9-]*$/);
  }
});
