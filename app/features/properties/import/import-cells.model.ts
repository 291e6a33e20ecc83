import { clean } from '#app/lib/text.ts';
import { type Cell, isBlank, type NoNumber } from './import-numbers.model.ts';
import { type ImportColumn, readYesNo } from './import-words.model.ts';

/** One row as the file gives it: cells by column, lists already taken apart. */
export type ImportCells = ReadonlyMap<ImportColumn, Cell | readonly string[]>;

/** Overrides and isolates turn around the text beside them; a name of a house has no use for them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Cuts at a word with « … », so that the whole fits. */
export function cut(text: string, longest: number): string {
  const signs = [...text];
  if (signs.length <= longest) return text;
  const head = signs.slice(0, longest - 1).join('');
  const space = head.lastIndexOf(' ');
  return `${(space > head.length / 2 ? head.slice(0, space) : head).replace(/[\s,;:.–-]+$/u, '')}…`;
}

/** Whether there is anything to read in the text. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Adverts often begin small; a heading does not. */
export function raiseFirst(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('fr'));
}

/** Reads cells and remembers which of them had to be corrected. */
export class RowReader {
  readonly corrected = new Set<ImportColumn>();
  readonly #cells: ImportCells;

  constructor(cells: ImportCells) {
    this.#cells = cells;
  }

  cell(column: ImportColumn): Cell | undefined {
    const value = this.#cells.get(column);
    return typeof value === 'string' || typeof value === 'number' ? value : value?.join(' | ');
  }

  /** One line of text. */
  line(column: ImportColumn): string {
    return clean(String(this.cell(column) ?? ''))
      .replace(TURNING, '')
      .replace(/\s+/gu, ' ')
      .trim();
  }

  /** Text of several lines. */
  lines(column: ImportColumn): string {
    return clean(String(this.cell(column) ?? '').replace(/\r\n?/gu, '\n'))
      .replace(TURNING, '')
      .replace(/[^\S\n]+/gu, ' ')
      .replace(/ ?\n ?/gu, '\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim();
  }

  list(column: ImportColumn): string[] {
    const value = this.#cells.get(column);
    const items = typeof value === 'object' ? value : String(value ?? '').split('|');
    return items.map((item) => clean(item).replace(/\s+/gu, ' ').trim()).filter((item) => item !== '');
  }

  cutLine(column: ImportColumn, longest: number): string {
    return this.#cut(column, this.line(column), longest);
  }

  cutLines(column: ImportColumn, longest: number): string {
    return this.#cut(column, this.lines(column), longest);
  }

  #cut(column: ImportColumn, text: string, longest: number): string {
    const fitting = cut(text, longest);
    if (fitting !== text) this.corrected.add(column);
    return fitting;
  }

  number(column: ImportColumn, read: (cell: Cell | undefined) => number | NoNumber): number | null {
    const value = read(this.cell(column));
    if (value === 'unreadable') this.corrected.add(column);
    return typeof value === 'number' ? value : null;
  }

  yesNo(column: ImportColumn): boolean | null {
    const cell = this.cell(column);
    if (isBlank(cell)) return null;
    const answer = readYesNo(String(cell));
    if (answer === undefined) this.corrected.add(column);
    return answer ?? null;
  }
}
