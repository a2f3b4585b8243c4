import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { inScope } from '../store/database.ts';
import { type Tally, listTalliesOf } from '../store/tallies.ts';
import { findInForce } from '../store/uploads.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import { type BatchOptions, batchOf, rowsOf, transactionOf } from '../testing/upload-bodies.ts';
import { PERIOD } from '../testing/upload-data.ts';
import { openSecondProcess, openUploadPortal, type UploadPortal } from '../testing/upload-portal.ts';
import { countStored, createUploadCounters, type UploadCounters } from './upload-counters.ts';
import { codeRows } from './upload-row-coder.ts';

const NOTHING = codeRows('entry', []);

/** Counters of the process 'here' that have counted an upload of 500 rows. */
function counted(uploadKey = 7): UploadCounters {
  const counters = createUploadCounters('here');
  counters.of({ uploadKey, receivedRows: 0, countedBy: null })?.add(500, NOTHING);
  return counters;
}

describe('the counter of an open upload', () => {
  it.each([
    ['counted by this process', 500, 'here', true],
    ['counted by another process as well', 500, null, false],
    ['counted by another process alone', 500, 'there', false],
    ['of which a crash took rows back', 499, 'here', false],
    ['with rows that this process has not counted', 1_000, 'here', false],
  ])('is believed for rows %s: %i, %s', (_, receivedRows, countedBy, believed) => {
    expect(counted().of({ uploadKey: 7, receivedRows, countedBy }) !== null).toBe(believed);
  });

  it('begins anew with an upload that holds no rows', () => {
    const counters = counted();
    counters.of({ uploadKey: 7, receivedRows: 0, countedBy: null })?.add(20, NOTHING);
    expect(counters.of({ uploadKey: 7, receivedRows: 20, countedBy: 'here' })).not.toBeNull();
    expect(counters.of({ uploadKey: 7, receivedRows: 500, countedBy: 'here' })).toBeNull();
  });

  it('is gone once it was not believed, forgotten, or the longest unused of eleven', () => {
    const asked = { uploadKey: 7, receivedRows: 500, countedBy: 'here' };
    const doubted = counted();
    doubted.of({ ...asked, countedBy: 'there' });
    const forgotten = counted();
    forgotten.forget(asked);
    const crowded = counted();
    for (let uploadKey = 8; uploadKey <= 17; uploadKey += 1)
      crowded.of({ uploadKey, receivedRows: 0, countedBy: null });
    for (const counters of [doubted, forgotten, crowded]) expect(counters.of(asked)).toBeNull();
  });
});

const database = await emptyDatabase();
const first = await openUploadPortal(database);
const second = await openSecondProcess(database);
afterAll(() => Promise.all([first.close(), second.close()]));

const ANSWERS = [
  { en_sex: 'F', en_race_white: '1', en_make_plans: '3' },
  { en_sex: 'M', en_race_white: '0', en_care_school: 'MS' },
  { survey_version: 'MS', en_sex: 'F', en_age: '12' },
];

async function send(process: UploadPortal, index: number, options: BatchOptions = {}): Promise<string> {
  const rows = rowsOf('entry', [...ANSWERS.slice(index), ...ANSWERS], FIRST_NUMBERS[index]);
  const answer = await process.put('grace', 'entry', batchOf(rows, { index, ...options }));
  expect(answer.status).toBe(200);
  return transactionOf(answer);
}

const FIRST_NUMBERS = [1, 7, 12];

// Batches of 6, 5 and 4 rows.
async function upload(processes: readonly UploadPortal[], between?: () => Promise<unknown>): Promise<void> {
  const [one = first, two = first, three = first] = processes;
  const transactionId = await send(one, 0, { announce: 15 });
  await send(two, 1, { transactionId });
  await between?.();
  await send(two, 1, { transactionId });
  await send(three, 2, { transactionId, commit: true });
}

const place = { kind: 'entry', grantId: 1, periodPk: PERIOD } as const;

/** The tallies of the upload in force, as they were saved and as they follow from its rows. */
async function talliesInForce() {
  return inScope(first.db, [1], async (tx) => {
    const key = { ...place, uploadKey: (await findInForce(tx, place))?.uploadKey ?? 0 };
    return { saved: named(await listTalliesOf(tx, key)), counted: named(await countStored(tx, key)) };
  });
}

function named(tallies: readonly Tally[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    tallies.map(({ programId, version, factor, factorCode, ...counts }) => [
      [programId, version, factor, factorCode].join(' '),
      counts,
    ]),
  );
}

it.each([
  ['one process alone', [first, first, first]],
  ['another process that commits', [first, first, second]],
  ['two processes in turn', [first, second, first]],
  ['another process that goes on', [first, second, second]],
])('the tallies are those of the rows, stored by %s, a batch sent twice [BEY-075]', async (_, processes) => {
  await upload(processes);
  const { saved, counted: fromRows } = await talliesInForce();
  expect(saved).toEqual(fromRows);
  expect(saved).toMatchObject({ '1 HS all ': { rows: 9 }, '1 MS all ': { rows: 6 } });
});

it('the tallies are those of the rows when a crash took a batch back', async () => {
  // What PostgreSQL does with a transaction that had not reached the disk: its rows and its count go together.
  await upload([first, first, first], () =>
    inScope(first.db, 'all', async (tx) => {
      await sql`delete from entry_submissions s using open_uploads o
        where s.fk_uploads = o.fk_uploads and s.en_survey_number > 6`.execute(tx);
      await sql`update open_uploads set next_batch_index = 1, received_rows = 6 where committed_answer is null`.execute(
        tx,
      );
    }),
  );
  const { saved, counted: fromRows } = await talliesInForce();
  expect(saved).toEqual(fromRows);
  expect(saved).toMatchObject({ '1 HS all ': { rows: 9 }, '1 MS all ': { rows: 6 } });
});
