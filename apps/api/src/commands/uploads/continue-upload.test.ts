// Full batches between the first and the last: storing in one round trip applies the same rules.
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { toBatch, plainRows, toTransaction } from '../../../test/portal/uploads/upload-bodies.ts';
import { EARLIER_PERIOD, OTHER_GRANT, type PersonName } from '../../../test/portal/uploads/upload-data.ts';
import { openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';

const portal = await openUploadPortal(await emptyDatabase());
const { put, turnClock, db } = portal;
afterAll(() => portal.close());

const ROWS = 1_200;

/** Begins an upload of three batches. */
async function begun(): Promise<string> {
  turnClock(0);
  return toTransaction(await put('both', 'entry', toBatch(plainRows(500), { announce: ROWS })));
}

const second = (transactionId: string) => toBatch(plainRows(500, 501), { index: 1, transactionId });

async function rowsOpen(): Promise<number> {
  const { rows } = await inScope(db, 'all', (tx) =>
    sql<{ count: number }>`
      select count(*)::int as count from entry_submissions s
      join open_uploads o on o.fk_uploads = s.fk_uploads and o.fk_grants = s.fk_grants
    `.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

type Asked = { who?: PersonName; grant?: number; period?: number; provider?: number; minutes?: number };

it.each<[string, Asked, number, string]>([
  ['someone else', { who: 'grace' }, 404, 'UPLOAD_GONE'],
  ['another grant', { grant: OTHER_GRANT }, 404, 'UPLOAD_GONE'],
  ['another period', { period: EARLIER_PERIOD }, 404, 'UPLOAD_GONE'],
  ['one of its providers', { provider: 1 }, 404, 'UPLOAD_GONE'],
  ['who comes after 30 minutes', { minutes: 30 }, 404, 'UPLOAD_GONE'],
])('takes no full batch of %s [BEY-081] [BEY-082] [UP-2]', async (_, asked, status, code) => {
  const { who = 'both', minutes = 0, ...place } = asked;
  const transactionId = await begun();
  turnClock(minutes);
  const answer = await put(who, 'entry', second(transactionId), place);
  expect(answer).toMatchObject({ status, body: { error: { code } } });
  expect(await rowsOpen()).toBe(500);
});

it('takes no full batch of the other survey [BEY-082]', async () => {
  const transactionId = await begun();
  const body = toBatch(plainRows(500, 501, 'exit'), { kind: 'exit', index: 1, transactionId });
  expect(await put('both', 'exit', body)).toMatchObject({ status: 404 });
  expect(await rowsOpen()).toBe(500);
});

it('takes full batches in their order and each once, until just before 30 minutes are over [BEY-074] [BEY-075] [BEY-076] [BEY-081]', async () => {
  const transactionId = await begun();
  turnClock(29);
  const early = toBatch(plainRows(500, 1_001), { index: 2, transactionId });
  expect(await put('both', 'entry', early)).toMatchObject({
    status: 409,
    body: { error: { code: 'UPLOAD_BATCH_ORDER', details: { expected_batch_index: 1 } } },
  });
  const answer = await put('both', 'entry', second(transactionId));
  expect(toTransaction(answer)).toBe(transactionId);
  expect(await put('both', 'entry', second(transactionId))).toEqual(answer);
  expect(await rowsOpen()).toBe(1_000);
  // The expiry is counted from the last batch.
  turnClock(58);
  const last = toBatch(plainRows(200, 1_001), { index: 2, transactionId, commit: true });
  expect((await put('both', 'entry', last)).body.data).toMatchObject({ receipt: { upload_row_count: ROWS } });
  expect(await put('both', 'entry', second(transactionId))).toEqual(answer);
  expect(await put('both', 'entry', { ...second(transactionId), batch_index: 3 })).toMatchObject({
    status: 404,
    body: { error: { code: 'UPLOAD_GONE' } },
  });
});

it('numbers rows by those stored, and takes an index already stored for a repeat [BEY-075] [BEY-079]', async () => {
  turnClock(0);
  const transactionId = toTransaction(
    await put('both', 'entry', toBatch(plainRows(250), { announce: ROWS })),
  );
  // Numbered as if the first batch had been full.
  expect(await put('both', 'entry', second(transactionId))).toMatchObject({
    status: 400,
    body: { error: { code: 'UPLOAD_ROWS_INVALID' } },
  });
  await put('both', 'entry', toBatch(plainRows(250, 251), { index: 1, transactionId }));
  // Now as many rows are stored as before a second full batch.
  expect(await put('both', 'entry', second(transactionId))).toMatchObject({ status: 200 });
  expect(await rowsOpen()).toBe(500);
});

it('takes no full batch after the commit [BEY-075] [BEY-078]', async () => {
  turnClock(0);
  const transactionId = toTransaction(
    await put('both', 'entry', toBatch(plainRows(500), { announce: 1_000 })),
  );
  expect(await put('both', 'entry', { ...second(transactionId), commit: true })).toMatchObject({
    body: { data: { receipt: { upload_row_count: 1_000 } } },
  });
  const third = toBatch(plainRows(500, 1_001), { index: 2, transactionId });
  expect(await put('both', 'entry', third)).toMatchObject({
    status: 404,
    body: { error: { code: 'UPLOAD_GONE' } },
  });
  expect(await rowsOpen()).toBe(1_000);
});
