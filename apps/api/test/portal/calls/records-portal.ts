/** A portal with due records of each kind, and the corresponding calls of an Admin. */
import { records } from '@srae/contract/records';
import type { Certificate, RecordsOverview } from '@srae/contract/schemas/records';
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { disposeRecords } from '../../../src/jobs/dispose-records.ts';
import { type Db, inScope } from '../../../src/store/database/database.ts';
import { type DemoPlaces, demoPlaces } from '../demo-places.ts';
import { readContentDigest } from '../../cluster/content-digest.ts';
import { addPerson } from '../people.ts';
import { testPortal } from '../test-portal.ts';

/** Opens it; Winter 2023 is due, the current period is not. Ada and Mika are Admins. */
export async function openRecords() {
  const portal = await testPortal({
    RECORDS_RETENTION:
      'survey-rows=3y,upload-receipts=3y,form-answers=3y,submissions=3y,queries=3y,audit=3y,accounts=3y,access-reviews=3y,row-releases=3y,practice=1y',
  });
  const { deps } = portal;
  const { db } = deps;
  const places = await demoPlaces(db);
  await db
    .insertInto('identity_groups')
    .values({ username: toUsername('mika'), group_name: 'Admin', added_at: new Date(), added_by: null })
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
  /** Approves what is due, and disposes of it. */
  async function dispose(): Promise<void> {
    await approve();
    await run();
  }
  const loadCertificate = async (pk: number) =>
    (await ada.call<Certificate>(records.certificate, { params: { pk } })).data;
  async function hold(body: object): Promise<number> {
    const whole = { covers: 'everything', grant: null, kind: null, reason: 'A lawsuit.', ...body };
    const { data, status } = await ada.call<{ pk: number }[]>(records.placeHold, { body: whole });
    expect(status).toBe(200);
    return data[0]?.pk ?? 0;
  }
  const lift = (pk: number) =>
    ada.call(records.liftHold, { params: { pk }, body: { reason: 'It is settled.' } });
  await addOldRecords(db, places);
  return {
    portal,
    deps,
    db,
    places,
    people: { ada, mika, grace },
    load,
    list,
    run,
    approve,
    dispose,
    change: (statement: RawBuilder<unknown>) => inScope(db, 'all', (tx) => statement.execute(tx)),
    certificateOf: loadCertificate,
    hold,
    lift,
    rowsOfPeriod: (period: number) => rowsOfPeriod(db, period),
    readFigures: () => readFigures(db),
  };
}

/** A signal that stops the run after the given number of batches. */
export function stopAfter(portions: number): AbortSignal {
  let left = portions;
  const throwIfAborted = () => {
    if (left === 0) throw new Error('stopped');
    left -= 1;
  };
  // The run uses nothing else of it.
  return { throwIfAborted } as unknown as AbortSignal;
}

/** Rows of the period by table, as expected in the certificate. */
async function rowsOfPeriod(db: Db, period: number): Promise<Record<string, number>> {
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

/** The source data of figures. */
function readFigures(db: Db): Promise<readonly string[]> {
  return inScope(db, 'all', (tx) =>
    Promise.all([
      readContentDigest(tx, 'survey_tallies'),
      readContentDigest(tx, 'release_tallies'),
      readContentDigest(tx, 'release_sums'),
      // Typed texts leave the snapshot; what figures read stays.
      readContentDigest(tx, 'submission_snapshots', [
        'fk_grants',
        'fk_reporting_periods',
        'number',
        'tallies',
        'digest',
      ]),
    ]),
  );
}

/** An old account, a query, an old review: records of each kind missing in the demo. */
async function addOldRecords(db: Db, { winter, first, other }: DemoPlaces): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ disabled_at: new Date('2015-05-01T00:00:00Z') })
    .where(
      'username',
      '=',
      (await addPerson(db, 'long.gone@example.org', { grantId: other.grantId })).username,
    )
    .execute();
  await db
    .insertInto('access_reviews')
    .values({
      confirmed_by: toUsername('ada'),
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
        requested_by: toUsername('ada'),
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
        asked_by: toUsername('ada'),
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
        written_by: toUsername('ada'),
        written_at: new Date('2023-10-01T00:00:00Z'),
      })
      .execute();
  });
}
