import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, todayInCasablanca } from './dates.ts';

const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

describe('today in Casablanca', () => {
  it.each([
    // (The past is settled: Morocco changed its mind about its zone in 2026.)
    ['2025-06-30T22:59:59Z', '2025-06-30'],
    ['2025-06-30T23:00:00Z', '2025-07-01'],
    ['2025-12-31T23:30:00Z', '2026-01-01'],
    // In Ramadan the country went back to UTC.
    ['2025-03-10T23:30:00Z', '2025-03-10'],
    ['2025-03-11T00:00:00Z', '2025-03-11'],
  ])('at %s is %s', (instant, expected) => {
    expect(todayInCasablanca(new Date(instant))).toBe(expected);
  });
});

describe('civil dates', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    // Nights on which clocks are put forward and back somewhere.
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });

  it('are counted as they are added, in both directions', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -30_000, max: 30_000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
        expect(addDays(addDays(from, days), -days)).toBe(from);
      }),
    );
  });

  it('sort as texts in the order of time', () => {
    fc.assert(
      fc.property(date, date, (a, b) => {
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0);
      }),
    );
  });
});
