import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Who holds a lock. A process id alone says little: it is used again, and is always 1 in a container. */
export type Holder = {
  pid: number;
  /** When the process started, in the kernel's ticks since the boot; null where there is no /proc. */
  started: string | null;
  /** Which run of the kernel this is; null where there is no /proc. */
  boot: string | null;
  /** In which space of process ids (a container has its own) `pid` counts; null where there is no /proc. */
  space: string | null;
  /** A socket beside the lock on which the holder listens, by which other containers see it alive. */
  socket: string | null;
};

/** Describes this process, and opens its socket where the file system can carry one. */
export async function thisProcess(dataDir: string): Promise<{ holder: Holder; close(): Promise<void> }> {
  const socket = `database.${randomUUID()}.sock`;
  const server = await listen(path.join(dataDir, socket));
  const holder = {
    pid: process.pid,
    started: startOf(process.pid),
    boot: bootId(),
    space: processSpace(),
    socket: server ? socket : null,
  };
  const close = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  return { holder, close };
}

/**
 * Whether the process that holds the lock still runs. Where that cannot be known (another container, without a
 * socket) it is taken for dead: refusing would stop every restart of a container for ever.
 */
export async function isAlive(holder: Holder, dataDir: string): Promise<boolean> {
  if (holder.boot !== bootId()) return removeSocket(holder, dataDir);
  const alive =
    holder.space === processSpace()
      ? holder.started === null
        ? answersSignals(holder.pid)
        : holder.started === startOf(holder.pid)
      : holder.socket !== null && (await answers(path.join(dataDir, holder.socket)));
  return alive || removeSocket(holder, dataDir);
}

/** A dead holder's socket is of no use; returns false so that it reads as « not alive ». */
function removeSocket(holder: Holder, dataDir: string): false {
  if (holder.socket) fs.rmSync(path.join(dataDir, path.basename(holder.socket)), { force: true });
  return false;
}

function readProc(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

function bootId(): string | null {
  return readProc('/proc/sys/kernel/random/boot_id');
}

function processSpace(): string | null {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

/** Start of a process by field 22 of its stat, counted behind the name, which may hold anything. */
function startOf(pid: number): string | null {
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isDead = fields[0] === 'Z' || fields[0] === 'X';
  return isDead ? null : (fields[19] ?? null);
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function listen(file: string): Promise<net.Server | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer((connection) => connection.destroy());
    // A path of more than about 100 bytes, or a file system without sockets: then without.
    server.once('error', () => resolve(undefined));
    server.listen(file, () => resolve(server.unref()));
  });
}

/** Only a refusal or a missing file says that nobody listens; all else may be a busy holder. */
function answers(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(file);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}
