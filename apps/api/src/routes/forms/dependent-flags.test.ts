/** Flags of saved pages follow the answers of other pages that their rules read (decision 27). */
import { admin } from '@srae/contract/admin';
import { reporting } from '@srae/contract/reporting';
import type { ReportRead } from '@srae/contract/schemas/report';
import type { Curriculum, FormSave, PageRead, Saved } from '@srae/contract/schemas/reporting';
import { toTypedRow } from '@srae/contract/typed-values';
import type { Answers } from '@srae/domain/form-kit/answers';
import type { FormName } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseSave } from '../../commands/forms/parse-save.ts';
import { saveForm } from '../../commands/forms/save-form.ts';
import { granteeAct } from '../../../seeds/seed-saves.ts';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const gus = await portal.signIn('gus');
const ada = await portal.signIn('ada');

const params = { ...places.other, periodPk: places.summer };
const REFUSED = 'Your data need review and revision before submission.';
const SUBMIT = { name: 'gr_submitted', value: { booleanValue: true } };
const comments = (text: string) => ({ name: 'gr_additional_info', value: { stringValue: text } });

/** The grant is clean and submitted, and each test begins there. */
beforeEach(async () => {
  await save('grantee', { gr_num_new_providers: 1 });
  await save('provider', { prov_new_provider: false });
  await save('programreach', { prog_any_youth_begin: true, prog_any_youth_complete: true });
  await save('programreach', CLEAN_ANSWERS.programreach);
  await save('programentryexit', CLEAN_ANSWERS.programentryexit);
});

it('begins with a grant that is clean', async () => {
  expect((await report()).report).toMatchObject({ major: false, minor: false });
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

const report = async () => (await gus.call<ReportRead>(reporting.readReport, { params })).data;

async function submit(...cells: readonly object[]) {
  const version = (await read('grantee')).pages['comments']?.version ?? 0;
  const body = {
    formName: 'grantee',
    version,
    formData: [{ tableName: 'grant_submissions', tableData: [[SUBMIT, ...cells]] }],
  };
  return (await gus.call<Saved>(reporting.saveGrantee, { params, body })).data;
}

/** Flags as an earlier release, or a hand, may have left them. */
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

describe('a provider saved as new', () => {
  it('has its major flag once the grantee page says that none is new, and none once it says one [BEY-138]', async () => {
    expect((await save('provider', { prov_new_provider: true })).flags).toEqual({
      minor: false,
      major: false,
    });
    const before = await read('provider');

    await save('grantee', { gr_num_new_providers: 0 });
    expect(await flags('provider')).toEqual({ minor: false, major: true, version: before.version });
    expect((await read('provider')).pages).toEqual(before.pages);
    const { report: judged, issues } = await report();
    expect(judged.major).toBe(true);
    expect(judged.providers.find(({ pk }) => pk === params.pid)?.status).toBe('major');
    expect(issues.map(({ form, providerId }) => ({ form, providerId }))).toEqual([
      { form: 'provider', providerId: params.pid },
    ]);
    expect((await submit()).submission).toMatchObject({ submitted: false, message: REFUSED });

    await save('grantee', { gr_num_new_providers: 2 });
    expect(await flags('provider')).toEqual({ minor: false, major: false, version: before.version });
  });

  it('is named in the record when its flags have changed [BEY-138]', async () => {
    await save('provider', { prov_new_provider: true });
    await save('grantee', { gr_num_new_providers: 0 });
    const { rows } = await sql<{ object: string; fields: string[]; details: unknown }>`
      select object, fields, details from audit_events
      where action = 'grantee.save' and fk_grants = ${params.grantId} order by seq desc limit 1
    `.execute(db);
    expect(rows).toEqual([
      {
        object: `pages judged again, period ${params.periodPk}`,
        fields: ['prov_data_issues_major'],
        details: { pages: [`provider of provider ${params.pid}`] },
      },
    ]);
  });

  it('has it too when it was deleted meanwhile and comes back [BEY-138]', async () => {
    await save('provider', { prov_new_provider: true });
    expect((await gus.call(reporting.deleteProvider, { params })).status).toBe(200);
    await save('grantee', { gr_num_new_providers: 0 });
    const restored = await ada.call(admin.restoreProvider, { params: { pk: params.pid } });
    expect(restored.status).toBe(200);
    expect(await flags('provider')).toMatchObject({ major: true });
  });

  it('has it too when both were saved at the same moment [BEY-138]', async () => {
    const body = await loadBody('provider', { prov_new_provider: true });
    const page = await read('provider');
    const by = await loadAuthor();
    const [grantee] = await inScope(db, [params.grantId], async (tx) => {
      await saveForm(tx, {
        key: { grantId: params.grantId, periodPk: params.periodPk, targetId: params.pid },
        providerId: params.pid,
        programId: null,
        save: parseSave({ ...body, version: page.version }, FORMS),
        act: granteeAct('provider.save', { by, at: portal.deps.clock.now() }),
      });
      const late = save('grantee', { gr_num_new_providers: 0 });
      await untilBlocked(db);
      return [late];
    });
    await grantee;
    expect(await flags('provider')).toMatchObject({ major: true });
  });

  it('is not looked at by a save that changes nothing it reads [BEY-138]', async () => {
    await damage('provider', { minor: true, major: true });
    await save('grantee', { gr_target_num_youth: 4_444 });
    expect(await flags('provider')).toMatchObject({ minor: true, major: true });
    await save('grantee', { gr_num_new_providers: 3 });
    expect(await flags('provider')).toMatchObject({ minor: false, major: false });
  });
});

async function loadAuthor(): Promise<string> {
  const { rows } = await sql<{ username: string }>`
    select username from identity_users where email = 'gus@example.org'
  `.execute(db);
  return rows[0]?.username ?? '';
}

describe('a survey administration page', () => {
  it('has the issues of the card that a screener has opened since [BEY-138]', async () => {
    await save('programreach', { prog_any_youth_complete: false });
    await save('programentryexit', { prog_ex_fed_officer_waiver: null });
    expect(await flags('programentryexit')).toMatchObject({ minor: false, major: false });
    const { version } = await flags('programentryexit');

    await save('programreach', CLEAN_ANSWERS.programreach);
    expect(await flags('programentryexit')).toEqual({ minor: true, major: false, version });
    const { report: judged } = await report();
    expect(judged.missing.surveyInfo).toBe(1);
    expect((await submit()).submission?.message).toBe(
      'Your data have been submitted, but there is at least one incomplete field or inconsistency.',
    );

    await save('programreach', { prog_any_youth_complete: false, prog_any_youth_begin: true });
    expect(await flags('programentryexit')).toEqual({ minor: false, major: false, version });
  });

  it('of another program stays as it is', async () => {
    const siblings = () =>
      inScope(db, 'all', async (tx) => {
        const { rows } = await sql`
          select fk_programs, xmin::text from program_submissions
          where fk_grants = ${params.grantId} and fk_programs <> ${params.pmid} order by 1
        `.execute(tx);
        return rows;
      });
    const before = await siblings();
    await save('programreach', { prog_any_youth_complete: false });
    expect(await siblings()).toEqual(before);
  });

  it('never saved stays without flags', async () => {
    await inScope(db, 'all', (tx) =>
      sql`
        update program_submissions set entryexit_version = 0, prog_entry_exit_data_issues_minor = null,
          prog_entry_exit_data_issues_major = null
        where fk_programs = ${params.pmid} and fk_reporting_periods = ${params.periodPk}
      `.execute(tx),
    );
    await save('programreach', { prog_any_youth_complete: false });
    expect(await flags('programentryexit')).toEqual({ minor: null, major: null, version: 0 });
  });
});

describe('a structure page', () => {
  it('is judged again when its provider has another curriculum of its own [BEY-138]', async () => {
    await damage('programstructure', { minor: true, major: true });
    const before = await flags('programstructure');
    const add = (name: string) =>
      gus.call<readonly Curriculum[]>(reporting.saveCurriculum, {
        params,
        body: { prog_curriculum_name: name },
      });
    expect((await add('River Paths')).status).toBe(200);
    expect(await flags('programstructure')).toEqual({ ...before, minor: false, major: false });

    await damage('programstructure', { minor: true, major: true });
    await add('River Paths');
    expect(await flags('programstructure')).toMatchObject({ minor: true, major: true });
    expect((await submit()).submission).toMatchObject({ submitted: true });
  });
});

describe('Submit Data', () => {
  it.each([
    ['grantee', 'green', { gr_grantee_staff_num: 1, gr_grantee_ftes_num: 2 }],
    ['provider', 'green', { prov_num_staff_admin_progs: 1, prov_num_fte_admin_progs: 2 }],
    ['programreach', 'green', { prog_reach_attend: 1 }],
  ] as const)('refuses a %s page whose flags are damaged to %s [BEY-139]', async (form, _, broken) => {
    const before = (await report()).submission?.latest;
    await save(form, broken);
    await damage(form, { minor: false, major: false });
    expect((await submit()).submission).toEqual({ submitted: false, number: null, message: REFUSED });
    expect(await flags(form)).toMatchObject({ major: true });
    expect((await report()).submission?.latest).toEqual(before);
    await save(form, { ...CLEAN_ANSWERS[form], gr_num_new_providers: 1 });
  });

  it('takes a page whose flags are damaged to red [BEY-139]', async () => {
    await damage('programentryexit', { minor: true, major: true });
    expect((await submit()).submission).toMatchObject({
      submitted: true,
      message: 'Your data have been successfully submitted.',
    });
    expect(await flags('programentryexit')).toMatchObject({ minor: false, major: false });
  });

  it('leaves gr_submitted as it is when it is refused, and saves the comments in either case [BEY-140] [VAL-022]', async () => {
    expect((await submit(comments('All is in.'))).submission).toMatchObject({ submitted: true });
    expect(await read('grantee')).toMatchObject({ gr_submitted: true, gr_additional_info: 'All is in.' });

    await save('programreach', { prog_reach_attend: 1 });
    expect((await submit(comments('We shall mend it.'))).submission).toMatchObject({ submitted: false });
    expect(await read('grantee')).toMatchObject({
      gr_submitted: true,
      gr_additional_info: 'We shall mend it.',
    });
    expect((await submit()).submission).toMatchObject({ submitted: false });
    expect(await read('grantee')).toMatchObject({
      gr_submitted: true,
      gr_additional_info: 'We shall mend it.',
    });
  });
});
