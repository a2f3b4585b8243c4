// Who may import whom (docs/architecture.md, section 3): every room is tried with an import it must not have and
// one it may, in an empty copy of the house under the same configuration.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../lib/setup.mjs';

/** Definitions of an instrument: whoever needs one asks for the period's. */
const DEFINITION = '@srae/domain/instruments/2021/forms/forms';

const FORBIDDEN = [
  ['packages/domain/forms', 'zod'],
  ['packages/domain/forms', 'node:fs'],
  ['packages/domain/forms', '../../contract/problems.ts'],
  ['packages/domain/forms', '@srae/contract/problems'],
  ['packages/sheets/xlsx', 'node:zlib'],
  ['packages/sheets/xlsx', '@srae/domain/survey/columns'],
  ['packages/sheets/xlsx', '../../domain/survey/columns.ts'],
  ['packages/sheets/xlsx', 'react'],
  ['packages/datasets', '@srae/domain/survey/limits'],
  ['packages/datasets', '@srae/contract/problems'],
  ['packages/datasets', 'node:fs'],
  ['packages/datasets', 'fastify'],
  ['packages/browser', 'react'],
  ['packages/browser', '@srae/contract/problems'],
  ['packages/contract/schemas', 'fastify'],
  ['packages/contract/schemas', 'kysely'],
  ['packages/contract/schemas', '../../sheets/limits.ts'],
  ['packages/contract/schemas', '@srae/sheets/limits'],
  ['apps/api/src/routes', 'pg'],
  ['apps/api/src/routes', 'pg-copy-streams'],
  ['apps/api/src/routes', 'kysely'],
  ['apps/api/src/routes', '../commands/audit/record-act.ts'],
  ['apps/api/src/routes', '../jobs/seal-audit.ts'],
  ['apps/api/src/routes', '@srae/portal/main'],
  ['apps/api/src/plugins', '../routes/forms.ts'],
  ['apps/api/src/plugins', 'pg'],
  ['apps/api/src/commands', 'fastify'],
  ['apps/api/src/commands', '@fastify/static'],
  ['apps/api/src/commands', '../routes/forms.ts'],
  ['apps/api/src/commands', '../plugins/access.ts'],
  ['apps/api/src/commands', 'pg'],
  ['apps/api/src/disclosure', '../store/database.ts'],
  ['apps/api/src/disclosure', '../commands/save-form.ts'],
  ['apps/api/src/disclosure', 'kysely'],
  ['apps/api/src/jobs', 'fastify'],
  ['apps/api/src/jobs', 'kysely'],
  ['apps/api/src/jobs', '../routes/forms.ts'],
  ['apps/api/src/store', '../routes/forms.ts'],
  ['apps/api/src/store', '../commands/save-form.ts'],
  ['apps/api/src/store', 'fastify'],
  ['apps/api/src/store/tables', '../../commands/save-form.ts'],
  ['apps/api/src/store/sessions', '../../identity/sessions/sessions.ts'],
  ['apps/api/src/identity', 'fastify'],
  ['apps/api/src/identity', 'kysely'],
  ['apps/api/src/identity/sessions', 'pg'],
  ['apps/api/src/identity/authenticators', '../../routes/login.ts'],
  ['apps/api/src/identity/authenticators', '../../adapters/cognito/pool.ts'],
  ['apps/api/src/adapters/mail', 'fastify'],
  ['apps/api/src/adapters/mail', '../../commands/save-form.ts'],
  ['apps/api/src/adapters/mail', 'kysely'],
  ['apps/api/src/adapters/mail', 'pg'],
  ['apps/api/src/adapters/postgres', 'kysely'],
  ['apps/api/src/operator', 'kysely'],
  ['apps/api/src/operator', 'pg'],
  ['apps/api/src/settings', 'pg'],
  ['apps/api/src', 'pg'],
  ['apps/api/src/metrics', 'kysely'],
  ['apps/api/src', 'kysely'],
  ['apps/api/migrations', '@srae/domain/instruments/2021/forms/grantee'],
  ['apps/api/src', 'react'],
  ['apps/api/src', '../seeds/seed-demo.ts'],
  ['apps/api/src', '../test/portal/test-portal.ts'],
  ['apps/api/src/operator', '../../seeds/personas.ts'],
  ['apps/api/src/commands/forms', '../../../test/portal/people.ts'],
  ['apps/portal/src/ui', 'react-router'],
  ['apps/portal/src/ui', '@tanstack/react-query'],
  ['apps/portal/src/ui', '@srae/contract/problems'],
  ['apps/portal/src/ui', '../session/session-context.ts'],
  ['apps/portal/src/pages', '@srae/sheets/limits'],
  ['apps/portal/src/pages', 'node:fs'],
  ['apps/portal/src/pages', '@srae/dashboard/main'],
  ['apps/portal/src/upload', '@srae/sheets/limits'],
  ['apps/portal/src/upload/worker', 'react'],
  ['apps/portal/src/upload/worker', '@srae/contract/problems'],
  ['apps/portal/src/upload/worker', '@srae/domain/instruments/2021/forms/grantee'],
  ['apps/portal/src/upload/worker', '../../ui/Progress.tsx'],
  ['apps/dashboard/src/charts', '@srae/portal/main'],
  ['apps/dashboard/src/charts', '../../../portal/src/main.tsx'],
  ['apps/dashboard/src/charts', '@srae/domain/instruments/2021/forms/grantee'],
  ['apps/dashboard/src/charts', '@srae/sheets/limits'],
  ['packages/domain/survey', DEFINITION],
  ['packages/domain/survey', '../instruments/2026-draft/surveys/surveys.ts'],
  ['packages/contract/schemas', DEFINITION],
  ...[
    '',
    '/operator',
    '/routes/forms',
    '/plugins',
    '/commands/forms',
    '/disclosure',
    '/jobs',
    '/store/forms',
    '/identity',
    '/adapters/mail',
    '/adapters/postgres',
  ].map((room) => [`apps/api/src${room}`, DEFINITION]),
  ...['/pages', '/forms', '/ui', '/upload', '/upload/worker'].map((room) => [
    `apps/portal/src${room}`,
    DEFINITION,
  ]),
];

const ALLOWED = [
  ['packages/domain/forms', '../form-kit/form.ts'],
  ['packages/domain/forms', '@srae/domain/form-kit/form'],
  ['packages/sheets/xlsx', 'saxes'],
  ['packages/datasets', '@srae/domain/dataset/variable'],
  ['packages/datasets', 'hyparquet-writer'],
  ['apps/portal/src/ui', '@srae/browser/download-file'],
  ['packages/contract/schemas', 'zod'],
  ['packages/contract/schemas', '@srae/domain/form-kit/form'],
  ['apps/api/src/routes', 'fastify'],
  ['apps/api/src/routes', '../commands/save-form.ts'],
  ['apps/api/src/routes', '../store/pages.ts'],
  ['apps/api/src/commands', '../store/pages.ts'],
  ['apps/api/src/commands', '../deps.ts'],
  ['apps/api/src/disclosure', '@srae/domain/survey/catalogue'],
  ['apps/api/src/jobs', '../commands/save-form.ts'],
  ['apps/api/src/store', 'kysely'],
  ['apps/api/src/store', 'pg'],
  ['apps/api/src/identity', '../store/people.ts'],
  ['apps/api/src/adapters/mail', '../../identity/mail/senders.ts'],
  ['apps/api/src/adapters/postgres', 'pg'],
  ['apps/api/seeds', 'kysely'],
  ['apps/api/test', 'kysely'],
  ['apps/api/migrations', 'kysely'],
  ['apps/portal/src/ui', 'react'],
  ['apps/portal/src/pages', '@srae/domain/instruments/registry'],
  ['apps/portal/test/upload', '@srae/domain/instruments/2021/surveys/surveys'],
  ['apps/api/src/commands', '@srae/domain/instruments/instruments'],
  ['apps/api/seeds', '@srae/domain/instruments/2021/forms/forms'],
  ['apps/api/test', '@srae/domain/instruments/2021/surveys/surveys'],
  ['packages/domain/survey', '../instruments/registry.ts'],
  ['packages/domain/instruments/2026-draft', '../2021/forms/forms.ts'],
  ['packages/domain/instruments', './2021/forms/titles.ts'],
  ['packages/domain/instrument/test', '../../instruments/2021/forms/forms.ts'],
  ['apps/portal/src/upload/worker', '@srae/domain/survey/columns'],
  ['apps/portal/src/upload/worker', '@srae/sheets/limits'],
  ['apps/dashboard/src/charts', '@visx/shape'],
  ['apps/dashboard/src/charts', '@srae/domain/measures/figures/compute'],
];

const OTHER = [
  [
    'no-cycle',
    'apps/api/src/commands/forms/cycle-a.ts',
    "import type { B } from './cycle-b.ts';\nexport type A = B;",
  ],
  [
    'no-cycle',
    'apps/api/src/commands/forms/cycle-b.ts',
    "import type { A } from './cycle-a.ts';\nexport type B = A;",
  ],
  ['no-process-env', 'apps/api/src/store/other-env.ts', 'export const home = process.env.HOME;'],
  ['no-default-export', 'packages/domain/forms/other-default.ts', 'export default 1;'],
  [
    'max-params',
    'apps/api/src/store/other-params.ts',
    'export const sum = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e;',
  ],
  [
    'no-restricted-properties',
    'apps/api/src/store/other-sql.ts',
    "import { sql } from 'kysely';\nexport const text = (name: string) => sql.raw(name);",
  ],
];

/** Folders with database access: none of them may build SQL from strings (SE-3). */
const ROOMS_WITH_SQL = [
  'store',
  'commands',
  'jobs',
  'identity',
  'metrics',
  'operator',
  'routes',
  'plugins',
].map((room) => `apps/api/src/${room}`);

/** What begins a statement of the query builder, on whatever database it is called. */
const BUILDERS = [
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
  'selectNoFrom',
];

/** Rooms that are given a database and call store with it. */
const ROOMS_WITHOUT_SQL = [
  'commands',
  'jobs',
  'identity/sessions',
  'adapters/mail',
  'adapters/postgres',
  'metrics',
  'operator',
  'routes',
  'plugins',
].map((room) => `apps/api/src/${room}`);

/** Where statements are written: in store, and where a database is made or looked into. */
const ROOMS_OF_SQL = ['src/store/sessions', 'migrations', 'seeds', 'test'].map((room) => `apps/api/${room}`);

/** Rooms that may name a type of the query builder. */
const ROOMS_WITH_TYPES = ['commands', 'jobs', 'identity', 'adapters/mail', 'metrics', 'operator'].map(
  (room) => `apps/api/src/${room}`,
);

/** Statements about roles, databases and whole tables take no parameters: their names are constants, or escaped. */
const NAMES_IN_SQL = [
  'adapters/postgres/roles.ts',
  'store/archive/catalogue.ts',
  'store/archive/write-archive.ts',
];

let house;
let reported;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'srae-lint-'));
  cpSync(join(ROOT, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  for (const [index, [room, name]] of [...FORBIDDEN, ...ALLOWED].entries()) {
    plant(`${room}/plant-${index}.ts`, `import { thing } from '${name}';\nexport const use = thing;\n`);
  }
  for (const [, file, text] of OTHER) plant(file, text);
  for (const room of [...ROOMS_WITH_SQL, 'apps/api/migrations', 'apps/api/seeds'])
    plant(`${room}/plant-sql.ts`, 'export const rows = (sql, name) => sql.raw(`select * from ${name}`);\n');
  for (const room of [...ROOMS_WITHOUT_SQL, ...ROOMS_OF_SQL]) {
    for (const name of BUILDERS)
      plant(`${room}/plant-${name}.ts`, `export const rows = (db) => db.${name}('grants');\n`);
  }
  for (const room of ROOMS_WITH_TYPES)
    plant(
      `${room}/plant-type.ts`,
      "import type { Kysely } from 'kysely';\nexport type Use = Kysely<unknown>;\n",
    );
  const oxlint = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['-c', '.oxlintrc.json', '-f', 'json'], {
    cwd: house,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  reported = JSON.parse(oxlint.stdout).diagnostics.map(({ code, filename }) => `${code} ${filename}`);
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe('the linter', () => {
  it.each(FORBIDDEN.map(([room, name], index) => [room, name, index]))(
    'reports in %s an import of %s',
    (room, _name, index) => {
      expect(findings(`${room}/plant-${index}.ts`)).toContain('no-restricted-imports');
    },
  );

  it.each(ALLOWED.map(([room, name], index) => [room, name, index + FORBIDDEN.length]))(
    'lets %s import %s',
    (room, _name, index) => {
      expect(findings(`${room}/plant-${index}.ts`)).not.toContain('no-restricted-imports');
    },
  );

  it.each([...ROOMS_WITH_SQL, 'apps/api/migrations', 'apps/api/seeds'])(
    'reports in %s a query text that is built from strings [SE-3]',
    (room) => {
      expect(findings(`${room}/plant-sql.ts`)).toContain('no-restricted-properties');
    },
  );

  it.each(ROOMS_WITHOUT_SQL.flatMap((room) => BUILDERS.map((name) => [room, name])))(
    'reports in %s a statement that %s begins',
    (room, name) => {
      expect(findings(`${room}/plant-${name}.ts`)).toContain('no-restricted-properties');
    },
  );

  it.each(ROOMS_OF_SQL)('lets %s write statements', (room) => {
    for (const name of BUILDERS)
      expect(findings(`${room}/plant-${name}.ts`)).not.toContain('no-restricted-properties');
  });

  it.each(ROOMS_WITH_TYPES)('lets %s name a type of the query builder', (room) => {
    expect(findings(`${room}/plant-type.ts`)).not.toContain('no-restricted-imports');
  });

  it.each(OTHER)('reports %s in %s', (rule, file) => {
    expect(findings(file)).toContain(rule);
  });
});

describe('the driver of the database', () => {
  it('is given no text with a value in it; names of tables and roles alone, where nothing else can be said [SE-3]', () => {
    const room = join(ROOT, 'apps/api/src');
    const built = readdirSync(room, { recursive: true })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) =>
        /\.query\(\s*(?:`[^`]*\$\{|'[^']*'\s*\+)/.test(readFileSync(join(room, file), 'utf8')),
      );
    expect(built.filter((file) => !NAMES_IN_SQL.includes(file))).toEqual([]);
  });
});

function findings(file) {
  return reported.filter((line) => line.endsWith(` ${file}`)).join('\n');
}

function plant(file, text) {
  mkdirSync(dirname(join(house, file)), { recursive: true });
  writeFileSync(join(house, file), text);
}
