import { reporting } from '@srae/contract/reporting';
import type { ReportRead } from '@srae/contract/schemas/report';
import type { FormSave, PageRead, Saved } from '@srae/contract/schemas/reporting';
import { toTypedRow } from '@srae/contract/typed-values';
import type { Answers } from '@srae/domain/form-kit/answers';
import type { FormName } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { inScope } from '../../../src/store/database/database.ts';
import { demoPlaces } from '../demo-places.ts';
import { testPortal } from '../test-portal.ts';

/** A portal with a grant without issues before each test, and calls that save pages and submit. */
export async function openDependentFlags() {
  const portal = await testPortal();
  const { db } = portal.deps;
  const places = await demoPlaces(db);
  const gus = await portal.signIn('gus');
  const params = { ...places.other, periodPk: places.summer };
  const REFUSED = 'Your data need review and revision before submission.';
  const SUBMIT = { name: 'gr_submitted', value: { booleanValue: true } };
  /** Each test starts with a grant that is submitted without issues. */
  beforeEach(async () => {
    await save('grantee', { gr_num_new_providers: 1 });
    await save('provider', { prov_new_provider: false });
    await save('programreach', { prog_any_youth_begin: true, prog_any_youth_complete: true });
    await save('programreach', CLEAN_ANSWERS.programreach);
    await save('programentryexit', CLEAN_ANSWERS.programentryexit);
  });
  const CALLS = {
    grantee: [reporting.readGrantee, reporting.saveGrantee],
    provider: [reporting.readProvider, reporting.saveProvider],
    programstructure: [reporting.readProgram, reporting.saveProgram],
    programreach: [reporting.readReach, reporting.saveReach],
    programentryexit: [reporting.readProgram, reporting.saveProgram],
  } as const;
  const PAGES = {
    grantee: 'grantee',
    provider: 'provider',
    programstructure: 'structure',
    programreach: 'reach',
    programentryexit: 'entryexit',
  } as const;
  const report = async () => (await gus.call<ReportRead>(reporting.readReport, { params })).data;

  async function read(form: FormName): Promise<PageRead> {
    const endpoint = CALLS[form][0];
    if (form === 'programreach') {
      const { data } = await gus.call<{ program_reach: [PageRead] }>(endpoint, { params });
      return data.program_reach[0];
    }
    const { data } = await gus.call<PageRead | [PageRead]>(endpoint, { params });
    return Array.isArray(data) ? data[0] : data;
  }

  async function loadBody(form: FormName, answers: Answers): Promise<FormSave> {
    const fields = allFields(FORMS[form]).filter((field) => field.kind !== 'rows' && field.name in answers);
    const row = toTypedRow(fields, answers as Parameters<typeof toTypedRow>[1]);
    const version = (await read(form)).pages[PAGES[form]]?.version ?? 0;
    return { formName: form, version, formData: [{ tableName: FORMS[form].table, tableData: [[...row]] }] };
  }

  async function save(form: FormName, answers: Answers): Promise<Saved> {
    const { status, data } = await gus.call<Saved>(CALLS[form][1], {
      params,
      body: await loadBody(form, answers),
    });
    expect(status).toBe(200);
    return data;
  }

  async function flags(form: FormName) {
    const page = await read(form);
    const { minor, major } = FORMS[form].flags;
    return { minor: page[minor], major: page[major], version: page.pages[PAGES[form]]?.version };
  }

  async function submit(...cells: readonly object[]) {
    const version = (await read('grantee')).pages['comments']?.version ?? 0;
    const body = {
      formName: 'grantee',
      version,
      formData: [{ tableName: 'grant_submissions', tableData: [[SUBMIT, ...cells]] }],
    };
    return (await gus.call<Saved>(reporting.saveGrantee, { params, body })).data;
  }

  /** Flags as possibly left by an earlier software version or a manual change. */
  async function damage(form: FormName, stored: { minor: boolean; major: boolean }) {
    const { table, flags: names } = FORMS[form];
    const target = table === 'provider_submissions' ? sql`fk_providers` : sql`fk_programs`;
    await inScope(db, 'all', (tx) =>
      sql`
      update ${sql.table(table)}
      set ${sql.ref(names.minor)} = ${stored.minor}, ${sql.ref(names.major)} = ${stored.major}
      where fk_grants = ${params.grantId} and fk_reporting_periods = ${params.periodPk}
        ${form === 'grantee' ? sql`` : sql`and ${target} = ${form === 'provider' ? params.pid : params.pmid}`}
    `.execute(tx),
    );
  }

  return { portal, db, gus, params, REFUSED, read, loadBody, save, flags, report, submit, damage };
}
