import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage, InvalidKey, isStorageKey, type Storage } from './storage.server.ts';

let root: string;
let storage: Storage;

beforeEach(async () => {
  root = path.join(await mkdtemp(path.join(os.tmpdir(), 'storage-')), 'media');
  storage = createDiskStorage(root);
});
afterEach(async () => {
  await rm(path.dirname(root), { recursive: true });
});

async function keys(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const line of storage.list(folder)) found.push(line.key);
  return found.sort();
}

describe('disk storage', () => {
  it('gives back what was put, and its size', async () => {
    await storage.put('variants/ab/one.webp', Buffer.from('four'));
    const file = await storage.get('variants/ab/one.webp');
    expect(file?.size).toBe(4);
    expect((await file?.read())?.toString()).toBe('four');
  });

  it('replaces a file whole', async () => {
    await storage.put('a/b', Buffer.from('the first one'));
    await storage.put('a/b', Buffer.from('second'));
    expect((await (await storage.get('a/b'))?.read())?.toString()).toBe('second');
    expect(await readdir(path.join(root, '.incoming'))).toEqual([]);
  });

  it('knows nothing of what is not there, of folders, and of files taken for folders', async () => {
    await storage.put('a/b', Buffer.from('x'));
    expect(await storage.get('a/c')).toBeNull();
    expect(await storage.get('a')).toBeNull();
    expect(await storage.get('a/b/c')).toBeNull();
    expect(await keys('nowhere')).toEqual([]);
  });

  it('deletes, also twice', async () => {
    await storage.put('a/b', Buffer.from('x'));
    await storage.delete('a/b');
    await storage.delete('a/b');
    expect(await storage.get('a/b')).toBeNull();
  });

  it('lists all depths of one folder and nothing else', async () => {
    for (const key of ['variants/a/1.webp', 'variants/b/c/2.avif', 'originals/3']) {
      await storage.put(key, Buffer.from('x'));
    }
    await writeFile(path.join(root, 'variants', 'Left By Hand.txt'), 'x');
    expect(await keys('variants')).toEqual(['variants/a/1.webp', 'variants/b/c/2.avif']);
  });

  it('removes half-written files of a dead process, and leaves those of a living one', async () => {
    const incoming = path.join(root, '.incoming');
    await mkdir(incoming, { recursive: true });
    await writeFile(path.join(incoming, 'old'), 'x');
    await writeFile(path.join(incoming, 'new'), 'x');
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await utimes(path.join(incoming, 'old'), yesterday, yesterday);
    await storage.put('a/b', Buffer.from('x'));
    expect(await readdir(incoming)).toEqual(['new']);
  });

  it('leaves nothing behind when a write fails, and works again afterwards', async () => {
    await storage.put('a/b', Buffer.from('x'));
    await expect(storage.put('a/b/c', Buffer.from('x'))).rejects.toThrow();
    await storage.put('folder/file', Buffer.from('x'));
    await expect(storage.put('folder', Buffer.from('x'))).rejects.toThrow();
    expect(await readdir(path.join(root, '.incoming'))).toEqual([]);
    await storage.put('a/d', Buffer.from('x'));
  });

  const hostile = [
    '',
    '/',
    '..',
    '../x',
    'a/../../x',
    'a//b',
    '/etc/passwd',
    'a/',
    './a',
    '.incoming/x',
    'a/.b',
  ];
  const encoded = ['a\\b', 'a\0b', 'A/b', 'é', 'a b', `${'a/'.repeat(150)}a`, 'a%2e%2e', 'a:b'];
  it.each([...hostile, ...encoded])('refuses the key %j', async (key) => {
    expect(isStorageKey(key)).toBe(false);
    await expect(storage.get(key)).rejects.toThrow(InvalidKey);
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(InvalidKey);
    await expect(storage.delete(key)).rejects.toThrow(InvalidKey);
    await expect(keys(key)).rejects.toThrow(InvalidKey);
  });
});
