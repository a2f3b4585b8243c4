import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { inScope } from '../store/database.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import { batchOf, plainRows, transactionOf } from '../testing/upload-bodies.ts';
import { openUploadPortal } from '../testing/upload-portal.ts';
import { cleanUploads } from './upload-cleanup.ts';

const portal = await openUploadPortal(await emptyDatabase());
const { put, turnClock, db, deps } = portal;
afterAll(() => portal.close());

it('removes what expired or was replaced, keeps what is in force, and does nothing the second time [BEY-113]', async () => {
  await put('grace', 'entry', batchOf(plainRows(3), { commit: true }));
  await put('grace', 'entry', batchOf(plainRows(2), { commit: true }));
  await put('gale', 'exit', batchOf(plainRows(2, 1, 'exit'), { kind: 'exit', announce: 4 }));
  expect(await stored()).toEqual({ entry: 5, exit: 2, tallied: 2, open: 2 });

  turnClock(29);
  expect(await cleanUploads.run(deps)).toBe('expired 0, removed 1 replaced');
  expect(await stored()).toEqual({ entry: 2, exit: 2, tallied: 1, open: 2 });

  turnClock(30);
  expect(await cleanUploads.run(deps)).toBe('expired 1, removed 0 replaced');
  expect(await stored()).toEqual({ entry: 2, exit: 0, tallied: 1, open: 0 });

  expect(await cleanUploads.run(deps)).toBe('expired 0, removed 0 replaced');
  expect(await stored()).toEqual({ entry: 2, exit: 0, tallied: 1, open: 0 });
});

it('leaves an upload alone that somebody goes on with', async () => {
  turnClock(60);
  const transactionId = transactionOf(
    await put('grace', 'exit', batchOf(plainRows(1, 1, 'exit'), { kind: 'exit', announce: 2 })),
  );
  turnClock(89);
  await put('grace', 'exit', batchOf(plainRows(1, 2, 'exit'), { kind: 'exit', index: 1, transactionId }));
  turnClock(118);
  await cleanUploads.run(deps);
  expect(await stored()).toMatchObject({ exit: 2, open: 1 });
});

async function stored(): Promise<unknown> {
  const { rows } = await inScope(db, 'all', (tx) =>
    sql`
      select (select count(*) from entry_submissions) as entry, (select count(*) from exit_submissions) as exit,
        (select count(distinct fk_uploads) from survey_tallies) as tallied, (select count(*) from open_uploads) as open
    `.execute(tx),
  );
  return rows[0];
}
