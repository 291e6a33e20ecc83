// What the two commands share. Runs before anything is installed, on whatever Node npm runs on: it stays within
// Node 18's language and imports nothing but Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** The pinned Node, once it is installed. */
export const node = path.join(root, 'node_modules/node/bin/node');

/** A fault that the person at the terminal can mend: shown without a stack. */
export class Advice extends Error {}

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs a program to its end with its output shown; an Advice where it fails. */
export function run(program, args, { advice, env } = {}) {
  const result = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (result.status !== 0) {
    throw new Advice(
      advice || `« ${path.basename(program)} ${args.join(' ')} » failed; its output is above.`,
    );
  }
}

/** Installs what the lock file says, unless exactly that is installed. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(root, 'node_modules/.tingis-installed');
  if (existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === lock) return;
  say('Installing what package-lock.json says…');
  const npm = process.env.npm_execpath;
  const advice =
    'The installation failed. Check the connection to the npm registry and run the command again.';
  // Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, which a lock written
  // against a partial registry does. This takes the same versions, and writes nothing.
  // What builds is among the dev dependencies, which npm leaves out where NODE_ENV says production.
  const args = ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm && /\.c?js$/.test(npm)) run(process.execPath, [npm, ...args], { advice });
  else run('npm', args, { advice });
  if (!existsSync(node))
    throw new Advice('The pinned Node was not installed: npm may not run install scripts here.');
  writeFileSync(stamp, lock);
}

/** Compiles the messages' catalogue: without it nothing of ours can be loaded. */
export function compileMessages() {
  run(node, ['scripts/message-compiler.mjs']);
}

/** A figure that changes when any source of the build does. */
function sourceState() {
  const hash = createHash('sha256');
  const visit = (file) => {
    const full = path.join(root, file);
    if (!existsSync(full)) return;
    const info = statSync(full);
    if (info.isDirectory()) {
      for (const name of readdirSync(full).sort()) {
        if (name !== 'paraglide' && !name.includes('.test.')) visit(path.join(file, name));
      }
    } else hash.update(`${file} ${createHash('sha256').update(readFileSync(full)).digest('hex')}\n`);
  };
  for (const file of [
    'app',
    'server',
    'messages',
    'public',
    'project.inlang',
    'scripts',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'react-router.config.ts',
  ]) {
    visit(file);
  }
  return hash.digest('hex');
}

/** Builds, unless the build is of these very sources. */
export function build() {
  const stamp = path.join(root, 'build/.sources');
  const state = sourceState();
  // The server's own files read the messages beside the build.
  const isWhole = existsSync(stamp) && existsSync(path.join(root, 'app/paraglide/messages.js'));
  if (isWhole && readFileSync(stamp, 'utf8') === state) return;
  say('Building…');
  run(node, ['scripts/build.mjs']);
  mkdirSync(path.dirname(stamp), { recursive: true });
  // Last, so that a build that was cut off is made again.
  writeFileSync(stamp, state);
}

/** Runs a long-lived program in our place: it gets our signals, and we end as it ends. */
export function become(program, args, env = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // From a terminal the child gets Ctrl+C by itself; a second one would end it at once.
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    say(String(error));
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code === null ? (signal === 'SIGKILL' ? 137 : 1) : code));
}

/** Runs steps, saying an Advice as a sentence. */
export async function guarded(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Advice)) throw error;
    say(`\n  ${error.message}\n`);
    process.exit(1);
  }
}
