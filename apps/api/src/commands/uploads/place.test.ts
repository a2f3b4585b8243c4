import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
// Uploads concern their own grant and period alone, whatever other calls used the same transaction_id.
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { insertRows } from '../../store/uploads/survey-rows.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { toBatch, plainRows, listRows, toTransaction } from '../../../test/portal/uploads/upload-bodies.ts';
import { EARLIER_PERIOD, GRANT, OTHER_GRANT } from '../../../test/portal/uploads/upload-data.ts';
import { callUrl, openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';

const database = await emptyDatabase();
const portal = await openUploadPortal(database);
const { put, call, turnClock, db } = portal;
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([portal.close(), owner.destroy()]));

const elsewhere = { provider_name: 'Far Away', program_name: 'Elsewhere' };

function foreignPrograms() {
  return inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{ fk_grants: number; fk_programs: number }>`
      select distinct s.fk_grants, s.fk_programs from entry_submissions s
      join programs m on m.pk = s.fk_programs where m.fk_grants <> s.fk_grants
    `.execute(tx);
    return rows;
  });
}

it('the expected programs of one grant never judge the rows of another [BEY-082] [UP-2]', async () => {
  const there = { grant: OTHER_GRANT };
  turnClock(0);
  const first = listRows(
    'entry',
    Array.from({ length: 500 }, () => elsewhere),
  );
  const transactionId = toTransaction(await put('both', 'entry', toBatch(first, { announce: 1_000 }), there));
  turnClock(1);
  // Sent for another own grant under the same transaction_id: refused, and nothing of it may be cached.
  const batch = toBatch(plainRows(500, 501), { index: 1, transactionId });
  expect(await put('both', 'entry', batch, { grant: GRANT })).toMatchObject({ status: 404 });
  expect(await put('both', 'entry', batch, there)).toMatchObject({
    status: 400,
    body: { error: { code: 'UPLOAD_ROWS_INVALID' } },
  });
  expect(await foreignPrograms()).toEqual([]);
});

it('what one person was shown does not judge the rows of another [UP-2]', async () => {
  const transactionId = toTransaction(
    await put('grace', 'entry', toBatch(plainRows(500), { announce: 1_000 })),
  );
  turnClock(2);
  const batch = toBatch(plainRows(500, 501), { index: 1, transactionId });
  expect(await put('both', 'entry', batch)).toMatchObject({ status: 404 });
  expect(await put('grace', 'entry', batch)).toMatchObject({ status: 200 });
});

it('the insert itself refuses a program of another grant [UP-2]', async () => {
  const [values = []] = plainRows(1);
  const key = { kind: 'entry', grantId: GRANT, uploadKey: 9_001 } as const;
  const rows = (programId: number) => [{ programId, values: values as (string | number | null)[] }];
  await expect(inScope(db, 'all', (tx) => insertRows(tx, key, SURVEYS.entry, rows(5)))).rejects.toThrow(
    /fk_programs/,
  );
  await inScope(db, 'all', (tx) => insertRows(tx, key, SURVEYS.entry, rows(1)));
  expect(await foreignPrograms()).toEqual([]);
});

it('an upload, and its withdrawal, take nothing of another period out of use [BEY-078]', async () => {
  await sql`update reporting_periods set open_for_writing = true where pk = ${EARLIER_PERIOD}`.execute(owner);
  await sql`insert into program_submissions (fk_grants, fk_reporting_periods, fk_programs, prog_en_tot_surveys_hs)
    values (${GRANT}, ${EARLIER_PERIOD}, 1, 5)`.execute(owner);
  const earlier = { period: EARLIER_PERIOD };
  const save = async (rows: number, place = {}) => {
    const answer = await put('grace', 'entry', toBatch(plainRows(rows), { commit: true }), place);
    expect(answer).toMatchObject({ body: { data: { receipt: { number: 1, upload_row_count: rows } } } });
  };
  const listRowsInUse = () =>
    Promise.all([earlier, {}].map((place) => call('grace', 'GET', callUrl('inForce', 'entry', place)))).then(
      (answers) => answers.map(({ body }) => body.data),
    );
  await save(1, earlier);
  await save(2);
  expect(await listRowsInUse()).toMatchObject([{ rows: 1 }, { rows: 2 }]);
  await call('grace', 'POST', callUrl('withdraw', 'entry'), { rows: 2 });
  expect(await listRowsInUse()).toMatchObject([{ rows: 1 }, { rows: 0 }]);
});
