import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { MediaServices } from '#app/features/media/asset.commands.server.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { m } from '#app/paraglide/messages.js';
import type { Database } from '#app/platform/db.server.ts';
import {
  emptyReport,
  FIRST_BATCH,
  type ImportOptions,
  type ImportProgress,
  type ImportReport,
  nextBatchSize,
  percentile,
  type RefusalReason,
  refusalLabel,
  refusedRows,
} from './import.model.ts';
import { analyzeImported } from './import.store.server.ts';
import { noPlaces, type PendingRow, type RowOutcome, writeBatch } from './import-batch.commands.server.ts';
import type { ImportCells } from './import-cells.model.ts';
import { type ImportList, openImportList } from './import-list.server.ts';
import { readRow } from './import-row.form.ts';
import { openImportSource, type SourceRow } from './import-source.server.ts';

/** What an import takes of the services. */
export type ImportServices = MediaServices & {
  database: Database;
  env: { dataDir: string };
  now: () => Date;
};

/** How an import is followed and stopped. */
export type FollowImport = {
  onProgress?: (progress: ImportProgress) => void;
  /** Ends the import behind the batch that is being written. */
  signal?: AbortSignal;
};

/** Folder of the lists of refused rows, in the data folder. */
const LISTS = 'import-reports';
const PROGRESS_MS = 200;
/** The table of references takes so many characters. */
const LONGEST_REFERENCE = 120;
/** Rests so long after each batch, as a share of what the batch took: whoever waits gets a turn. */
const REST = 0.25;
/** After so many rows the log is written into the tables: the pause stays short, and so does the start after a crash. */
const CHECKPOINT_ROWS = 1000;

/**
 * Imports a file of properties (docs/import.md), batch by batch: each batch is one transaction, so that an import that
 * is broken off leaves whole properties behind and goes on when it is run again. The operator's own command: it has no
 * viewer, whoever may run programs on the data may import.
 * @returns the report, or a French sentence why nothing could be read
 * @throws where the disk or the database fail; what was written stays
 */
export async function importProperties(
  services: ImportServices,
  options: ImportOptions,
  follow: FollowImport = {},
): Promise<Result<ImportReport, string>> {
  if (options.photosDir !== null && !(await isFolder(options.photosDir))) {
    return fail(m.import_no_photographs_folder({ folder: options.photosDir }));
  }
  const opened = await openImportSource(options.file);
  if (!opened.ok) return opened;
  const source = opened.value;
  const list = openImportList(path.join(services.env.dataDir, LISTS), services.now());
  const run = new ImportRun(services, options, list);
  let shown = performance.now();
  try {
    for await (const row of source.rows) {
      await run.take(row);
      if (follow.signal?.aborted) {
        run.report.isBrokenOff = true;
        break;
      }
      if (performance.now() - shown < PROGRESS_MS) continue;
      shown = performance.now();
      follow.onProgress?.(progressOf(run.report, source.bytesRead(), source.totalBytes));
    }
    await run.finish();
  } finally {
    run.stop();
    await source.close();
    run.report.listFile = await list.close();
  }
  run.report.unknownColumns = [...source.unknownColumns];
  follow.onProgress?.(progressOf(run.report, source.bytesRead(), source.totalBytes));
  return ok(run.report);
}

async function isFolder(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() ?? false;
}

function progressOf(report: ImportReport, bytes: number, totalBytes: number): ImportProgress {
  return { rows: report.read, inserted: report.inserted, refused: refusedRows(report), bytes, totalBytes };
}

/** One import on its way: the rows of the next batch, what is known, what is reported. */
class ImportRun {
  readonly report: ImportReport;
  readonly #services: ImportServices;
  readonly #options: ImportOptions;
  readonly #list: ImportList;
  readonly #places = noPlaces();
  readonly #started = performance.now();
  readonly #delay = monitorEventLoopDelay({ resolution: 1 });
  readonly #pauses: number[] = [];
  /** References of this file, where the database cannot tell (nothing written, or known ones overwritten). */
  readonly #seen: Set<string> | null;
  #batch = new Map<string, PendingRow>();
  #size = FIRST_BATCH;
  #unsaved = 0;

  constructor(services: ImportServices, options: ImportOptions, list: ImportList) {
    this.#services = services;
    this.#options = options;
    this.#list = list;
    this.report = emptyReport(options);
    this.#seen = options.update || options.dryRun ? new Set() : null;
    this.#delay.enable();
  }

  /** Takes one row; writes when enough have come together. */
  async take(source: SourceRow): Promise<void> {
    const { report } = this;
    if ('fault' in source) {
      if (source.fault === 'broken_row') report.read += 1;
      this.#refuse(source.line, source.fault, '');
      return;
    }
    report.read += 1;
    const row = readRow(source.cells);
    if (!row.ok) {
      this.#refuse(source.line, row.reason.reason, row.reason.value);
      return;
    }
    const reference = referenceOf(row.value.reference, source.cells);
    if (this.#batch.has(reference) || this.#seen?.has(reference)) {
      report.skipped += 1;
      return;
    }
    this.#seen?.add(reference);
    this.#batch.set(reference, { line: source.line, reference, row: row.value });
    if (this.#batch.size >= this.#size) await this.#write();
  }

  /** Writes what is left, and renews the planner's figures. */
  async finish(): Promise<void> {
    if (!this.report.isBrokenOff) await this.#write();
    const { database, db } = this.#services;
    if (!this.#options.dryRun && this.report.inserted + this.report.updated > 0) {
      await this.#apart(() => analyzeImported(db, database.kind));
      await this.#apart(() => database.checkpoint());
    }
    this.report.newCities = this.#places.made.cities;
    this.report.newDistricts = this.#places.made.districts;
    this.report.seconds = (performance.now() - this.#started) / 1000;
    this.report.pause = { p99: percentile(this.#pauses, 0.99), longest: Math.max(0, ...this.#pauses) };
  }

  stop(): void {
    this.#delay.disable();
  }

  async #write(): Promise<void> {
    if (this.#batch.size === 0) return;
    const rows = [...this.#batch.values()];
    this.#batch = new Map();
    const began = performance.now();
    const outcomes = await writeBatch(this.#services, rows, this.#options, this.#places);
    const took = performance.now() - began;
    for (const outcome of outcomes) this.#note(outcome);
    // Pictures take their time elsewhere: they say nothing about the size of a batch.
    const hasPictures = outcomes.some(({ photographs }) => photographs.taken > 0);
    if (!hasPictures) this.#size = nextBatchSize(rows.length, took);
    await pause(Math.ceil(took * REST));
    this.#notePause();
    this.#unsaved += rows.length;
    if (this.#options.dryRun || this.#unsaved < CHECKPOINT_ROWS) return;
    this.#unsaved = 0;
    await this.#apart(() => this.#services.database.checkpoint());
  }

  /** Work beside the batches. The meter ticks with the timers: what was just done is in it after the next one. */
  async #apart(work: () => Promise<void>): Promise<void> {
    await work();
    await pause(2);
    this.#notePause();
  }

  #notePause(): void {
    this.#pauses.push(this.#delay.max / 1e6);
    this.#delay.reset();
  }

  #refuse(line: number, reason: RefusalReason, value: string): void {
    this.report.refused[reason] = (this.report.refused[reason] ?? 0) + 1;
    this.#list.add({ line, kind: 'refusée', reason: refusalLabel(reason), value });
  }

  #note({ pending, kind, message, photographs }: RowOutcome): void {
    const { report } = this;
    const { line, row } = pending;
    if (kind === 'refused') {
      this.#refuse(line, 'refused_by_database', message);
      return;
    }
    report[kind] += 1;
    if (kind === 'kept') {
      this.#list.add({
        line,
        kind: 'conservée',
        reason: 'modifiée depuis son import',
        value: pending.reference,
      });
    }
    if (kind === 'kept' || kind === 'skipped') return;
    if (this.#options.photosDir === null && row.photographs.length > 0) report.unsoughtPhotographs += 1;
    if (row.isComposed) report.composed += 1;
    if (row.corrected.length > 0) report.correctedRows += 1;
    for (const column of row.corrected) report.corrected[column] = (report.corrected[column] ?? 0) + 1;
    report.photographs.taken += photographs.taken;
    for (const fault of photographs.faults) {
      report.photographs[fault.kind] += 1;
      this.#list.add({ line, kind: 'photographie', reason: fault.reason, value: fault.name });
    }
  }
}

/**
 * The reference under which a row is known. A row without one gets a hash of all that stands in it, so that the same
 * file read twice does not double it.
 */
function referenceOf(given: string | null, cells: ImportCells): string {
  if (given !== null && [...given].length <= LONGEST_REFERENCE) return given;
  const content = given ?? JSON.stringify([...cells].sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${given === null ? 'row' : 'ref'}-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
}
