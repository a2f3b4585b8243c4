// Explanations of minor issues: written by the Grantee, frozen with the submission (decision 36).
import { ownQueries } from '@srae/contract/queries';
import { reporting } from '@srae/contract/reporting';
import type { TrackedRead } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import type { HistoryRead, ReportRead } from '@srae/contract/schemas/report';
import type { PageRead } from '@srae/contract/schemas/reporting';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { inScope } from '../../store/database/database.ts';
import { getSubmissionContent } from '../../store/reports/submission-content.ts';
import { exportRecords } from '../../commands/exports/export-records.ts';
import { listPeriods } from '../../store/programme/periods.ts';
import { loadTracked } from '../../commands/figures/tracker.ts';

const STAFF = { groups: { admin: false, acf: true } };

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const { grantId } = places.other;
const periodPk = places.summer;
const params = { grantId, periodPk };
const gus = await portal.signIn('gus');
const grace = await portal.signIn('grace');
const ada = await portal.signIn('ada');
const alan = await portal.signIn('alan');
const pat = await portal.signIn('pat');

const explain = (body: object, who = gus) =>
  who.call(ownQueries.explain, {
    params,
    body: { form: 'grantee', provider: null, program: null, code: '', field: '', text: 'Why.', ...body },
  });
const report = async (who = gus) => (await who.call<ReportRead>(reporting.readReport, { params })).data;
const file = async (who: typeof gus, form: string) => {
  const headers = { authorization: `Bearer ${who.token}` };
  const url = `/api/grantees/${grantId}/submissions/${periodPk}/export?format=csv&form=${form}`;
  return (await portal.app.inject({ method: 'GET', url, headers })).body;
};
const content = () => inScope(db, [grantId], (tx) => getSubmissionContent(tx, { grantId, periodPk }));

async function saveGrantee(cells: readonly object[], page: 'grantee' | 'comments' = 'grantee') {
  const { pages } = (await gus.call<PageRead>(reporting.readGrantee, { params })).data;
  const body = {
    formName: 'grantee',
    version: pages[page]?.version ?? 0,
    formData: [{ tableName: 'grant_submissions', tableData: [cells] }],
  };
  return gus.call(reporting.saveGrantee, { params, body });
}

const target = (youth: number | null) =>
  saveGrantee([
    { name: 'gr_target_num_youth', value: youth === null ? { isNull: true } : { longValue: youth } },
  ]);
const pid = places.other.pid;
async function saveFunding(dollars: number | null) {
  const at = { ...params, pid };
  const { pages } = (await gus.call<PageRead>(reporting.readProvider, { params: at })).data;
  const value = dollars === null ? { isNull: true } : { doubleValue: dollars };
  const tableData = [[{ name: 'prov_srae_provider_funding', value }]];
  const formData = [{ tableName: 'provider_submissions', tableData }];
  const version = pages['provider']?.version ?? 0;
  return gus.call(reporting.saveProvider, {
    params: at,
    body: { formName: 'provider', version, formData },
  });
}
const submit = () => saveGrantee([{ name: 'gr_submitted', value: { booleanValue: true } }], 'comments');

async function findIssue() {
  const { issues } = await report();
  const issue = issues
    .find(({ form }) => form === 'grantee')
    ?.issues.find(({ field, severity }) => field === 'gr_target_num_youth' && severity === 'minor');
  if (!issue) throw new Error('The blank answer has a minor issue.');
  return issue;
}

const FALL = 'The target is set in fall.';

/** Leaves the target blank and explains the resulting issue. */
async function explainBlank() {
  expect((await target(null)).status).toBe(200);
  const { code, field } = await findIssue();
  expect((await explain({ code, field, text: FALL })).status).toBe(200);
  return { code, field };
}

afterEach(async () => {
  await inScope(db, [grantId], (tx) =>
    sql`delete from issue_explanations where fk_grants = ${grantId}`.execute(tx),
  );
  await target(500);
  await saveFunding(1000);
  await submit();
});

describe('an explanation [BEY-170]', () => {
  it('is the Grantee’s of the grant', async () => {
    const calls = [portal.stranger, ada, alan, pat, grace].map(
      async (who) => (await explain({}, who)).status,
    );
    expect(await Promise.all(calls)).toEqual([401, 403, 403, 403, 404]);
  });

  it('is of a minor issue that the page has', async () => {
    const none = await explain({ code: 'none', field: 'gr_target_num_youth' });
    expect([none.status, none.error.code]).toEqual([409, 'NO_SUCH_ISSUE']);
    expect((await explain({ text: 'a'.repeat(1001) })).status).toBe(422);
  });

  it('travels with the snapshot, the report and the tracker', async () => {
    expect(await content()).not.toContain('explanations');
    expect((await target(null)).status).toBe(200);
    const { code, field } = await findIssue();
    expect((await explain({ code, field, text: ' The target is set in fall. ' })).status).toBe(200);
    expect((await findIssue()).explanation).toMatchObject({ text: 'The target is set in fall.' });
    expect(await lastEvent(db, 'explanation.save')).toMatchObject({
      fk_grants: grantId,
      object: `grantee of grant ${grantId}, period ${periodPk}`,
      fields: ['gr_target_num_youth'],
      details: { issue: code, before: false, after: true },
    });
    expect((await submit()).status).toBe(200);
    const { submission } = await report();
    expect(submission?.changed).toBeNull();
    const number = submission?.latest?.number ?? 0;
    const { data } = await gus.call<HistoryRead>(reporting.readHistory, { params: { ...params, number } });
    expect(data.content).toMatchObject({
      explanations: [{ form: 'grantee', code, field, text: 'The target is set in fall.' }],
    });
    const tracked: TrackedRead = await loadTracked(portal.deps, { grantId, periodPk }, STAFF);
    expect(JSON.stringify(tracked.issues)).toContain('The target is set in fall.');
  });

  it('stands in the forms as files, saved and submitted', async () => {
    await explainBlank();
    await submit();
    expect(await file(gus, 'grantee')).toContain('The target is set in fall.');
    expect(await file(gus, 'provider')).not.toContain('The target is set in fall.');
    const period = (await listPeriods(db)).find(({ pk }) => pk === periodPk);
    if (!period) throw new Error('The period of the demo is there.');
    for (const basis of ['saved', 'submitted'] as const) {
      const found: string[] = [];
      for await (const { grantId: of, explanations } of exportRecords(
        { db },
        { form: 'grantee', period, basis },
      ))
        for (const { field, text } of explanations) found.push(`${of} ${field}: ${text}`);
      expect(found).toEqual([`${grantId} gr_target_num_youth: The target is set in fall.`]);
    }
  });

  it('is shown to no Provider, neither of its own pages nor in its own files', async () => {
    const nell = await portal.signIn('nell');
    expect((await saveFunding(null)).status).toBe(200);
    const page = (await report()).issues.find(
      ({ form, providerId }) => form === 'provider' && providerId === pid,
    );
    const issue = page?.issues.find(({ field }) => field === 'prov_srae_provider_funding');
    const { code = '', field = '' } = issue ?? {};
    const text = 'The contract is not signed.';
    expect((await explain({ form: 'provider', provider: pid, code, field, text })).status).toBe(200);
    expect(JSON.stringify(await report())).toContain(text);
    expect(await file(gus, 'provider')).toContain(text);
    const ofNell = JSON.stringify(await report(nell));
    expect(ofNell).toContain('prov_srae_provider_funding');
    expect(ofNell).not.toContain(text);
    expect(await file(nell, 'provider')).not.toContain(text);
    expect((await explain({ text: '' }, nell)).status).toBe(403);
  });

  it('changed after the submission, is a change of the report', async () => {
    const { code, field } = await explainBlank();
    await submit();
    expect((await report()).submission?.changed).toBeNull();
    await explain({ code, field, text: 'It was set in October.' });
    expect((await report()).submission?.changed).toContain('Changed since submission');
    await explain({ code, field, text: 'The target is set in fall.' });
    expect((await report()).submission?.changed).toBeNull();
  });

  it('is taken away by a blank text', async () => {
    const { code, field } = await explainBlank();
    expect(await content()).toContain('explanations');
    await explain({ code, field, text: ' ' });
    expect((await findIssue()).explanation).toBeNull();
    expect(await content()).not.toContain('explanations');
  });

  it('of an issue that is gone is not frozen', async () => {
    await explainBlank();
    await target(500);
    expect(JSON.stringify((await report()).issues)).not.toContain('set in fall');
    await submit();
    expect(await content()).not.toContain('explanations');
  });
});
