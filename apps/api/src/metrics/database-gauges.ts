/** Gauges read from the database, the same from every process: jobs, open uploads, queued mail, the audit. */
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { listJobRuns } from '../store/operations/job-runs.ts';
import { getOperations, isReadOnly } from '../store/operations/operations.ts';
import { TIMED_OUT, withTimeout } from '../with-timeout.ts';

/** A scrape responds without database metrics after this time: an exhausted pool must not hide the others. */
const TIMEOUT_MS = 2_000;

/** Creates the gauges; the returned function fills them and never throws. */
export function watchDatabase(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  registers: Registry[],
): () => Promise<void> {
  const up = new Gauge({
    name: 'srae_database_up',
    help: 'Whether the database answered this reading.',
    registers,
  });
  // Reset before each reading, so that no stale value is exported when it fails.
  const read: { readonly reset: () => void }[] = [];
  const gauge = <L extends string>(name: string, help: string, labelNames: L[]) => {
    const added = new Gauge({ name, help, labelNames, registers });
    read.push(added);
    return added;
  };
  const readOnly = gauge('srae_database_read_only', 'Whether the database takes no writes.', []);
  const started = gauge('srae_job_last_start_timestamp_seconds', "A job's last start.", ['job']);
  const finished = gauge('srae_job_last_finish_timestamp_seconds', "A job's last end, well or not.", ['job']);
  const failed = gauge('srae_job_last_failed', "Whether a job's last finished run failed.", ['job']);
  const running = gauge('srae_job_running', 'Whether a job is under way, or was when its process died.', [
    'job',
  ]);
  const uploads = gauge('srae_uploads_open', 'Uploads begun and not yet committed.', ['kind']);
  const waiting = gauge('srae_mail_waiting', 'Messages that wait to be sent.', []);
  const oldest = gauge('srae_mail_oldest_seconds', 'How long the oldest of them has waited.', []);
  const givenUp = gauge('srae_mail_given_up', 'Messages that could not be sent at all.', []);
  const unsealed = gauge('srae_audit_unsealed_seconds', 'Age of the oldest event that no seal holds.', []);

  return async () => {
    for (const one of read) one.reset();
    const reading = Promise.all([listJobRuns(db), getOperations(db), isReadOnly(db)]);
    const found = await withTimeout(reading, TIMEOUT_MS).catch((): typeof TIMED_OUT => TIMED_OUT);
    up.set(found === TIMED_OUT ? 0 : 1);
    if (found === TIMED_OUT) return;
    const [jobs, { openUploads, mail, oldestUnsealed }, isReading] = found;
    readOnly.set(isReading ? 1 : 0);
    for (const { name: job, started_at, finished_at, outcome } of jobs) {
      started.set({ job }, started_at.getTime() / 1000);
      if (finished_at) finished.set({ job }, finished_at.getTime() / 1000);
      failed.set({ job }, outcome?.startsWith('failed') ? 1 : 0);
      running.set({ job }, finished_at === null ? 1 : 0);
    }
    for (const kind of ['entry', 'exit'] as const) uploads.set({ kind }, openUploads[kind]);
    waiting.set(mail.waiting);
    oldest.set(toAge(mail.oldest, clock.now()));
    givenUp.set(mail.givenUp);
    unsealed.set(toAge(oldestUnsealed, clock.now()));
  };
}

/** In seconds; 0 if nothing is waiting. */
function toAge(at: Date | null, now: Date): number {
  return at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000);
}
