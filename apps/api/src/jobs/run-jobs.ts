/** Starts the recurring jobs of this process; each run takes the job's lock first. */
import type { Deps } from '../deps.ts';
import { limitSilence } from '../store/database/prepared-client.ts';
import { runLocked } from '../store/operations/job-runs.ts';
import { runSpan } from '../telemetry/run-span.ts';
import type { Job } from './job.ts';

/**
 * Maximum number of concurrent jobs per process. Each holds a connection for its lock besides those for its work, so
 * as many jobs as pool connections would deadlock. The smallest pool has enough connections for these.
 */
export const JOBS_AT_ONCE = 3;

/**
 * When a job that failed is run again, unless it is due earlier: what cut it off, such as a restart of the database, is
 * usually over, and until then its last run is the failed one, or has no end.
 */
const RETRY_MS = 60_000;

/**
 * Runs every job soon after the start and then at its interval, until stopped; one that failed also after `retryMs`.
 * Throws for two jobs of one name.
 */
export function startJobs(deps: Deps, jobs: readonly Job[], retryMs = RETRY_MS): { stop(): Promise<void> } {
  refuseSameNames(jobs);
  const end = new AbortController();
  const waiting = new Set<Job>();
  const running = new Map<Job, Promise<void>>();
  const retries = new Map<Job, NodeJS.Timeout>();

  const startNext = (): void => {
    const [job] = waiting;
    if (!job || running.size === JOBS_AT_ONCE) return;
    waiting.delete(job);
    const run = runOnce(deps, job, end.signal).then((isFailed) => {
      running.delete(job);
      if (isFailed && job.every * 1000 > retryMs) retries.set(job, setTimeout(due, retryMs, job).unref());
      startNext();
    });
    running.set(job, run);
    startNext();
  };
  const due = (job: Job): void => {
    // A second run would only find the lock taken.
    if (!running.has(job) && !end.signal.aborted) waiting.add(job);
    startNext();
  };
  const timers = jobs.flatMap((job) => [
    setTimeout(due, 2_000, job).unref(),
    setInterval(due, job.every * 1000, job).unref(),
  ]);
  return {
    stop: async () => {
      for (const timer of [...timers, ...retries.values()]) clearTimeout(timer);
      waiting.clear();
      end.abort();
      await Promise.all(running.values());
    },
  };
}

/** The name is the key of a job's lock and of its last run. */
function refuseSameNames(jobs: readonly Job[]): void {
  const names = jobs.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new RangeError(`Two jobs are named ${repeated}.`);
}

/** Returns whether the run failed, which is logged. */
async function runOnce(deps: Deps, job: Job, signal: AbortSignal): Promise<boolean> {
  try {
    // Each run is a trace of its own.
    await runSpan(`job ${job.name}`, { root: true }, () =>
      limitSilence(job.silentMs, () =>
        runLocked(deps.db, job.name, deps.clock.now(), () => job.run(deps, signal)),
      ),
    );
    return false;
  } catch (error) {
    // Aborted by stop(): no failure, the next process resumes the job.
    if (error === signal.reason) return false;
    deps.log.error({ err: error, job: job.name }, 'job failed');
    return true;
  }
}
