import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Holder, isAlive, thisProcess } from '#app/platform/database/lock-holder.server.ts';

/** Another process works on the data. The message is a sentence that names it and says what to do. */
export class DataInUse extends Error {
  override name = 'DataInUse';
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(
      `The data in ${dataDir} is in use by the process with the id ${pid}: ` +
        'stop that process first, or give this one another DATA_DIR.',
    );
    this.pid = pid;
  }
}

/** The right to work on a folder of data, kept until it is released or the process ends. */
export type DataLock = { release(): Promise<void> };

const NAME = /^database\.lock\.(\d+)$/;
/** A lock file that is still empty is being written; after this many looks its writer is taken for dead. */
const LOOKS_AT_EMPTY = 10;
const LOOK_PAUSE_MS = 50;

/**
 * Takes the data of a folder for this process. A lock that a dead process left behind is taken over.
 *
 * The lock is the file `database.lock.N` with the highest N. Whoever finds its holder dead creates N+1, which
 * only one can, and removes lower ones afterwards; the highest is never removed, only marked as released. So
 * a slow process that judged by an old file cannot win: its N+1 exists, or a higher one does.
 * @throws DataInUse when a living process (this one too) holds it
 */
export async function lockData(dataDir: string): Promise<DataLock> {
  const me = await thisProcess(dataDir);
  try {
    for (;;) {
      const last = highest(dataDir);
      const holder = last > 0 ? await readHolder(file(dataDir, last)) : 'released';
      if (holder === 'gone') continue;
      if (holder !== 'released' && (await isAlive(holder, dataDir))) throw new DataInUse(dataDir, holder.pid);
      if (create(file(dataDir, last + 1), me.holder) && highest(dataDir) === last + 1) {
        removeUpTo(dataDir, last);
        return { release: () => release(dataDir, last + 1, me.close) };
      }
    }
  } catch (error) {
    await me.close();
    throw error;
  }
}

async function release(dataDir: string, number: number, close: () => Promise<void>): Promise<void> {
  const released = `${file(dataDir, number)}.released`;
  fs.writeFileSync(released, 'released');
  fs.renameSync(released, file(dataDir, number));
  await close();
}

function file(dataDir: string, number: number): string {
  return path.join(dataDir, `database.lock.${number}`);
}

function numbers(dataDir: string): number[] {
  return fs.readdirSync(dataDir).flatMap((name) => {
    const number = NAME.exec(name)?.[1];
    return number ? [Number(number)] : [];
  });
}

function highest(dataDir: string): number {
  return Math.max(0, ...numbers(dataDir));
}

function removeUpTo(dataDir: string, last: number): void {
  for (const number of numbers(dataDir)) {
    if (number <= last) fs.rmSync(file(dataDir, number), { force: true });
  }
}

/** Creates the lock file; false when someone else created it first. */
function create(name: string, holder: Holder): boolean {
  try {
    fs.writeFileSync(name, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function readHolder(name: string): Promise<Holder | 'released' | 'gone'> {
  for (let look = 0; look < LOOKS_AT_EMPTY; look += 1) {
    if (!fs.existsSync(name)) return 'gone';
    const text = fs.readFileSync(name, 'utf8');
    if (text === 'released') return 'released';
    try {
      return JSON.parse(text) as Holder;
    } catch {
      await pause(LOOK_PAUSE_MS);
    }
  }
  return 'released';
}
