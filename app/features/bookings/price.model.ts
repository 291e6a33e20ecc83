import { type CivilDate, daysBetween } from '#app/lib/dates.ts';
import type { Centimes } from '#app/lib/money.ts';

/**
 * Price of a stay: nights × price of a night, in exact centimes (decisions, Money).
 * @throws RangeError where the check-out is not after the check-in
 */
export function stayTotal(nightPrice: Centimes, checkIn: CivilDate, checkOut: CivilDate): Centimes {
  const nights = daysBetween(checkIn, checkOut);
  if (nights < 1) throw new RangeError('a stay has at least one night');
  return nights * nightPrice;
}
