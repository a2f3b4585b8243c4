/** A signal to the operator's program, as by Ctrl-C: the command is aborted, and what was opened for it is closed. */
import { once } from 'node:events';
import { constants } from 'node:os';
import { withTimeout } from '../with-timeout.ts';

/** The command was aborted by a signal; the exit code is the one that a shell gives such a program. */
export class Interrupted extends Error {
  readonly exitCode: number;

  constructor(signal: (typeof SIGNALS)[number], advice: string) {
    super(
      `The command was interrupted by ${signal}. What it had not completed is undone by the database. ${advice}`,
    );
    this.exitCode = 128 + constants.signals[signal];
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Aborts with Interrupted, which gives the advice, at the first signal; the same signal a second time ends the program at
 * once.
 */
export function abortOnSignals(advice = 'Run it again.'): AbortSignal {
  const ending = new AbortController();
  for (const signal of SIGNALS) process.once(signal, () => ending.abort(new Interrupted(signal, advice)));
  return ending.signal;
}

/** What is nearly complete when the signal comes may be completed. */
const GRACE_MS = 2_000;

/** Runs the work; throws the signal's reason soon after it has aborted, and leaves unfinished work to its connections. */
export async function unlessAborted<T>(ending: AbortSignal, run: () => Promise<T>): Promise<T> {
  ending.throwIfAborted();
  const over = new AbortController();
  const work = run();
  const aborted = once(ending, 'abort', { signal: over.signal }).then(async () => {
    await withTimeout(work, GRACE_MS);
    throw ending.reason;
  });
  aborted.catch(() => {});
  try {
    return await Promise.race([work, aborted]);
  } catch (error) {
    // The aborted work failed, because its connection was closed.
    throw ending.aborted ? ending.reason : error;
  } finally {
    over.abort();
  }
}
