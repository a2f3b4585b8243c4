import { auth } from '@srae/contract/accounts/auth';
import { reporting } from '@srae/contract/reporting';
import type { PageRead, Saved } from '@srae/contract/schemas/reporting';
import { toTypedRow } from '@srae/contract/typed-values';
import type { Answers } from '@srae/domain/form-kit/answers';
import type { FormName } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { ownGrant } from '../../../test/portal/own-grant.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const places = await demoPlaces(portal.deps.db);
const grace = await portal.signIn('grace');
const gus = await portal.signIn('gus');
const pat = await portal.signIn('pat');
const ada = await portal.signIn('ada');

const granteePage = { grantId: places.nearlyEmpty.grantId, periodPk: places.summer };
/** The grantee page of a grant used only by this test; nobody has saved it. */
const ownPage = async () => {
  const { grantId, granteeName } = await ownGrant(portal.deps.db, 'grace');
  return { page: { grantId, periodPk: places.summer }, granteeName };
};
const patsProvider = { ...places.first, periodPk: places.summer };

function granteeSave(answers: Answers, version: number, extra: readonly object[] = []) {
  return toSave('grantee', answers, version, extra);
}

function toSave(formName: FormName, answers: Answers, version: number, extra: readonly object[] = []) {
  const form = FORMS[formName];
  const scalars = allFields(form).filter((field) => field.kind !== 'rows' && field.name in answers);
  const row = toTypedRow(scalars, answers as Parameters<typeof toTypedRow>[1]);
  return { formName, version, formData: [{ tableName: form.table, tableData: [[...row, ...extra]] }] };
}

type GranteePage = typeof granteePage;

async function readGrantee(page: GranteePage): Promise<PageRead> {
  return (await grace.call<PageRead>(reporting.readGrantee, { params: page })).data;
}

function saveGrantee(page: GranteePage, answers: Answers, version: number, extra: readonly object[] = []) {
  return grace.call<Saved>(reporting.saveGrantee, {
    params: page,
    body: granteeSave(answers, version, extra),
  });
}

describe('who may read and save pages', () => {
  it.each([
    ['nobody signed in', portal.stranger, 401, 'NOT_SIGNED_IN'],
    ['a Grantee of another organisation', gus, 404, 'NOT_FOUND'],
    ['a Provider', pat, 403, 'FORBIDDEN'],
    ['an Admin without an association', ada, 403, 'ADMIN_READ_ONLY'],
  ])('refuses the grantee save of %s [PER-004]', async (_, who, status, code) => {
    const params = { grantId: places.first.grantId, periodPk: places.summer };
    const answer = await who.call(reporting.saveGrantee, { params, body: granteeSave({}, 0) });
    expect([answer.status, answer.error.code]).toEqual([status, code]);
  });

  it('answers a foreign grant like a missing one', async () => {
    const foreign = await gus.call(reporting.readGrantee, { params: granteePage });
    const missing = await gus.call(reporting.readGrantee, { params: { ...granteePage, grantId: 999_999 } });
    expect([foreign.status, foreign.error]).toEqual([404, missing.error]);
  });

  it('shows an Admin every grant read only', async () => {
    expect((await ada.call(reporting.readGrantee, { params: granteePage })).status).toBe(200);
  });

  it('gives a Provider only the values that the provider form needs', async () => {
    const params = { grantId: places.first.grantId, periodPk: places.summer };
    const answer = await pat.call<object>(reporting.readGrantee, { params });
    expect(Object.keys(answer.data).toSorted()).toEqual([
      'gr_num_new_providers',
      'gr_num_providers_funded',
      'gr_submitted',
      'locked',
    ]);
  });

  it('shows a Provider the own provider alone', async () => {
    const own = await pat.call(reporting.readProvider, { params: patsProvider });
    const sibling = await pat.call(reporting.readProvider, {
      params: { ...patsProvider, pid: places.first.siblingPid },
    });
    const listed = await pat.call<readonly { pk: number }[]>(reporting.listProviders, {
      params: places.first,
    });
    expect([own.status, sibling.status]).toEqual([200, 404]);
    expect(listed.data.map((provider) => provider.pk)).toEqual([places.first.pid]);
  });

  it('refuses a program that is not of the provider in the path', async () => {
    const params = { ...places.first, pid: places.first.siblingPid, periodPk: places.summer };
    expect((await grace.call(reporting.readProgram, { params })).status).toBe(404);
  });
});

describe('saving a page', () => {
  it('answers nulls and version 0 while nothing was saved [BEY-056]', async () => {
    const { page } = await ownPage();
    expect(await readGrantee(page)).toMatchObject({
      version: 0,
      gr_srae_grant_funding: null,
      gr_data_issues_minor: null,
    });
  });

  it('stores the answers with the flags that the server computes, whatever the browser sent', async () => {
    const { page, granteeName } = await ownPage();
    const answers = { ...CLEAN_ANSWERS.grantee, gr_grantee_staff_num: 2, gr_grantee_ftes_num: 3 };
    const lies = [
      { name: 'gr_data_issues_minor', value: { booleanValue: false } },
      { name: 'gr_data_issues_major', value: { booleanValue: false } },
      { name: 'grantee_name', value: { stringValue: 'Somebody else' } },
    ];
    const saved = await saveGrantee(page, answers, 0, lies);
    expect(saved.status).toBe(200);
    expect(saved.data.flags).toEqual({ minor: true, major: true });
    expect(saved.data.issues.map((issue) => issue.message)).toEqual([
      'Number of FTEs cannot exceed total number of staff.',
    ]);
    expect(await readGrantee(page)).toMatchObject({
      version: 1,
      gr_data_issues_minor: true,
      gr_data_issues_major: true,
      grantee_name: granteeName,
      gr_grantee_ftes_num: 3,
      pages: { grantee: { version: 1, updated_by: 'Grace Grantee' } },
    });
  });

  it('refuses a save that is based on an older version and says who saved when [BEY-057] [BEY-058]', async () => {
    const { page } = await ownPage();
    await saveGrantee(page, CLEAN_ANSWERS.grantee, 0);
    const answer = await saveGrantee(page, { gr_target_num_youth: 5 }, 0);
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { version: 1, updated_by: 'Grace Grantee' },
    });
  });

  it('changes only the columns that were sent, and judges the whole page again [API-051] [BEY-056]', async () => {
    const { page } = await ownPage();
    const answers = { ...CLEAN_ANSWERS.grantee, gr_grantee_staff_num: 2, gr_grantee_ftes_num: 3 };
    expect((await saveGrantee(page, answers, 0)).data.flags).toEqual({ minor: true, major: true });
    const saved = await saveGrantee(page, { gr_grantee_staff_num: 9 }, 1);
    expect(saved.data).toMatchObject({ version: 2, flags: { minor: false, major: false }, issues: [] });
    expect(await readGrantee(page)).toMatchObject({ gr_grantee_staff_num: 9, gr_grantee_ftes_num: 3 });
  });

  it.each([
    ['a column of another form', { name: 'prog_reach_attend', value: { longValue: 1 } }, 400],
    ['an unknown column', { name: 'no_such_column', value: { longValue: 1 } }, 400],
    ['text in a number', { name: 'gr_target_num_youth', value: { stringValue: 'many' } }, 422],
    ['a number beyond the column', { name: 'gr_target_num_youth', value: { longValue: 3_000_000_000 } }, 400],
  ])('refuses %s and stores nothing', async (_, cell, status) => {
    const { page } = await ownPage();
    await saveGrantee(page, CLEAN_ANSWERS.grantee, 0);
    const before = await readGrantee(page);
    expect((await saveGrantee(page, {}, 1, [cell])).status).toBe(status);
    expect(await readGrantee(page)).toEqual(before);
  });

  it('keeps the pages of one program apart: each has a version of its own [BEY-062]', async () => {
    const params = { ...places.first, periodPk: places.summer };
    const before = (await grace.call<readonly PageRead[]>(reporting.readProgram, { params })).data[0];
    const entryexit = before?.pages['entryexit']?.version ?? -1;
    const reach = before?.pages['reach']?.version ?? -1;
    const counts = toSave('programentryexit', { prog_en_tot_surveys_ms: 32 }, entryexit);
    expect((await grace.call(reporting.saveProgram, { params, body: counts })).status).toBe(200);
    const attend = toSave('programreach', { prog_par_involve_attend_one_sess: 7 }, reach);
    expect((await pat.call(reporting.saveReach, { params, body: attend })).status).toBe(200);
  });

  it('records who changed which fields, and never their values', async () => {
    const { page } = await ownPage();
    await saveGrantee(page, CLEAN_ANSWERS.grantee, 0);
    await saveGrantee(page, { gr_grantee_staff_num: 9 }, 1);
    const { rows } = await sql<{ fields: string[]; details: unknown; outcome: string }>`
      select fields, details, outcome from audit_events
      where action = 'grantee.save' and fk_grants = ${page.grantId} order by seq desc limit 1
    `.execute(portal.deps.db);
    expect(rows).toEqual([{ fields: ['gr_grantee_staff_num'], details: null, outcome: 'done' }]);
  });

  it('refuses to write an earlier period', async () => {
    const params = { ...granteePage, periodPk: places.winter };
    const answer = await grace.call(reporting.saveGrantee, {
      params,
      body: granteeSave({ gr_num_providers_funded: 4 }, 0),
    });
    expect([answer.status, answer.error.code]).toEqual([409, 'PERIOD_READ_ONLY']);
  });
});

describe('drafts', () => {
  const DRAFT = { answers: { gr_target_num_youth: '1,2' }, base_version: 1 };
  const readDrafts = async (params: GranteePage & { formName: string }) =>
    (await grace.call(reporting.readGranteeDraft, { params })).data;
  /** A page used only by this test, saved once and then drafted. */
  const draftedPage = async () => {
    const { page } = await ownPage();
    await saveGrantee(page, CLEAN_ANSWERS.grantee, 0);
    const params = { ...page, formName: 'grantee' };
    await grace.call(reporting.saveGranteeDraft, { params, body: DRAFT });
    return { page, params };
  };

  it('are kept for their author alone [BEY-063] [BEY-069]', async () => {
    const { params } = await draftedPage();
    expect(await readDrafts(params)).toMatchObject([DRAFT]);
    expect((await gus.call(reporting.readGranteeDraft, { params })).status).toBe(404);
    expect((await ada.call(reporting.readGranteeDraft, { params })).status).toBe(403);
  });

  it('are not saved data [BEY-068]', async () => {
    const { page } = await draftedPage();
    expect(await readGrantee(page)).toMatchObject({
      gr_target_num_youth: CLEAN_ANSWERS.grantee.gr_target_num_youth,
    });
  });

  it('are gone after a save [BEY-067]', async () => {
    const { page, params } = await draftedPage();
    expect((await saveGrantee(page, { gr_target_num_youth: 900 }, 1)).status).toBe(200);
    expect(await readDrafts(params)).toEqual([]);
  });

  it('of the other open pages of their author stay when one is saved [BEY-067]', async () => {
    const { page, params } = await draftedPage();
    const id = crypto.randomUUID();
    await grace.call(reporting.saveGranteeDraft, { params, body: { ...DRAFT, id } });
    // Provider pages read the number of new providers, so that the second save takes the other way.
    for (const [index, answers] of [{ gr_target_num_youth: 3 }, { gr_num_new_providers: 0 }].entries()) {
      const body = { ...granteeSave(answers, index + 1), draft: id };
      expect((await grace.call(reporting.saveGrantee, { params: page, body })).status).toBe(200);
      expect(await readDrafts(params)).toMatchObject([DRAFT]);
    }
  });
});

describe('a grant with a later due date of its own', () => {
  it('says so to the people of that grant alone [BEY-102]', async () => {
    await portal.deps.db
      .insertInto('grant_extensions')
      .values({
        fk_grants: places.first.grantId,
        fk_reporting_periods: places.summer,
        due_date: '2023-09-15',
        reason: 'A storm closed the office.',
        granted_by: '00000000-0000-4000-8000-000000000000',
        granted_at: new Date(),
      })
      .execute();
    const grants = await grace.call<readonly { id: number; extensions: unknown }[]>(auth.listAssociations, {
      params: { username: 'grace@example.org' },
    });
    const extensions = new Map(grants.data.map((grant) => [grant.id, grant.extensions]));
    expect(extensions.get(places.first.grantId)).toEqual([{ period: places.summer, due_date: '2023-09-15' }]);
    expect(extensions.get(places.nearlyEmpty.grantId)).toEqual([]);
  });
});

describe('the second layer behind the permission table', () => {
  it('answers no row of a guarded table to a transaction without scope', async () => {
    const count = (scope: readonly number[]) =>
      inScope(portal.deps.db, scope, async (tx) => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from grant_submissions`.execute(
          tx,
        );
        return rows[0]?.n;
      });
    const { page } = await ownPage();
    await saveGrantee(page, { gr_target_num_youth: 5 }, 0);
    await grace.call(reporting.saveGranteeDraft, {
      params: { ...page, formName: 'grantee' },
      body: { answers: {}, base_version: 1 },
    });
    expect(await count([])).toBe(0);
    expect(await count([page.grantId])).toBe(1);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from drafts`.execute(portal.deps.db);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
