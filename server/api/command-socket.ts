import fs from 'node:fs';
import net, { type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { syncPath } from '#app/platform/durable-fs.server.ts';

const SOCKET = 'tingis.sock';
/** Names the socket where its own path would be too long. */
const POINTER = 'tingis.sock.path';
/** Kernels take about a hundred bytes (104 on macOS, 108 on Linux). */
const LONGEST_PATH = 100;
const OWNER_ONLY = 0o600;
const TEMPORARY = 'tingis-';
/** What `mkdtemp` puts in the place of its X. */
const TEMPORARY_NAME = /^tingis-[A-Za-z0-9]{6}$/;

/**
 * Where a server that runs on this data folder listens for commands. Nobody need listen there: the folder may have
 * been copied from elsewhere with all that is in it, so whoever calls asks which folder is served
 * ({@link folderIdentity}).
 * @returns null where there can be no server: no other place is named, and the folder's own would have too long a path
 */
export function findCommandSocket(dataDir: string): string | null {
  const direct = path.join(dataDir, SOCKET);
  return readPointer(path.join(dataDir, POINTER)) ?? (fits(direct) ? direct : null);
}

function fits(socket: string): boolean {
  return Buffer.byteLength(socket) <= LONGEST_PATH;
}

/** Tells a folder from its copies, by whatever path and from whatever container it is seen. */
export function folderIdentity(folder: string): string {
  const { dev, ino } = fs.statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

/**
 * Listens in the data folder, or, where that path is too long, in a private temporary folder that a file names. The
 * caller holds the lock of the data: what lies there is left of a process that was killed, or of a copy.
 * @returns what takes away what was made
 */
export async function listenForCommands(server: Server, dataDir: string): Promise<{ remove(): void }> {
  const direct = path.join(dataDir, SOCKET);
  const pointer = path.join(dataDir, POINTER);
  await removeLeftovers(pointer);
  for (const stale of [direct, pointer]) fs.rmSync(stale, { force: true });
  if (fits(direct)) {
    await listen(server, direct);
    return { remove: () => fs.rmSync(direct, { force: true }) };
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), TEMPORARY));
  const short = path.join(folder, SOCKET);
  await listen(server, short);
  writeWhole(pointer, short);
  return {
    remove() {
      // A next one may have put its own in our place.
      if (readPointer(pointer) === short) fs.rmSync(pointer, { force: true });
      removeOwn(short);
    },
  };
}

/** Takes away what the pointer names where it is ours and nobody listens: a copy names the original's. */
async function removeLeftovers(pointer: string): Promise<void> {
  const named = readPointer(pointer);
  if (named && (await isDead(named))) removeOwn(named);
}

function removeOwn(socket: string): void {
  fs.rmSync(socket, { force: true });
  try {
    fs.rmdirSync(path.dirname(socket));
  } catch (error) {
    // What somebody else put there, or took away, is theirs.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOTEMPTY' && code !== 'ENOENT') throw error;
  }
}

/**
 * What the pointer says, believed only where it is the path of a socket in a temporary folder that this user alone
 * can have made: the file may be cut short by a power cut, or come from somewhere else with a copy of the data.
 */
function readPointer(pointer: string): string | null {
  const text = readText(pointer);
  if (text === null) return null;
  const folder = path.dirname(text);
  const isOurForm =
    path.dirname(folder) === path.resolve(os.tmpdir()) &&
    TEMPORARY_NAME.test(path.basename(folder)) &&
    path.basename(text) === SOCKET &&
    path.normalize(text) === text;
  if (!isOurForm) return null;
  const stat = fs.lstatSync(folder, { throwIfNoEntry: false });
  const isOurs = stat?.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o077) === 0;
  return isOurs ? text : null;
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Without a folder, without a file, or with something else in its place there is no pointer.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
    throw error;
  }
}

/** Whoever reads sees the whole text or no file, also after a power cut. */
function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.new`;
  fs.rmSync(unfinished, { force: true });
  fs.writeFileSync(unfinished, text, { mode: OWNER_ONLY, flush: true });
  fs.renameSync(unfinished, file);
  syncPath(path.dirname(file));
}

function isDead(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(false);
    });
    connection.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT'),
    );
  });
}

function listen(server: Server, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // The file is made within the call: there is no moment in which others could open it.
    const mask = process.umask(0o177);
    try {
      server.listen(file, () => {
        server.off('error', reject);
        fs.chmodSync(file, OWNER_ONLY);
        resolve();
      });
    } finally {
      process.umask(mask);
    }
  });
}
