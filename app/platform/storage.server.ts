import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A stored file: its size is known before its bytes are read. */
export type StoredFile = {
  /** In bytes. */
  size: number;
  modifiedAt: Date;
  /** @throws where the file vanished or the disk fails since it was found */
  read(): Promise<Buffer<ArrayBuffer>>;
};

/** A line of a listing. */
export type StoredKey = { key: string; size: number; modifiedAt: Date };

/**
 * Where files are kept, by key. A key is one or more names of `[a-z0-9._-]` between slashes, none of which
 * begins with a dot; every method throws `InvalidKey` for another.
 */
export interface Storage {
  /** Writes the whole file, or nothing: once it resolves, the bytes survive a loss of power. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every file under a folder, in no order; what comes and goes meanwhile may or may not be told. */
  list(folder: string): AsyncIterable<StoredKey>;
}

/** A key that no part of the program makes; thrown, because only a fault of ours can bring it here. */
export class InvalidKey extends Error {
  override name = 'InvalidKey';
}

const KEY = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/;

/** Whether the text may be a key: nothing in it can leave the storage's folder. */
export function isStorageKey(text: string): boolean {
  return text.length <= 200 && KEY.test(text);
}

/** Names that begin with a dot are no keys, so half-written files never show up under one. */
const TEMPORARY = '.incoming';
const STALE_AFTER_MS = 60 * 60 * 1000;

/**
 * Files in a folder of this machine. A file is written under a temporary name, synced, renamed, and its folder
 * synced: whoever reads sees the old file, the new one, or none, never a part.
 * @param root absolute path; made when the first file comes
 */
export function createDiskStorage(root: string): Storage {
  const incoming = path.join(root, TEMPORARY);
  let prepared: Promise<void> | undefined;

  function pathOf(key: string): string {
    if (!isStorageKey(key)) throw new InvalidKey(`« ${key} » is not a key of the storage`);
    return path.join(root, ...key.split('/'));
  }

  async function prepare(): Promise<void> {
    await makeFolder(incoming);
    // Left by a process that died while writing; another process may be writing, so only old ones go.
    for (const name of await readdir(incoming)) {
      const found = await statOrNull(path.join(incoming, name));
      if (found && Date.now() - found.mtimeMs > STALE_AFTER_MS)
        await rm(path.join(incoming, name), { force: true });
    }
  }

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    const target = pathOf(key);
    prepared ??= prepare();
    await prepared.catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    await makeFolder(path.dirname(target));
    const temporary = path.join(incoming, randomUUID());
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(target));
  }

  async function get(key: string): Promise<StoredFile | null> {
    const target = pathOf(key);
    const found = await statOrNull(target);
    if (!found?.isFile()) return null;
    return { size: found.size, modifiedAt: found.mtime, read: () => readFile(target) };
  }

  async function remove(key: string): Promise<void> {
    await rm(pathOf(key), { force: true });
  }

  async function* list(folder: string): AsyncGenerator<StoredKey> {
    const waiting = [folder];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const entries = await readdir(pathOf(at), { withFileTypes: true }).catch(emptyWhenMissing);
      for (const entry of entries) {
        const key = `${at}/${entry.name}`;
        // What a person put there by hand is not ours to tell, and so not ours to sweep.
        if (!isStorageKey(key)) continue;
        if (entry.isDirectory()) waiting.push(key);
        if (!entry.isFile()) continue;
        const found = await statOrNull(pathOf(key));
        if (found) yield { key, size: found.size, modifiedAt: found.mtime };
      }
    }
  }

  return { put, get, delete: remove, list };
}

async function statOrNull(target: string) {
  try {
    return await stat(target);
  } catch (error) {
    return isMissing(error) ? null : Promise.reject(error);
  }
}

function emptyWhenMissing(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Makes the folder and syncs every parent that got a new entry: a folder's name is data of its parent. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = path.dirname(at)) await syncFolder(path.dirname(at));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
