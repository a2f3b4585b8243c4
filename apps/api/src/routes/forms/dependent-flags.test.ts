/** Flags of saved pages are updated when answers of other pages that their rules read change (decision 27). */
import { admin } from '@srae/contract/admin';
import { reporting } from '@srae/contract/reporting';
import type { Curriculum } from '@srae/contract/schemas/reporting';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { parseSave } from '../../commands/forms/parse-save.ts';
import { saveForm } from '../../commands/forms/save-form.ts';
import { granteeAct } from '../../../seeds/seed-saves.ts';
import { inScope } from '../../store/database/database.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { openDependentFlags } from '../../../test/portal/calls/dependent-flags-portal.ts';

const { portal, db, gus, params, REFUSED, read, loadBody, save, flags, report, submit, damage } =
  await openDependentFlags();

const ada = await portal.signIn('ada');

it('begins with a grant that is clean', async () => {
  expect((await report()).report).toMatchObject({ major: false, minor: false });
});

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
