// Finds a Chromium for the tests, or gets one: Debian's package where apt is there, else Playwright's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Advice, node, run, say } from './bootstrap.mjs';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium, or '' where Playwright has its own. */
export function findBrowser() {
  const found = [process.env.CHROMIUM, ...KNOWN].find((file) => file && existsSync(file));
  if (found) return found;
  const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    say('Installing Chromium from Debian’s packages…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const advice =
      'Chromium could not be installed. Install it, or set CHROMIUM to its path, and run this again.';
    run('apt-get', ['update', '-qq'], { advice, env });
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      advice,
      env,
    });
    const installed = KNOWN.find((file) => existsSync(file));
    if (!installed) throw new Advice(advice);
    return installed;
  }
  run(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    advice: 'No Chromium was found, and Playwright could not fetch one. Set CHROMIUM to the path of yours.',
  });
  return '';
}
