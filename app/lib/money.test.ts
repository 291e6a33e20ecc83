import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMad, formatNumber, parseMad, toNumeric } from './money.ts';

describe('an amount', () => {
  it.each([
    ['0', 0],
    ['0.5', 50],
    ['12.34', 1234],
    ['1200', 120_000],
    [' 7.00 ', 700],
    ['-3.05', -305],
    ['9999999999999.99', 999_999_999_999_999],
  ])('is read: %s', (text, centimes) => {
    expect(parseMad(text)).toBe(centimes);
  });

  it.each([
    '',
    ' ',
    'abc',
    '1,5',
    '1.234',
    '1 000',
    '1e3',
    '+1',
    '.5',
    '5.',
    '--1',
    'NaN',
    'Infinity',
    '٣',
    '10000000000000',
  ])('is not read: « %s »', (text) => {
    expect(parseMad(text)).toBeNull();
  });

  it('comes back from the database as it went there', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (centimes) => {
        expect(toNumeric(centimes)).toMatch(/^-?\d+\.\d{2}$/);
        expect(parseMad(toNumeric(centimes)) === centimes).toBe(true);
      }),
    );
  });

  it('is null or a whole number of centimes, whatever is read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const amount = parseMad(text);
        expect(amount === null || Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });
});

describe('what people read', () => {
  it.each([
    [120_000, '1\u00a0200\u00a0MAD'],
    [0, '0\u00a0MAD'],
    [99_950, '1\u00a0000\u00a0MAD'],
    [99_949, '999\u00a0MAD'],
    [1_234_567_800, '12\u00a0345\u00a0678\u00a0MAD'],
  ])('of %i centimes is %s', (centimes, text) => {
    expect(formatMad(centimes)).toBe(text);
  });

  it('of a figure has ordinary no-break spaces, so that every typeface shows them', () => {
    expect(formatNumber(1250)).toBe('1\u00a0250');
    expect(formatNumber(999)).toBe('999');
    fc.assert(
      fc.property(fc.integer(), (figure) => {
        expect(`${formatMad(figure)}${formatNumber(figure)}`).not.toMatch(/[ \u202f.,]/);
      }),
    );
  });
});
