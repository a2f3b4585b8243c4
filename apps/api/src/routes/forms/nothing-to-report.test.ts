// Reasons for nothing to report: who states them, when they count, and their effects (decision 35).
import { admin } from '@srae/contract/admin';
import { reporting } from '@srae/contract/reporting';
import type { ReportRead } from '@srae/contract/schemas/report';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import { easternDate } from '@srae/domain/period/calendar-date';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { sendReminders } from '../../commands/accounts/reminders.ts';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { listTrackedGrants } from '../../store/figures/tracker.ts';
import { getSubmissionContent } from '../../store/reports/submission-content.ts';

const portal = await testPortal();
const { db, clock } = portal.deps;
const { summer, first } = await demoPlaces(db);
const { grantId, pid, pmid } = first;
const periodPk = summer;
const ada = await portal.signIn('ada');
const grace = await portal.signIn('grace');
const pat = await portal.signIn('pat');
const gus = await portal.signIn('gus');

const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());

const programPlace = { grantId, pid, pmid, periodPk };
const providerPlace = { grantId, pid, periodPk };
const state = (body: object, who = grace) =>
  who.call(reporting.stateProgramNothing, { params: programPlace, body });
const setProgram = (values: { active: boolean; begin: boolean | null; complete: boolean | null }) =>
  inScope(db, [grantId], (tx) =>
    sql`
      update program_submissions set prog_active = ${values.active}, prog_any_youth_begin = ${values.begin},
        prog_any_youth_complete = ${values.complete}
      where fk_programs = ${pmid} and fk_reporting_periods = ${periodPk}
    `.execute(tx),
  );
const program = async () =>
  (
    await grace.call<ProviderList>(reporting.listProviders, {
      params: { grantId },
      query: { period: String(periodPk) },
    })
  ).data
    .find(({ pk }) => pk === pid)
    ?.programs.find(({ pk }) => pk === pmid);
const report = async () =>
  (await grace.call<ReportRead>(reporting.readReport, { params: { grantId, periodPk } })).data.report;
const content = () => inScope(db, [grantId], (tx) => getSubmissionContent(tx, { grantId, periodPk }));

const INACTIVE = { active: false, begin: null, complete: null };

describe('stating a reason [BEY-168]', () => {
  beforeEach(() => setProgram(INACTIVE));
  afterEach(async () => {
    await setProgram(INACTIVE);
    await state({ reason: null });
    await setProvider(true);
    // One reminder per date.
    await sql`delete from reminders_sent`.execute(owner);
  });

  it('is for Grantees of the grant and Providers of the provider', async () => {
    const calls = [portal.stranger, ada, gus, pat].map(
      async (who) => (await state({ reason: 'ended' }, who)).status,
    );
    expect(await Promise.all(calls)).toEqual([401, 403, 404, 200]);
  });

  it('is refused with a sentence while there is something to report', async () => {
    await setProgram({ active: true, begin: false, complete: null });
    const answer = await state({ reason: 'ended' });
    expect([answer.status, answer.error.code]).toEqual([409, 'SOMETHING_TO_REPORT']);
    expect(answer.error.message).toContain('once Active is set to No');
    expect((await program())?.nothing_to_report).toBeNull();
  });

  it('asks for a text with another reason, and takes no reason beyond the list', async () => {
    const answer = await state({ reason: 'other', note: ' ' });
    expect([answer.status, answer.error.message]).toEqual([422, 'Please say what the reason is.']);
    expect((await state({ reason: 'weather' })).status).toBe(400);
  });

  it('is kept, listed, audited and part of a submission; taken back, the content is as before', async () => {
    const before = await content();
    expect(before).not.toContain('nothing_reason');
    expect((await state({ reason: 'not-started', note: ' Starts in October. ' })).status).toBe(200);
    expect((await program())?.nothing_to_report).toEqual({
      reason: 'not-started',
      note: 'Starts in October.',
    });
    expect(await lastEvent(db, 'program.state-nothing')).toMatchObject({
      object: `program ${pmid}, period ${periodPk}`,
      details: { old: { reason: null }, new: { reason: 'not-started' } },
    });
    expect((await report()).nothingToReport).toContainEqual(
      expect.objectContaining({ reason: 'not-started', program: expect.objectContaining({ pk: pmid }) }),
    );
    expect(await content()).toContain('"prog_nothing_reason": "not-started"');
    await state({ reason: null });
    expect(await content()).toBe(before);
  });

  it('counts no longer once the program is active again', async () => {
    await state({ reason: 'ended' });
    expect(await program()).toMatchObject({ nothing_to_report: expect.anything() });
    await setProgram({ active: true, begin: true, complete: null });
    expect((await program())?.nothing_to_report).toBeNull();
    expect((await report()).nothingToReport).toEqual([]);
  });

  it('of a provider needs Active = No', async () => {
    const call = () =>
      grace.call(reporting.stateProviderNothing, { params: providerPlace, body: { reason: 'no-youth' } });
    expect((await call()).error.code).toBe('SOMETHING_TO_REPORT');
    await setProvider(false);
    expect((await call()).status).toBe(200);
    expect((await report()).nothingToReport).toEqual([
      { reason: 'no-youth', note: null, provider: expect.objectContaining({ pk: pid }), program: null },
    ]);
    const [tracked] = await inScope(db, [grantId], (tx) => listTrackedGrants(tx, periodPk, [grantId]));
    expect(tracked?.report.providers.find(({ pk }) => pk === pid)?.stated).toEqual({
      reason: 'no-youth',
      note: null,
    });
  });

  it('is in the grant’s own export', async () => {
    await state({ reason: 'ended', note: 'In May' });
    const { statusCode, body } = await portal.app.inject({
      url: `/api/grantees/${grantId}/submissions/${periodPk}/export?format=csv&form=programreach`,
      headers: { authorization: `Bearer ${grace.token}` },
    });
    expect(statusCode).toBe(200);
    expect(body).toContain('It ended before this period,In May');
  });

  it('spares the reminder of the pages of a program without youth', async () => {
    await setProgram({ active: true, begin: false, complete: false });
    const name = (await program())?.program_name ?? '';
    await sql`update program_submissions set prog_reach_data_issues_minor = null where fk_programs = ${pmid}`.execute(
      db,
    );
    // One reminder per due date.
    const listLines = async (days: number) => {
      const due_date = easternDate(new Date(clock.now().getTime() + days * 86_400_000));
      const body = { due_date, reminders_on: true, reminder_days: [days] };
      await ada.call(admin.updatePeriod, { params: { pk: periodPk }, body });
      await sendReminders(portal.deps);
      const mail = (await mailsTo(db, 'grace@example.org')).find((one) => one.body.includes('FY2019'));
      return (mail?.body ?? '').split('\n').filter((line) => line.includes(`, ${name},`));
    };
    const before = await listLines(1);
    await state({ reason: 'no-youth' });
    const after = await listLines(2);
    expect([before.length > 0, after]).toEqual([true, []]);
  });
});

function setProvider(active: boolean): Promise<unknown> {
  return inScope(db, [grantId], (tx) =>
    sql`
      update provider_submissions set prov_active = ${active}
      where fk_providers = ${pid} and fk_reporting_periods = ${periodPk}
    `.execute(tx),
  );
}
