/** Every column of the form tables: a written value reads back the same and is stored in the column's type. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reporting } from '@srae/contract/reporting';
import type { PageRead, ReachRead } from '@srae/contract/schemas/reporting';
import { toTypedRow } from '@srae/contract/typed-values';
import type { AnswerRow } from '@srae/domain/form-kit/answers';
import type { Field, FormName } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

type Row = { readonly id: string; readonly table: string; readonly column: string; readonly type: string };

const portal = await testPortal();
const places = await demoPlaces(portal.deps.db);
const grace = await portal.signIn('grace');
const params = { ...places.first, periodPk: places.summer };

const sent: Record<string, AnswerRow> = {};
const read: Record<string, Readonly<Record<string, unknown>>> = {};

await save('grantee', reporting.saveGrantee);
await save('provider', reporting.saveProvider);
await save('programreach', reporting.saveReach);
await save('programstructure', reporting.saveProgram);
await save('programentryexit', reporting.saveProgram);
read['grant_submissions'] = await page(reporting.readGrantee);
read['provider_submissions'] = await page(reporting.readProvider);
const [program] = (await grace.call<readonly PageRead[]>(reporting.readProgram, { params })).data;
const reach = (await grace.call<ReachRead>(reporting.readReach, { params })).data;
read['program_submissions'] = { ...reach.program_reach[0], ...program };
read['program_cohorts'] = reach.program_cohorts[0] ?? {};
const types = await columnTypes();

/** Written by other calls or by the server; the value left by the demo or by the save above. */
const OTHERS: Readonly<Record<string, unknown>> = {
  'grant_submissions.grantee_name': 'Lakeside Family Services',
  'grant_submissions.gr_additional_info': null,
  'grant_submissions.gr_submitted': null,
  'provider_submissions.provider_name': 'Bright Futures Coalition, LLC',
  'provider_submissions.grantee_name': 'Lakeside Family Services',
  'provider_submissions.prov_reporting_period_start': '2022-10-01',
  'provider_submissions.prov_reporting_period_stop': '2023-09-30',
  'provider_submissions.prov_active': true,
  'program_submissions.provider_name': 'Bright Futures Coalition, LLC',
  'program_submissions.grantee_name': 'Lakeside Family Services',
  'program_submissions.prog_active': true,
  'program_submissions.prog_any_youth_begin_complete': true,
};

describe('the columns of the form tables', () => {
  it.each(columnRows())('$table.$column is written, read back and stored as $type [$id]', (row) => {
    const { table, column } = row;
    expect(types.get(`${table}.${column}`)).toBe(row.type);
    const key = `${table}.${column}`;
    const found = read[table]?.[column];
    if (key in OTHERS) expect(found).toBe(OTHERS[key]);
    else if (/_data_issues_(?:minor|major)$/.test(column)) expect(found).toBeTypeOf('boolean');
    else expect([column, found]).toEqual([column, sent[table]?.[column]]);
  });
});

describe('the form tables', () => {
  it.each([
    ['ENT-029', 'grant_submissions', 'fk_grants'],
    ['ENT-065', 'provider_submissions', 'fk_providers'],
    ['ENT-112', 'program_submissions', 'fk_programs'],
  ])('[%s] %s has one row for each %s and period, however often it is saved', async (_, table, owner) => {
    await save('grantee', reporting.saveGrantee);
    await save('provider', reporting.saveProvider);
    await save('programstructure', reporting.saveProgram);
    const { rows } = await inScope(portal.deps.db, 'all', (tx) =>
      sql<{ rows: number; pages: number }>`
        select count(*)::int as rows, count(distinct (${sql.ref(owner)}, fk_reporting_periods))::int as pages
        from ${sql.table(table)}
      `.execute(tx),
    );
    expect(rows[0]?.rows).toBeGreaterThan(0);
    expect(rows[0]?.rows).toBe(rows[0]?.pages);
  });

  it.each([
    ['ENT-147', 'programstructure', 'prog_data_issues'],
    ['ENT-238', 'programentryexit', 'prog_entry_exit_data_issues'],
  ] as const)(
    '[%s] a save of %s stores both flags in %s, with the real names beside them',
    async (_, form, flags) => {
      await save(form, reporting.saveProgram);
      const answer = (await grace.call<readonly PageRead[]>(reporting.readProgram, { params })).data[0];
      expect(answer).toMatchObject({
        [`${flags}_minor`]: expect.any(Boolean),
        [`${flags}_major`]: expect.any(Boolean),
        provider_name: 'Bright Futures Coalition, LLC',
        grantee_name: 'Lakeside Family Services',
      });
      for (const flag of [`${flags}_minor`, `${flags}_major`])
        expect(types.get(`program_submissions.${flag}`)).toBe('boolean');
    },
  );

  it('keep the real names when a save sends placeholders [ENT-157]', async () => {
    const names = [
      { name: 'provider_name', value: { stringValue: 'Test provider' } },
      { name: 'grantee_name', value: { stringValue: 'Test grantee' } },
    ];
    const version = await loadVersion('programreach');
    const formData = [{ tableName: 'program_submissions', tableData: [names] }];
    const body = { formName: 'programreach', version, formData };
    expect((await grace.call(reporting.saveReach, { params, body })).status).toBe(200);
    const [row] = (await grace.call<ReachRead>(reporting.readReach, { params })).data.program_reach;
    expect(row).toMatchObject({
      provider_name: 'Bright Futures Coalition, LLC',
      grantee_name: 'Lakeside Family Services',
    });
  });

  it('hand the screeners of the reach page to the survey administration page, read-only [ENT-239]', async () => {
    const [row] = (await grace.call<readonly PageRead[]>(reporting.readProgram, { params })).data;
    expect(row?.context).toMatchObject({ anyYouthBegin: true, anyYouthComplete: true });
    const version = await loadVersion('programentryexit');
    const screener = { name: 'prog_any_youth_begin', value: { booleanValue: false } };
    const formData = [{ tableName: 'program_submissions', tableData: [[screener]] }];
    const body = { formName: 'programentryexit', version, formData };
    const answer = await grace.call(reporting.saveProgram, { params, body });
    expect([answer.status, answer.error.code]).toEqual([400, 'FOREIGN_COLUMN']);
  });

  it('list the curricula with key, name and the provider of a custom one [ENT-149]', async () => {
    const body = { prog_curriculum_name: 'Own Steps' };
    expect((await grace.call(reporting.saveCurriculum, { params, body })).status).toBe(200);
    const { data } = await grace.call<readonly Readonly<Record<string, unknown>>[]>(reporting.listCurricula, {
      params,
    });
    const shape = { pk: expect.any(Number), prog_curriculum_name: expect.any(String) };
    for (const one of data) expect(one).toMatchObject(shape);
    const own = data.filter((one) => one['fk_providers'] !== null);
    expect(own).toMatchObject([{ prog_curriculum_name: 'Own Steps', fk_providers: params.pid }]);
  });

  it('name Other by the key 0 on the wire, and by a column of its own in the table [ENT-113]', async () => {
    const stored = async () => {
      const [row] = await inScope(portal.deps.db, 'all', (tx) =>
        tx
          .selectFrom('program_submissions')
          .select(['fk_program_curricula', 'curriculum_is_other'])
          .where('fk_programs', '=', places.first.pmid)
          .where('fk_reporting_periods', '=', places.summer)
          .execute(),
      );
      return row;
    };
    await save('programstructure', reporting.saveProgram);
    expect(sent['program_submissions']).toMatchObject({ fk_program_curricula: 0 });
    expect(await stored()).toEqual({ fk_program_curricula: null, curriculum_is_other: true });
    const [row] = (await grace.call<readonly PageRead[]>(reporting.readProgram, { params })).data;
    expect(row?.['fk_program_curricula']).toBe(0);
    expect(types.get('program_submissions.fk_program_curricula')).toBe('integer');
  });

  it('flag what the report reads of a program [ENT-148]', () => {
    for (const column of [
      'prog_active',
      'prog_reach_data_issues_major',
      'prog_reach_data_issues_minor',
      'prog_entry_exit_data_issues_major',
      'prog_entry_exit_data_issues_minor',
      'prog_any_youth_begin',
      'prog_any_youth_complete',
    ]) {
      expect([column, types.get(`program_submissions.${column}`)]).toEqual([column, 'boolean']);
      expect([column, read['program_submissions']?.[column]]).toEqual([column, expect.any(Boolean)]);
    }
    for (const column of [
      'prog_en_tot_surveys_ms',
      'prog_en_tot_surveys_hs',
      'prog_ex_tot_surveys_ms',
      'prog_ex_tot_surveys_hs',
    ])
      expect([column, types.get(`program_submissions.${column}`)]).toEqual([column, 'integer']);
  });
});

/** Rows of the requirements that name a column of a form table; the type is the table's in tables/entities.csv. */
function columnRows(): readonly Row[] {
  const declared = new Map(
    lines('../../../../../docs/spec/tables/entities.csv').map((line) => {
      const [table = '', column = '', type = ''] = line.split(',');
      return [`${table}.${column}`, TYPES[type] ?? ''];
    }),
  );
  return lines('../../../../../docs/spec/requirements.md').flatMap((line) => {
    const found = /^\| (ENT-\d{3}) \| ENT \| (\w+)(?: \(form \w+\))?\.(\w+):/.exec(line);
    if (!found) return [];
    const [, id = '', table = '', column = ''] = found;
    const type = declared.get(`${table}.${column}`);
    return type !== undefined && table in read && !column.startsWith('fk_')
      ? [{ id, table, column, type }]
      : [];
  });
}

const TYPES: Readonly<Record<string, string>> = {
  integer: 'integer',
  decimal: 'numeric',
  boolean: 'boolean',
  text: 'text',
  date: 'date',
};

async function save(formName: FormName, endpoint: { method: 'PUT'; path: string }): Promise<void> {
  const form = FORMS[formName];
  const scalars = allFields(form).filter((field) => field.kind !== 'rows');
  const answers = Object.fromEntries(scalars.map((field, index) => [field.name, toValue(field, index)]));
  const tables: object[] = [{ tableName: form.table, tableData: [toTypedRow(scalars, answers)] }];
  const rows = allFields(form).find((field) => field.kind === 'rows');
  if (rows?.rowFields) {
    const cohort = Object.fromEntries(
      rows.rowFields.map((field, index) => [field.name, toValue(field, index)]),
    );
    sent['program_cohorts'] = { ...cohort, prog_cohort_name: 'Cohort 1' };
    tables.push({ tableName: 'program_cohorts', tableData: [toTypedRow(rows.rowFields, cohort)] });
  }
  const version = await loadVersion(formName);
  const answer = await grace.call(endpoint, { params, body: { formName, version, formData: tables } });
  if (answer.status !== 200) throw new Error(`${formName}: ${JSON.stringify(answer.error)}`);
  sent[form.table] = { ...sent[form.table], ...answers };
}

/** A value unique among the fields of its kind where possible; every condition is met. */
function toValue(field: Field, index: number): number | boolean | string {
  switch (field.kind) {
    case 'yesno':
    case 'checkbox':
      return true;
    case 'choice':
      return field.choices?.at(-1)?.code ?? 0;
    case 'text':
      return `Text ${index}`;
    case 'decimal':
    case 'percent':
      return index + 0.5;
    case 'curriculum':
      return 0;
    default:
      return index + 1;
  }
}

async function page(endpoint: { method: 'GET'; path: string }): Promise<PageRead> {
  return (await grace.call<PageRead>(endpoint, { params })).data;
}

async function loadVersion(formName: FormName): Promise<number> {
  if (formName === 'grantee') return (await page(reporting.readGrantee)).version;
  if (formName === 'provider') return (await page(reporting.readProvider)).version;
  const [row] = (await grace.call<readonly PageRead[]>(reporting.readProgram, { params })).data;
  const pages = {
    programstructure: 'structure',
    programreach: 'reach',
    programentryexit: 'entryexit',
  } as const;
  return row?.pages[pages[formName]]?.version ?? -1;
}

async function columnTypes(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; type: string }>`
    select table_name || '.' || column_name as key, data_type as type from information_schema.columns
    where table_schema = 'public'
  `.execute(portal.deps.db);
  return new Map(rows.map((row) => [row.key, row.type]));
}

function lines(path: string): readonly string[] {
  return readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8').split('\n');
}
