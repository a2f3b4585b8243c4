/** Every instrument against the migrated schema: each question has a column of its type (decision 28). */
import { columnsOutsideForms } from '@srae/domain/forms/page-columns';
import { listInstrumentColumns } from '@srae/domain/instrument/tables';
import { listInstruments, listStoredColumns } from '@srae/domain/instruments/instruments';
import { FACTOR_IDS } from '@srae/domain/measures/catalogue/factor';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { openDatabase } from './database.ts';

const KINDS = ['entry', 'exit'] as const satisfies readonly SurveyKind[];
const ROW_KEYS = ['fk_grants', 'fk_uploads', 'fk_programs'];

const database = await emptyDatabase();
const db = openDatabase({ ...database.owner, max: 1 });
const { rows: schema } = await sql<{ table: string; name: string; type: string; nullable: boolean }>`
  select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as nullable
  from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position
`.execute(db);

describe.each(listInstruments())('the instrument $id', (instrument) => {
  it('has a column of its type for everything that it asks [BEY-144]', () => {
    const columns = listInstrumentColumns(instrument);
    expect(columns.length).toBeGreaterThan(200);
    const found = columns.map(({ table, name }) => ({ table, name, type: typeIn(table, name) }));
    expect(found).toEqual(columns);
  });
});

describe('the tables of surveys', () => {
  it.each(KINDS)(
    'of %s hold the columns of all instruments, in the order in which rows are written [BEY-144]',
    (kind) => {
      const names = schema.filter(({ table }) => table === `${kind}_submissions`).map(({ name }) => name);
      expect(names).toEqual([...ROW_KEYS, ...listStoredColumns(kind).map(({ name }) => name)]);
    },
  );

  it.each(KINDS)('of %s take null where an instrument does not ask the column [BEY-144]', (kind) => {
    const nullable = schema
      .filter(({ table }) => table === `${kind}_submissions`)
      .filter((column) => column.nullable)
      .map(({ name }) => name);
    const askedByAll = listStoredColumns(kind).filter(({ name }) =>
      listInstruments().every(({ surveys }) =>
        listColumns(surveys[kind]).some((column) => column.name === name),
      ),
    );
    const others = listStoredColumns(kind).filter((column) => !askedByAll.includes(column));
    expect(others.map(({ name }) => name).filter((name) => !nullable.includes(name))).toEqual([]);
  });
});

describe('the tables of forms', () => {
  it.each(['grant_submissions', 'provider_submissions', 'program_submissions'] as const)(
    'hold in %s what some instrument asks, beside what pages and the server write',
    (table) => {
      const asked = listInstruments().flatMap(listInstrumentColumns);
      const known = new Set<string>([
        ...asked.filter((column) => column.table === table).map(({ name }) => name),
        ...columnsOutsideForms(table),
      ]);
      const keys =
        /^(pk|fk_grants|fk_reporting_periods|curriculum_is_other|\w+_nothing_(reason|note)|\w+_(version|updated_at|updated_by))$/;
      const names = schema.filter((column) => column.table === table).map(({ name }) => name);
      expect(names.filter((name) => !known.has(name) && !keys.test(name))).toEqual([]);
    },
  );
});

describe('the tables of figures', () => {
  it.each(['release_tallies', 'release_sums'])('take every factor in %s', async (table) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c' and conname like '%factor%'
    `.execute(db);
    for (const factor of ['all', ...FACTOR_IDS]) expect(rows[0]?.definition).toContain(`'${factor}'`);
  });
});

function typeIn(table: string, name: string): string {
  return (
    schema.find((column) => column.table === table && column.name === name)?.type ?? `${table} has no ${name}`
  );
}
