import { defineConfig } from 'vitest/config';

/** The runs that are too long for every change: whole folders of hostile files, a hundred crashes. */
export default defineConfig({
  test: {
    include: ['**/*.long.test.ts'],
    exclude: ['node_modules/**', 'build/**'],
    globalSetup: ['test/engines.setup.ts'],
    testTimeout: 20 * 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 1,
  },
});
