/** A recurring job: idempotent, run by one process at a time (Q142). */
import type { Deps } from '../deps.ts';

export type Job = {
  /** Unique: the key of its lock and of its last run, shown by /readyz. */
  readonly name: string;
  /** Seconds between runs. */
  readonly every: number;
  /** How long the database may take for one statement; unlimited if absent, for jobs with long statements. */
  readonly silentMs?: number;
  /** Does the work and returns a short outcome, such as 'removed 3'. Long work stops when the signal aborts. */
  readonly run: (deps: Deps, signal?: AbortSignal) => Promise<string>;
};

/** For jobs of short statements: whatever takes this long was swallowed on the way, and the next run goes on. */
export const SHORT_STATEMENTS_MS = 300_000;
