import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importTypeScript } from '../lib/import-typescript.mjs';
import { ROOT } from '../lib/setup.mjs';
import { toMigration, withMigration } from './migration.mjs';
import { findMissing, readDump } from './schema-dump.mjs';

const DUMP = `table grant_submissions
  pk integer not null identity
  gr_target_num_youth integer
  constraint grant_submissions_pkey PRIMARY KEY (pk)

table release_sums
  factor text not null
  constraint release_sums_factor_check CHECK ((factor = ANY (ARRAY['all'::text, 'sex'::text])))
`;
const column = (name, type, table = 'grant_submissions') => ({ table, name, type });

describe('what the schema lacks', () => {
  const tables = readDump(DUMP);

  it('are columns and factors that it does not have', () => {
    const needed = [column('gr_target_num_youth', 'integer'), column('gr_partners', 'text')];
    expect(findMissing(tables, needed, ['all', 'sex'])).toEqual({ columns: [needed[1]], checks: [] });
    expect(findMissing(tables, [], ['all', 'sex', 'age'])).toEqual({ columns: [], checks: ['release_sums'] });
  });

  it('is no column of another type, and no other table', () => {
    expect(() => findMissing(tables, [column('gr_target_num_youth', 'text')], [])).toThrow(
      'grant_submissions.gr_target_num_youth is integer already; as text it needs another name.',
    );
    expect(() => findMissing(tables, [column('a', 'text', 'others')], [])).toThrow(
      'There is no table others.',
    );
  });

  it('is added by a migration, which is listed as the last one', () => {
    const missing = {
      columns: [column('gr_partners', 'text'), column('gr_more', 'integer')],
      checks: ['release_sums'],
    };
    const text = toMigration('2027', missing, ['all', 'age']);
    expect(text).toContain(
      'alter table grant_submissions\n      add column gr_partners text,\n      add column gr_more integer\n',
    );
    expect(text).toContain("add constraint release_sums_factor_check check (factor in ('all', 'age'))");
    const migrate =
      "import * as one from '../../../migrations/0001-one.ts';\nimport { b } from 'b';\n\nexport const MIGRATIONS = {\n  '0001-one': one,\n};\n";
    expect(withMigration(migrate, '0002-instrument-2027-draft')).toBe(
      "import * as one from '../../../migrations/0001-one.ts';\nimport * as instrument2027Draft from '../../../migrations/0002-instrument-2027-draft.ts';\nimport { b } from 'b';\n\nexport const MIGRATIONS = {\n  '0001-one': one,\n  '0002-instrument-2027-draft': instrument2027Draft,\n};\n",
    );
    const again = withMigration(
      withMigration(migrate, '0002-instrument-2027-draft'),
      '0003-instrument-2027-draft',
    );
    expect(again).toContain('import * as instrument2027Draft3 from');
    expect(again).toContain("  '0003-instrument-2027-draft': instrument2027Draft3,\n};");
  });

  it('is nothing of what the instruments store now: otherwise a migration was forgotten', async () => {
    const { listNeededColumns, listFactors } = await importTypeScript('scripts/instrument/stored-columns.ts');
    const dumps = join(ROOT, 'apps/api/migrations/schemas');
    const newest = readFileSync(join(dumps, readdirSync(dumps).toSorted().at(-1)), 'utf8');
    const { columns, checks } = findMissing(readDump(newest), listNeededColumns(), listFactors());
    const forgotten = [...columns.map(({ table, name }) => `${table}.${name}`), ...checks];
    expect(forgotten, 'npm run instrument -- migration <id> writes the migration').toEqual([]);
  });
});

describe('npm run instrument', () => {
  const copy = mkdtempSync(join(tmpdir(), 'instrument-'));
  const inCopy = (...args) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  const command = (...args) => inCopy(join(copy, 'scripts/instrument.mjs'), ...args);

  beforeAll(() => {
    const PARTS = [
      'package.json',
      'tsconfig.base.json',
      'packages/domain',
      'scripts',
      'apps/api/migrations',
      'apps/api/src/store/database/migrate.ts',
    ];
    for (const part of PARTS) {
      mkdirSync(dirname(join(copy, part)), { recursive: true });
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('begins an instrument that compiles, and names what is left to decide [BEY-147]', {
    timeout: 120_000,
  }, () => {
    const begun = command('new', '2099', '--from', '2026-draft');
    expect(begun.stderr).toBe('');
    expect(begun.stdout).toContain('decided.test.ts lists 10 parts');
    const folder = join(copy, 'packages/domain/instruments');
    expect(readFileSync(join(folder, 'registry.ts'), 'utf8')).toContain(
      "loadForms: () => import('./2099/forms/forms.ts')",
    );
    // The search for dead code does not follow the loading by id.
    expect(readFileSync(join(folder, '2099/forms/clean-answers.ts'), 'utf8')).toContain('@public');
    const left = readFileSync(join(folder, '2099/decided.test.ts'), 'utf8');
    for (const part of ['grantee form', 'exit survey', 'measures', 'crosswalk'])
      expect(left).toContain(`'${part}'`);
    const tsc = inCopy(join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', 'packages/domain');
    expect([tsc.status, tsc.stdout, tsc.stderr]).toEqual([0, '', '']);
    // It asks the same as the older one, so the schema already has all of its columns.
    expect(command('migration', '2099').stdout).toContain('no migration is needed');
  });

  it('refuses an id that there is, one that is none, and an older one that there is not', () => {
    expect(command('new', '2021', '--from', '2026-draft').stderr).toContain(
      'There is an instrument 2021 already.',
    );
    expect(command('new', 'A B', '--from', '2021').stderr).toContain('small letters');
    expect(command('new', '2100', '--from', '1999').stderr).toContain(
      'There is no instrument 1999 to build on.',
    );
    expect(command('other', '2100').status).not.toBe(0);
  });
});
