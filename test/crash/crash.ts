import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres, type TestPostgres } from '#test/postgres.ts';

/** What came of killing a writing database many times. */
export type Figures = {
  engine: 'pglite' | 'postgres';
  kills: number;
  /** Rows whose commit the writer had acknowledged before it was killed. */
  acknowledged: number;
  /** Acknowledged rows that were not there afterwards: must be 0. */
  lost: number;
  /** Transactions of which only a part was there: must be 0. */
  torn: number;
  /** Longest time, in milliseconds, from starting to a first answered query. */
  slowestOpen: number;
  /** Syncs of files per commit, of the embedded database. */
  syncsPerCommit: number | null;
};

/** Most kills come while it writes, each fifth while it still opens and repairs itself. */
const OPENING_KILL_EVERY = 5;
const LONGEST_WRITING_MS = 700;
const LONGEST_OPENING_MS = 500;

/**
 * Starts a writer, kills it at a random moment (`kill -9`), and lets the next one find what is left; `times` times.
 * On PostgreSQL the whole server and the writer are killed by turns.
 */
export async function crash(engine: Figures['engine'], times: number): Promise<Figures> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-crash-'));
  // The server's own defaults: all safety on.
  const server = engine === 'postgres' ? await startPostgres([]) : undefined;
  try {
    return await new Trial(engine, dataDir, server).run(times);
  } finally {
    await server?.remove();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What is heard of one writer. */
type Progress = {
  /** It has told what it found. */
  found: Promise<void>;
  /** It is gone, and all that it said was noted. */
  ended: Promise<void>;
  /** What it wrote to its standard error. */
  complaint: () => string;
};

class Trial {
  readonly #dataDir: string;
  readonly #server: TestPostgres | undefined;
  readonly #acknowledged = new Map<number, number>();
  readonly #figures: Figures;
  #syncs = 0;
  #commits = 0;
  /** How long the server took to start before this writer could open. */
  #serverStart = 0;

  constructor(engine: Figures['engine'], dataDir: string, server: TestPostgres | undefined) {
    this.#dataDir = dataDir;
    this.#server = server;
    this.#figures = {
      engine,
      kills: 0,
      acknowledged: 0,
      lost: 0,
      torn: 0,
      slowestOpen: 0,
      syncsPerCommit: null,
    };
  }

  async run(times: number): Promise<Figures> {
    // The first writer makes the database: that is no reopening.
    await this.#letWrite(0, 'measure nothing');
    for (let kill = 1; kill < times; kill += 1) await this.#letWrite(kill, 'measure');
    await this.#letWrite(times, 'only look');
    const acknowledged = [...this.#acknowledged.values()].reduce((sum, rows) => sum + rows, 0);
    const syncsPerCommit = this.#server || this.#commits === 0 ? null : this.#syncs / this.#commits;
    return { ...this.#figures, acknowledged, syncsPerCommit };
  }

  async #letWrite(kill: number, purpose: 'measure nothing' | 'measure' | 'only look'): Promise<void> {
    const writer = spawn(process.execPath, [path.join(import.meta.dirname, 'writer.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATA_DIR: this.#dataDir,
        DATABASE_URL: this.#server?.urlOf('postgres'),
      },
    });
    const progress = this.#follow(writer, purpose === 'measure nothing');
    if (purpose === 'measure' && kill % OPENING_KILL_EVERY === 0) {
      await pause(Math.random() * LONGEST_OPENING_MS);
    } else {
      await progress.found;
      if (purpose !== 'only look') await pause(Math.random() * LONGEST_WRITING_MS);
    }
    const killServer = this.#server && kill % 2 === 1;
    const begin = performance.now();
    // A writer that ended by itself wrote nothing for this kill to interrupt.
    if (writer.exitCode !== null) throw new Error(`The writer ended by itself. ${progress.complaint()}`);
    if (killServer) await this.#server?.kill();
    writer.kill('SIGKILL');
    await progress.ended;
    this.#serverStart = 0;
    if (purpose === 'only look') return;
    this.#figures.kills += 1;
    if (killServer) {
      await this.#server?.start();
      this.#serverStart = performance.now() - begin;
    }
  }

  /** Notes all that a writer says. Rejects when it ends before it was killed, with what it complained of. */
  #follow(writer: ChildProcess, isFirst: boolean): Progress {
    if (!writer.stdout || !writer.stderr) throw new Error('The writer has no pipes.');
    let complaint = '';
    let firstSyncs: number | undefined;
    let lastSyncs = 0;
    writer.stderr.on('data', (chunk) => {
      complaint += chunk;
    });
    const found = Promise.withResolvers<void>();
    const note = (line: string) => {
      const [word, first = '', second = '', third = ''] = line.split(' ');
      if (word === 'opened' && !isFirst) this.#noteOpening(Number(first));
      if (word === 'found') {
        this.#compare(new Map(JSON.parse(first)));
        found.resolve();
      }
      if (word === 'wrote') {
        this.#acknowledged.set(Number(first), Number(second));
        lastSyncs = Number(third);
        if (firstSyncs === undefined) firstSyncs = lastSyncs;
        else this.#commits += 1;
      }
    };
    let unfinished = '';
    writer.stdout.setEncoding('utf8').on('data', (text: string) => {
      // A line that the kill cut off was not said: what comes without its end is left.
      const lines = `${unfinished}${text}`.split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) note(line);
    });
    const ended = Promise.all([once(writer, 'exit'), once(writer.stdout, 'close')]).then(() => {
      this.#syncs += lastSyncs - (firstSyncs ?? lastSyncs);
      found.reject(new Error(`The writer ended before it had opened the database. ${complaint}`));
    });
    // Whoever kills it while it opens does not wait for this.
    found.promise.catch(() => undefined);
    return { found: found.promise, ended, complaint: () => complaint };
  }

  #noteOpening(milliseconds: number): void {
    this.#figures.slowestOpen = Math.max(this.#figures.slowestOpen, milliseconds + this.#serverStart);
  }

  #compare(there: Map<number, number>): void {
    for (const [batch, rows] of this.#acknowledged) {
      const missing = rows - (there.get(batch) ?? 0);
      if (missing > 0) this.#figures.lost += missing;
    }
    for (const [batch, rows] of there) {
      if (rows !== sizeOf(batch)) this.#figures.torn += 1;
    }
  }
}

/** As the writer does it: each third batch is a transaction of three rows. */
function sizeOf(batch: number): number {
  return batch % 3 === 0 ? 3 : 1;
}
