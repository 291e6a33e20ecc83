import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#app/lib/dates.ts';
import { stayTotal } from './price.model.ts';

describe('the total of a stay', () => {
  it.each([
    [120_000, '2026-07-01', '2026-07-02', 120_000],
    [120_000, '2026-07-01', '2026-07-08', 840_000],
    [120_000, '2028-02-28', '2028-03-01', 240_000],
    [33_333, '2026-12-31', '2027-01-03', 99_999],
    [0, '2026-07-01', '2026-07-02', 0],
  ])('%i a night from %s to %s is %i', (price, checkIn, checkOut, total) => {
    expect(stayTotal(price, checkIn, checkOut)).toBe(total);
  });

  it.each([
    ['2026-07-02', '2026-07-02'],
    ['2026-07-02', '2026-07-01'],
  ])('is refused from %s to %s', (checkIn, checkOut) => {
    expect(() => stayTotal(100, checkIn, checkOut)).toThrow(RangeError);
  });

  it('is the same however the stay is split', () => {
    const nights = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), nights, nights, (price, first, second) => {
        const middle = addDays('2026-01-31', first);
        const end = addDays(middle, second);
        expect(stayTotal(price, '2026-01-31', middle) + stayTotal(price, middle, end)).toBe(
          stayTotal(price, '2026-01-31', end),
        );
      }),
    );
  });
});
