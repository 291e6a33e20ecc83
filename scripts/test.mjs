// `npm test`: everything, from a fresh clone. `npm run test:long`: the matrix and the long runs.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, compileMessages, guarded, install, node, root, say } from './bootstrap.mjs';
import { findBrowser } from './browser.mjs';

const long = process.argv.includes('--long');
const results = mkdtempSync(path.join(os.tmpdir(), 'tingis-test-'));
let passed = 0;
let failed = 0;

/** A step that passes or fails as a whole; the others still run, so that one run tells everything. */
function step(name, program, args, { env = {}, counts } = {}) {
  say(`\n── ${name}`);
  const started = Date.now();
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  const counted =
    counts && existsSync(counts.file) ? counts.read(JSON.parse(readFileSync(counts.file, 'utf8'))) : null;
  passed += counted ? counted.passed : status === 0 ? 1 : 0;
  // A step that broke before it could count has failed all the same.
  failed += counted ? Math.max(counted.failed, status === 0 ? 0 : 1) : status === 0 ? 0 : 1;
  say(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
}

const vitest = (name, args, file) =>
  step(
    name,
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    {
      counts: { file, read: (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }) },
    },
  );

const playwright = (name, project, browser) => {
  const file = path.join(results, `${project}.json`);
  step(name, node, ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`], {
    env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    counts: {
      file,
      read: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    },
  });
};

await guarded(() => {
  install();
  const browser = findBrowser();
  compileMessages();
  if (!process.env.TEST_DATA) say('TEST_DATA is not set: tests on outside data are skipped.');
  if (long) {
    build();
    vitest(
      'Long tests of rules and stores',
      ['--config', 'vitest.long.config.ts'],
      path.join(results, 'long.json'),
    );
    playwright('Browser tests, the matrix', 'matrix', browser);
  } else {
    step('Format and lint', node, [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--error-on-warnings',
      '.',
    ]);
    step('Route types', node, ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
    step('Types', node, ['node_modules/typescript/bin/tsc']);
    step('Query types are current', node, ['cli/database-types.ts', '--check']);
    step('Dead code', node, ['node_modules/knip/bin/knip.js']);
    vitest('Rules and stores, on both engines', [], path.join(results, 'unit.json'));
    build();
    playwright('Browser tests', 'journeys', browser);
  }
});

rmSync(results, { recursive: true, force: true });
const line = `${passed} passed, ${failed} failed`;
say('');
process.stdout.write(`${line}\n`);
if (process.env.TEST_COUNTS) appendFileSync(process.env.TEST_COUNTS, `${passed} ${failed}\n`);
process.exitCode = failed === 0 ? 0 : 1;
