import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './test/browser-flags.ts';

export default defineConfig({
  testDir: 'test/e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  globalSetup: './test/e2e/start-server.ts',
  use: {
    baseURL: process.env.E2E_URL,
    locale: 'fr-FR',
    timezoneId: 'Africa/Casablanca',
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: BROWSER_FLAGS },
  },
  projects: [
    { name: 'journeys', testMatch: /journeys\/.*\.spec\.ts/ },
    { name: 'matrix', testMatch: /matrix\/.*\.spec\.ts/ },
  ],
});
