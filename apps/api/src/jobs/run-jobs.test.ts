import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { systemClock, systemRandom } from '../deps.ts';
import { openDatabase } from '../store/database/database.ts';
import { listJobRuns } from '../store/operations/job-runs.ts';
import { testDatabase } from '../../test/cluster/test-database.ts';
import type { Job } from './job.ts';
import { JOBS_AT_ONCE, startJobs } from './run-jobs.ts';
import { createLog } from '../log.ts';

const database = await testDatabase();

it('refuses two jobs of one name, which would share a lock and a last run', () => {
  const job: Job = { name: 'one', every: 3600, run: async () => 'done' };
  expect(() => run([job, { ...job }])).toThrow('Two jobs are named one.');
});

function run(jobs: readonly Job[], log = pino({ level: 'silent' }), retryMs?: number) {
  // The smallest permitted pool.
  const db = openDatabase({ ...database.app, max: JOBS_AT_ONCE + 1 });
  const config = readConfig({ APP_ENV: 'local' }, '/nowhere');
  const started = atOnce(() =>
    startJobs({ config, db, clock: systemClock, random: systemRandom, log }, jobs, retryMs),
  );
  onTestFinished(async () => {
    await started.stop();
    await db.destroy();
  });
  return { db, started };
}

/** Runs the jobs scheduled soon after the start without waiting. */
function atOnce<T>(start: () => T): T {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const started = start();
    vi.advanceTimersByTime(2_000);
    return started;
  } finally {
    vi.useRealTimers();
  }
}

it('runs more jobs than the pool has connections, all due at the same moment', async () => {
  const ran: string[] = [];
  await new Promise<void>((resolve) => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    run(
      names.map((name) => ({
        name,
        every: 3600,
        run: async ({ db }) => {
          await sql`select 1`.execute(db);
          if (ran.push(name) === names.length) resolve();
          return 'done';
        },
      })),
    );
  });
  expect(ran.toSorted()).toEqual(['five', 'four', 'one', 'three', 'two']);
});

it('logs a job that failed, keeps its outcome and lets the next run', async () => {
  const { lines, log } = keepingLog();
  const broken: Job = { name: 'broken', every: 3600, run: () => Promise.reject(new TypeError('no')) };
  const { db, started } = await new Promise<ReturnType<typeof run>>((resolve) => {
    const last: Job = { name: 'last', every: 3600, run: async () => 'done' };
    const all = run([broken, { ...last, run: async () => (resolve(all), 'done') }], log);
  });
  await started.stop();
  const runs = await listJobRuns(db);
  expect(runs.find(({ name }) => name === 'broken')?.outcome).toBe('failed: TypeError');
  expect(runs.find(({ name }) => name === 'last')?.outcome).toBe('done');
  expect(lines()).toMatchObject([{ job: 'broken', msg: 'job failed' }]);
});

it('runs a job again soon that the database cut off by closing its connection', async () => {
  const { lines, log } = keepingLog();
  const { db, started } = await new Promise<ReturnType<typeof run>>((resolve) => {
    const outcomes = ['cut off', 'done'];
    const work = async (): Promise<string> => {
      const outcome = outcomes.shift() ?? 'once more';
      if (outcome === 'done') resolve(all);
      else await closeHolder('daily');
      return outcome;
    };
    const all = run([{ name: 'daily', every: 86_400, run: work }], log, 10);
  });
  await started.stop();
  const daily = (await listJobRuns(db)).find(({ name }) => name === 'daily');
  expect(daily).toMatchObject({ outcome: 'done', finished_at: expect.any(Date) });
  expect(lines()).toMatchObject([{ job: 'daily', msg: 'job failed' }]);
});

/** Closes the connection that holds the job's lock, as a restart of the database does. */
async function closeHolder(job: string): Promise<void> {
  const db = openDatabase({ ...database.app, max: 1 });
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and objid::bigint = hashtext(${job})::bigint & 4294967295
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db);
  await db.destroy();
}

it.each([
  ['ends because it was told to is no failure', (signal: AbortSignal) => signal.reason, []],
  ['fails for another reason while it is told to is one', () => new TypeError('no'), [{ job: 'long' }]],
])('a job that %s', async (_, failure, logged) => {
  const { lines, log } = keepingLog();
  const { started } = await new Promise<ReturnType<typeof run>>((resolve) => {
    const work = (signal: AbortSignal) =>
      new Promise<string>((_done, reject) => {
        signal.addEventListener('abort', () => reject(failure(signal)));
        resolve(all);
      });
    const all = run([{ name: 'long', every: 3600, run: (_deps, signal = none) => work(signal) }], log);
  });
  await started.stop();
  expect(lines()).toMatchObject(logged);
});

const none = new AbortController().signal;

/** A log whose lines can be read. */
function keepingLog() {
  const kept: string[] = [];
  const log = createLog('error', { write: (line: string) => void kept.push(line) });
  return { log, lines: () => kept.map((line) => JSON.parse(line) as unknown) };
}
