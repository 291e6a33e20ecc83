/** An amount in centimes of a dirham (1 MAD = 100): integers only, exact up to 90 thousand billion MAD. */
export type Centimes = number;

const AMOUNT = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Reads PostgreSQL's `numeric(14,2)` or a typed amount with a point into centimes.
 * @returns null where the text is no such amount
 */
export function parseMad(text: string): Centimes | null {
  const match = AMOUNT.exec(text.trim());
  if (!match) return null;
  const centimes = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -centimes : centimes;
}

/** Centimes as PostgreSQL's `numeric(14,2)` reads them. */
export function toNumeric(amount: Centimes): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const cents = Math.abs(amount) % 100;
  return `${amount < 0 ? '-' : ''}${whole}.${String(cents).padStart(2, '0')}`;
}

const mad = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'MAD',
  maximumFractionDigits: 0,
});

/**
 * French uses a narrow no-break space between thousands; few typefaces have one, and it falls back to another
 * face's. The ordinary no-break space looks the same everywhere.
 */
const withPlainSpaces = (text: string) => text.replaceAll('\u202f', '\u00a0');

/** French-style number, currency MAD, no decimals (specification, section 9). */
export function formatMad(amount: Centimes): string {
  return withPlainSpaces(mad.format(amount / 100));
}

const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });

/** A plain figure in French style (« 1 250 »). */
export function formatNumber(value: number): string {
  return withPlainSpaces(whole.format(value));
}
