import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import { stopGracefully, stopTogether } from './stop.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const log = createLog('silent');

describe('the steps of a stop', () => {
  it('run at once, and one that fails costs no other', async () => {
    const done: string[] = [];
    const slow = async () => {
      await pause(50);
      done.push('slow');
    };
    const failing = async () => {
      done.push('failing');
      throw new Error('no');
    };
    await stopTogether([slow, failing, async () => void done.push('quick')], log);
    expect(done).toEqual(['failing', 'quick', 'slow']);
  });

  it('are not waited for beyond their limit', async () => {
    await stopTogether([() => new Promise<void>(() => undefined)], log, { steps: 30 });
  });

  it('let a request in flight finish', async () => {
    const server = createServer(async (_request, response) => {
      await pause(100);
      response.end('whole');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const asked = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
    const [response] = await once(asked, 'response', { signal: AbortSignal.timeout(5000) }).finally(() =>
      stopGracefully(server),
    );
    expect(response.statusCode).toBe(200);
    expect((await response.toArray()).join('')).toBe('whole');
  });
});

/** A process that hears the signals, and takes its time to stop. */
function listening(times: object, takes: number) {
  const script = `
    import { hearStopSignals } from './server/stop.ts';
    import { createLog } from './app/platform/log.server.ts';
    const { asked } = hearStopSignals(createLog('silent'), ${JSON.stringify(times)});
    const alive = setInterval(() => {}, 1000);
    console.log('ready');
    await asked;
    console.log('asked');
    setTimeout(() => { console.log('stopped'); process.exit(0); }, ${takes});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const says = async (line: string) => expect((await lines.next()).value).toBe(line);
  return { child, says, exit: once(child, 'exit') };
}

describe('the signals', () => {
  it('SIGTERM counts once, however often it comes', async () => {
    const { child, says, exit } = listening({}, 300);
    await says('ready');
    child.kill('SIGTERM');
    await says('asked');
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    await says('stopped');
    expect(await exit).toEqual([0, null]);
  });

  it('a second SIGINT ends at once, an echo of the first does not', async () => {
    const { child, says, exit } = listening({ echo: 200 }, 60_000);
    await says('ready');
    child.kill('SIGINT');
    await says('asked');
    child.kill('SIGINT');
    await pause(250);
    expect(child.exitCode).toBe(null);
    child.kill('SIGINT');
    expect(await exit).toEqual([1, null]);
  });

  it('a stop that takes too long is given up', async () => {
    const { child, says, exit } = listening({ all: 100 }, 60_000);
    await says('ready');
    child.kill('SIGTERM');
    expect(await exit).toEqual([1, null]);
  });
});

describe('a stop while the server prepares itself', () => {
  it('ends cleanly, and leaves data that is its owner’s alone', { timeout: 90_000 }, async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-stop-'));
    fs.chmodSync(dataDir, 0o755);
    const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' };
    const start = () =>
      spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] });
    try {
      const child = start();
      const exit = once(child, 'exit');
      const words = createInterface({ input: child.stderr });
      for await (const line of words) if (line.startsWith('Seeding')) break;
      child.kill('SIGTERM');
      expect(await exit).toEqual([0, null]);
      // The engine gives its files what rights it likes; its folders let nobody through.
      const open = fs
        .readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
        .filter((name) => !name.startsWith('database/'))
        .filter((name) => (fs.lstatSync(path.join(dataDir, name)).mode & 0o077) !== 0);
      expect(open).toEqual([]);
      expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
      // Released by a process that closed its database, not left behind by one that was cut off.
      const [lock = ''] = fs.readdirSync(dataDir).filter((name) => name.startsWith('database.lock'));
      expect(fs.readFileSync(path.join(dataDir, lock), 'utf8')).toBe('released');
    } finally {
      fs.rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
