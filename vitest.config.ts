import { existsSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// SRAE_TEST_POSTGRES=15 runs every server test on PostgreSQL 15; without it the store tests run there a second time.
const only15 = process.env['SRAE_TEST_POSTGRES'] === '15';
const has15 = existsSync('/usr/lib/postgresql/15/bin/postgres');

// What waits for a clock, a page or a database may be held up; `npm test` names whatever needed it (decision 13).
const SECOND_TRY = 1;

// What a page works out without showing it is pure, too.
const PURE = ['packages/**/*.test.ts', 'apps/{portal,dashboard}/**/*.test.ts'];

/** Projects in the order in which they run: the last has the shortest files, so that both workers end together. */
const ORDER = ['store-15', 'api-15', 'api', 'pages', 'pure'];

/**
 * Files of more than ten seconds: they start first where no former run has recorded how long each takes, and lint and
 * the build use what those that wait for processes leave idle.
 */
const LONG = [
  'src/adapters/postgres/embedded',
  'test/system/stop',
  'src/disclosure/released-demo',
  'src/store/database/migrate',
  'test/system/start',
  'src/commands/releases/release-report',
  'src/commands/releases/release-all',
  'src/commands/figures/dashboard-figures',
  'test/matrix/surveys',
  'test/matrix/rules',
  'src/operator/archive/backup-restore',
  'src/routes/records/disposals',
  'test/fuzz/portal',
].map((name) => `/apps/api/${name}.test.ts`);

/** By project; within one, the long files and then the order of vitest: by the last run's durations, or by size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));
    const rank = (file: TestSpecification) => 2 * ORDER.indexOf(file.project.name) + (isLong(file) ? 0 : 1);
    // Not of an array, but the order of vitest.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

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
    sequence: { sequencer: LongestFirst },
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
