import { defineConfig } from 'vitest/config';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

// What is worked out when a file is loaded, such as the fields of a form, is judged by every test there is unless
// MUTATION_TESTS names those that it is for.
const tests = process.env['MUTATION_TESTS'] ?? 'packages/domain/**/*.test.ts';

/** The tests of the rules, as `npm run mutation` runs them against every mutant. */
export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 30_000,
    include: [tests],
    setupFiles: ['vitest.mutation.setup.ts'],
    reporters: [loadFailures()],
  },
});

/** A change that keeps a file from loading leaves no test to fail, and would count as one that nothing noticed. */
function loadFailures(): Reporter {
  let vitest: Vitest | undefined;
  return {
    onInit(started) {
      vitest = started;
    },
    onTestRunEnd(modules: readonly TestModule[]) {
      for (const module of modules) {
        for (const error of module.errors()) vitest?.state.catchError(error, 'Load Error');
      }
    },
  };
}
