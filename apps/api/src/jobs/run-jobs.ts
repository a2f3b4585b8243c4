/** Starts the recurring jobs of this process; each run takes the job's lock first. */
import type { Deps } from '../deps.ts';
import { describeFailure } from '../failure.ts';
import { runLocked } from '../store/job-runs.ts';
import { sealAudit } from './audit-seal.ts';
import { eraseDeletedData } from './erase-deleted.ts';
import { expireDrafts } from './expire-drafts.ts';
import { cleanIdentity } from './identity-cleanup.ts';
import type { Job } from './job.ts';
import { cleanUploads } from './upload-cleanup.ts';

const JOBS: readonly Job[] = [expireDrafts, eraseDeletedData, cleanUploads, cleanIdentity, sealAudit];

/** Runs every job, and those of this portal's `further` parts, soon after the start and then at its interval, until stopped. */
export function startJobs(deps: Deps, further: readonly Job[] = []): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>();
  const timers = [...JOBS, ...further].map((job) => {
    const once = (): void => {
      const run = runLocked(deps.db, job.name, deps.clock.now(), () => job.run(deps)).catch(
        (error: unknown) => deps.log.error({ err: describeFailure(error), job: job.name }, 'job failed'),
      );
      running.add(run);
      void run.finally(() => running.delete(run));
    };
    setTimeout(once, 2_000).unref();
    return setInterval(once, job.every * 1000).unref();
  });
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
