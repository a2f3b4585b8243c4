// Import boundaries (docs/architecture.md, section 3): every module is tested with a forbidden and a permitted
// import, in an empty copy of the repository under the same configuration.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../lib/setup.mjs';
import {
  ALLOWED,
  BUILDERS,
  FORBIDDEN,
  NAMES_IN_SQL,
  OTHER,
  ROOMS_OF_SQL,
  ROOMS_WITHOUT_SQL,
  ROOMS_WITH_SQL,
  ROOMS_WITH_TYPES,
} from './boundaries.mjs';

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
