// The content of a report, megabytes for a large grant, is built at most once by each act.
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { granteeAct, pageBody } from '../../../seeds/seed-saves.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { recordQueries } from '../../../test/reports/record-queries.ts';
import { inTransaction } from '../../../test/reports/report-changes.ts';
import { openDatabase, type Tx } from '../../store/database/database.ts';
import { findSnapshot } from '../../store/reports/snapshots.ts';
import { getSubmissionContent } from '../../store/reports/submission-content.ts';
import { sha256Hex } from '../digest.ts';
import { parseSave } from '../forms/parse-save.ts';
import { loadReport } from './load-report.ts';
import { submitReport } from './submit-report.ts';

const database = await testDatabase();
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => owner.destroy());

/** A report that was submitted. */
const { summer, other } = await demoPlaces(owner);
const KEY = { grantId: other.grantId, periodPk: summer };
const HERE = sql`fk_grants = ${KEY.grantId} and fk_reporting_periods = ${summer}`;

const changeTarget = (tx: Tx) =>
  sql`update grant_submissions set gr_target_num_youth = gr_target_num_youth + 1 where ${HERE}`.execute(tx);
const deleteSubmissions = (tx: Tx) => sql`delete from submission_snapshots where ${HERE}`.execute(tx);
const closePeriod = (tx: Tx) =>
  sql`update reporting_periods set current = false, open_for_writing = false where pk = ${summer}`.execute(
    tx,
  );

const read = (tx: Tx) => loadReport(tx, KEY, { role: 'Grantee' });
const submit = (tx: Tx) =>
  submitReport(
    tx,
    {
      key: { ...KEY, targetId: 0 },
      providerId: null,
      programId: null,
      save: parseSave(pageBody('grantee', { answers: { gr_submitted: true } }), FORMS),
      act: granteeAct('grantee.save', { by: '00000000-0000-4000-8000-000000000000', at: new Date() }),
    },
    () => Promise.resolve(),
  );

type Act = (tx: Tx) => Promise<unknown>;

/** How often the act reads something after the others, all in a transaction that is rolled back. */
async function countReads(act: Act, after: readonly Act[]): Promise<{ contents: number; disposals: number }> {
  const reads = { contents: 0, disposals: 0 };
  await inTransaction(owner, 'roll back', async (tx) => {
    for (const before of after) await before(tx);
    const { tx: recorded, countOccurrences } = recordQueries(tx);
    await act(recorded);
    reads.contents = countOccurrences("'curriculum', cu.prog_curriculum_name");
    reads.disposals = countOccurrences('from disposal_items');
  });
  return reads;
}

describe('the content of a report is built', () => {
  it.each<[string, number, Act, Act[]]>([
    ['once by a first submission', 1, submit, [deleteSubmissions]],
    ['once by a submission after a change', 1, submit, [changeTarget]],
    ['once by a submission after a change that was read', 1, submit, [changeTarget, read]],
    ['not by a submission without a change', 0, submit, [read]],
    ['once by a read after a change', 1, read, [changeTarget]],
    ['not by a second read', 0, read, [changeTarget, read]],
    ['not by a read after the submission', 0, read, [changeTarget, submit]],
  ])('%s', async (_, contents, act, after) => {
    expect(await countReads(act, after)).toMatchObject({ contents });
  });

  it('as it is frozen', async () => {
    await inTransaction(owner, 'roll back', async (tx) => {
      await changeTarget(tx);
      const { submission } = await submit(tx);
      const frozen = await findSnapshot(tx, KEY, submission?.number ?? 0);
      const content = await getSubmissionContent(tx, KEY);
      expect(frozen).toMatchObject({ digest: sha256Hex(content), content: JSON.parse(content) });
    });
  });
});

it('reads what was disposed of in a closed period once', async () => {
  expect(await countReads(read, [changeTarget, closePeriod])).toMatchObject({ disposals: 1 });
});
