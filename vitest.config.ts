import { existsSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// SRAE_TEST_POSTGRES=15 runs every server test on PostgreSQL 15; without it the store tests run there a second time.
const only15 = process.env['SRAE_TEST_POSTGRES'] === '15';
const has15 = existsSync('/usr/lib/postgresql/15/bin/postgres');

// What waits for a clock, a page or a database may be held up; `npm test` names whatever needed it (decision 13).
const SECOND_TRY = 1;

// What a page works out without showing it is pure, too.
const PURE = ['packages/**/*.test.ts', 'apps/{portal,dashboard}/**/*.test.ts'];

type ProjectOptions = TestProjectInlineConfiguration['test'];

/** Unit, store, route and component tests. Files that need a page say so with a `happy-dom` docblock. */
export default defineConfig({
  test: {
    environment: 'node',
    // Machines under load are slow; a test that fails still fails. What a page waits for: vitest.pages.setup.ts.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // Files share a process: each loads what the former ones have loaded at no cost.
    isolate: false,
    // A tenth less time of the tests with the most rows: what they make is mostly short-lived.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      project('pure', [...PURE, 'scripts/**/*.test.{mjs,ts}', 'load/**/*.test.mjs']),
      project('pages', ['apps/{portal,dashboard}/**/*.test.tsx'], {
        retry: SECOND_TRY,
        setupFiles: ['vitest.pages.setup.ts'],
        // A link that is followed would change the address of the page that all files of a process share.
        environmentOptions: {
          happyDOM: {
            settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
          },
        },
      }),
      withPostgres(only15 ? 'api-15' : 'api', ['apps/api/**/*.test.ts', 'bench/**/*.test.mjs']),
      ...(has15 && !only15 ? [withPostgres('store-15', ['apps/api/src/store/**/*.test.ts'])] : []),
    ],
  },
});

function project(name: string, include: string[], more: ProjectOptions = {}): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include, ...more } };
}

/** A project whose tests find a PostgreSQL: the embedded one, or Debian's 15 when the name ends in -15. */
function withPostgres(name: string, include: string[]): TestProjectInlineConfiguration {
  return project(name, include, {
    retry: SECOND_TRY,
    globalSetup: ['apps/api/test/cluster/postgres-cluster.ts'],
  });
}
