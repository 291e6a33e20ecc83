import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataInUse, lockData } from '#app/platform/data-lock.server.ts';
import { thisProcess } from '#app/platform/database/lock-holder.server.ts';

let dataDir: string;
let children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-lock-'));
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  children = [];
  fs.rmSync(dataDir, { recursive: true });
});

async function startChild(): Promise<{ child: ChildProcess; said: string }> {
  const script = path.join(import.meta.dirname, 'lock-child.ts');
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [chunk] = await once(child.stdout, 'data');
  return { child, said: String(chunk).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** What a process that is not this one would have written. */
async function writeLock(change: object): Promise<void> {
  const { holder, close } = await thisProcess(dataDir);
  await close();
  fs.writeFileSync(path.join(dataDir, 'database.lock.7'), JSON.stringify({ ...holder, ...change }));
}

describe('the lock on the data', () => {
  it('is refused to a second taker of the same process, with a sentence that names the process', async () => {
    const lock = await lockData(dataDir);
    const second = lockData(dataDir);
    await expect(second).rejects.toThrow(DataInUse);
    await expect(second).rejects.toThrow(
      new RegExp(`in use by the process with the id ${process.pid}: stop that`),
    );
    await lock.release();
    const third = await lockData(dataDir);
    await third.release();
  });

  it('is refused while another process holds it, and taken over after kill -9', async () => {
    const { child, said } = await startChild();
    expect(said).toBe('held');
    await expect(lockData(dataDir)).rejects.toMatchObject({ name: 'DataInUse', pid: child.pid });
    await kill(child);
    const lock = await lockData(dataDir);
    expect((await startChild()).said).toBe('refused');
    await lock.release();
    expect(fs.readdirSync(dataDir)).toEqual(['database.lock.2']);
  });

  it('goes to exactly one of several processes that find a dead holder at once', async () => {
    await kill((await startChild()).child);
    const said = (await Promise.all([1, 2, 3, 4, 5, 6].map(startChild))).map((one) => one.said);
    expect(said.sort()).toEqual(['held', 'refused', 'refused', 'refused', 'refused', 'refused']);
  });

  it('goes to exactly one of many takers inside of one process', async () => {
    for (let round = 0; round < 10; round += 1) {
      const taken = await Promise.allSettled(Array.from({ length: 20 }, () => lockData(dataDir)));
      const winners = taken.filter((one) => one.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      await winners[0]?.value.release();
    }
  });

  it.each([
    ['a process id that is in use again', { started: '1' }],
    ['a computer that was started again', { boot: 'another-boot' }],
    ['a process that is gone', { pid: 2 ** 22 + 1 }],
    ['another container, without a socket', { space: 'pid:[1]', pid: 1, socket: null }],
    ['another container, whose socket nobody answers', { space: 'pid:[1]', pid: 1, socket: 'gone.sock' }],
  ])('is taken over from %s', async (_name, change) => {
    await writeLock(change);
    const lock = await lockData(dataDir);
    expect(fs.readdirSync(dataDir).filter((name) => name.includes('lock'))).toEqual(['database.lock.8']);
    await lock.release();
  });

  it('is refused while a process of another container answers on its socket', async () => {
    const server = net.createServer().listen(path.join(dataDir, 'other.sock'));
    await once(server, 'listening');
    await writeLock({ space: 'pid:[1]', pid: 1, socket: 'other.sock' });
    await expect(lockData(dataDir)).rejects.toMatchObject({ pid: 1 });
    server.close();
    await once(server, 'close');
    await (await lockData(dataDir)).release();
  });

  it('is taken over from a file that a power cut left empty', async () => {
    fs.writeFileSync(path.join(dataDir, 'database.lock.3'), '');
    await (await lockData(dataDir)).release();
  });
});
