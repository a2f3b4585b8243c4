// Queries about submitted reports: who opens, answers and closes them, and the effects (decision 36).
import { ownQueries, queries } from '@srae/contract/queries';
import type { QueryParts } from '@srae/contract/schemas/queries';
import { reporting } from '@srae/contract/reporting';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { associate } from '../../../test/portal/auth-portal.ts';
import { toUsername } from '../../../seeds/seed-people.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { openQueriesPortal } from '../../../test/portal/calls/queries-portal.ts';

const { portal, db, owner, places, grantId, periodPk, ada, alan, gus, grace, pat, ask, read, send, inbox } =
  await openQueriesPortal();
const { pid, pmid } = places.other;

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
      actor: toUsername('alan'),
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
    // Who of the staff deals with it is for the staff alone.
    expect((await read(pk, gus)).assigned_to).toEqual({ username: null, name: 'Federal staff' });
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

  it('is asked, answered and closed once where a call is repeated because its response was lost', async () => {
    const [{ data }, repeated] = await Promise.all([ask({ text: 'Twice?' }), ask({ text: 'Twice?' })]);
    const { pk } = data;
    expect(repeated.data.pk).toBe(pk);
    const another = (await ask({ text: 'Another?' })).data.pk;
    const alike = (await ask({ text: 'Twice?' }, ada)).data.pk;
    const onPage = (await ask({ text: 'Twice?', topic: 'page', form: 'grantee' })).data.pk;
    expect(new Set([pk, another, alike, onPage]).size).toBe(4);
    for (const text of ['It is right.', 'It is right.', 'No, wrong.'])
      await send(ownQueries.answer, pk, gus, text);
    for (const text of ['Why?', 'Why?']) await send(queries.followUp, pk, alan, text);
    await send(ownQueries.answer, pk, gus, 'No, wrong.');
    for (const one of [pk, another, alike, onPage]) await send(queries.close, one, alan, 'Thanks.');
    expect((await send(queries.close, pk, alan, 'Thanks.')).status).toBe(200);
    expect((await send(queries.close, pk, alan, 'Once more.')).error.code).toBe('QUERY_CLOSED');
    const { thread } = await read(pk);
    expect(thread.map(({ text }) => text)).toEqual([
      'Twice?',
      'It is right.',
      'No, wrong.',
      'Why?',
      'No, wrong.',
      'Thanks.',
    ]);
    const again = (await ask({ text: 'Twice?' })).data.pk;
    expect(again).not.toBe(pk);
    await send(queries.close, again, alan);
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

describe('practice [BEY-171]', () => {
  it('has no queries, not even from an Admin who holds the grant', async () => {
    const { rows } = await sql<{ pk: number }>`
      insert into grants (fk_grantees, fk_funding_streams, gr_cohort, gr_active, practice)
      select fk_grantees, fk_funding_streams, gr_cohort, true, true from grants where pk = ${grantId}
      returning pk
    `.execute(db);
    const practice = rows[0]?.pk ?? 0;
    onTestFinished(async () => {
      await owner.deleteFrom('grants').where('pk', '=', practice).execute();
    });
    expect((await ask({}, alan, { grantId: practice, periodPk })).status).toBe(404);
    await associate(db, toUsername('ada'), grantId);
    expect((await ask({}, ada, { grantId: practice, periodPk })).status).toBe(404);
    const params = { grantId: practice, periodPk };
    expect((await ada.call(queries.readParts, { params })).status).toBe(404);
  });
});
