import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { buildOperator } from '../../operator-app.ts';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { toBatch, plainRows, toTransaction } from '../../../test/portal/uploads/upload-bodies.ts';
import { openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';
import { createHold, saveHoldLifted } from '../../store/records/holds.ts';
import { cleanUploads } from './clean-uploads.ts';

const BY = '00000000-0000-4000-8000-00000000000a';

const database = await emptyDatabase();
const portal = await openUploadPortal(database);
const owner = openDatabase({ ...database.owner, max: 1 });
const { put, turnClock, db, deps } = portal;
afterAll(() => Promise.all([portal.close(), owner.destroy()]));

beforeEach(async () => {
  turnClock(0);
  await sql`
    truncate entry_submissions, exit_submissions, entry_uploads, exit_uploads, uploads_in_force, open_uploads,
      survey_tallies, upload_leftovers cascade
  `.execute(owner);
});

it('removes what expired or was replaced, keeps what is in force, and does nothing the second time [BEY-113]', async () => {
  await put('grace', 'entry', toBatch(plainRows(3), { commit: true }));
  await put('grace', 'entry', toBatch(plainRows(2), { commit: true }));
  await put('gale', 'exit', toBatch(plainRows(2, 1, 'exit'), { kind: 'exit', announce: 4 }));
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
  const transactionId = toTransaction(
    await put('grace', 'exit', toBatch(plainRows(1, 1, 'exit'), { kind: 'exit', announce: 2 })),
  );
  turnClock(89);
  await put('grace', 'exit', toBatch(plainRows(1, 2, 'exit'), { kind: 'exit', index: 1, transactionId }));
  turnClock(118);
  await cleanUploads.run(deps);
  expect(await stored()).toMatchObject({ exit: 2, open: 1 });
});

it('keeps up: it runs every minute, and /readyz says how many uploads wait and since when [BEY-113]', async () => {
  expect(cleanUploads.every).toBeLessThanOrEqual(60);
  const operator = await buildOperator(deps, pino({ level: 'silent' }));
  const leftovers = async () => (await operator.inject('/readyz')).json().data.leftovers;
  await put('grace', 'entry', toBatch(plainRows(2), { commit: true }));
  await cleanUploads.run(deps);
  expect(await leftovers()).toEqual({ waiting: 0, since: null });

  const before = Date.now() - 1_000;
  for (const rows of [1, 2, 3, 4]) await put('grace', 'entry', toBatch(plainRows(rows), { commit: true }));
  const { waiting, since } = await leftovers();
  expect(waiting).toBe(4);
  expect(Date.parse(since)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(since)).toBeLessThanOrEqual(Date.now() + 1_000);
  await leaveAt('2023-07-04T12:00:00.000Z', '2023-07-04T12:05:00.000Z');
  expect(await leftovers()).toEqual({ waiting: 4, since: '2023-07-04T12:00:00.000Z' });

  expect(await cleanUploads.run(deps)).toBe('expired 0, removed 4 replaced');
  expect(await stored()).toMatchObject({ entry: 4, exit: 0, tallied: 1 });
  expect(await leftovers()).toEqual({ waiting: 0, since: null });
  await operator.close();
});

it('leaves the rows of a replaced upload while a hold covers them, also from being deleted otherwise [BEY-185]', async () => {
  await put('grace', 'entry', toBatch(plainRows(6), { commit: true }));
  await cleanUploads.run(deps);
  const hold = await inScope(db, 'all', (tx) =>
    createHold(tx, {
      covers: 'everything',
      reason: 'A lawsuit.',
      placed_by: BY,
      placed_at: deps.clock.now(),
    }),
  );
  await put('grace', 'entry', toBatch(plainRows(2), { commit: true }));
  expect(await cleanUploads.run(deps)).toBe('expired 0, removed 0 replaced');
  expect(await stored()).toMatchObject({ entry: 8 });
  await expect(
    inScope(db, 'all', (tx) => sql`delete from entry_submissions`.execute(tx)),
  ).rejects.toMatchObject({
    constraint: 'legal_hold',
  });
  // Uncommitted uploads are not records: people can start again.
  await put('grace', 'entry', toBatch(plainRows(1), { announce: 2 }));
  await put('grace', 'entry', toBatch(plainRows(3), { commit: true }));
  await inScope(db, 'all', (tx) =>
    saveHoldLifted(tx, hold, { by: BY, at: deps.clock.now(), reason: 'It is settled.' }),
  );
  expect(await cleanUploads.run(deps)).toBe('expired 0, removed 2 replaced');
  expect(await stored()).toMatchObject({ entry: 3 });
});

it('ends between two uploads when it is told to', async () => {
  for (const rows of [1, 2, 3, 4]) await put('grace', 'entry', toBatch(plainRows(rows), { commit: true }));
  const end = AbortSignal.abort();
  await expect(cleanUploads.run(deps, end)).rejects.toBe(end.reason);
  const removed = /removed (\d)/.exec(await cleanUploads.run(deps))?.[1];
  expect(Number(removed)).toBeGreaterThan(0);
});

/** Sets the times at which the uploads were replaced, in order. */
async function leaveAt(first: string, others: string): Promise<void> {
  await inScope(db, 'all', (tx) =>
    sql`
      update upload_leftovers set left_at = case
        when fk_uploads = (select min(fk_uploads) from upload_leftovers) then ${first}::timestamptz
        else ${others}::timestamptz
      end
    `.execute(tx),
  );
}

async function stored(): Promise<unknown> {
  const { rows } = await inScope(db, 'all', (tx) =>
    sql`
      select (select count(*) from entry_submissions) as entry, (select count(*) from exit_submissions) as exit,
        (select count(distinct fk_uploads) from survey_tallies) as tallied, (select count(*) from open_uploads) as open
    `.execute(tx),
  );
  return rows[0];
}
