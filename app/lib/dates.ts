/** A civil date `yyyy-mm-dd`, never an instant (decisions, Bookings). */
export type CivilDate = string;

const inCasablanca = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Casablanca',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Today in Africa/Casablanca at the given instant. */
export function todayInCasablanca(now: Date): CivilDate {
  return inCasablanca.format(now);
}

/** The civil date some days later (or earlier, with a negative number). */
export function addDays(date: CivilDate, days: number): CivilDate {
  const [year, month, day] = date.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) + days)).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** Days from one civil date to another; negative where the second is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
