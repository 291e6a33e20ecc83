import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'cli/**/*.test.ts',
      'db/**/*.test.ts',
      'test/**/*.test.{ts,tsx}',
    ],
    exclude: ['test/e2e/**', 'node_modules/**', '**/*.long.test.ts'],
    globalSetup: ['test/engines.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
