// Practice: who owns it, how it is emptied, and that it is never counted or listed elsewhere (decision 37).
import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/accounts/auth';
import { dashboard } from '@srae/contract/dashboard/dashboard';
import type { GrantEntry } from '@srae/contract/schemas/accounts/auth';
import type { Grantee } from '@srae/contract/schemas/programme/programme';
import { reporting } from '@srae/contract/reporting';
import { SURVEY_KINDS, uploads } from '@srae/contract/uploads';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { MEASURE_SETS } from '@srae/domain/measures/catalogue/measure';
import { easternDate, plusDays } from '@srae/domain/period/calendar-date';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { practiceCalls } from '../../../test/portal/calls/practice-portal.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { testDashboard } from '../../../test/portal/test-dashboard.ts';
import { inScope } from '../../store/database/database.ts';
import { listGrantsToRemind } from '../../store/accounts/reminders.ts';
import { listReach } from '../../store/figures/reach.ts';
import { findSubmission } from '../../store/releases/release-source.ts';
import { listSubmittedReports } from '../../store/releases/releases.ts';

const test = await testDashboard();
const { portal } = test;
const { db, clock } = portal.deps;
const places = await demoPlaces(db);
const { summer, winter, first } = places;
const staff = await test.open('ada', null);
const ada = staff.caller;
const alan = await portal.signIn('alan');
const grace = await portal.signIn('grace');
const gus = await portal.signIn('gus');
const pat = await portal.signIn('pat');
const { workIn, countWork } = practiceCalls(db, places, grace);

const { fk_grantees: organisation } = await db
  .selectFrom('grants')
  .select('fk_grantees')
  .where('pk', '=', first.grantId)
  .executeTakeFirstOrThrow();
const setPractice = (on: boolean, who = ada, pk = organisation) =>
  who.call(admin.setPractice, { params: { pk }, body: { on } });
const listEntries = async (who: typeof grace, name: string) =>
  (await who.call<GrantEntry[]>(auth.listAssociations, { params: { username: `${name}@example.org` } })).data;
const findPractice = async (who: typeof grace, name: string) =>
  (await listEntries(who, name)).find(({ practice }) => practice);

/** Switches practice on; its grant. */
const beginPractice = async () => {
  expect((await setPractice(true)).status).toBe(200);
  return (await findPractice(grace, 'grace'))?.id ?? 0;
};

afterEach(() => setPractice(false));

/** The current state of everything that staff see or that leaves the portal. */
async function collectCounted(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const period of [summer, winter]) {
    for (const basis of ['saved', 'submitted'])
      for (const set of MEASURE_SETS) {
        const { data } = await staff.measures(set, `period=${period}&basis=${basis}`);
        found[`${set} ${basis} ${period}`] = data;
      }
    for (const form of ['grantee', 'provider', 'programstructure', 'programreach'])
      for (const basis of ['saved', 'submitted']) {
        const url = `/api/dashboard/export/forms?period=${period}&form=${form}&format=csv&basis=${basis}`;
        const headers = { authorization: `Bearer ${staff.token}` };
        found[url] = (await test.app.inject({ method: 'GET', url, headers })).body;
      }
    found[`tracker ${period}`] = (await staff.get(`/api/dashboard/tracker?period=${period}&size=200`)).data;
    found[`status ${period}`] = (await staff.get(`/api/dashboard/submission-status?period=${period}`)).data;
  }
  found['context'] = (await staff.get(dashboard.readContext.path)).data;
  const all = { query: { size: '200' } };
  found['grants'] = (await ada.call(admin.listGrants, all)).data;
  found['grantees'] = ((await ada.call<Grantee[]>(admin.listGrantees, all)).data ?? []).map(
    ({ pk, grants }) => [pk, grants],
  );
  found['providers'] = (await ada.call(admin.listProviders, all)).data;
  found['associations'] = (await ada.call(admin.listAssociations, all)).data;
  found['curricula'] = (await ada.call(admin.listCurricula, { query: { size: '200', kind: 'custom' } })).data;
  found['deleted'] = (await ada.call(admin.listDeleted, all)).data;
  found['periods'] = (await ada.call(admin.listPeriods)).data;
  for (const kind of SURVEY_KINDS)
    found[`programs with ${kind} surveys`] = (await ada.call(uploads[kind].programs)).data;
  found['own list of an Admin'] = await listEntries(ada, 'ada');
  const today = easternDate(clock.now());
  found['reminders'] = await listGrantsToRemind(db, { after: plusDays(today, -1), today });
  found['to release'] = await inScope(db, 'all', listSubmittedReports);
  found['release sums'] = await inScope(
    db,
    'all',
    async (tx) => (await sql`select * from release_sums order by release_sums::text`.execute(tx)).rows,
  );
  return found;
}

describe('practice of an organisation [BEY-171]', () => {
  it('is switched by Admins alone, for a grantee that has a grant', async () => {
    expect((await setPractice(true, alan)).status).toBe(403);
    expect((await setPractice(true, grace)).status).toBe(403);
    expect((await setPractice(true, ada, 999_999)).status).toBe(404);
    const { data } = await ada.call<{ pk: number }[]>(admin.createGrantee, {
      body: { grantee_name: `Without grants ${randomUUID()}` },
    });
    expect((await setPractice(true, ada, data[0]?.pk ?? 0)).error.code).toBe('NO_GRANT_YET');
    expect(await findPractice(grace, 'grace')).toBeUndefined();
  });

  it('is then on the list of its Grantees, and of nobody else', async () => {
    expect((await setPractice(true)).status).toBe(200);
    expect((await setPractice(true)).status).toBe(200);
    expect(await lastEvent(db, 'admin.grantees.practice')).toMatchObject({
      object: `grantee ${organisation}`,
    });
    expect(await findPractice(grace, 'grace')).toMatchObject({
      role: 'Grantee',
      has_portal_access: true,
      has_dashboard_access: false,
    });
    for (const [who, name] of [
      [gus, 'gus'],
      [pat, 'pat'],
      [ada, 'ada'],
    ] as const)
      expect(await findPractice(who, name)).toBeUndefined();
  });

  it('is missing for everybody else, Admins and ACF included, and has no dashboard and no users of its own', async () => {
    const grantId = await beginPractice();
    const read = { params: { grantId, periodPk: summer } };
    expect((await grace.call(reporting.readGrantee, read)).status).toBe(200);
    expect((await grace.call(reporting.readProgress, read)).status).toBe(200);
    for (const who of [ada, gus, pat]) expect((await who.call(reporting.readGrantee, read)).status).toBe(404);
    expect((await alan.call(auth.chooseGrant, { body: { grant_id: grantId } })).status).toBe(404);
    expect(
      (await ada.call(admin.updateGrant, { params: { pk: grantId }, body: { gr_active: false } })).status,
    ).toBe(404);
    expect((await staff.measures('reach', `period=${summer}&grant=${grantId}`)).status).toBe(404);
    expect((await staff.get(`/api/dashboard/tracker/${grantId}/${summer}`)).status).toBe(404);
    const session = await grace.call(dashboard.createSession, { body: { grant_id: grantId } });
    expect([session.status, session.error.code]).toEqual([403, 'NO_DASHBOARD_ACCESS']);
    const body = {
      action: 'new',
      role_id: 1,
      user: { name: 'New', family_name: 'Person', email: 'practice@example.org' },
      fk_grants: grantId,
    };
    expect((await grace.call(userAssociations.save, { body })).error.code).toBe('PRACTICE_NO_USERS');
  });

  it('changes no list, figure, export, sum or job, whatever is entered and submitted in it', async () => {
    await ada.call(admin.updatePeriod, {
      params: { pk: summer },
      body: { due_date: easternDate(clock.now()), reminders_on: true, reminder_days: [0] },
    });
    await setPractice(false);
    const before = await collectCounted();
    const grantId = await beginPractice();
    const mails = await countMails();
    await workIn(grantId);
    expect(await countWork(grantId)).toMatchObject({
      submission_snapshots: 1,
      survey_tallies: expect.any(Number),
    });
    expect(await countMails()).toBe(mails);
    const after = await collectCounted();
    for (const [name, value] of Object.entries(before)) expect([name, after[name]]).toEqual([name, value]);
  });

  it('is in no trend over periods and no released report, though a caller named it', async () => {
    const grantId = await beginPractice();
    await workIn(grantId);
    expect((await countWork(grantId))['submission_snapshots']).toBe(1);
    const found = await inScope(db, 'all', async (tx) => {
      const periods = await Promise.all(
        (['saved', 'submitted'] as const).map((basis) =>
          listReach(tx, { basis, grantIds: [grantId, first.grantId], columns: ['prog_reach_attend'] }),
        ),
      );
      return {
        periods,
        released: await findSubmission(tx, { grantId, periodPk: summer }),
        real: await findSubmission(tx, { grantId: first.grantId, periodPk: winter }),
      };
    });
    const grants = found.periods.flat().flatMap((period) => period.grants.map((one) => one.grantId));
    expect(grants).toContain(first.grantId);
    expect(grants).not.toContain(grantId);
    expect(found.released).toBeNull();
    expect(found.real).not.toBeNull();
  });

  it('cannot be restored or changed by an Admin, whose lists do not show it', async () => {
    const grantId = await beginPractice();
    await workIn(grantId);
    const [provider] = await inScope(db, 'all', (tx) =>
      tx.selectFrom('providers').select('pk').where('fk_grants', '=', grantId).execute(),
    );
    const pk = provider?.pk ?? 0;
    const own = () =>
      db
        .selectFrom('program_curricula')
        .select(['pk', 'merged_into'])
        .where('fk_providers', '=', pk)
        .executeTakeFirstOrThrow();
    const listed = await db
      .selectFrom('program_curricula')
      .select('pk')
      .where('fk_providers', 'is', null)
      .where('active', '=', true)
      .executeTakeFirstOrThrow();
    const merged = await ada.call(admin.mergeCurriculum, {
      params: { pk: (await own()).pk },
      body: { into: listed.pk },
    });
    expect([merged.status, (await own()).merged_into]).toEqual([404, null]);

    expect((await grace.call(reporting.deleteProvider, { params: { pid: pk } })).status).toBe(200);
    expect((await ada.call(admin.restoreProvider, { params: { pk } })).status).toBe(404);
    expect((await grace.call(reporting.readProvider, { params: { pid: pk, periodPk: summer } })).status).toBe(
      404,
    );
  });

  it('is emptied by its Grantee alone, and no other grant ever is', async () => {
    const grantId = await beginPractice();
    await workIn(grantId);
    const reset = (who: typeof grace, grant: number) =>
      who.call(reporting.resetPractice, { params: { grantId: grant } });
    expect((await reset(gus, grantId)).status).toBe(404);
    expect((await reset(pat, grantId)).status).toBe(403);
    expect((await reset(grace, first.grantId)).status).toBe(404);
    const real = await countWork(first.grantId);
    expect((await reset(grace, grantId)).status).toBe(200);
    expect(Object.values(await countWork(grantId)).every((rows) => rows === 0)).toBe(true);
    expect(await countWork(first.grantId)).toEqual(real);
    expect(await lastEvent(db, 'practice.reset')).toMatchObject({ fk_grants: grantId });
    await expect(sql`select empty_practice_grant(${first.grantId}::integer)`.execute(db)).rejects.toThrow(
      'no practice grant',
    );
  });

  it('is gone with what was entered once it is switched off', async () => {
    const grantId = await beginPractice();
    await workIn(grantId);
    expect((await setPractice(false)).status).toBe(200);
    expect(await findPractice(grace, 'grace')).toBeUndefined();
    expect((await grace.call(reporting.readGrantee, { params: { grantId, periodPk: summer } })).status).toBe(
      404,
    );
    expect(Object.values(await countWork(grantId)).every((rows) => rows === 0)).toBe(true);
  });
});

async function countMails(): Promise<number> {
  const { n } = await db
    .selectFrom('outbox')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('medium', '=', 'email')
    .executeTakeFirstOrThrow();
  return n;
}
