import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '@srae/contract/schemas/uploads';
import { ApiProblem, lostProblem } from '../../../api/problem.ts';
import { isTransient, PAUSES_MS, sendBatches, START, type Position, type Sending } from './send-batches.ts';

const unreachable = () => lostProblem('NETWORK', { method: 'PUT' });

const RECEIPT: Receipt = {
  number: 7,
  upload_time: '2023-08-01T12:00:00.000Z',
  uploaded_by: 'Grace Example',
  upload_file_name: 'spring.csv',
  upload_row_count: 1200,
  upload_custom_file: true,
  upload_sheet_name: null,
  upload_headers_row: 1,
  upload_data_row: 2,
  upload_sha256: 'ab'.repeat(32),
  upload_cells_corrected: 0,
  upload_values_mapped: [],
  stored_sha256: 'cd'.repeat(32),
  provider: null,
  in_force: true,
  stands_for: [],
  withdrawals: [],
};

const refused = (status: number, code = 'ANY') => new ApiProblem({ code, status, message: 'no' });

/** A server for three batches; each call throws the next entry of the list, null for success. */
function sending(
  troubles: readonly (Error | null)[] = [],
  from: Position = START,
  signal = new AbortController().signal,
) {
  const left = [...troubles];
  const asked: Position[] = [];
  const seen: Sending[] = [];
  const stored: Position[] = [];
  let calls = 0;
  const done = sendBatches({
    from,
    signal,
    pack: async (position) => {
      asked.push(position);
      const { index } = position;
      const lastRow = Math.min((index + 1) * 500, 1200);
      return {
        index,
        firstRow: index * 500 + 1,
        lastRow,
        commit: lastRow === 1200,
        body: new Uint8Array([index]),
      };
    },
    send: async ([index]) => {
      calls += 1;
      const trouble = left.shift();
      if (trouble) throw trouble;
      return { transactionId: 't1', receipt: index === 2 ? RECEIPT : null };
    },
    onSending: (one) => seen.push(one),
    onStored: (next) => stored.push(next),
  });
  return { done, asked, seen, stored, calls: () => calls };
}

describe('sending batches', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('hands the transaction_id of the first answer to the later batches', async () => {
    const { done, asked } = sending();
    expect(await done).toEqual(RECEIPT);
    expect(asked).toEqual([
      { index: 0, transactionId: null },
      { index: 1, transactionId: 't1' },
      { index: 2, transactionId: 't1' },
    ]);
  });

  it('sends a batch again after growing pauses while the connection is gone', async () => {
    const { done, seen, calls } = sending([null, unreachable(), refused(503), refused(500)]);
    await vi.advanceTimersByTimeAsync(PAUSES_MS[0] - 1);
    expect(calls()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls()).toBe(3);
    await vi.advanceTimersByTimeAsync(PAUSES_MS[1] + PAUSES_MS[2]);
    expect(await done).toEqual(RECEIPT);
    const second = seen.filter(({ batch }) => batch.index === 1);
    expect(second.map(({ attempt, pause }) => [attempt, pause])).toEqual([
      [1, 0],
      [1, 1000],
      [2, 0],
      [2, 2000],
      [3, 0],
      [3, 4000],
      [4, 0],
    ]);
  });

  it('gives up after the last pause', async () => {
    const { done, calls } = sending(Array.from({ length: 9 }, unreachable));
    const outcome = done.catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ code: 'NETWORK' });
    expect(calls()).toBe(PAUSES_MS.length + 1);
  });

  it.each([400, 403, 404, 409, 413, 422])('does not repeat a refusal (%s)', async (status) => {
    const { done, calls } = sending([refused(status)]);
    await expect(done).rejects.toMatchObject({ status });
    expect(calls()).toBe(1);
  });

  it('goes back to the batch that a server waits for after a crash took the last ones', async () => {
    const lost = new ApiProblem({
      code: 'UPLOAD_BATCH_ORDER',
      status: 409,
      message: 'no',
      details: { expected_batch_index: 1 },
    });
    const { done, stored } = sending([null, null, lost]);
    expect(await done).toEqual(RECEIPT);
    expect(stored.map(({ index }) => index)).toEqual([1, 2, 2, 3]);
  });

  it('packs the next batch while one is on its way', async () => {
    const { asked, done, calls } = sending([null, unreachable()]);
    await vi.advanceTimersByTimeAsync(PAUSES_MS[0] / 2);
    expect(calls()).toBe(2);
    expect(asked.map(({ index }) => index)).toEqual([0, 1, 2]);
    await vi.runAllTimersAsync();
    expect(await done).toEqual(RECEIPT);
  });

  it('has a few batches under way at once, but the first and the last go alone', async () => {
    const answers: (() => void)[] = [];
    const sent: number[] = [];
    const stored: number[] = [];
    const done = sendBatches({
      from: START,
      signal: new AbortController().signal,
      pack: async ({ index }) => ({
        index,
        firstRow: index * 500 + 1,
        lastRow: (index + 1) * 500,
        commit: index === 7,
        body: new Uint8Array([index]),
      }),
      send: async ([index = 0]) => {
        sent.push(index);
        await new Promise<void>((resolve) => answers.push(resolve));
        return { transactionId: 't1', receipt: index === 7 ? RECEIPT : null };
      },
      onSending: () => undefined,
      onStored: (next) => stored.push(next.index),
    });
    const answer = async (): Promise<readonly number[]> => {
      answers.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
      return sent;
    };
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([0]);
    expect(await answer()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await answer()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (let left = 0; left < 4; left += 1) await answer();
    expect(sent).toHaveLength(7);
    expect(await answer()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await answer();
    expect(await done).toEqual(RECEIPT);
    expect(stored).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('ends those behind a batch that has failed for good', async () => {
    const signals: AbortSignal[] = [];
    const outcome = sendBatches({
      from: { index: 1, transactionId: 't1' },
      signal: new AbortController().signal,
      pack: async ({ index }) => ({
        index,
        firstRow: 1,
        lastRow: 2,
        commit: false,
        body: new Uint8Array([index]),
      }),
      send: async ([index = 0], signal) => {
        signals.push(signal);
        if (index === 1) throw refused(422);
        return new Promise(() => {});
      },
      onSending: () => undefined,
      onStored: () => undefined,
    });
    await expect(outcome).rejects.toMatchObject({ status: 422 });
    expect(signals.length).toBeGreaterThan(0);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it('goes on at the batch it is told', async () => {
    const { done, asked } = sending([], { index: 1, transactionId: 't1' });
    expect(await done).toEqual(RECEIPT);
    expect(asked.map(({ index }) => index)).toEqual([1, 2]);
  });

  it('stops between two attempts when it is cancelled', async () => {
    const control = new AbortController();
    const { done, calls } = sending([unreachable()], START, control.signal);
    const outcome = done.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    control.abort();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    await vi.runAllTimersAsync();
    expect(calls()).toBe(1);
  });
});

it.each([
  [unreachable(), true],
  [refused(429), true],
  [refused(408), true],
  [refused(500), true],
  [refused(503), true],
  [refused(409), false],
  [new Error('other'), false],
])('%s may pass: %s', (error, passes) => expect(isTransient(error)).toBe(passes));
