import { getSurvey } from '@srae/domain/instruments/instruments';
import { FIRST_INSTRUMENT } from '@srae/domain/instruments/registry';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { type Tally, listTallies } from '../../store/figures/tallies.ts';
import { listProvidersInForce } from '../../store/uploads/uploads-in-force.ts';
import { toProgramRows } from '../../store/uploads/survey-rows.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import {
  type BatchOptions,
  toBatch,
  listRows,
  toTransaction,
} from '../../../test/portal/uploads/upload-bodies.ts';
import { PERIOD } from '../../../test/portal/uploads/upload-data.ts';
import {
  openSecondProcess,
  openUploadPortal,
  type UploadPortal,
} from '../../../test/portal/uploads/upload-portal.ts';
import { countStored, createUploadCounters, type UploadCounters } from './counters.ts';

const SURVEY = getSurvey(FIRST_INSTRUMENT, 'entry');

/** The given number of rows, with nothing to count in them. */
function toRows(count: number) {
  return { ...toProgramRows(SURVEY, []), count };
}

/** Counters that have counted 500 rows of an upload. */
function counted(transactionHash = 'seven'): UploadCounters {
  const counters = createUploadCounters('here');
  counters.of({ transactionHash, receivedRows: 0 })?.add(SURVEY, toRows(500));
  return counters;
}

describe('the counter of an open upload', () => {
  it.each([
    [499, false],
    [500, true],
    [501, false],
  ])('that has counted 500 rows goes on with an upload of %i: %s', (receivedRows, expected) => {
    expect(counted().of({ transactionHash: 'seven', receivedRows }) !== null).toBe(expected);
  });

  it('begins anew with an upload that holds no rows', () => {
    const counters = counted();
    counters.of({ transactionHash: 'seven', receivedRows: 0 })?.add(SURVEY, toRows(20));
    expect(counters.of({ transactionHash: 'seven', receivedRows: 20 })).not.toBeNull();
    expect(counters.of({ transactionHash: 'seven', receivedRows: 500 })).toBeNull();
  });

  it('says only when it is asked for the tallies that rows cannot be counted', async () => {
    const counter = createUploadCounters('here').of({ transactionHash: 'seven', receivedRows: 0 });
    const columns = new Proxy([], {
      get() {
        throw new Error('cannot be counted');
      },
    });
    counter?.add(SURVEY, { ...toRows(1), columns });
    await setImmediate();
    expect(() => counter?.counted()).toThrow('cannot be counted');
  });

  it('is gone once it was forgotten, or is the longest unused of eleven', () => {
    const asked = { transactionHash: 'seven', receivedRows: 500 };
    const forgotten = counted();
    forgotten.forget(asked);
    const crowded = counted();
    for (let others = 1; others <= 10; others += 1) {
      expect(crowded.of(asked)).not.toBeNull();
      for (let other = 1; other <= others; other += 1)
        crowded.of({ transactionHash: `other ${other}`, receivedRows: 0 });
    }
    for (const counters of [forgotten, crowded]) expect(counters.of(asked)).toBeNull();
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
  const firstNumber = index * 500 + 1;
  const count = Math.min(500, ROWS - index * 500);
  const answers = Array.from(
    { length: count },
    (_, row) => ANSWERS[(firstNumber + row) % ANSWERS.length] ?? {},
  );
  const body = toBatch(listRows('entry', answers, firstNumber), {
    index,
    commit: index === LAST,
    ...options,
  });
  const answer = await process.put('grace', 'entry', body);
  expect(answer.status).toBe(200);
  return toTransaction(answer);
}

const ROWS = 1_504;
const LAST = 3;
const TALLIES = { '1 HS all ': { rows: 1_003 }, '1 MS all ': { rows: 501 } };

/** Sends four batches, the second one twice; returns whether a process has counted all rows before the commit. */
async function upload(
  processes: readonly UploadPortal[],
  between?: () => Promise<unknown>,
): Promise<boolean> {
  const [one = first, two = first, three = first, last = first] = processes;
  const transactionId = await send(one, 0, { announce: ROWS });
  await send(two, 1, { transactionId });
  await between?.();
  await send(two, 1, { transactionId });
  await send(three, 2, { transactionId });
  const { rows } = await inScope(first.db, [1], (tx) =>
    sql<{ counted: boolean }>`
      select counted_by is not null as counted from open_uploads where committed_answer is null
    `.execute(tx),
  );
  await send(last, LAST, { transactionId });
  return rows[0]?.counted ?? false;
}

const place = {
  instrument: FIRST_INSTRUMENT,
  kind: 'entry',
  grantId: 1,
  periodPk: PERIOD,
  providerId: null,
} as const;

/** The tallies of the upload in force, as saved and as recomputed from its rows. */
async function talliesInForce() {
  return inScope(first.db, [1], async (tx) => {
    const key = { ...place, uploadKey: (await listProvidersInForce(tx, place))[0]?.uploadKey ?? 0 };
    const { tallies } = await countStored(tx, key);
    return { saved: named(await listTallies(tx, key)), counted: named(tallies) };
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
  ['one process alone', [first, first, first, first], true],
  ['another process that commits', [first, first, first, second], true],
  ['two processes in turn', [first, second, first, second], false],
  ['one process with another one in between', [first, second, first, first], false],
  ['another process that goes on', [first, second, second, second], false],
])('the tallies are those of the rows, stored by %s [BEY-075]', async (_, processes, countedBefore) => {
  expect(await upload(processes)).toBe(countedBefore);
  const { saved, counted: fromRows } = await talliesInForce();
  expect(saved).toEqual(fromRows);
  expect(saved).toMatchObject(TALLIES);
});

it('the tallies are those of the rows when a crash took a batch back', async () => {
  // Simulates the loss of a transaction not yet on disk: its rows and its count are lost together.
  const crash = () =>
    inScope(first.db, 'all', async (tx) => {
      await sql`delete from entry_submissions s using open_uploads o
        where s.fk_uploads = o.fk_uploads and o.committed_answer is null and s.en_survey_number > 500`.execute(
        tx,
      );
      await sql`update open_uploads set next_batch_index = 1, received_rows = 500
        where committed_answer is null`.execute(tx);
    });
  expect(await upload([first, first, first, first], crash)).toBe(false);
  const { saved, counted: fromRows } = await talliesInForce();
  expect(saved).toEqual(fromRows);
  expect(saved).toMatchObject(TALLIES);
});
