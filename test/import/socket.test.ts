import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ImportEvent } from '#app/features/properties/import/import.model.ts';
import { readEnv } from '#app/platform/env.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { findCommandSocket } from '#server/api/command-socket.ts';
import { openCommandSocket } from '#server/api/commands.ts';
import { createServices } from '#server/services.ts';
import { callServer } from '../../cli/socket.ts';
import { jsonLines, listing, makeFolder, write } from './files.ts';

const CLI = path.resolve(import.meta.dirname, '../../cli/import.ts');
const run = promisify(execFile);
const folder = makeFolder();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The environment of a command: its own data, no server. */
function environment(dataDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    INIT_CWD: folder,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
  };
}

/** Runs the command as a person does. */
async function command(dataDir: string, ...args: string[]) {
  try {
    return { code: 0, ...(await run(process.execPath, [CLI, ...args], { env: environment(dataDir) })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

const open = (dataDir: string) => createServices(readEnv(environment(dataDir)), createLog('silent'));
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => listing({ reference: `S${index}` }));

describe('a server on the embedded database', () => {
  const dataDir = path.join(folder, 'served');
  let services: Awaited<ReturnType<typeof open>>;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    services = await open(dataDir);
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  afterAll(() => services.database.close());

  it('imports for the command, which has no access of its own', async () => {
    // A killed server leaves its socket's file behind.
    write(dataDir, 'tingis.sock', '');
    const socket = await openCommandSocket(services);
    closing.push(socket.close);
    expect(fs.statSync(findCommandSocket(dataDir) ?? '').mode & 0o777).toBe(0o600);
    write(folder, 'served.jsonl', jsonLines([...rows(50), listing({ title: '' })]));
    const done = await command(dataDir, 'served.jsonl');
    expect(done.stderr).toBe('');
    expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/ajoutées +50\n/) });
    expect(done.stdout).toMatch(/sans titre +1\n/);
    expect(await command(dataDir, 'gone.jsonl')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('introuvable'),
    });
    await socket.close();
    expect(fs.existsSync(path.join(dataDir, 'tingis.sock'))).toBe(false);
    expect(await command(dataDir, 'served.jsonl')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in use'),
    });
  });

  it('takes only what is a command, and one at a time', async () => {
    const socket = await openCommandSocket(services);
    closing.push(socket.close);
    const file = write(folder, 'twice.jsonl', jsonLines(rows(2000)));
    const body = { file, update: false, photosDir: null, dryRun: false };
    const heard = async (path: string, given: unknown): Promise<ImportEvent[]> => {
      const events: ImportEvent[] = [];
      expect(
        await callServer(dataDir, { path, body: given }, (event) => events.push(event as ImportEvent)),
      ).toBe(true);
      return events.filter(({ kind }) => kind !== 'progress');
    };
    expect(await heard('/nothing', body)).toMatchObject([{ kind: 'failed' }]);
    expect(await heard('/import', { ...body, file: 'relative.csv' })).toMatchObject([{ kind: 'failed' }]);
    const both = await Promise.all([heard('/import', body), heard('/import', body)]);
    expect(both.map(([event]) => event?.kind).sort()).toEqual(['failed', 'report']);
  });

  it('stops at a batch when the command is broken off', async () => {
    const socket = await openCommandSocket(services);
    closing.push(socket.close);
    const lots = Array.from({ length: 20_000 }, (_, index) => listing({ reference: `T${index}` }));
    const file = write(folder, 'broken.jsonl', jsonLines(lots));
    const leave = new AbortController();
    const body = { file, update: false, photosDir: null, dryRun: false };
    await expect(
      callServer(dataDir, { path: '/import', body, signal: leave.signal }, () => leave.abort()),
    ).rejects.toThrow();
    await socket.close();
    const { count } = await services.db
      .selectFrom('property')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('import_reference', 'like', 'T%')
      .executeTakeFirstOrThrow();
    expect(count).toBeLessThan(20_000);
  });

  it('finds a place for the socket where the path is too long', async () => {
    const long = path.join(dataDir, 'x'.repeat(120));
    fs.mkdirSync(long);
    const socket = await openCommandSocket({ ...services, env: { ...services.env, dataDir: long } });
    expect(findCommandSocket(long)?.length).toBeLessThan(100);
    expect(fs.statSync(path.join(long, 'tingis.sock.path')).mode & 0o777).toBe(0o600);
    expect(await callServer(long, { path: '/nothing', body: null }, () => undefined)).toBe(true);
    // As after a `kill -9`: the next one takes its place.
    const next = await openCommandSocket({ ...services, env: { ...services.env, dataDir: long } });
    expect(await callServer(long, { path: '/nothing', body: null }, () => undefined)).toBe(true);
    await Promise.all([socket.close(), next.close()]);
    expect(fs.readdirSync(long)).toEqual([]);
  });

  const ask = (data: string) => callServer(data, { path: '/nothing', body: null }, () => undefined);
  const longFolder = (name: string) => {
    const made = path.join(dataDir, name, 'x'.repeat(120));
    fs.mkdirSync(made, { recursive: true });
    return made;
  };
  const openIn = async (data: string) => {
    const socket = await openCommandSocket({ ...services, env: { ...services.env, dataDir: data } });
    closing.push(socket.close);
    return socket;
  };

  // Every name lies in the test's own folder (relative ones in its `working`): code that deletes by the pointer fails
  // here, and must have nothing else within its reach.
  it.each([
    '',
    'tingis.sock',
    'FOLDER/precious/tingis.sock',
    'FOLDER/precious/tingis-abcdef/../tingis.sock',
    'FOLDER/tingis.sock',
  ])('deletes nothing that a pointer of « %s » names', async (content) => {
    const long = longFolder(`pointed-${content.length}`);
    const working = path.join(long, 'working');
    fs.mkdirSync(path.join(long, 'precious'));
    fs.mkdirSync(working);
    for (const kept of [path.join(long, 'precious'), working, long]) write(kept, 'kept', 'kept');
    write(long, 'tingis.sock.path', content.replace('FOLDER', long));
    expect(await ask(long)).toBe(false);
    const before = process.cwd();
    process.chdir(working);
    try {
      const socket = await openIn(long);
      expect(await ask(long)).toBe(true);
      await socket.close();
    } finally {
      process.chdir(before);
    }
    expect(fs.readdirSync(long, { recursive: true }).sort()).toEqual([
      'kept',
      'precious',
      'precious/kept',
      'working',
      'working/kept',
    ]);
  });

  it('believes no temporary folder that others could have made', async () => {
    const long = longFolder('strange');
    const strange = fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-'));
    fs.chmodSync(strange, 0o777);
    write(strange, 'tingis.sock', 'kept');
    write(long, 'tingis.sock.path', path.join(strange, 'tingis.sock'));
    expect([findCommandSocket(long), await ask(long)]).toEqual([null, false]);
    await openIn(long);
    expect(fs.readdirSync(strange)).toEqual(['tingis.sock']);
    fs.rmSync(strange, { recursive: true });
  });

  it('takes away the folder that a killed server left', async () => {
    const long = longFolder('killed');
    const left = fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-'));
    write(left, 'tingis.sock', '');
    write(long, 'tingis.sock.path', path.join(left, 'tingis.sock'));
    await openIn(long);
    expect(fs.existsSync(left)).toBe(false);
  });

  it('does not serve the copy of its folder, nor lose its socket to it', async () => {
    const original = longFolder('original');
    await openIn(original);
    const copy = longFolder('copy');
    fs.copyFileSync(path.join(original, 'tingis.sock.path'), path.join(copy, 'tingis.sock.path'));
    expect(findCommandSocket(copy)).toBe(findCommandSocket(original));
    expect(await ask(copy)).toBe(false);
    await openIn(copy);
    expect([await ask(copy), await ask(original)]).toEqual([true, true]);
  });
});

describe('the command without a server', () => {
  const dataDir = path.join(folder, 'alone');

  it('tells how it is used', async () => {
    expect(await command(dataDir, '--help')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('--photos'),
    });
    expect(await command(dataDir)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Indiquez un fichier'),
    });
    expect(await command(dataDir, '--nonsense', 'x')).toMatchObject({ code: 1 });
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it('leaves whole properties behind when it is killed, and goes on', { timeout: 120_000 }, async () => {
    // More than any machine imports before the first line of progress, which is when it is killed.
    const endless = write(folder, 'endless.jsonl', jsonLines(rows(60_000)));
    const child = spawn(process.execPath, [CLI, endless], {
      env: environment(dataDir),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exit = once(child, 'exit');
    const [progress] = await once(child.stderr.setEncoding('utf8'), 'data');
    child.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);

    const figure = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replace(/\D/gu, ''));
    const before = figure(progress, /([\d\s]+) ajoutées/u);
    expect(before).toBeGreaterThan(0);
    const file = write(folder, 'killed.jsonl', jsonLines(rows(before + 3000)));
    const again = await command(dataDir, file);
    expect(again).toMatchObject({ code: 0, stderr: expect.not.stringContaining('arrêté') });
    const added = figure(again.stdout, /ajoutées +([\d\s]+?)\n/u);
    const known = figure(again.stdout, /déjà connues, ignorées +([\d\s]+?)\n/u);
    expect(known).toBeGreaterThanOrEqual(before);
    expect(added + known).toBe(before + 3000);
    const third = await command(dataDir, file);
    expect(third.stdout).toMatch(/ajoutées +0\n/);
  });
});
