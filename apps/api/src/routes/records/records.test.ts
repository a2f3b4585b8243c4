import { admin } from '@srae/contract/admin';
import { records } from '@srae/contract/records';
import { uploads } from '@srae/contract/uploads';
import type { Certificate, RecordsOverview } from '@srae/contract/schemas/records';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { usernameOf } from '../../../seeds/seed-people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { addPerson, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { countEveryTable, differenceOf } from '../../../test/portal/whole-counts.ts';
import { recountAll } from '../../commands/releases/recount.ts';
import { sha256Hex } from '../../digest.ts';
import { disposeRecords, listDueRecords } from '../../jobs/dispose-records.ts';
import { inScope } from '../../store/database/database.ts';

const portal = await testPortal({
  RECORDS_RETENTION:
    'survey-rows=3y,upload-receipts=3y,form-answers=3y,submissions=3y,queries=3y,audit=3y,accounts=3y,access-reviews=3y,row-releases=3y,practice=1y',
});
const { deps } = portal;
const { db } = deps;
const places = await demoPlaces(db);
const { winter, first } = places;
await db
  .insertInto('identity_groups')
  .values({ username: usernameOf('mika'), group_name: 'Admin', added_at: new Date(), added_by: null })
  .execute();
const [ada, mika, grace] = [
  await portal.signIn('ada'),
  await portal.signIn('mika'),
  await portal.signIn('grace'),
];

const load = async () => (await ada.call<RecordsOverview>(records.read)).data;
const list = async () => (await ada.call<{ pk: number | null }>(records.list)).data.pk;
const run = (signal?: AbortSignal) => disposeRecords(deps).run(deps, signal);
async function approve(): Promise<number> {
  const pk = (await list()) ?? 0;
  const { open } = await load();
  const answer = await mika.call(records.approve, { params: { pk }, body: { digest: open?.digest } });
  expect(answer.status).toBe(200);
  return pk;
}
const certificateOf = async (pk: number) =>
  (await ada.call<Certificate>(records.certificate, { params: { pk } })).data;
async function hold(body: object): Promise<number> {
  const whole = { covers: 'everything', grant: null, kind: null, reason: 'A lawsuit.', ...body };
  const { data, status } = await ada.call<{ pk: number }[]>(records.placeHold, { body: whole });
  expect(status).toBe(200);
  return data[0]?.pk ?? 0;
}
const lift = (pk: number) =>
  ada.call(records.liftHold, { params: { pk }, body: { reason: 'It is settled.' } });

/** A signal that ends the run once so many portions are done. */
function stopAfter(portions: number): AbortSignal {
  let left = portions;
  const throwIfAborted = () => {
    if (left === 0) throw new Error('stopped');
    left -= 1;
  };
  // The run asks nothing else of it.
  return { throwIfAborted } as unknown as AbortSignal;
}

/** Rows by table that belong to the period, as the certificate should count them. */
async function rowsOfPeriod(period: number): Promise<Record<string, number>> {
  const { rows } = await inScope(db, 'all', (tx) =>
    sql<Record<string, number>>`
      select
        (select count(*)::int from entry_submissions s join entry_uploads u on u.pk = s.fk_uploads
          join counted_grants g on g.pk = u.fk_grants where u.fk_reporting_periods = ${period}) as entry_submissions,
        (select count(*)::int from exit_submissions s join exit_uploads u on u.pk = s.fk_uploads
          join counted_grants g on g.pk = u.fk_grants where u.fk_reporting_periods = ${period}) as exit_submissions
    `.execute(tx),
  );
  return rows[0] ?? {};
}

/** What results are made of. */
async function readFigures(): Promise<unknown> {
  const { rows } = await inScope(db, 'all', (tx) =>
    sql`
      select (select md5(string_agg(t::text, '' order by t::text)) from survey_tallies t) as tallies,
        (select md5(string_agg(t::text, '' order by t::text)) from release_tallies t) as releases,
        (select md5(string_agg(t::text, '' order by t::text)) from release_sums t) as sums,
        (select md5(string_agg(tallies::text || digest, '' order by fk_grants, fk_reporting_periods, number))
          from submission_snapshots) as snapshots
    `.execute(tx),
  );
  return rows[0];
}

/** An account from long ago, a query, an old review: something of each kind that the demo has none of. */
beforeAll(async () => {
  await db
    .updateTable('identity_users')
    .set({ disabled_at: new Date('2015-05-01T00:00:00Z') })
    .where(
      'username',
      '=',
      (await addPerson(db, 'long.gone@example.org', { grantId: places.other.grantId })).username,
    )
    .execute();
  await db
    .insertInto('access_reviews')
    .values({
      confirmed_by: usernameOf('ada'),
      confirmed_at: new Date('2015-05-01T00:00:00Z'),
      accounts: 0,
      accesses: 0,
      sha256: 'a'.repeat(64),
      file: 'Name',
    })
    .execute();
  await inScope(db, 'all', async (tx) => {
    await tx
      .insertInto('row_releases')
      .values({
        survey: 'entry',
        instrument: '2021',
        periods: [winter],
        choices: '{}',
        recipient: 'An institute',
        reason: 'Outcomes',
        expires_on: '2015-05-01',
        report: '{}',
        sources: '[]',
        digest: 'x',
        order_seed: 'x',
        requested_by: usernameOf('ada'),
        requested_at: new Date('2015-04-01T00:00:00Z'),
      })
      .execute();
    await tx
      .updateTable('grant_submissions')
      .set({ gr_additional_info: 'Call Maria at the shelter.' })
      .where('fk_reporting_periods', '=', winter)
      .where('fk_grants', '=', first.grantId)
      .execute();
    const { pk } = await tx
      .insertInto('report_queries')
      .values({
        fk_grants: first.grantId,
        fk_reporting_periods: winter,
        snapshot_number: 1,
        topic: 'report',
        subject: 'The report',
        state: 'open',
        asked_by: usernameOf('ada'),
        asked_at: new Date('2023-10-01T00:00:00Z'),
      })
      .returning('pk')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('report_query_messages')
      .values({
        fk_grants: first.grantId,
        fk_queries: pk,
        message_kind: 'question',
        side: 'staff',
        text: 'Why so few?',
        written_by: usernameOf('ada'),
        written_at: new Date('2023-10-01T00:00:00Z'),
      })
      .execute();
  });
});

describe('the records schedule', () => {
  it.each(Object.values(records))('is for Admins alone: $method $path [BEY-185]', async (endpoint) => {
    expect((await grace.call(endpoint, { params: { pk: 1 }, body: {} })).status).toBe(403);
  });

  it('says per kind how long it is kept, by the setting, and what ends it [BEY-185]', async () => {
    const { schedule } = await load();
    const rows = schedule.find(({ id }) => id === 'survey-rows');
    expect(rows).toMatchObject({ keep: '3 years', from: 'the end of the reporting period', held: false });
    expect(schedule.find(({ id }) => id === 'drafts')).toMatchObject({
      keep: '30 days',
      disposal: 'automatic',
    });
    expect(schedule.find(({ id }) => id === 'figures')).toMatchObject({ keep: null, disposal: 'kept' });
  });
});

describe('a legal hold', () => {
  it('needs a reason and something that it covers [BEY-185]', async () => {
    for (const [body, field] of [
      [{ covers: 'everything', grant: null, kind: null, reason: ' ' }, 'reason'],
      [{ covers: 'grant', grant: 99_999, kind: null, reason: 'A lawsuit.' }, 'grant'],
      [{ covers: 'kind', grant: null, kind: 'codes', reason: 'A lawsuit.' }, 'kind'],
    ] as const) {
      const { status, error } = await ada.call(records.placeHold, { body });
      expect([status, JSON.stringify(error.details)]).toEqual([422, expect.stringContaining(`"${field}"`)]);
    }
  });

  it('is recorded and told to the Admins when it is placed and when it is lifted, once [BEY-185]', async () => {
    const pk = await hold({ covers: 'grant', grant: first.grantId });
    expect(await lastEvent(db, 'admin.records.place-hold')).toMatchObject({
      actor: usernameOf('ada'),
      object: `legal hold ${pk}`,
      details: { reason: 'A lawsuit.', grant: first.grantId },
    });
    expect((await mailsTo(db, 'mika@example.org'))[0]?.body).toMatch(
      /placed on all records of .*\n\nReason: A lawsuit/,
    );
    expect((await ada.call(records.liftHold, { params: { pk }, body: { reason: '' } })).status).toBe(422);
    expect((await lift(pk)).status).toBe(200);
    expect((await lift(pk)).error.code).toBe('HOLD_LIFTED');
    expect((await lift(99_999)).status).toBe(404);
    expect((await mailsTo(db, 'mika@example.org'))[0]?.body).toContain('has been lifted');
    expect((await load()).holds.find((one) => one.pk === pk)).toMatchObject({
      lift_reason: 'It is settled.',
    });
  });

  it('on everything lists nothing, and no deletion gets past it [BEY-185]', async () => {
    const before = await countEveryTable(db);
    const pk = await hold({});
    expect(await list()).toBeNull();
    expect(await listDueRecords(deps).run(deps)).toBe('nothing listed');
    const { username } = await db
      .selectFrom('identity_users')
      .select('username')
      .where('email', '=', 'long.gone@example.org')
      .executeTakeFirstOrThrow();
    const removed = await ada.call(admin.deleteUser, { params: { username }, body: { username } });
    expect([removed.status, removed.error.code]).toEqual([409, 'RECORDS_HELD']);
    for (const table of ['entry_submissions', 'provider_submissions', 'entry_uploads', 'identity_users'])
      await expect(
        inScope(db, 'all', (tx) => sql`delete from ${sql.table(table)}`.execute(tx)),
        table,
      ).rejects.toMatchObject({ constraint: 'legal_hold' });
    const after = differenceOf(before, await countEveryTable(db));
    expect(Object.keys(after).toSorted()).toEqual(['audit_events', 'legal_holds', 'outbox']);
    await lift(pk);
  });
});

describe('a disposal', () => {
  it('is listed by the job of the day and told to the Admins; nothing goes without an approval [BEY-185]', async () => {
    const before = await countEveryTable(db);
    expect(await listDueRecords(deps).run(deps)).toMatch(/^listed as disposal \d+$/);
    expect(await run()).toBe('nothing approved');
    const { open } = await load();
    expect(open).toMatchObject({ state: 'listed', approved_by: null });
    const rows = open?.kinds.find(({ id }) => id === 'survey-rows');
    expect(Object.fromEntries((rows?.tables ?? []).map(({ table, listed }) => [table, listed]))).toEqual(
      await rowsOfPeriod(winter),
    );
    expect((await mailsTo(db, 'mika@example.org'))[0]?.body).toContain('- Survey rows in force\n');
    await listDueRecords(deps).run(deps);
    expect((await load()).open?.pk).toBe(open?.pk);
    const after = differenceOf(before, await countEveryTable(db));
    expect(Object.keys(after).toSorted()).toEqual(['audit_events', 'disposal_items', 'disposals', 'outbox']);
  });

  it('is approved as it was looked at [BEY-185]', async () => {
    const pk = (await list()) ?? 0;
    const refused = await ada.call(records.approve, { params: { pk }, body: { digest: 'a'.repeat(64) } });
    expect(refused.error.code).toBe('DISPOSAL_CHANGED');
    expect((await ada.call(records.certificate, { params: { pk } })).status).toBe(404);
  });

  it('is stopped by a hold that is placed between list and run [BEY-185]', async () => {
    await approve();
    const held = await hold({});
    const before = await countEveryTable(db);
    expect(await run()).toBe('disposed of 0 portions');
    const changed = differenceOf(before, await countEveryTable(db));
    expect(Object.keys(changed)).toEqual(['audit_events']);
    const [finished] = (await load()).finished;
    const { content } = await certificateOf(finished?.pk ?? 0);
    for (const { tables } of content.kinds)
      for (const { before: due, disposed, after, held: kept } of tables)
        expect([disposed, after, kept]).toEqual([0, due, due]);
    await lift(held);
  });

  it('leaves what a hold on a grant or a kind covers, disposes of the rest, and touches nothing else [BEY-185]', async () => {
    const ofGrant = await hold({ covers: 'grant', grant: first.grantId });
    const ofKind = await hold({ covers: 'kind', kind: 'accounts' });
    const figures = await readFigures();
    const rows = await inScope(db, 'all', (tx) =>
      sql<{ held: number; others: number }>`
        select count(*) filter (where u.fk_grants = ${first.grantId})::int as held,
          count(*) filter (where u.fk_grants <> ${first.grantId})::int as others
        from entry_submissions s join entry_uploads u on u.pk = s.fk_uploads
        join counted_grants g on g.pk = u.fk_grants where u.fk_reporting_periods = ${winter}
      `.execute(tx),
    );
    const [{ held, others } = { held: 0, others: 0 }] = rows.rows;
    expect([held > 0, others > 0]).toEqual([true, true]);
    const pk = await approve();
    const before = await countEveryTable(db);
    await run();
    const { content, sha256 } = await certificateOf(pk);
    const surveys = content.kinds.find(({ id }) => id === 'survey-rows');
    expect(surveys?.tables.find(({ table }) => table === 'entry_submissions')).toEqual({
      table: 'entry_submissions',
      listed: others,
      before: held + others,
      disposed: others,
      after: held,
      held,
    });
    for (const { tables } of content.kinds)
      for (const table of tables) expect((table.before ?? 0) - table.disposed).toBe(table.after);
    const changed = differenceOf(before, await countEveryTable(db));
    const { audit_events: _, ...gone } = changed;
    expect(gone).toEqual({
      entry_submissions: -others,
      exit_submissions: -(surveys?.tables.find(({ table }) => table === 'exit_submissions')?.disposed ?? 0),
    });
    expect(await readFigures()).toEqual(figures);
    expect((await recountAll(db)).repaired).toEqual([]);
    expect(await lastEvent(db, 'records.certify')).toMatchObject({
      object: `disposal ${pk}`,
      details: { certificate_sha256: sha256, approved_by: usernameOf('mika') },
    });
    await lift(ofGrant);
    await lift(ofKind);
  });

  it('is stopped between two portions by a hold, with what it has done counted [BEY-185]', async () => {
    const pk = await approve();
    await expect(run(stopAfter(1))).rejects.toThrow('stopped');
    const held = await hold({});
    const before = await countEveryTable(db);
    expect(await run()).toBe('disposed of 0 portions');
    expect(Object.keys(differenceOf(before, await countEveryTable(db)))).toEqual(['audit_events']);
    const tables = (await certificateOf(pk)).content.kinds.flatMap((kind) => kind.tables);
    expect(tables.reduce((sum, { disposed }) => sum + disposed, 0)).toBeGreaterThan(0);
    for (const { before: due, disposed, after, held: kept } of tables)
      expect([after, kept]).toEqual([(due ?? 0) - disposed, after]);
    await lift(held);
  });

  it('goes on where it was stopped, and is certified with counts, a hash and a file [BEY-185]', async () => {
    const figures = await readFigures();
    const pk = await approve();
    const before = await countEveryTable(db);
    await expect(run(stopAfter(2))).rejects.toThrow('stopped');
    const half = (await load()).open;
    expect(half?.state).toBe('under way');
    const disposedSoFar = half?.kinds
      .flatMap(({ tables }) => tables)
      .reduce((sum, one) => sum + one.disposed, 0);
    expect(disposedSoFar).toBeGreaterThan(0);
    expect(await list()).toBeNull();
    await run();
    const { content, sha256 } = await certificateOf(pk);
    for (const { tables } of content.kinds)
      for (const table of tables)
        expect([table.table, (table.before ?? 0) - table.disposed, table.held]).toEqual([table.table, 0, 0]);
    const of = (id: string) =>
      content.kinds.find((kind) => kind.id === id)?.tables.map(({ disposed }) => disposed);
    expect(of('accounts')).toEqual([1]);
    expect(of('queries')).toEqual([0, 1, 1]);
    const { audit_events: _, ...gone } = differenceOf(before, await countEveryTable(db));
    expect(gone).toMatchObject({
      access_reviews: -1,
      row_releases: -1,
      identity_users: -1,
      report_queries: -1,
      report_query_messages: -1,
    });
    expect(gone).not.toHaveProperty('submission_snapshots');
    expect(gone).not.toHaveProperty('grant_submissions');
    expect(await readFigures()).toEqual(figures);
    const { rows } = await sql<{
      certificate: string;
    }>`select certificate from disposals where pk = ${pk}`.execute(db);
    expect(sha256Hex(rows[0]?.certificate ?? '')).toBe(sha256);
    const file = await portal.app.inject({
      url: `/api/admin/records/disposals/${pk}/file`,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(file.body).toContain(sha256);
    expect(file.body).toContain('Survey rows in force');
    expect(await run()).toBe('nothing approved');
    await expect(
      db.updateTable('disposals').set({ digest: 'other' }).where('pk', '=', pk).execute(),
    ).rejects.toThrow(/stays as it is/);
  });

  it('has removed typed texts of the period alone, and kept numbers, choices and digests [BEY-185]', async () => {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ text: string | null; content: string; number: number | null }>`
        select g.gr_additional_info as text, g.gr_target_num_youth as number, s.content::text as content
        from grant_submissions g
        left join submission_snapshots s using (fk_grants, fk_reporting_periods)
        where g.fk_grants = ${first.grantId} and g.fk_reporting_periods = ${winter}
      `.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text, content } of rows) {
      expect(text).toBeNull();
      expect(content ?? '').not.toContain('Maria');
    }
    for (const survey of ['entry', 'exit'] as const) {
      const receipts = await inScope(db, 'all', (tx) =>
        tx
          .selectFrom(`${survey}_uploads`)
          .select(['upload_file_name', 'upload_row_count', 'rows_disposed_at'])
          .where('fk_reporting_periods', '=', winter)
          .where('fk_grants', '=', first.grantId)
          .execute(),
      );
      expect(receipts.length).toBeGreaterThan(0);
      for (const receipt of receipts)
        expect(receipt).toEqual({
          upload_file_name: 'File name removed',
          upload_row_count: expect.any(Number),
          rows_disposed_at: expect.any(Date),
        });
    }
    const file = await grace.call(uploads.entry.rows, {
      params: { grantId: first.grantId, periodPk: winter },
      query: { format: 'csv' },
    });
    expect(file.error.code).toBe('ROWS_DISPOSED');
    expect(await rowsOfPeriod(places.summer)).not.toEqual({ entry_submissions: 0, exit_submissions: 0 });
    expect(await rowsOfPeriod(winter)).toEqual({ entry_submissions: 0, exit_submissions: 0 });
  });

  it('leaves nothing due [BEY-185]', async () => {
    expect(await list()).toBeNull();
    expect((await load()).finished).toHaveLength(4);
  });
});
