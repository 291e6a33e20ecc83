import { type Centimes, parseMad } from '#app/lib/money.ts';
import { fold } from '#app/lib/text.ts';

/** A value of a row: text from CSV, text or a number from JSON. */
export type Cell = string | number;

/** Nothing was written there, or something that is no such figure. */
export type NoNumber = 'blank' | 'unreadable';

/** Largest amount that the column takes, in centimes (`numeric(14,2)`). */
const HIGHEST_AMOUNT = 99_999_999_999_999;
const MILLION = 1_000_000;

const BLANKS = new Set(['', '-', '--', '/', '?', 'nc', 'n c', 'na', 'n a', 'null', 'none', 'neant']);

/** Whether the text says that there is nothing (« N/A », « - »). */
export function isBlank(cell: Cell | undefined): boolean {
  if (cell === undefined) return true;
  return typeof cell === 'string' && BLANKS.has(fold(cell)) && !/\d/u.test(cell);
}

/** Western digits for Arabic ones, a plain space for every other, no letters of width. */
function plain(text: string): string {
  return text
    .replace(/[٠-٩]/gu, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replace(/[\s\u00a0\u202f\u2009]+/gu, ' ')
    .trim()
    .toLowerCase();
}

const CURRENCY = '(?:dirhams?|dhs?|mad|درهم|د\\.?م\\.?)';
const PER = '(?:(?: ?/ ?| par | per )(?:mois|month|nuit|nuitee|nuitée|night|an|jour|day))';
const PRICE = new RegExp(
  `^(?:prix ?:? ?)?(?:${CURRENCY} ?)?(.*?\\d)(?:[.,]-)? ?${CURRENCY}?\\.?${PER}?$`,
  'u',
);
const MILLIONS = new RegExp(`^(\\d{1,5}(?:[.,]\\d{1,6})?) ?(?:mdhs?|millions? (?:de |d')?${CURRENCY})$`, 'u');

/**
 * Digits with separators as people write them, to a plain decimal (« 1 250 000 », « 1.250.000,50 », « 950000 »).
 * One point or comma before exactly three digits separates thousands: nobody writes a price to a tenth of a centime.
 */
function readDecimal(text: string): string | null {
  const grouped = /^(\d{1,3}(?:[ '’]\d{3})+)([.,]\d{1,2})?$/u.exec(text);
  const joined = grouped ? text.replace(/[ '’]/gu, '') : text;
  if (/^\d+$/u.test(joined)) return joined;
  const decimal = /^(\d+)[.,](\d+)$/u.exec(joined);
  if (decimal) {
    const [, whole = '', rest = ''] = decimal;
    const isThousands = rest.length === 3 && whole.length <= 3 && !whole.startsWith('0');
    return isThousands ? `${whole}${rest}` : `${whole}.${rest}`;
  }
  const groups = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/u.exec(joined);
  if (!groups) return null;
  const [, whole = '', separator = '', rest] = groups;
  if (rest !== undefined && joined.at(whole.length) === separator) return null;
  return `${whole.replace(/[.,]/gu, '')}${rest === undefined ? '' : `.${rest}`}`;
}

function toAmount(value: number): Centimes | 'unreadable' {
  const centimes = Math.round(value * 100);
  return Number.isFinite(value) && centimes >= 0 && centimes <= HIGHEST_AMOUNT ? centimes : 'unreadable';
}

/**
 * A price in dirhams, with or without its currency and period; « 2,5 MDH » is millions of dirhams. Plain « millions »
 * are not understood: half of the country counts them in centimes.
 */
export function readPrice(cell: Cell | undefined): Centimes | NoNumber {
  if (cell === undefined || isBlank(cell)) return 'blank';
  if (typeof cell === 'number') return toAmount(cell);
  const text = plain(cell);
  const millions = MILLIONS.exec(text)?.[1];
  if (millions !== undefined) return toAmount(Number(millions.replace(',', '.')) * MILLION);
  const digits = PRICE.exec(text)?.[1];
  const decimal = digits === undefined ? null : readDecimal(digits.trim());
  if (decimal === null) return 'unreadable';
  const [whole = '', rest = ''] = decimal.split('.');
  const amount = rest.length > 2 ? toAmount(Number(decimal)) : parseMad(`${whole}.${rest.padEnd(2, '0')}`);
  return amount === null || amount === 'unreadable' || amount > HIGHEST_AMOUNT ? 'unreadable' : amount;
}

const SQUARE_METRES = /^(.*?\d) ?(?:m²|m2|m 2|m|metres? carres?|mètres? carrés?|mc)?\.?$/u;
const HECTARES = /^(.*?\d) ?(?:ha|hectares?)\.?$/u;
const SQUARE_METRES_PER_HECTARE = 10_000;

/** A surface in m² (« 120 m² », « 1,5 ha »). */
export function readSurface(cell: Cell | undefined): number | NoNumber {
  if (cell === undefined || isBlank(cell)) return 'blank';
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : 'unreadable';
  const text = plain(cell);
  const hectares = HECTARES.exec(text)?.[1];
  const decimal = readDecimal((hectares ?? SQUARE_METRES.exec(text)?.[1] ?? '').trim());
  if (decimal === null) return 'unreadable';
  return Number(decimal) * (hectares === undefined ? 1 : SQUARE_METRES_PER_HECTARE);
}

/** A count, with or without what is counted (« 3 », « 3 chambres », « 2.0 »). */
export function readCount(cell: Cell | undefined): number | NoNumber {
  if (cell === undefined || isBlank(cell)) return 'blank';
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell : 'unreadable';
  const digits = /^(-?\d{1,6})(?:[.,]0+)?(?: ?\p{L}[\p{L}\p{M} ()'’-]*)?$/u.exec(plain(cell))?.[1];
  return digits === undefined ? 'unreadable' : Number(digits);
}

/** A storey; the ground floor is 0 (« RDC », « 1er », « 3ème étage »). */
export function readFloor(cell: Cell | undefined): number | NoNumber {
  if (typeof cell === 'string' && /^(?:rdc|rez de chaussee|rez de jardin|ground floor)$/u.test(fold(cell)))
    return 0;
  return readCount(cell);
}

/** Degrees, with a point or a comma. */
export function readDegrees(cell: Cell | undefined): number | NoNumber {
  if (cell === undefined || isBlank(cell)) return 'blank';
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : 'unreadable';
  const text = plain(cell).replace(',', '.');
  return /^-?\d{1,3}(?:\.\d{1,15})?$/u.test(text) ? Number(text) : 'unreadable';
}
