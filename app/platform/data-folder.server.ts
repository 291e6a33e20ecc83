import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Log } from './log.server.ts';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;
/** The folders that we make in it. What the engine makes in its own may have any rights: nobody gets to it. */
const INNER = ['database', 'media', 'import-reports'];
/** Only we make it: folders named « media » or « database » anybody may have. */
const LOCK = /^database\.lock\.\d+$/;

/** A data folder that cannot be used; the message is a sentence for the operator. */
export class DataFolderUnusable extends Error {
  override name = 'DataFolderUnusable';
}

/**
 * Makes the data folder where it is missing, and closes what is ours to everybody but its owner: tables, clients and
 * the originals of photographs are nobody else's to read. Only a folder that is empty, or that carries our lock, is
 * ours: any other (a home, a disk, a folder for everybody) keeps its rights, and that is logged.
 * @throws DataFolderUnusable where it cannot be made
 */
export function prepareDataFolder(dataDir: string, log: Pick<Log, 'warn'>): void {
  const names = openFolder(dataDir);
  if (!isEverybodys(dataDir) && (names.length === 0 || names.some((name) => LOCK.test(name)))) {
    for (const name of INNER) if (names.includes(name)) close(path.join(dataDir, name));
    close(dataDir);
  }
  if ((fs.statSync(dataDir).mode & OTHERS) !== 0) {
    log.warn({ dataDir }, 'others can see what is in the data folder');
  }
}

function openFolder(dataDir: string): string[] {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY });
    return fs.readdirSync(dataDir);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : String(error);
    throw new DataFolderUnusable(
      `The data folder ${dataDir} cannot be used (${reason}): choose another one with DATA_DIR.`,
    );
  }
}

/** Roots, homes and temporary folders stay as they are, whatever lies in them. */
function isEverybodys(folder: string): boolean {
  const real = fs.realpathSync(folder);
  return [path.parse(real).root, os.homedir(), os.tmpdir()].includes(real);
}

/** Leaves what is somebody else's: only its owner could change it. A link is followed to what it names. */
function close(folder: string): void {
  const { mode, uid } = fs.statSync(folder);
  if ((mode & OTHERS) !== 0 && uid === process.getuid?.()) fs.chmodSync(folder, OWNER_ONLY);
}
