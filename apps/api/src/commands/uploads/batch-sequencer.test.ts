import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatchSequencer } from './batch-sequencer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Batches of one upload that add themselves to a list when it is their turn and the test releases them. */
function batches() {
  const turns = createBatchSequencer();
  const stored: number[] = [];
  const send = (index: number, until: Promise<void> = Promise.resolve(), upload = 'u') =>
    turns.runInOrder({ upload, index }, async (turn) => {
      await turn;
      await until;
      stored.push(index);
    });
  return { send, stored };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('batches of one upload', () => {
  it('wait for the one before that is being worked on', async () => {
    const { send, stored } = batches();
    let letGo = () => {};
    const slow = send(
      1,
      new Promise((resolve) => {
        letGo = resolve;
      }),
    );
    const next = send(2);
    await settle();
    expect(stored).toEqual([]);
    letGo();
    await Promise.all([slow, next]);
    expect(stored).toEqual([1, 2]);
  });

  it('go on when the one before has failed', async () => {
    const { send, stored } = batches();
    const failed = send(1, Promise.reject(new Error('no')));
    const next = send(2);
    await expect(failed).rejects.toThrow('no');
    await next;
    expect(stored).toEqual([2]);
  });

  it('wait a moment for one that was overtaken on its way', async () => {
    const { send, stored } = batches();
    await send(0);
    const early = send(2);
    await settle();
    expect(stored).toEqual([0]);
    await send(1);
    await early;
    expect(stored).toEqual([0, 1, 2]);
  });

  it('go on without one that does not come, as it may have gone to another process', async () => {
    const { send, stored } = batches();
    await send(0);
    const early = send(2);
    await vi.advanceTimersByTimeAsync(1_000);
    await early;
    expect(stored).toEqual([0, 2]);
  });

  it('of different uploads do not wait for each other', async () => {
    const { send, stored } = batches();
    void send(1, new Promise(() => {}), 'another');
    await send(2);
    expect(stored).toEqual([2]);
  });
});
