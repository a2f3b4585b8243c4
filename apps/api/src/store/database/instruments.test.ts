/** Every instrument against the migrated schema: what it asks has a column of its type (decision 28). */
import { fieldKind } from '@srae/domain/form-kit/field-kinds';
import { FORM_NAMES, type FormTable } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { columnsOutsideForms } from '@srae/domain/forms/page-columns';
import { listInstruments, listStoredColumns } from '@srae/domain/instruments/instruments';
import { FACTOR_IDS } from '@srae/domain/measures/catalogue/factor';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { ColumnType, SurveyKind } from '@srae/domain/survey/catalogue/column';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { openDatabase } from './database.ts';

const FORM_TYPES = { integer: 'integer', decimal: 'numeric', boolean: 'boolean', text: 'text' } as const;
const SURVEY_TYPES = { string: 'text', boolean: 'boolean', long: 'integer' } as const satisfies Record<
  ColumnType,
  string
>;
const KINDS = ['entry', 'exit'] as const satisfies readonly SurveyKind[];
const ROW_KEYS = ['fk_grants', 'fk_uploads', 'fk_programs'];

const database = await emptyDatabase();
const db = openDatabase({ ...database.owner, max: 1 });
const { rows: schema } = await sql<{ table: string; name: string; type: string; nullable: boolean }>`
  select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as nullable
  from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position
`.execute(db);

describe.each(listInstruments())('the instrument $id [BEY-144]', ({ forms, surveys }) => {
  it.each(FORM_NAMES)('has a column for every question of the %s form', (name) => {
    const form = forms[name];
    for (const field of allFields(form)) {
      const { column } = fieldKind(field);
      if (column !== 'table') expect.soft(typeIn(form.table, field.name)).toBe(FORM_TYPES[column]);
      for (const cell of field.rowFields ?? []) {
        const type = fieldKind(cell).column;
        expect.soft(typeIn(field.name, cell.name)).toBe(type === 'table' ? 'no cell' : FORM_TYPES[type]);
      }
    }
    for (const flag of Object.values(form.flags)) expect(typeIn(form.table, flag)).toBe('boolean');
    for (const column of form.derived?.columns ?? []) expect(typeIn(form.table, column)).toBe('boolean');
  });

  it.each(KINDS)('has a column for every column of the %s survey', (kind) => {
    for (const { name, type } of listColumns(surveys[kind]))
      expect.soft([name, typeIn(`${kind}_submissions`, name)]).toEqual([name, SURVEY_TYPES[type]]);
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
      const known = new Set<string>([...asked(table), ...columnsOutsideForms(table)]);
      const keys =
        /^(pk|fk_grants|fk_reporting_periods|curriculum_is_other|\w+_(version|updated_at|updated_by))$/;
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

function asked(table: FormTable): readonly string[] {
  return listInstruments()
    .flatMap(({ forms }) => Object.values(forms))
    .filter((form) => form.table === table)
    .flatMap((form) => [
      ...allFields(form).map(({ name }) => name),
      ...Object.values(form.flags),
      ...(form.derived?.columns ?? []),
    ]);
}

function typeIn(table: string, name: string): string {
  return (
    schema.find((column) => column.table === table && column.name === name)?.type ?? `${table} has no ${name}`
  );
}
