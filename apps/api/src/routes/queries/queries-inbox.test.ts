// Where queries are listed: the inbox, its file and the tracker (decision 36).
import { admin } from '@srae/contract/admin';
import { ownQueries, queries } from '@srae/contract/queries';
import type { TrackerQuery } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import type { Activity } from '@srae/contract/schemas/programme/administration';
import { TRACKER_HEAD } from '@srae/domain/tracker/tracker-file';
import { describe, expect, it } from 'vitest';
import { associate } from '../../../test/portal/auth-portal.ts';
import { toUsername } from '../../../seeds/seed-people.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { loadTracked, loadTracker } from '../../commands/figures/tracker.ts';
import { openQueriesPortal } from '../../../test/portal/calls/queries-portal.ts';

const STAFF = { groups: { admin: false, acf: true } };

const {
  portal,
  db,
  places,
  grantId,
  periodPk,
  ada,
  alan,
  gus,
  grace,
  pat,
  ask,
  at,
  send,
  inbox,
  askedEarlier,
  askAnswered,
} = await openQueriesPortal();
const LINES: TrackerQuery = {
  period: periodPk,
  sort: 'grantee',
  direction: 'asc',
  format: 'json',
  page: 1,
  size: 50,
};

describe('the inbox [BEY-169]', () => {
  it('is that of the own grants for a Grantee, and nothing for a Provider', async () => {
    const { pk } = (await ask()).data;
    expect((await inbox(gus)).rows.map((row) => row.pk)).toContain(pk);
    expect(await inbox(grace)).toMatchObject({ total: 0, counts: { open: 0, answered: 0, closed: 0 } });
    for (const calls of [queries, ownQueries]) {
      expect((await pat.call(calls.list, {})).status).toBe(403);
      expect((await pat.call(calls.export, { query: { format: 'csv' } })).status).toBe(403);
      expect((await pat.call(calls.read, { params: at(pk) })).status).toBe(403);
    }
  });

  it('has nothing of a grant where a Grantee of another is Provider', async () => {
    await associate(db, toUsername('gus'), places.first.grantId, { provider: places.first.pid });
    const where = { grantId: places.first.grantId, periodPk: places.winter };
    const { pk } = (await ask({}, alan, where)).data;
    const params = { grantId: places.first.grantId, pk };
    expect((await inbox(grace)).rows.map((row) => row.pk)).toContain(pk);
    expect((await inbox(gus)).rows.map((row) => row.pk)).not.toContain(pk);
    expect((await gus.call(ownQueries.read, { params })).status).toBe(403);
    await alan.call(queries.close, { params, body: { text: 'A trial.' } });
  });

  it('has state, age and assignee, by filter', async () => {
    await askedEarlier(3, (await ask()).data.pk);
    const [row] = (await inbox(alan, { state: 'unclosed' })).rows;
    expect(row).toMatchObject({ state: 'open', age_days: 3, assigned_to: { username: toUsername('alan') } });
    const pk = row?.pk ?? 0;
    const assign = (username: string | null, who = ada) =>
      who.call(queries.assign, { params: at(pk), body: { username } });
    expect((await assign(toUsername('ada'), gus)).status).toBe(403);
    expect((await assign(toUsername('gus'))).status).toBe(422);
    expect((await assign(toUsername('ada'))).status).toBe(200);
    expect(await lastEvent(db, 'query.assign')).toMatchObject({
      details: { old: { assigned_to: toUsername('alan') }, new: { assigned_to: toUsername('ada') } },
    });
    const { data: told } = await gus.call<Activity>(admin.listActivity, { params: at(pk) });
    const actions = told.map(({ action }) => action);
    expect([actions.includes('query.ask'), actions.includes('query.assign')]).toEqual([true, false]);
    expect((await inbox(ada, { assigned: 'me', state: 'open' })).rows.map((one) => one.pk)).toEqual([pk]);
    expect((await inbox(alan, { assigned: 'me', state: 'open' })).total).toBe(0);
    await assign(null);
    expect((await inbox(alan, { assigned: 'nobody', state: 'open' })).total).toBe(1);
    expect((await inbox(alan, { search: 'no such grantee' })).total).toBe(0);
    expect((await inbox(alan, { search: '%' })).total).toBe(0);
    for (const shown of [`${row?.pk}: ${row?.subject}`, row?.stream ?? '', `${row?.stream} ${row?.cohort}`])
      expect((await inbox(alan, { search: shown, state: 'open' })).rows.map((one) => one.pk)).toEqual([pk]);
  });

  it('counts what waits, and tells the median of days to the first answer', async () => {
    await ask({ text: 'Which of the two is right?' });
    expect((await inbox()).median_days_to_answer).toBeNull();
    for (const days of [1, 2, 6]) await askAnswered(days);
    const { counts, median_days_to_answer: median } = await inbox();
    expect(median).toBeCloseTo(2, 1);
    expect(counts).toMatchObject({ open: 1, answered: 3 });
  });

  it('is a file with every message, which is audited [BEY-169]', async () => {
    await ask({ text: 'Which of the two is right?' });
    for (let count = 0; count < 3; count += 1) await askAnswered();
    const { statusCode, body, headers } = await portal.app.inject({
      method: 'GET',
      url: '/api/queries/export?format=csv&state=answered&search=a',
      headers: { authorization: `Bearer ${alan.token}` },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toMatch(/"queries-\d{4}-\d\d-\d\d\.csv"$/);
    const [headings, ...lines] = body.trim().split('\r\n');
    expect(headings).toContain('Query,Grantee,Funding stream');
    expect(lines).toHaveLength(6);
    expect(lines.filter((line) => line.includes(',Answered,') && line.endsWith(',Yes.'))).toHaveLength(3);
    expect(await lastEvent(db, 'query.export')).toMatchObject({
      details: { state: 'answered', searched: ['search'] },
    });
  });
});

describe('the tracker [BEY-169]', () => {
  it('counts what is not closed, in its lines and its file, and lists queries without names', async () => {
    await ask({ text: 'Which of the two is right?' });
    for (let count = 0; count < 2; count += 1) await askAnswered();
    await send(queries.close, await askAnswered(), alan);
    const { counts } = await inbox(alan, { grant: String(grantId) });
    expect(counts).toMatchObject({ open: 1, answered: 2, closed: 1 });
    const [line] = (await loadTracker(portal.deps, { ...LINES, open: 'queries' })).rows;
    expect(line).toMatchObject({
      grant_id: grantId,
      queries: { open: counts.open, answered: counts.answered },
    });
    const { rows } = await loadTracker(portal.deps, LINES);
    expect(rows.find((one) => one.grant_id !== grantId)?.queries).toEqual({ open: 0, answered: 0 });
    const { queries: listed } = await loadTracked(portal.deps, { grantId, periodPk }, STAFF);
    expect(listed.filter(({ state }) => state !== 'closed')).toHaveLength(counts.open + counts.answered);
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual([
      'age_days',
      'messages',
      'pk',
      'state',
      'subject',
    ]);
    expect(TRACKER_HEAD.headings).toContain('Queries waiting for the grantee');
  });
});
