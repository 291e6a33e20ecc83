import { parse } from 'csv-parse/sync';

/** A line of a text, without its end; `null` in place of one that is too long to be a row. */
export type TextLine = { number: number; text: string | null };

/** Longest line that is read, in UTF-16 units. */
const LONGEST_LINE = 1_000_000;
/** A quoted value may run over so many lines; then its quote was never closed. */
const MOST_LINES_OF_A_ROW = 400;

/** Takes a text apart that comes in pieces. Ends of lines of all systems count. */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let rest = '';
  let number = 0;
  let isTooLong = false;
  for await (const piece of pieces) {
    rest += piece;
    // A return at the end may be the first half of a line end.
    const parts = rest.split(/\r\n|\n|\r(?!$)/u);
    rest = parts.pop() ?? '';
    for (const part of parts) {
      number += 1;
      yield { number, text: isTooLong ? null : part };
      isTooLong = false;
    }
    if (rest.length > LONGEST_LINE) {
      isTooLong = true;
      rest = '';
    }
  }
  const last = rest.replace(/\r$/u, '');
  if (last !== '' || isTooLong) yield { number: number + 1, text: isTooLong ? null : last };
}

/** One CSV row: its fields, or null where its quotes or their number make no sense. */
export type CsvRow = { line: number; fields: string[] | null };

/** The separator that stands most often outside of quotes in the header. */
export function findDelimiter(header: string): string {
  const bare = header.replace(/"[^"]*"/gu, '');
  const count = (sign: string) => bare.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * Reads CSV rows from lines. The parser is asked row by row: given the whole file it takes everything behind a quote
 * that is never closed for one value, and so one bad row would swallow all that follow. Here only that line is lost.
 */
export async function* readCsvRows(lines: AsyncIterable<TextLine>): AsyncGenerator<CsvRow> {
  const source = lines[Symbol.asyncIterator]();
  const waiting: TextLine[] = [];
  let delimiter: string | undefined;
  let width = 0;
  const next = async (): Promise<TextLine | undefined> => {
    const back = waiting.shift();
    if (back) return back;
    const { value, done } = await source.next();
    return done ? undefined : value;
  };
  for (let first = await next(); first; first = await next()) {
    if (first.text === null) yield { line: first.number, fields: null };
    if (first.text === null || first.text.trim() === '') continue;
    delimiter ??= findDelimiter(first.text);
    const taken = [first];
    let fields = readFields(first.text, delimiter);
    while (fields === 'open' && taken.length < MOST_LINES_OF_A_ROW) {
      const more = await next();
      if (!more) break;
      taken.push(more);
      if (more.text === null) break;
      // Only another quote can close the value.
      if (more.text.includes('"')) fields = readFields(taken.map(({ text }) => text).join('\n'), delimiter);
    }
    const isWhole = typeof fields === 'object' && (width === 0 || fields.length === width);
    const trimmed = typeof fields === 'object' && !isWhole ? fitTo(fields, width) : isWhole ? fields : null;
    if (typeof trimmed === 'object' && trimmed !== null) {
      width ||= trimmed.length;
      yield { line: first.number, fields: trimmed };
    } else {
      waiting.unshift(...taken.slice(1));
      yield { line: first.number, fields: null };
    }
  }
}

/** Empty fields behind the last column are what a spreadsheet leaves. */
function fitTo(fields: string[], width: number): string[] | null {
  const isPadded = fields.length > width && fields.slice(width).every((field) => field.trim() === '');
  return isPadded ? fields.slice(0, width) : null;
}

function readFields(given: string, delimiter: string): string[] | 'open' | 'broken' {
  try {
    const text = given.replaceAll('\u0000', ' ');
    const isOneLine = !text.includes('\n');
    const rows = parse(text, {
      delimiter,
      record_delimiter: '\u0000',
      relax_column_count: true,
      // « 12" » within a value is a word, not a quotation; over several lines it is where it went wrong.
      relax_quotes: isOneLine,
    });
    return rows.length === 1 ? (rows[0] ?? 'broken') : 'broken';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'CSV_QUOTE_NOT_CLOSED' ? 'open' : 'broken';
  }
}
