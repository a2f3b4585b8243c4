import { defineConfig } from 'vitest/config';

/** The tests of the rules, as `npm run mutation` runs them against every mutant. */
export default defineConfig({
  test: { environment: 'node', testTimeout: 30_000, include: ['packages/domain/**/*.test.ts'] },
});
