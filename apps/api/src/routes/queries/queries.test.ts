// Queries about submitted reports: who asks, answers and closes, and what follows (decision 36).
import { ownQueries, queries } from '@srae/contract/queries';
import type { AskBody, QueryList, QueryParts, QueryRead } from '@srae/contract/schemas/queries';
import { reporting } from '@srae/contract/reporting';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import type { TrackerQuery } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { TRACKER_HEADINGS } from '@srae/domain/tracker/tracker-file';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { usernameOf } from '../../../seeds/seed-people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { addPerson, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { loadTracked, loadTracker } from '../../commands/figures/tracker.ts';
import { mailDigests } from '../../commands/queries/mail-digest.ts';
import { openDatabase } from '../../store/database/database.ts';

const portal = await testPortal();
const { db } = portal.deps;
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());
const places = await demoPlaces(db);
const { grantId, pid, pmid } = places.other;
const periodPk = places.summer;
const ada = await portal.signIn('ada');
const alan = await portal.signIn('alan');
const gus = await portal.signIn('gus');
const grace = await portal.signIn('grace');
const pat = await portal.signIn('pat');

const REPORT: AskBody = {
  topic: 'report',
  form: null,
  provider: null,
  program: null,
  field: null,
  survey: null,
  figure: null,
  text: 'Please confirm.',
};
const LINES: TrackerQuery = {
  period: periodPk,
  sort: 'grantee',
  direction: 'asc',
  format: 'json',
  page: 1,
  size: 50,
};
const ask = (body: object = {}, who = alan, where = { grantId, periodPk }) =>
  who.call<{ pk: number }>(queries.ask, { params: where, body: { ...REPORT, ...body } });
const at = (pk: number) => ({ grantId, pk });
const callsOf = (who: typeof alan) => (who === gus || who === grace ? ownQueries : queries);
const read = async (pk: number, who = alan) =>
  (await who.call<QueryRead>(callsOf(who).read, { params: at(pk) })).data;
const send = (call: Parameters<typeof alan.call>[0], pk: number, who = gus, text = 'Yes.') =>
  who.call(call, { params: at(pk), body: { text } });
const inbox = async (who = alan, query: Record<string, string> = {}) =>
  (await who.call<QueryList>(callsOf(who).list, { query })).data;
/** As if it had been asked earlier; the application itself may not change that. */
const askedEarlier = (days: number, pk: number) =>
  sql`update report_queries set asked_at = asked_at - ${days} * interval '1 day' where pk = ${pk}`.execute(
    owner,
  );
describe('asking [BEY-169]', () => {
  it('is for Admins and federal staff', async () => {
    const calls = [portal.stranger, gus, pat].map(async (who) => (await ask({}, who)).status);
    expect(await Promise.all(calls)).toEqual([401, 403, 403]);
  });

  it('needs a submitted report', async () => {
    const answer = await ask({}, alan, { grantId: places.nearlyEmpty.grantId, periodPk });
    expect([answer.status, answer.error.code]).toEqual([409, 'NOT_SUBMITTED']);
  });

  it('is about something that the report has, with a text', async () => {
    const wrong = [
      [{ text: ' ' }, 'text'],
      [{ topic: 'page' }, 'form'],
      [{ topic: 'page', form: 'provider', provider: places.first.pid }, 'provider'],
      [{ topic: 'field', form: 'grantee', field: 'none' }, 'field'],
      [{ topic: 'file' }, 'survey'],
      [{ topic: 'figure', figure: 'none' }, 'figure'],
    ] as const;
    for (const [body, field] of wrong) {
      const answer = await ask(body);
      expect([answer.status, answer.error.details]).toEqual([422, [{ field, message: expect.any(String) }]]);
    }
    expect((await inbox()).total).toBe(0);
  });

  it('names the parts of a report, without answers', async () => {
    const params = { grantId, periodPk };
    const { data } = await alan.call<QueryParts>(queries.readParts, { params });
    expect(data).toMatchObject({ snapshot_number: 1, season: 'summer' });
    expect(data.providers.find(({ pk }) => pk === pid)?.programs.map(({ pk }) => pk)).toContain(pmid);
  });

  it('can be about page, field, file and figure, each in words', async () => {
    const [measure] = getInstrument('2021').measures.sets.youth;
    const subjects = [
      [{ topic: 'page', form: 'provider', provider: pid }, /^Provider-level/i],
      [{ topic: 'field', form: 'grantee', field: 'gr_target_num_youth' }, /: \S/],
      [{ topic: 'file', survey: 'entry' }, /^Entry survey file$/],
      [{ topic: 'figure', figure: measure?.id }, /^Figure: /],
    ] as const;
    for (const [body, words] of subjects) {
      const { data } = await ask(body, ada);
      const query = await read(data.pk);
      expect(query.subject).toMatch(words);
      expect(query).toMatchObject({ topic: body.topic, state: 'open', snapshot_number: 1 });
      await send(queries.close, data.pk, ada, 'A trial.');
    }
  });
});

describe('the way of a query [BEY-169]', () => {
  it('is asked, answered by the grant, asked further and closed by either side, each act audited', async () => {
    const { data } = await ask();
    const { pk } = data;
    expect(await lastEvent(db, 'query.ask')).toMatchObject({
      actor: usernameOf('alan'),
      acting_role: 'ACF',
      fk_grants: grantId,
      object: `query ${pk}, period ${periodPk}`,
      details: { topic: 'report', state: 'open' },
    });
    expect((await read(pk, gus)).may).toEqual({
      answer: true,
      follow_up: false,
      close: true,
      assign: false,
    });
    expect((await send(ownQueries.answer, pk, gus, ' It is right. ')).status).toBe(200);
    expect(await read(pk)).toMatchObject({ state: 'answered', messages: 2 });
    expect((await send(queries.followUp, pk, ada, 'Since when?')).status).toBe(200);
    expect((await read(pk, gus)).state).toBe('open');
    expect((await send(ownQueries.close, pk, gus, 'Told by telephone.')).status).toBe(200);
    const closed = await read(pk);
    expect(closed.thread.map(({ kind, side, text }) => [kind, side, text])).toEqual([
      ['question', 'staff', 'Please confirm.'],
      ['answer', 'grantee', 'It is right.'],
      ['follow-up', 'staff', 'Since when?'],
      ['closing', 'grantee', 'Told by telephone.'],
    ]);
    expect(closed).toMatchObject({ state: 'closed', may: { answer: false, follow_up: false, close: false } });
    for (const action of ['own-query.answer', 'query.follow-up', 'own-query.close'])
      expect(JSON.stringify(await lastEvent(db, action))).toContain(`query ${pk}, period`);
    expect(JSON.stringify(await lastEvent(db, 'own-query.close'))).not.toContain('telephone');
  });

  it('ends where it is closed, and needs a sentence there', async () => {
    const { pk } = (await ask()).data;
    const blank = await send(queries.close, pk, alan, ' ');
    expect(blank.error.message).toBe('Please say in a sentence why the query can be closed.');
    await send(queries.close, pk, alan);
    for (const [call, who] of [
      [ownQueries.answer, gus],
      [queries.followUp, alan],
      [ownQueries.close, gus],
    ] as const)
      expect((await send(call, pk, who)).error.code).toBe('QUERY_CLOSED');
  });

  it('is answered by Grantees of the grant alone', async () => {
    const { pk } = (await ask()).data;
    const calls = [portal.stranger, ada, alan, grace, pat].map(
      async (who) => (await send(ownQueries.answer, pk, who)).status,
    );
    expect(await Promise.all(calls)).toEqual([401, 403, 403, 404, 403]);
    expect((await send(queries.followUp, pk, gus)).status).toBe(403);
    await send(queries.close, pk, alan);
  });

  it('is found under its own grant alone', async () => {
    const { pk } = (await ask()).data;
    const params = { grantId: places.first.grantId, pk };
    expect((await alan.call(queries.read, { params })).status).toBe(404);
    expect((await grace.call(ownQueries.read, { params })).status).toBe(404);
    expect((await grace.call(queries.read, { params })).status).toBe(403);
    expect((await grace.call(ownQueries.answer, { params, body: { text: 'Ours.' } })).status).toBe(404);
    await send(queries.close, pk, alan);
  });

  it('never blocks a save', async () => {
    const { pk } = (await ask({ topic: 'page', form: 'provider', provider: pid })).data;
    const query = { period: String(periodPk) };
    const before = (await gus.call<ProviderList>(reporting.listProviders, { params: { grantId }, query }))
      .data;
    const version = before.find((one) => one.pk === pid)?.active_version ?? 0;
    const tableData = [[{ name: 'prov_active', value: { booleanValue: true } }]];
    const saved = await gus.call(reporting.saveProvider, {
      params: { grantId, pid, periodPk },
      body: { formName: 'provider', version, formData: [{ tableName: 'provider_submissions', tableData }] },
    });
    expect(saved.status).toBe(200);
    await send(queries.close, pk, alan);
  });
});

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
    const { pk: association } = await db
      .insertInto('user_associations')
      .values({
        username: usernameOf('gus'),
        fk_roles: 2,
        fk_grants: places.first.grantId,
        fk_providers: places.first.pid,
        has_portal_access: true,
        has_dashboard_access: true,
        created_at: new Date(),
      })
      .returning('pk')
      .executeTakeFirstOrThrow();
    const where = { grantId: places.first.grantId, periodPk: places.winter };
    const { pk } = (await ask({}, alan, where)).data;
    const params = { grantId: places.first.grantId, pk };
    expect((await inbox(grace)).rows.map((row) => row.pk)).toContain(pk);
    expect((await inbox(gus)).rows.map((row) => row.pk)).not.toContain(pk);
    expect((await gus.call(ownQueries.read, { params })).status).toBe(403);
    await alan.call(queries.close, { params, body: { text: 'A trial.' } });
    await db.deleteFrom('user_associations').where('pk', '=', association).execute();
  });

  it('has state, age and assignee, by filter', async () => {
    const [waiting] = (await inbox(alan, { state: 'unclosed' })).rows;
    await askedEarlier(3, waiting?.pk ?? 0);
    const [row] = (await inbox(alan, { state: 'unclosed' })).rows;
    expect(row).toMatchObject({ state: 'open', age_days: 3, assigned_to: { username: usernameOf('alan') } });
    const pk = row?.pk ?? 0;
    const assign = (username: string | null, who = ada) =>
      who.call(queries.assign, { params: at(pk), body: { username } });
    expect((await assign(usernameOf('ada'), gus)).status).toBe(403);
    expect((await assign(usernameOf('gus'))).status).toBe(422);
    expect((await assign(usernameOf('ada'))).status).toBe(200);
    expect(await lastEvent(db, 'query.assign')).toMatchObject({
      details: { old: { assigned_to: usernameOf('alan') }, new: { assigned_to: usernameOf('ada') } },
    });
    expect((await inbox(ada, { assigned: 'me', state: 'open' })).rows.map((one) => one.pk)).toEqual([pk]);
    expect((await inbox(alan, { assigned: 'me', state: 'open' })).total).toBe(0);
    await assign(null);
    expect((await inbox(alan, { assigned: 'nobody', state: 'open' })).total).toBe(1);
    expect((await inbox(alan, { search: 'no such grantee' })).total).toBe(0);
    expect((await inbox(alan, { search: '%' })).total).toBe(0);
  });

  it('counts what waits, and tells the median of days to the first answer', async () => {
    await sql`update report_queries set first_answered_at = null`.execute(owner);
    expect((await inbox()).median_days_to_answer).toBeNull();
    for (const days of [1, 2, 6]) {
      const { pk } = (await ask()).data;
      await askedEarlier(days, pk);
      await send(ownQueries.answer, pk);
    }
    const { counts, median_days_to_answer: median } = await inbox();
    expect(median).toBeCloseTo(2, 1);
    expect(counts).toMatchObject({ open: 1, answered: 3 });
  });

  it('is a file with every message, which is audited [BEY-169]', async () => {
    const { statusCode, body } = await portal.app.inject({
      method: 'GET',
      url: '/api/queries/export?format=csv&state=answered&search=a',
      headers: { authorization: `Bearer ${alan.token}` },
    });
    expect(statusCode).toBe(200);
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
    const { counts } = await inbox(alan, { grant: String(grantId) });
    const [line] = (await loadTracker(portal.deps, { ...LINES, open: 'queries' })).rows;
    expect(line).toMatchObject({
      grant_id: grantId,
      queries: { open: counts.open, answered: counts.answered },
    });
    const { rows } = await loadTracker(portal.deps, LINES);
    expect(rows.find((one) => one.grant_id !== grantId)?.queries).toEqual({ open: 0, answered: 0 });
    const { queries: listed } = await loadTracked(portal.deps, { grantId, periodPk });
    expect(listed.filter(({ state }) => state !== 'closed')).toHaveLength(counts.open + counts.answered);
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual([
      'age_days',
      'messages',
      'pk',
      'state',
      'subject',
    ]);
    expect(TRACKER_HEADINGS).toContain('Queries waiting for the grantee');
  });
});

describe('mails [BEY-169]', () => {
  const query = async (email: string, template: string) =>
    (await mailsTo(db, email)).filter((mail) => mail.template === template);

  it('tell the other side of each message once, without what was written', async () => {
    const colleague = await addPerson(db, 'colleague@example.org', { grantId });
    const provider = await addPerson(db, 'provider@example.org', { grantId, role: 2, providerId: pid });
    const before = {
      gus: await query('gus@example.org', 'query_message'),
      alan: await query('alan@example.org', 'query_message'),
      grace: await query('grace@example.org', 'query_message'),
    };
    const { pk } = (await ask({ topic: 'file', survey: 'exit', text: 'A secret of one youth.' })).data;
    const [mail, ...others] = await query('gus@example.org', 'query_message');
    expect(others).toHaveLength(before.gus.length);
    expect(mail?.body).toMatch(/^New query about the Summer 2023 report of /);
    expect(mail?.body).toContain('Exit survey file');
    expect(mail?.body).toContain(`/queries?queries=${pk}&grant=${grantId}`);
    expect(mail?.body).not.toContain('secret');
    expect(await query(colleague.email, 'query_message')).toHaveLength(1);
    expect(await query(provider.email, 'query_message')).toEqual([]);
    expect(await query('alan@example.org', 'query_message')).toHaveLength(before.alan.length);
    await send(ownQueries.answer, pk);
    const [answered, ...earlier] = await query('alan@example.org', 'query_message');
    expect(earlier).toHaveLength(before.alan.length);
    expect(answered?.body).toContain(`/dashboard?queries=${pk}&grant=${grantId}`);
    await send(queries.close, pk, alan);
    expect((await query('gus@example.org', 'query_message'))[0]?.body).toMatch(/^Query closed about/);
    expect(await query('grace@example.org', 'query_message')).toHaveLength(before.grace.length);
    expect(await lastEvent(db, 'query.mail')).toMatchObject({ details: { query: pk, message: 'closing' } });
  });

  it('are not sent to who wrote the message, also where that person is of both sides', async () => {
    const both = {
      username: usernameOf('ada'),
      fk_roles: 1,
      fk_grants: grantId,
      fk_providers: null,
    } as const;
    const access = { has_portal_access: true, has_dashboard_access: true, created_at: new Date() };
    const { pk: association } = await db
      .insertInto('user_associations')
      .values({ ...both, ...access })
      .returning('pk')
      .executeTakeFirstOrThrow();
    const count = async () => (await query('ada@example.org', 'query_message')).length;
    const before = await count();
    const { pk } = (await ask({}, ada)).data;
    expect(await count()).toBe(before);
    await send(ownQueries.answer, pk, gus);
    expect(await count()).toBe(before + 1);
    await send(queries.close, pk, ada);
    expect(await count()).toBe(before + 1);
    await db.deleteFrom('user_associations').where('pk', '=', association).execute();
  });

  it('go to the Admins where whoever asked is gone', async () => {
    const { pk } = (await ask()).data;
    const before = (await query('ada@example.org', 'query_message')).length;
    const disable = (disabledAt: Date | null) =>
      db
        .updateTable('identity_users')
        .set({ disabled_at: disabledAt })
        .where('username', '=', usernameOf('alan'))
        .execute();
    await disable(new Date());
    await send(ownQueries.answer, pk);
    expect(await query('ada@example.org', 'query_message')).toHaveLength(before + 1);
    await disable(null);
    await send(queries.close, pk, ada);
  });

  it('gather once a day what still waits for a person, once for each message', async () => {
    const digest = (days: number) =>
      mailDigests({
        ...portal.deps,
        clock: { now: () => new Date(Date.now() + days * 86_400_000) },
      });
    await digest(1);
    const { pk } = (await ask({}, ada)).data;
    const other = (await ask({ topic: 'file', survey: 'exit' }, ada)).data.pk;
    expect(await digest(0)).toBe(0);
    const before = (await query('gus@example.org', 'query_digest')).length;
    await db
      .updateTable('identity_users')
      .set({ reminders_on: false })
      .where('email', '=', 'colleague@example.org')
      .execute();
    const seen = (await query('colleague@example.org', 'query_digest')).length;
    expect(await digest(1)).toBe(1);
    expect(await digest(2)).toBe(0);
    const [mail, ...earlier] = await query('gus@example.org', 'query_digest');
    expect(earlier).toHaveLength(before);
    expect(mail?.body.match(/^- .*Summer 2023/gm)).toHaveLength(2);
    expect(await query('colleague@example.org', 'query_digest')).toHaveLength(seen);
    expect(await query('provider@example.org', 'query_digest')).toEqual([]);
    await send(ownQueries.answer, pk);
    expect(await digest(0)).toBe(0);
    expect(await digest(1)).toBe(1);
    expect((await query('ada@example.org', 'query_digest'))[0]?.body).toContain('/dashboard?queries=list');
    await send(queries.close, pk, ada);
    await send(queries.close, other, ada);
    expect(await digest(1)).toBe(0);
  });
});

describe('practice [BEY-171]', () => {
  it('has no queries, not even from an Admin who holds the grant', async () => {
    const { rows } = await sql<{ pk: number }>`
      insert into grants (fk_grantees, fk_funding_streams, gr_cohort, gr_active, practice)
      select fk_grantees, fk_funding_streams, gr_cohort, true, true from grants where pk = ${grantId}
      returning pk
    `.execute(db);
    const practice = rows[0]?.pk ?? 0;
    expect((await ask({}, alan, { grantId: practice, periodPk })).status).toBe(404);
    await db
      .insertInto('user_associations')
      .values({
        username: usernameOf('ada'),
        fk_roles: 1,
        fk_grants: grantId,
        fk_providers: null,
        has_portal_access: true,
        has_dashboard_access: true,
        created_at: new Date(),
      })
      .execute();
    expect((await ask({}, ada, { grantId: practice, periodPk })).status).toBe(404);
    const params = { grantId: practice, periodPk };
    expect((await ada.call(queries.readParts, { params })).status).toBe(404);
  });
});
