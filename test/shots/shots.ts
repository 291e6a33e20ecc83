// npm run shots [-- --url http://… ] [-- --only listing]: pictures of the pages at three widths, in screenshots/.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { BROWSER_FLAGS } from '../browser-flags.ts';
import { startServer } from '../server-process.ts';
import { SHOTS } from './list.ts';

const { values } = parseArgs({ options: { url: { type: 'string' }, only: { type: 'string' } } });
const WIDTHS = [390, 768, 1440];
const FOLDER = path.resolve(import.meta.dirname, '../../screenshots');

const server = values.url ? null : await startServer();
const url = values.url ?? server?.url ?? '';
const browser = await chromium.launch({
  executablePath: findBrowser() || undefined,
  args: BROWSER_FLAGS,
});
try {
  await mkdir(FOLDER, { recursive: true });
  for (const shot of SHOTS.filter(({ name }) => !values.only || name.includes(values.only))) {
    for (const width of WIDTHS) {
      const page = await browser.newPage({
        viewport: { width, height: width === 390 ? 844 : 900 },
        hasTouch: width === 390,
        locale: 'fr-FR',
        reducedMotion: 'reduce',
      });
      await page.goto(new URL(shot.path, url).href, { waitUntil: 'networkidle' });
      await shot.act?.(page);
      // Lazy photographs come when they are near: walk down once.
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 700) {
          window.scrollTo(0, y);
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
        window.scrollTo(0, 0);
      });
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: path.join(FOLDER, `${shot.name}-${width}.png`),
        fullPage: shot.fullPage ?? true,
      });
      await page.close();
    }
    process.stdout.write(`${shot.name}\n`);
  }
} finally {
  await browser.close();
  await server?.stop();
}
