import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The date on which demo and browser tests stand still. */
export const TEST_TODAY = '2026-11-16';

/** A running server with data of its own, on a free port of loopback. */
export type ServerProcess = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Ends it gently and removes its data. */
  stop(): Promise<void>;
};

/**
 * Starts the built server on an empty data folder (or the given one) and waits until it serves.
 * @throws with its output where it does not start within a minute and a half
 */
export async function startServer(env: Record<string, string> = {}, given?: string): Promise<ServerProcess> {
  const dataDir = given ?? (await mkdtemp(path.join(os.tmpdir(), 'tingis-')));
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_TODAY: TEST_TODAY,
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The server did not start in time.\n${output}`)), 90_000);
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`;
      if (!line.includes('"serving"')) return;
      clearTimeout(late);
      resolve(`http://localhost:${(JSON.parse(line) as { port: number }).port}`);
    });
    child.stderr.on('data', (text) => {
      output += String(text);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.\n${output}`)));
  });
  return {
    url,
    dataDir,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (given === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
