import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftSaver, DRAFT_PAUSE_MS } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A draft saver whose calls fail while there is no connection. */
function failingSaver() {
  const kept: unknown[] = [];
  const net = { down: false };
  const made = createDraftSaver(
    {
      list: async () => [],
      save: async (body) => {
        if (net.down) throw new TypeError('no connection');
        kept.push(body.answers);
        return { ...body, saved_at: '2023-07-04T18:00:00.000Z' };
      },
      discard: async () => ({}),
    },
    () => ({ id: '1', answers: { n: '1' }, base_version: 3 }),
    () => undefined,
  );
  return { made, kept, net };
}

describe('leaving', () => {
  it('tries a draft once more that could not be kept when typing stopped', async () => {
    const { made, kept, net } = failingSaver();
    net.down = true;
    made.schedule();
    await vi.advanceTimersByTimeAsync(DRAFT_PAUSE_MS);
    expect(kept).toEqual([]);
    net.down = false;
    await made.flush();
    expect(kept).toEqual([{ n: '1' }]);
  });

  it('does not after a save has begun, and not what is kept already', async () => {
    const { made, kept, net } = failingSaver();
    made.schedule();
    await vi.advanceTimersByTimeAsync(DRAFT_PAUSE_MS);
    await made.flush();
    expect(kept).toHaveLength(1);
    net.down = true;
    made.schedule();
    await made.flush();
    net.down = false;
    await made.settle();
    await made.flush();
    expect(kept).toHaveLength(1);
  });
});
