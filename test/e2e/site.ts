import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** A page that was watched: what it wrote to the console, what failed, and whom it asked. */
export const test = base.extend<{ watched: undefined }>({
  watched: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      const own = new URL(baseURL ?? 'http://localhost').host;
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (/^https?:$/.test(url.protocol) && url.host !== own) complaints.push(`third party: ${url.href}`);
      });
      await use(undefined);
      expect(complaints, 'no console error and no third-party request').toEqual([]);
    },
    { auto: true },
  ],
});

/** axe finds nothing in the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

/** React has taken over the server's page: what a test does from here on is heard. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector('main');
    return form !== null && Object.keys(form).some((key) => key.startsWith('__react'));
  });
}

export { expect };
