// Finds a Chromium for the tests, or gets one: Debian's package where apt is there, else Playwright's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Advice, node, root, run, say } from './bootstrap.mjs';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const START_MS = 60_000;

/** Path of a Chromium that runs, or '' where Playwright has its own. An Advice where there is none. */
export function findBrowser(known = KNOWN) {
  const given = process.env.CHROMIUM;
  if (given) {
    if (!existsSync(given)) throw new Advice(`CHROMIUM is set to ${given}, which does not exist.`);
    return checked(given);
  }
  const found = known.filter((file) => existsSync(file));
  const running = found.find(canRun);
  if (running) return running;
  if (found[0]) return checked(found[0]);
  const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;
  return isRoot && spawnSync('apt-get', ['--version']).status === 0 ? installPackage(known) : fetchOne();
}

function installPackage(known) {
  say('Installing Chromium from Debian’s packages…');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const advice =
    'Chromium could not be installed. Install it, or set CHROMIUM to its path, and run this again.';
  run('apt-get', ['update', '-qq'], { advice, env });
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
    advice,
    env,
  });
  const installed = known.find((file) => existsSync(file));
  if (!installed) throw new Advice(advice);
  return checked(installed);
}

function fetchOne() {
  run(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    advice: 'No Chromium was found, and Playwright could not fetch one. Set CHROMIUM to the path of yours.',
  });
  const ask = `import { chromium } from '@playwright/test'; console.log(chromium.executablePath());`;
  const asked = spawnSync(node, ['--input-type=module', '-e', ask], { cwd: root, encoding: 'utf8' });
  checked(asked.stdout.trim());
  return '';
}

/** A file that is there may still be a stub of a package, or lack its libraries: then every test would fail. */
function checked(file) {
  if (canRun(file)) return file;
  throw new Advice(
    `The browser ${file} does not run: try « ${file} --version », and set CHROMIUM to the path of one that does.`,
  );
}

function canRun(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: START_MS }).status === 0;
}
