import type { Centimes } from '#app/lib/money.ts';
import { m } from '#app/paraglide/messages.js';
import type { ListingType } from '../property.model.ts';

/** Why a row is not taken, and what the report says of it. */
const REFUSALS = {
  no_title: m.import_refused_no_title,
  no_city: m.import_refused_no_city,
  no_type: m.import_refused_no_type,
  unknown_type: m.import_refused_unknown_type,
  no_listing_type: m.import_refused_no_listing_type,
  unknown_listing_type: m.import_refused_unknown_listing_type,
  no_price: m.import_refused_no_price,
  unreadable_price: m.import_refused_unreadable_price,
  absurd_price: m.import_refused_absurd_price,
  illegal_type: m.import_refused_illegal_type,
  unknown_status: m.import_refused_unknown_status,
  out_of_limits: m.import_refused_out_of_limits,
  broken_row: m.import_refused_broken_row,
  broken_file: m.import_refused_broken_file,
  refused_by_database: m.import_refused_refused_by_database,
};

/** Why a row is not taken. */
export type RefusalReason = keyof typeof REFUSALS;

/** What the report says of a reason. */
export function refusalLabel(reason: RefusalReason): string {
  return REFUSALS[reason]();
}

/** A reason, and the value that caused it. */
export type Refusal = { reason: RefusalReason; value: string };

const DIRHAM = 100;

/** The prices that are believed, in centimes (issue 2, Import): a total, a month, a night. */
const BELIEVED: Record<ListingType, readonly [Centimes, Centimes]> = {
  sale: [10_000 * DIRHAM, 1_000_000_000 * DIRHAM],
  long_term_rental: [300 * DIRHAM, 1_000_000 * DIRHAM],
  vacation_rental: [50 * DIRHAM, 100_000 * DIRHAM],
};

/** Whether nobody asks such a price for such an offer; the limits themselves are believed. */
export function isAbsurd(listingType: ListingType, price: Centimes): boolean {
  const [lowest, highest] = BELIEVED[listingType];
  return price < lowest || price > highest;
}

/** What to import, and how. Paths are absolute. */
export type ImportOptions = {
  file: string;
  /** Overwrites known references that nobody edited since they came in. */
  update: boolean;
  /** Folder of the photographs that the file names. */
  photosDir: string | null;
  /** Checks everything, writes nothing. */
  dryRun: boolean;
};

/** How far an import is. */
export type ImportProgress = {
  rows: number;
  inserted: number;
  refused: number;
  /** Bytes of the file that were read, of so many. */
  bytes: number;
  totalBytes: number;
};

/** What is told of an import while it runs, one to a line on the commands' socket. */
export type ImportEvent =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'report'; report: ImportReport }
  /** Nothing could be read, or the work broke off; the message is a French sentence. */
  | { kind: 'failed'; message: string };

/** What an import has done. */
export type ImportReport = {
  read: number;
  inserted: number;
  updated: number;
  /** Known, and already as the file says. */
  unchanged: number;
  /** Known references, and repetitions within the file. */
  skipped: number;
  /** Known references that somebody edited since. */
  kept: number;
  refused: Partial<Record<RefusalReason, number>>;
  /** Rows in which something optional was dropped or cut, by column. */
  corrected: Record<string, number>;
  correctedRows: number;
  /** Descriptions that were composed from the facts. */
  composed: number;
  photographs: { taken: number; missing: number; refused: number };
  /** Rows that name photographs which nobody looked for: no folder was given. */
  unsoughtPhotographs: number;
  newCities: string[];
  newDistricts: number;
  unknownColumns: string[];
  seconds: number;
  /** How long the process answered nobody, per batch, in milliseconds. */
  pause: { p99: number; longest: number };
  isDryRun: boolean;
  /** Broken off before the end of the file. */
  isBrokenOff: boolean;
  /** The list of what was refused, kept and missing; null where there is nothing in it. */
  listFile: string | null;
};

/** A report with nothing in it. */
export function emptyReport(options: Pick<ImportOptions, 'dryRun'>): ImportReport {
  return {
    read: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    kept: 0,
    refused: {},
    corrected: {},
    correctedRows: 0,
    composed: 0,
    photographs: { taken: 0, missing: 0, refused: 0 },
    unsoughtPhotographs: 0,
    newCities: [],
    newDistricts: 0,
    unknownColumns: [],
    seconds: 0,
    pause: { p99: 0, longest: 0 },
    isDryRun: options.dryRun,
    isBrokenOff: false,
    listFile: null,
  };
}

/** How many rows were refused, for whatever reason. */
export function refusedRows(report: ImportReport): number {
  return Object.values(report.refused).reduce((sum, count) => sum + count, 0);
}

/** Milliseconds that one batch should take: whoever waits for the embedded database waits for one of them. */
const WANTED_MS = 20;
const LARGEST_BATCH = 100;
/** Rows of the first batch, before anything was measured. */
export const FIRST_BATCH = 5;

/** Rows of the next batch, from what the last one took: slower machines and longer texts get smaller ones. */
export function nextBatchSize(size: number, milliseconds: number): number {
  const fitting = Math.floor((size * WANTED_MS) / Math.max(1, milliseconds));
  return Math.max(1, Math.min(LARGEST_BATCH, Math.min(fitting, size + Math.ceil(size / 2))));
}

/** The value below which the given share of the figures lies. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
