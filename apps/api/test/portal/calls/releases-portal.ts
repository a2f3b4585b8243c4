import { rowReleases } from '@srae/contract/row-releases';
import type { ReleaseReport, RowRelease } from '@srae/contract/schemas/row-releases';
import { easternDate } from '@srae/domain/period/calendar-date';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openDatabase } from '../../../src/store/database/database.ts';
import { demoPlaces } from '../demo-places.ts';
import { testPortal } from '../test-portal.ts';

/** A portal with two Admins, Ada and Mika, and helpers for tests of releases. */
export async function openReleases() {
  const portal = await testPortal();
  const { db } = portal.deps;
  const owner = openDatabase({ ...portal.database.owner, max: 1 });
  afterAll(() => owner.destroy());
  const { winter, summer, first, other } = await demoPlaces(db);
  await db
    .insertInto('identity_groups')
    .values({ username: toUsername('mika'), group_name: 'Admin', added_at: new Date() })
    .execute();
  const ada = await portal.signIn('ada');
  const mika = await portal.signIn('mika');
  const alan = await portal.signIn('alan');
  const grace = await portal.signIn('grace');
  const pat = await portal.signIn('pat');

  const IN_A_MONTH = easternDate(new Date(portal.deps.clock.now().getTime() + 30 * 86_400_000));
  const DRAFT = {
    survey: 'entry',
    periods: [winter],
    stream: null,
    cohort: null,
    choices: { place: 'program', age: 'years', dropped: [] as string[] },
  };
  const request = (more: object = {}) => ({
    ...DRAFT,
    recipient: 'Institute for Evaluation',
    reason: 'Outcome study, agreement 12',
    expires_on: IN_A_MONTH,
    ...more,
  });
  const create = async (more: object = {}) => {
    const answer = await ada.call<{ pk: number }[]>(rowReleases.create, { body: request(more) });
    expect(answer.error).toBeUndefined();
    return answer.data[0]?.pk ?? 0;
  };
  const decide = (who: typeof ada, pk: number, decision = 'approved', reason = '') =>
    who.call(rowReleases.decide, { params: { pk }, body: { decision, reason } });
  const download = (pk: number, who = ada) =>
    portal.app.inject({
      url: `/api/admin/row-releases/${pk}/file`,
      headers: { authorization: `Bearer ${who.token}` },
    });
  const report = async (draft: object = DRAFT) =>
    (await ada.call<ReleaseReport>(rowReleases.report, { body: draft })).data;
  const findRelease = async (pk: number, who = ada) =>
    (await who.call<RowRelease[]>(rowReleases.list)).data.find((one) => one.pk === pk);

  /** The application may not change a request, so the owner of the database does. */
  const setLastDay = (pk: number, day: string) =>
    sql`update row_releases set expires_on = ${day}::date where pk = ${pk}`.execute(owner);

  return {
    portal,
    db,
    owner,
    places: { winter, summer, first, other },
    people: { ada, mika, alan, grace, pat },
    draft: DRAFT,
    lastDay: IN_A_MONTH,
    request,
    create,
    decide,
    download,
    report,
    stateOf: findRelease,
    setLastDay,
  };
}
