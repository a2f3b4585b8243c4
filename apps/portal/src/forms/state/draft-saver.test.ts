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
      read: async () => ({ answers: null, base_version: null, saved_at: null }),
      save: async ({ answers, base_version }) => {
        if (net.down) throw new TypeError('no connection');
        kept.push(answers);
        return { answers, base_version, saved_at: '2023-07-04T18:00:00.000Z' };
      },
      discard: async () => ({}),
    },
    () => ({ answers: { n: '1' }, base_version: 3 }),
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

  it.each(['settle', 'discard'] as const)('does not after %s, and not what is kept already', async (end) => {
    const { made, kept, net } = failingSaver();
    made.schedule();
    await vi.advanceTimersByTimeAsync(DRAFT_PAUSE_MS);
    await made.flush();
    expect(kept).toHaveLength(1);
    net.down = true;
    made.schedule();
    await made.flush();
    net.down = false;
    await made[end]();
    await made.flush();
    expect(kept).toHaveLength(1);
  });
});
