import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listInstrumentColumns } from '@srae/domain/instrument/tables';
import { listInstruments } from '@srae/domain/instruments/instruments';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { schemaText } from '../../../test/cluster/schema-text.ts';
import { bareDatabase, emptyDatabase } from '../../../test/cluster/test-database.ts';
import { openDatabase } from './database.ts';
import { MIGRATIONS, migrateToLatest } from './migrate.ts';

const TYPES: Record<string, string> = {
  integer: 'integer',
  decimal: 'numeric',
  boolean: 'boolean',
  text: 'text',
  date: 'date',
  timestamp: 'timestamp with time zone',
};

/** Tables of the specification in which every row is a column; other rows of the file are response types (Q133). */
const TABLES = [
  'grant_submissions',
  'provider_submissions',
  'program_submissions',
  'program_cohorts',
  'entry_uploads',
  'exit_uploads',
  'reporting_periods',
] as const;

const versions = (...pages: readonly string[]) =>
  pages.flatMap((page) => [`${page}_version`, `${page}_updated_at`, `${page}_updated_by`]);
const UPLOAD = [
  'pk',
  'fk_grants',
  'fk_providers',
  'upload_providers',
  'stored_sha256',
  'fk_reporting_periods',
  'instrument',
  'upload_number',
  'upload_sha256',
  'uploaded_by',
  'upload_cells_corrected',
  'upload_values_mapped',
  'rows_disposed_at',
  'names_disposed_at',
];

/** Columns beyond the specification's: keys, versions, who and when, upload data. */
const FURTHER: Partial<Record<(typeof TABLES)[number], readonly string[]>> = {
  grant_submissions: ['pk', 'fk_reporting_periods', ...versions('grantee', 'comments')],
  provider_submissions: [
    'pk',
    'fk_grants',
    'fk_reporting_periods',
    'prov_nothing_reason',
    'prov_nothing_note',
    ...versions('provider', 'active'),
  ],
  program_submissions: [
    'pk',
    'fk_grants',
    'fk_reporting_periods',
    'curriculum_is_other',
    'prog_nothing_reason',
    'prog_nothing_note',
    ...versions('structure', 'reach', 'entryexit', 'active'),
  ],
  program_cohorts: ['fk_grants', 'fk_reporting_periods', 'fk_programs', 'cohort_index'],
  entry_uploads: UPLOAD,
  exit_uploads: UPLOAD,
};

/** Columns of instruments after 2021, which are not in the specification; instruments.test.ts checks them. */
const OF_LATER = new Set(
  listInstruments()
    .slice(1)
    .flatMap(listInstrumentColumns)
    .map(({ table, name }) => `${table} ${name}`),
);

const database = await emptyDatabase();
const db = openDatabase({ ...database.owner, max: 1 });

describe('the schema', () => {
  it.each(TABLES)('holds every column of %s that the specification names', async (table) => {
    const named = listEntities(table);
    expect(named.length).toBeGreaterThan(0);
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns where table_name = ${table}
    `.execute(db);
    const types = new Map(rows.map((row) => [row.name, row.type]));
    for (const { column, type } of named) {
      expect.soft([column, types.get(column)]).toEqual([column, TYPES[type]]);
    }
    const further = FURTHER[table];
    if (further) {
      const beyond = [...types.keys()].filter(
        (name) => !named.some((one) => one.column === name) && !OF_LATER.has(`${table} ${name}`),
      );
      expect(beyond.toSorted()).toEqual([...further].toSorted());
    }
  });

  it('is told table by table in docs/data-model.md', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'
    `.execute(db);
    const tables = rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
    const page = readFileSync(new URL('../../../../../docs/data-model.md', import.meta.url), 'utf8');
    const told = [...page.matchAll(/^\| ([a-z_, ]+) \|/gm)].flatMap(([, names = '']) => names.split(', '));
    expect(told.toSorted()).toEqual(tables.toSorted());
  });

  it('is after every migration the one that is kept beside it', async () => {
    const bare = await bareDatabase();
    for (const name of Object.keys(MIGRATIONS)) {
      await migrateToLatest(bare.owner, name);
      const migrated = openDatabase({ ...bare.owner, max: 1 });
      const text = await schemaText(migrated);
      await migrated.destroy();
      await expect(text).toMatchFileSnapshot(`../../../migrations/schemas/${name}.txt`);
    }
  });
});

function listEntities(table: string): readonly { readonly column: string; readonly type: string }[] {
  const file = fileURLToPath(new URL('../../../../../docs/spec/tables/entities.csv', import.meta.url));
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(','))
    .filter(([name]) => name === table)
    .map(([, column = '', type = '']) => ({ column, type }));
}
