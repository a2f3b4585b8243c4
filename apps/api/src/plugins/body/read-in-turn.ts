/**
 * Large bodies are read one after another, each in a turn of the event loop of its own: one takes up to a tenth of a
 * second, and several that are ready at once would be one long stop for every call of others, which needs a few turns.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSerialQueue } from '../serial-queue.ts';

/** Bodies up to this size are read at once, as nearly all saves. */
const SMALL_BYTES = 16 * 1024;

const inTurn = createSerialQueue();

/** Reads a body whose text has up to so many bytes. */
export async function readInTurn(bytes: number, read: () => unknown): Promise<unknown> {
  if (bytes <= SMALL_BYTES) return read();
  return inTurn(async () => {
    await nextTurn();
    return read();
  });
}
