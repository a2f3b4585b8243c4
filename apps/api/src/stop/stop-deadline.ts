/**
 * How long an ending process waits for what is running: for a time, or until the database hangs, because then
 * nothing that runs could finish.
 */
import { TIMED_OUT, withTimeout } from '../with-timeout.ts';

/** What is still running after this time depends on whether the database answers; asked again at the same interval. */
const ASK_MS = 1_000;

/** A database that does not answer within this time hangs. */
const SILENT_MS = 5_000;

export type StopDeadline = {
  /** Aborted once nothing is waited for any longer. */
  readonly signal: AbortSignal;
  /** Whether the database hangs. */
  isSilent(): boolean;
  /** Ends the watch. */
  close(): void;
};

/** Starts counting; `askDatabase` settles when the database answers, whatever it says. */
export function openStopDeadline(timeoutMs: number, askDatabase: () => Promise<unknown>): StopDeadline {
  const end = new AbortController();
  let silent = false;
  let watch: NodeJS.Timeout | undefined;
  const askLater = (): void => {
    watch = setTimeout(() => void ask(), ASK_MS).unref();
  };
  const ask = async (): Promise<void> => {
    const answer = await withTimeout(askDatabase(), SILENT_MS).catch(() => null);
    if (end.signal.aborted) return;
    silent = answer === TIMED_OUT;
    if (silent) end.abort();
    else askLater();
  };
  askLater();
  const limit = setTimeout(() => end.abort(), timeoutMs);
  return {
    signal: end.signal,
    isSilent: () => silent,
    close: () => {
      clearTimeout(limit);
      clearTimeout(watch);
      end.abort();
    },
  };
}

/** Waits for work until the signal, without aborting it. Rethrows errors of the work before the signal. */
export async function waitUntil(signal: AbortSignal, work: Promise<unknown>): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  // A rejection after the signal has no one left to handle it.
  work.catch(() => {});
  await Promise.race([work, aborted]);
}
