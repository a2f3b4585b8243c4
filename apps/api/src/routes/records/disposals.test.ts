import { records } from '@srae/contract/records';
import { uploads } from '@srae/contract/uploads';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openRecords, stopAfter } from '../../../test/portal/calls/records-portal.ts';
import { lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { countEveryTable, countDifferences } from '../../../test/portal/whole-counts.ts';
import { recountAll } from '../../commands/releases/recount.ts';
import { sha256Hex } from '../../commands/digest.ts';
import { listDueRecords } from '../../jobs/dispose-records.ts';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { MIGRATIONS } from '../../store/database/migrate.ts';

// A disposal cannot be undone: each group of tests has a database of its own.
const listing = await openRecords();
const holding = await openRecords();
const covering = await openRecords();
const stopping = await openRecords();
const finishing = await openRecords();

describe('a disposal', () => {
  it('is listed by the job of the day and told to the Admins; nothing goes without an approval [BEY-185]', async () => {
    const { deps, db, places, run, load, rowsOfPeriod } = listing;
    const before = await countEveryTable(db);
    expect(await listDueRecords(deps).run(deps)).toMatch(/^listed as disposal \d+$/);
    expect(await run()).toBe('nothing approved');
    const { open } = await load();
    expect(open).toMatchObject({ state: 'listed', approved_by: null });
    const rows = open?.kinds.find(({ id }) => id === 'survey-rows');
    expect(Object.fromEntries((rows?.tables ?? []).map(({ table, listed }) => [table, listed]))).toEqual(
      await rowsOfPeriod(places.winter),
    );
    expect((await mailsTo(db, 'mika@example.org'))[0]?.body).toContain('- Survey rows in use\n');
    await listDueRecords(deps).run(deps);
    expect((await load()).open?.pk).toBe(open?.pk);
    const after = countDifferences(before, await countEveryTable(db));
    expect(Object.keys(after).toSorted()).toEqual(['audit_events', 'disposal_items', 'disposals', 'outbox']);
  });

  it('leaves out a period that is opened for writing, however long ago it ended [BEY-185]', async () => {
    const { db, places, load, list } = listing;
    const listed = async () => {
      await list();
      return (await load()).open?.kinds.map(({ id }) => id);
    };
    const setOpen = (open: boolean) =>
      db
        .updateTable('reporting_periods')
        .set({ open_for_writing: open })
        .where('pk', '=', places.winter)
        .execute();
    const ofPeriods = ['survey-rows', 'upload-receipts', 'form-answers', 'submissions', 'queries'];
    expect(await listed()).toEqual(expect.arrayContaining(ofPeriods));
    await setOpen(true);
    const left = await listed();
    await setOpen(false);
    expect(left).toContain('access-reviews');
    expect(left?.filter((id) => ofPeriods.includes(id))).toEqual([]);
  });

  it('is approved as it was looked at [BEY-185]', async () => {
    const { people, list } = holding;
    const pk = (await list()) ?? 0;
    const refused = await people.ada.call(records.approve, {
      params: { pk },
      body: { digest: 'a'.repeat(64) },
    });
    expect(refused.error.code).toBe('DISPOSAL_CHANGED');
    expect((await people.ada.call(records.certificate, { params: { pk } })).status).toBe(404);
  });

  it('is stopped by a hold that is placed between list and run [BEY-185]', async () => {
    const { db, run, load, approve, certificateOf, hold, lift } = holding;
    await approve();
    const pk = await hold({});
    const before = await countEveryTable(db);
    expect(await run()).toBe('disposed of 0 portions');
    const changed = countDifferences(before, await countEveryTable(db));
    expect(Object.keys(changed)).toEqual(['audit_events']);
    const [done] = (await load()).finished;
    const { content } = await certificateOf(done?.pk ?? 0);
    for (const { tables } of content.kinds)
      for (const { before: due, disposed, after, held: kept } of tables)
        expect([disposed, after, kept]).toEqual([0, due, due]);
    await lift(pk);
  });

  it('leaves what a hold on a grant or a kind covers, disposes of the rest, and touches nothing else [BEY-185]', async () => {
    const { db, places, run, approve, certificateOf, hold, readFigures } = covering;
    const { first, winter } = places;
    await hold({ covers: 'grant', grant: first.grantId });
    await hold({ covers: 'kind', kind: 'accounts' });
    const figures = await readFigures();
    const rows = await inScope(db, 'all', (tx) =>
      sql<{ held: number; others: number }>`
        select count(*) filter (where u.fk_grants = ${first.grantId})::int as held,
          count(*) filter (where u.fk_grants <> ${first.grantId})::int as others
        from entry_submissions s join entry_uploads u on u.pk = s.fk_uploads
        join counted_grants g on g.pk = u.fk_grants where u.fk_reporting_periods = ${winter}
      `.execute(tx),
    );
    const [{ held: kept, others } = { held: 0, others: 0 }] = rows.rows;
    expect([kept > 0, others > 0]).toEqual([true, true]);
    const pk = await approve();
    const before = await countEveryTable(db);
    await run();
    const { content, sha256 } = await certificateOf(pk);
    const surveys = content.kinds.find(({ id }) => id === 'survey-rows');
    expect(surveys?.tables.find(({ table }) => table === 'entry_submissions')).toEqual({
      table: 'entry_submissions',
      listed: others,
      before: kept + others,
      disposed: others,
      after: kept,
      held: kept,
    });
    for (const { tables } of content.kinds)
      for (const table of tables) expect((table.before ?? 0) - table.disposed).toBe(table.after);
    const changed = countDifferences(before, await countEveryTable(db));
    // Servers that cache figures are notified of the changed rows.
    const { audit_events: _, figure_changes: __, ...gone } = changed;
    expect(gone).toEqual({
      entry_submissions: -others,
      exit_submissions: -(surveys?.tables.find(({ table }) => table === 'exit_submissions')?.disposed ?? 0),
    });
    expect(await readFigures()).toEqual(figures);
    expect((await recountAll(db)).repaired).toEqual([]);
    expect(await lastEvent(db, 'records.certify')).toMatchObject({
      object: `disposal ${pk}`,
      details: { certificate_sha256: sha256, approved_by: toUsername('mika') },
    });
  });

  it('is stopped between two portions by a hold, with what it has done counted [BEY-185]', async () => {
    const { db, run, approve, certificateOf, hold } = stopping;
    const pk = await approve();
    await expect(run(stopAfter(1))).rejects.toThrow('stopped');
    await hold({});
    const before = await countEveryTable(db);
    expect(await run()).toBe('disposed of 0 portions');
    expect(Object.keys(countDifferences(before, await countEveryTable(db)))).toEqual(['audit_events']);
    const tables = (await certificateOf(pk)).content.kinds.flatMap((kind) => kind.tables);
    expect(tables.reduce((sum, { disposed }) => sum + disposed, 0)).toBeGreaterThan(0);
    for (const { before: due, disposed, after, held: kept } of tables)
      expect([after, kept]).toEqual([(due ?? 0) - disposed, after]);
  });
});

describe('a disposal that went on where it was stopped', () => {
  const { portal, db, places, people, load, list, run, approve, certificateOf } = finishing;
  const { first, winter } = places;
  const begin = async () => {
    const [figures, pk] = [await finishing.readFigures(), await approve()];
    const before = await countEveryTable(db);
    await expect(run(stopAfter(2))).rejects.toThrow('stopped');
    const half = (await load()).open;
    const listedMeanwhile = await list();
    await run();
    return { figures, pk, before, half, listedMeanwhile };
  };
  let done: Awaited<ReturnType<typeof begin>>;
  beforeAll(async () => {
    done = await begin();
  });

  it('is under way meanwhile, and nothing else is listed [BEY-185]', () => {
    const { half, listedMeanwhile } = done;
    expect(half?.state).toBe('under way');
    const disposed = half?.kinds.flatMap(({ tables }) => tables).reduce((sum, one) => sum + one.disposed, 0);
    expect(disposed).toBeGreaterThan(0);
    expect(listedMeanwhile).toBeNull();
  });

  it('is certified with counts, a hash and a file [BEY-185]', async () => {
    const { figures, pk, before } = done;
    const { content, sha256 } = await certificateOf(pk);
    for (const { tables } of content.kinds)
      for (const table of tables)
        expect([table.table, (table.before ?? 0) - table.disposed, table.held]).toEqual([table.table, 0, 0]);
    const of = (id: string) =>
      content.kinds.find((kind) => kind.id === id)?.tables.map(({ disposed }) => disposed);
    expect(of('accounts')).toEqual([1]);
    expect(of('queries')).toEqual([0, 1, 1]);
    // Servers that cache figures are notified of the changed rows.
    const {
      audit_events: _,
      figure_changes: __,
      ...gone
    } = countDifferences(before, await countEveryTable(db));
    expect(gone).toMatchObject({
      access_reviews: -1,
      row_releases: -1,
      identity_users: -1,
      report_queries: -1,
      report_query_messages: -1,
    });
    expect(gone).not.toHaveProperty('submission_snapshots');
    expect(gone).not.toHaveProperty('grant_submissions');
    expect(await finishing.readFigures()).toEqual(figures);
    const { rows } = await sql<{
      certificate: string;
    }>`select certificate from disposals where pk = ${pk}`.execute(db);
    expect(sha256Hex(rows[0]?.certificate ?? '')).toBe(sha256);
    const file = await portal.app.inject({
      url: `/api/admin/records/disposals/${pk}/file`,
      headers: { authorization: `Bearer ${people.ada.token}` },
    });
    expect(file.body).toContain(sha256);
    expect(file.body).toContain('Survey rows in use');
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
    const file = await people.grace.call(uploads.entry.rows, {
      params: { grantId: first.grantId, periodPk: winter },
      query: { format: 'csv' },
    });
    expect(file.error.code).toBe('ROWS_DISPOSED');
    expect(await finishing.rowsOfPeriod(places.summer)).not.toEqual({
      entry_submissions: 0,
      exit_submissions: 0,
    });
    expect(await finishing.rowsOfPeriod(winter)).toEqual({ entry_submissions: 0, exit_submissions: 0 });
  });

  /** Bytes of the hashes of released rows, by period. */
  async function countHashBytes(): Promise<ReadonlyMap<number, number>> {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ period: number; bytes: number }>`
        select fk_reporting_periods as period, sum(length(row_hashes))::int as bytes from figure_releases group by 1
      `.execute(tx),
    );
    return new Map(rows.map((row) => [row.period, row.bytes]));
  }

  it('keeps no hash of a row that is gone [BEY-185]', async () => {
    const bytes = await countHashBytes();
    expect(bytes.get(winter)).toBe(0);
    expect(bytes.get(places.summer)).toBeGreaterThan(0);
  });

  it('keeps none after the update of a database whose disposals left them [BEY-185]', async () => {
    const before = await countHashBytes();
    const owner = openDatabase({ ...finishing.portal.database.owner, max: 1 });
    await sql`
      update figure_releases set row_hashes = decode(md5(''), 'hex') where fk_reporting_periods = ${winter}
    `.execute(owner);
    expect((await countHashBytes()).get(winter)).toBeGreaterThan(0);
    await MIGRATIONS['0094-disposed-row-hashes']?.up(owner);
    await owner.destroy();
    expect(await countHashBytes()).toEqual(before);
  });

  it('leaves nothing due [BEY-185]', async () => {
    expect(await list()).toBeNull();
    expect((await load()).finished).toHaveLength(1);
  });
});
