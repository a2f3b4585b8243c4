import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
// Rows must name programs of the upload's grant, whatever other calls used the same transaction_id.
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { insertRows } from '../../store/uploads/survey-rows.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { toBatch, plainRows, listRows, toTransaction } from '../../../test/portal/uploads/upload-bodies.ts';
import { GRANT, OTHER_GRANT } from '../../../test/portal/uploads/upload-data.ts';
import { openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';

const portal = await openUploadPortal(await emptyDatabase());
const { put, turnClock, db } = portal;
afterAll(() => portal.close());

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
