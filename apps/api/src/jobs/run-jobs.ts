/** Starts the recurring jobs of this process; each run takes the job's lock first. */
import type { Deps } from '../deps.ts';
import { runLocked } from '../store/operations/job-runs.ts';
import { runSpan } from '../telemetry/run-span.ts';
import type { Job } from './job.ts';

/**
 * Maximum number of concurrent jobs per process. Each holds a connection for its lock besides those for its work, so
 * as many jobs as pool connections would deadlock. The smallest pool has enough connections for these.
 */
export const JOBS_AT_ONCE = 3;

/** Runs every job soon after the start and then at its interval, until stopped. Throws for two jobs of one name. */
export function startJobs(deps: Deps, jobs: readonly Job[]): { stop(): Promise<void> } {
  refuseSameNames(jobs);
  const end = new AbortController();
  const waiting = new Set<Job>();
  const running = new Map<Job, Promise<void>>();

  const startNext = (): void => {
    const [job] = waiting;
    if (!job || running.size === JOBS_AT_ONCE) return;
    waiting.delete(job);
    const run = runOnce(deps, job, end.signal).then(() => {
      running.delete(job);
      startNext();
    });
    running.set(job, run);
    startNext();
  };
  const timers = jobs.flatMap((job) => {
    const due = (): void => {
      // A second run would only find the lock taken.
      if (!running.has(job)) waiting.add(job);
      startNext();
    };
    return [setTimeout(due, 2_000).unref(), setInterval(due, job.every * 1000).unref()];
  });
  return {
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
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

async function runOnce(deps: Deps, job: Job, signal: AbortSignal): Promise<void> {
  try {
    // Each run is a trace of its own.
    await runSpan(`job ${job.name}`, { root: true }, () =>
      runLocked(deps.db, job.name, deps.clock.now(), () => job.run(deps, signal)),
    );
  } catch (error) {
    // Aborted by stop(): no failure, the next process resumes the job.
    if (error === signal.reason) return;
    deps.log.error({ err: error, job: job.name }, 'job failed');
  }
}
