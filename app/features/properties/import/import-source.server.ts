import fs from 'node:fs';
import { pipeline } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { ImportCells } from './import-cells.model.ts';
import { readCsvRows, splitLines, type TextLine } from './import-lines.server.ts';
import type { Cell } from './import-numbers.model.ts';
import { columnOf, type ImportColumn, REQUIRED_COLUMNS } from './import-words.model.ts';

/** One row of the file, or what is wrong with it. */
export type SourceRow = { line: number } & ({ cells: ImportCells } | { fault: 'broken_row' | 'broken_file' });

/** A file that is being read. */
export type ImportSource = {
  rows: AsyncIterable<SourceRow>;
  /** Names of columns that mean nothing to us, as far as they were met. */
  unknownColumns: Set<string>;
  /** Bytes of the file as it lies on the disk. */
  totalBytes: number;
  bytesRead(): number;
  close(): Promise<void>;
};

const GZIP = [0x1f, 0x8b];
/** So much of a file tells its encoding; spreadsheets in Morocco still write Windows-1252. */
const PROBE = 65_536;
/** Names of unknown columns that are kept: a broken JSON file could bring any number. */
const MOST_UNKNOWN = 50;

/**
 * Opens a CSV or JSON Lines file, plain or gzipped (known by its content), to be read row by row.
 * @returns a French sentence why nothing can be read from it
 */
export async function openImportSource(file: string): Promise<Result<ImportSource, string>> {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) return fail(`Le fichier « ${file} » est introuvable.`);
  let close = async () => {};
  try {
    const raw = fs.createReadStream(file);
    const lines = splitLines(decode(unpack(raw, file)));
    close = async () => {
      raw.destroy();
      await lines.return(undefined).catch(() => undefined);
    };
    const unknownColumns = new Set<string>();
    const first = await firstFilled(lines);
    const opened = first?.text
      ? await openRows(first.text, prepend(first, lines), unknownColumns)
      : `Le fichier « ${file} » est vide.`;
    if (typeof opened !== 'string') {
      const bytesRead = () => raw.bytesRead;
      return ok({ rows: guard(opened), unknownColumns, totalBytes: stat.size, bytesRead, close });
    }
    await close();
    return fail(opened);
  } catch (error) {
    await close();
    return fail(`Le fichier « ${file} » ne peut pas être lu (${codeOf(error)}).`);
  }
}

async function openRows(first: string, lines: AsyncGenerator<TextLine>, unknownColumns: Set<string>) {
  return first.trimStart().startsWith('{') ? readJson(lines, unknownColumns) : openCsv(lines, unknownColumns);
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : String(error);
}

/** The bytes themselves; those of the file inside where it is gzipped. */
function unpack(raw: fs.ReadStream, file: string): AsyncIterable<Uint8Array> {
  if (!isGzip(file)) return raw;
  // A failure of either stream reaches the reader of the last one.
  return pipeline(raw, createGunzip(), () => undefined);
}

function isGzip(file: string): boolean {
  const head = new Uint8Array(GZIP.length);
  const handle = fs.openSync(file, 'r');
  try {
    fs.readSync(handle, head);
  } finally {
    fs.closeSync(handle);
  }
  return GZIP.every((byte, index) => head[index] === byte);
}

/** Text from bytes: UTF-16 by its mark, UTF-8 where the beginning is that, else Windows-1252. No mark is left. */
async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(findEncoding(chunk.subarray(0, PROBE)));
    yield decoder.decode(chunk, { stream: true });
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

function findEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  try {
    // As a stream: the last character of the piece may go on behind it.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function firstFilled(lines: AsyncGenerator<TextLine>): Promise<TextLine | undefined> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) return undefined;
    if (value.text === null || value.text.trim() !== '') return value;
  }
}

async function* prepend<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** A file that breaks off (a gzip cut short, a disk that fails) ends with a row that says so. */
async function* guard(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  let line = 0;
  try {
    for await (const row of rows) {
      line = row.line;
      yield row;
    }
  } catch (error) {
    const isRead = error instanceof Error && 'code' in error;
    if (!isRead) throw error;
    yield { line: line + 1, fault: 'broken_file' };
  }
}

async function openCsv(
  lines: AsyncGenerator<TextLine>,
  unknownColumns: Set<string>,
): Promise<AsyncGenerator<SourceRow> | string> {
  const rows = readCsvRows(lines);
  const header = await rows.next();
  const names = header.done ? null : header.value.fields;
  if (!names) return 'La première ligne du fichier n’est pas un en-tête de colonnes.';
  const columns: (ImportColumn | undefined)[] = [];
  for (const name of names) {
    const column = columnOf(name);
    const isNew = column !== undefined && !columns.includes(column);
    columns.push(isNew ? column : undefined);
    if (!isNew && unknownColumns.size < MOST_UNKNOWN) unknownColumns.add(name.trim());
  }
  if (columns.every((column) => column === undefined)) {
    return 'Aucune colonne connue dans l’en-tête : voir docs/import.md.';
  }
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column));
  if (missing.length > 0) return `Il manque au fichier : ${missing.join(', ')}. Voir docs/import.md.`;
  return (async function* () {
    for await (const { line, fields } of rows) {
      if (!fields) yield { line, fault: 'broken_row' } as const;
      else yield { line, cells: toCells(columns, fields) };
    }
  })();
}

function toCells(columns: readonly (ImportColumn | undefined)[], fields: readonly string[]): ImportCells {
  return new Map(
    columns.flatMap((column, index) => (column ? [[column, fields[index] ?? ''] as const] : [])),
  );
}

async function* readJson(
  lines: AsyncIterable<TextLine>,
  unknownColumns: Set<string>,
): AsyncGenerator<SourceRow> {
  const columns = new Map<string, ImportColumn | undefined>();
  for await (const { number, text } of lines) {
    if (text?.trim() === '') continue;
    const record = text === null ? null : parseRecord(text);
    if (!record) {
      yield { line: number, fault: 'broken_row' };
      continue;
    }
    const cells = new Map<ImportColumn, Cell | readonly string[]>();
    for (const [name, value] of Object.entries(record)) {
      if (!columns.has(name)) columns.set(name, columnOf(name));
      const column = columns.get(name);
      if (!column && unknownColumns.size < MOST_UNKNOWN) unknownColumns.add(name);
      const cell = column === undefined ? undefined : toCell(value);
      if (column && cell !== undefined && !cells.has(column)) cells.set(column, cell);
      if (columns.size > 1000) columns.clear();
    }
    yield { line: number, cells };
    // A file in memory would otherwise be read in one go.
    if (number % 500 === 0) await breathe();
  }
}

function parseRecord(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function toCell(value: unknown): Cell | readonly string[] | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return undefined;
  return value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String);
}
