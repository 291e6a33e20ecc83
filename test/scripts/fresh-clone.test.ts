import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts');
const PACKAGE = path.resolve(import.meta.dirname, '../../package.json');

/** A clone in which nothing is installed. Programs are stand-ins that write down how they were called. */
let root: string;
let calls: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'tingis-clone-'));
  calls = path.join(root, 'calls');
  fs.cpSync(SCRIPTS, path.join(root, 'scripts'), { recursive: true });
  put('package.json', '{ "type": "module" }');
  put('package-lock.json', '{}');
  put('scripts/message-compiler.mjs', recorder('messages', 'app/paraglide/messages.js'));
  put('scripts/build.mjs', recorder('build', 'app/paraglide/messages.js'));
  for (const tool of TOOLS) put(tool, recorder(path.basename(tool)));
  // What npm would bring: the pinned Node, here the one that runs this.
  put(
    'npm.cjs',
    `const fs = require('node:fs');
    fs.appendFileSync(${JSON.stringify(calls)}, 'npm ' + process.argv.slice(2).join(' ') + '\\n');
    fs.mkdirSync('node_modules/node/bin', { recursive: true });
    fs.symlinkSync(process.execPath, 'node_modules/node/bin/node');`,
  );
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const TOOLS = [
  'node_modules/vitest/vitest.mjs',
  'node_modules/@biomejs/biome/bin/biome',
  'node_modules/@react-router/dev/bin.cjs',
  'node_modules/typescript/bin/tsc',
  'cli/database-types.ts',
  'test/crash/crash-writes.ts',
  'test/bench/search.ts',
  'test/shots/shots.ts',
];

function put(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

/** Reads the same as a module and as CommonJS. */
function recorder(name: string, makes = ''): string {
  return `import('node:fs').then((fs) => {
    fs.appendFileSync(${JSON.stringify(calls)}, ['${name}', ...process.argv.slice(2)].join(' ') + '\\n');
    if (!'${makes}') return;
    fs.mkdirSync(${JSON.stringify(path.dirname(makes))}, { recursive: true });
    fs.writeFileSync('${makes}', '');
  });`;
}

function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: path.join(root, 'npm.cjs'), ...env },
  });
  const said = fs.existsSync(calls) ? fs.readFileSync(calls, 'utf8').trim().split('\n') : [];
  fs.rmSync(calls, { force: true });
  return { status, stderr, calls: said };
}

const script = (text: string) => [
  '--input-type=module',
  '-e',
  `import * as b from './scripts/bootstrap.mjs'; ${text}`,
];

describe('the installation', () => {
  it('brings what builds, also where NODE_ENV says production', () => {
    const first = run(script('b.install()'), { NODE_ENV: 'production' });
    expect(first.calls).toEqual([expect.stringMatching(/^npm install .*--include=dev/)]);
    expect(run(script('b.install()')).calls).toEqual([]);
  });
});

describe('the build', () => {
  it('is made once, and again where a part of it is away', () => {
    const build = script('b.install(); b.build()');
    expect(run(build).calls.at(-1)).toBe('build');
    expect(run(build).calls).toEqual([]);
    fs.rmSync(path.join(root, 'app/paraglide'), { recursive: true });
    expect(run(build).calls).toEqual(['build']);
    fs.rmSync(path.join(root, 'build'), { recursive: true });
    expect(run(build).calls).toEqual(['build']);
  });
});

describe('the tools of development on a fresh clone', () => {
  it.each([
    ['test:unit', ['messages', 'vitest.mjs run more']],
    ['typecheck', ['messages', 'bin.cjs typegen', 'tsc more']],
    ['db:types', ['messages', 'database-types.ts more']],
    ['check:crash', ['messages', 'crash-writes.ts more']],
    ['bench:search', ['messages', 'search.ts more']],
    ['shots', ['build', 'shots.ts more']],
    ['messages', ['messages more']],
    ['lint', ['biome check . more']],
    ['format', ['biome check --write . more']],
  ])('npm run %s', (name, expected) => {
    const { status, calls: made } = run(['scripts/run.mjs', name, 'more']);
    expect([status, ...made.slice(1)]).toEqual([0, ...expected]);
    expect(made[0]).toMatch(/^npm install/);
  });

  it('are all that package.json names, and no other', () => {
    const { scripts } = JSON.parse(fs.readFileSync(PACKAGE, 'utf8')) as { scripts: Record<string, string> };
    const bare = Object.entries(scripts).filter(([, line]) => !/^node scripts\/[a-z]+\.mjs( |$)/.test(line));
    expect(bare).toEqual([]);
    const routed = Object.entries(scripts).filter(([, line]) => line.startsWith('node scripts/run.mjs'));
    expect(routed.filter(([name, line]) => line !== `node scripts/run.mjs ${name}`)).toEqual([]);
    const unknown = run(['scripts/run.mjs', 'nothing']);
    expect([unknown.status, unknown.calls]).toEqual([1, []]);
    for (const [name] of routed) expect(unknown.stderr).toContain(name);
  });
});

describe('the browser', () => {
  const find = (known: string[], CHROMIUM = '') => {
    const text = `import('./scripts/browser.mjs').then(async ({ findBrowser }) => {
      try { process.stderr.write('found ' + findBrowser(${JSON.stringify(known)})); }
      catch (error) { process.stderr.write(error.constructor.name + ' ' + error.message); }
    });`;
    return run(['--input-type=module', '-e', text], { CHROMIUM }).stderr;
  };
  const browser = (name: string, line: string) => {
    put(name, `#!/bin/sh\n${line}\n`);
    fs.chmodSync(path.join(root, name), 0o755);
    return path.join(root, name);
  };

  it('is one that runs', () => {
    const broken = browser('broken', 'exit 127');
    const works = browser('works', '[ "$1" = --version ]');
    expect(find([works])).toBe(`found ${works}`);
    expect(find([broken, works])).toBe(`found ${works}`);
    expect(find([broken])).toMatch(/^Advice .*broken does not run/);
  });

  it('is the one that CHROMIUM names, or none', () => {
    const works = browser('works', 'exit 0');
    expect(find([], works)).toBe(`found ${works}`);
    expect(find([works], browser('broken', 'exit 1'))).toMatch(/^Advice .*broken does not run/);
    expect(find([works], path.join(root, 'gone'))).toMatch(/^Advice CHROMIUM .*does not exist/);
  });
});
