import { reporting } from '@srae/contract/reporting';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { openWorkbook } from '@srae/sheets/read-workbook';
import { readAll } from '@srae/sheets/test/read-all';
import { describe, expect, it } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { openExports } from '../../../test/portal/calls/exports-portal.ts';
import type { Table } from '../../../test/portal/calls/exports-portal.ts';

const { test, db, summer, winter, first, other, alan, toText, parsed, fetched } = await openExports();

const ada = await test.open('ada', null);

describe('forms for the agency', () => {
  it.each(FORM_NAMES)('hold a line for each page of %s, with its answers as they are saved', async (form) => {
    const { columns, records } = await table(
      `export/forms?period=${winter}&form=${form}&basis=saved&format=csv`,
    );
    const { table: name } = FORMS[form];
    const key = {
      grant_submissions: 'grants',
      provider_submissions: 'providers',
      program_submissions: 'programs',
    };
    const pages = await inScope(db, 'all', (tx) =>
      tx
        .selectFrom(name)
        .innerJoin('grants as g', 'g.pk', `${name}.fk_grants`)
        .selectAll(name)
        .where('fk_reporting_periods', '=', winter)
        .where('g.gr_active', '=', true)
        .execute(),
    );
    expect(records.length).toBeGreaterThanOrEqual(pages.length);
    const numbers = FORMS[form].sections
      .flatMap((section) => section.fields)
      .filter((field) => field.kind === 'integer' && !field.optional && field.seasons === undefined)
      .map((field) => field.name)
      .filter((one) => columns.includes(one));
    const place = key[name] === 'grants' ? 'grant' : key[name] === 'providers' ? 'provider_pk' : 'program_pk';
    for (const page of pages.slice(0, 40)) {
      const stored: Readonly<Record<string, unknown>> = page;
      const pk = stored[key[name] === 'grants' ? 'fk_grants' : `fk_${key[name]}`];
      const line = records.find((record) => record[place] === String(pk));
      for (const column of numbers)
        expect([column, line?.[column]]).toEqual([column, toText(stored[column])]);
    }
  });

  it('start at submitted only for ACF, which later saves do not change; all saved for an Admin [BEY-119] [BEY-120]', async () => {
    const of = async (who: typeof alan, basis = '') => {
      const { records } = await table(`export/forms?period=${winter}&form=grantee&format=csv${basis}`, who);
      return records.find((record) => record['grant'] === String(other.grantId))?.['gr_num_providers_funded'];
    };
    const before = await of(alan);
    await inScope(db, [other.grantId], (tx) =>
      tx
        .updateTable('grant_submissions')
        .set({ gr_num_providers_funded: 4_711 })
        .where('fk_grants', '=', other.grantId)
        .where('fk_reporting_periods', '=', winter)
        .execute(),
    );
    expect([await of(alan), await of(ada)]).toEqual([before, '4711']);
    expect(await of(alan, '&basis=saved')).toBe('4711');
    expect(await of(ada, '&basis=submitted')).toBe(before);
  });

  it('leave out who has not submitted, and what was never saved is a line without answers', async () => {
    const lines = async (basis: string) =>
      (await table(`export/forms?period=${summer}&form=grantee&format=csv&basis=${basis}`)).records;
    const [saved, submitted] = [await lines('saved'), await lines('submitted')];
    expect(submitted.length).toBeLessThan(saved.length);
    const unsaved = saved.filter((record) => record['status'] === 'No data have been saved');
    expect(unsaved.length).toBeGreaterThan(0);
    expect(unsaved.every((record) => record['gr_num_new_providers'] === '')).toBe(true);
  });

  it('come with a dictionary of their columns, and cohorts in a table of their own', async () => {
    const { columns } = await table(`export/forms?period=${winter}&form=programreach&format=csv`);
    const dictionary = await table(
      `export/forms?period=${winter}&form=programreach&part=dictionary&format=csv`,
    );
    const explained = dictionary.records.map((record) => record['Column']);
    expect(columns.filter((column) => !explained.includes(column))).toEqual([]);
    const cohorts = await table(
      `export/forms?period=${winter}&form=programreach&part=cohorts&format=csv&basis=saved`,
    );
    const stored = await inScope(db, 'all', (tx) =>
      tx
        .selectFrom('program_cohorts as c')
        .innerJoin('grants as g', 'g.pk', 'c.fk_grants')
        .select('c.prog_cohort_name')
        .where('c.fk_reporting_periods', '=', winter)
        .where('g.gr_active', '=', true)
        .execute(),
    );
    expect(cohorts.records).toHaveLength(stored.length);
    expect(
      (await alan.get(`/api/dashboard/export/forms?period=${winter}&form=grantee&part=cohorts`)).status,
    ).toBe(400);
  });

  it.each([
    ['answers', 'programreach-saved-winter-2023'],
    ['cohorts', 'programreach-cohorts-saved-winter-2023'],
    ['dictionary', 'programreach-dictionary-winter-2023'],
  ])('are named after what they hold and their day: %s', async (part, name) => {
    const path = `export/forms?period=${winter}&form=programreach&part=${part}&basis=saved&format=csv`;
    const { headers } = await fetched(path);
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    );
  });

  it('start no formula, are workbooks too, and each is an event [UP-8] [LG-2]', async () => {
    const evil = '=cmd|"/c calc"!A1';
    await inScope(db, [first.grantId], (tx) =>
      tx
        .updateTable('provider_submissions')
        .set({ prov_tech_assist_other_spec: evil })
        .where('fk_providers', '=', first.pid)
        .where('fk_reporting_periods', '=', winter)
        .execute(),
    );
    const path = `export/forms?period=${winter}&form=provider&basis=saved`;
    const { records } = await table(`${path}&format=csv`);
    const line = records.find((record) => record['provider_pk'] === String(first.pid));
    expect(line?.['prov_tech_assist_other_spec']).toBe(`'${evil}`);
    const { body, headers } = await fetched(`${path}&format=xlsx`);
    expect(headers['content-disposition']).toMatch(/"provider-saved-winter-2023-\d{4}-\d\d-\d\d\.xlsx"$/);
    const sheet = await readAll(body, 'forms.xlsx');
    expect(sheet).toHaveLength(records.length + 1);
    expect(sheet.flat()).toContain(evil);
    expect(await lastEvent(db, 'dashboard.export-forms')).toMatchObject({
      object: `forms, period ${winter}`,
      details: { form: 'provider', part: 'answers', basis: 'saved', format: 'xlsx' },
    });
  });
});

describe('forms of the own grant', () => {
  const own = (who: 'grace' | 'gus' | 'pat' | 'ada' | 'alan', query: string, grantId = first.grantId) =>
    test.portal.signIn(who).then((caller) =>
      test.portal.app.inject({
        url: `/api/grantees/${grantId}/submissions/${winter}/export?${query}`,
        headers: { authorization: `Bearer ${caller.token ?? ''}` },
      }),
    );

  it.each([
    ['grace', 200],
    ['ada', 200],
    ['gus', 404],
    ['pat', 403],
    ['alan', 403],
  ] as const)('are answered to %s with %s', async (who, status) => {
    expect((await own(who, 'format=csv&form=grantee')).statusCode).toBe(status);
  });

  it('are for a Provider those of the own provider and its programs, in every sheet', async () => {
    const pat = await test.portal.signIn('pat');
    const { data: listed } = await pat.call<ProviderList>(reporting.listProviders, {
      params: { grantId: first.grantId },
      query: { period: String(winter) },
    });
    const [provider, ...others] = listed;
    expect(others).toEqual([]);
    const csv = parsed((await own('pat', 'format=csv&form=programreach')).body).records;
    expect(csv.map((record) => String(record['Program key'])).toSorted()).toEqual(
      provider?.programs.map(({ pk }) => String(pk)).toSorted(),
    );
    const bytes = new Uint8Array((await own('pat', '')).rawPayload);
    const { sheets } = await openWorkbook(bytes, { fileName: 'forms.xlsx' });
    expect(sheets.map(({ name }) => name)).not.toContain('Grantee');
    for (const { name: sheet } of sheets.filter(({ name }) => name !== 'Dictionary')) {
      const [head, ...lines] = await readAll(bytes, 'forms.xlsx', { sheet });
      const at = head?.indexOf('Provider key') ?? -1;
      expect(new Set(lines.map((line) => String(line[at])))).toEqual(new Set([String(provider?.pk)]));
    }
    const dictionary = await readAll(bytes, 'forms.xlsx', { sheet: 'Dictionary' });
    expect(dictionary.flat()).not.toContain('gr_additional_info');
  });

  it('are a workbook with a sheet for each form, cohorts, and what the columns mean', async () => {
    const response = await own('grace', '');
    expect(response.headers['content-disposition']).toMatch(
      /"forms-winter-2023-lakeside-family-services-gdsrae-fy2019-\d{4}-\d\d-\d\d\.xlsx"$/,
    );
    const bytes = new Uint8Array(response.rawPayload);
    const { sheets } = await openWorkbook(bytes, { fileName: 'forms.xlsx' });
    expect(sheets.map(({ name }) => name)).toEqual([
      'Grantee',
      'Providers',
      'Program structure',
      'Program reach',
      'Cohorts',
      'Survey administration',
      'Dictionary',
    ]);
    const providers = await readAll(bytes, 'forms.xlsx', { sheet: 'Providers' });
    const count = await db
      .selectFrom('providers')
      .select('pk')
      .where('fk_grants', '=', first.grantId)
      .where('deleted_at', 'is', null)
      .execute();
    expect(providers).toHaveLength(count.length + 1);
    expect(await lastEvent(db, 'grant.export')).toMatchObject({ details: { format: 'xlsx' } });
  });

  it('give the cohorts as csv what the workbook has in their sheet', async () => {
    const response = await own('grace', 'format=csv&form=programreach&part=cohorts');
    expect(response.headers['content-disposition']).toMatch(
      /"programreach-cohorts-winter-2023-lakeside-.*-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const bytes = new Uint8Array((await own('grace', '')).rawPayload);
    const [head = [], ...lines] = await readAll(bytes, 'forms.xlsx', { sheet: 'Cohorts' });
    const { columns, records } = parsed(response.body);
    expect(columns).toEqual(head.slice(1).map(String));
    expect(records).toHaveLength(lines.length);
    expect(records.length).toBeGreaterThan(0);
  });

  it('hold what is saved, never a draft, and nothing of another grant [BEY-068]', async () => {
    const grace = await test.portal.signIn('grace');
    const before = (await own('grace', 'format=csv&form=provider')).body;
    await grace.call(reporting.saveProviderDraft, {
      params: { grantId: first.grantId, pid: first.pid, periodPk: winter },
      body: { answers: { prov_num_staff_admin_progs: 987_654 }, base_version: 1 },
    });
    const after = (await own('grace', 'format=csv&form=provider')).body;
    expect(after).toBe(before);
    const { records } = parsed(after);
    expect(new Set(records.map((record) => record['Grant']))).toEqual(new Set([String(first.grantId)]));
  });

  it.each([
    'format=csv',
    'format=csv&form=nothing',
    'format=csv&form=provider&part=cohorts',
    'format=xlsx&form=grantee',
    'format=pdf',
  ])('refuse %s', async (query) => {
    expect((await own('grace', query)).statusCode).toBe(400);
  });
});

async function table(path: string, who = alan): Promise<Table> {
  const { status, body } = await fetched(path, who);
  expect(status).toBe(200);
  return parsed(new TextDecoder().decode(body));
}
