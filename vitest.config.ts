import { defineConfig } from 'vitest/config';

/** Unit, store, route and component tests. Files that need a page say so with a `happy-dom` docblock. */
export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'apps/**/*.test.tsx', 'scripts/**/*.test.mjs'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: '.cache/reports/vitest.json' }]],
  },
});
