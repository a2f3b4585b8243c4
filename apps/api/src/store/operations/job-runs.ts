/** The last run of each recurring job, for the operator. */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { AnswerTables } from '../tables/answers.ts';

/** Last run and outcome of every job, by name. */
export function listJobRuns(db: Db): Promise<readonly Selectable<AnswerTables['job_runs']>[]> {
  return db.selectFrom('job_runs').selectAll().orderBy('name').execute();
}

/**
 * Runs the job unless another process is running it: the lock ends with its connection, so a killed process
 * never blocks the next. Returns whether it ran; rethrows the error of the work after saving its outcome.
 */
export async function runLocked(
  db: Db,
  name: string,
  now: Date,
  work: () => Promise<string>,
): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const locked = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(hashtext('job'), hashtext(${name})) as locked
    `.execute(connection);
    if (!locked.rows[0]?.locked) return false;
    try {
      await saveStart(connection, name, now);
      await saveOutcome(connection, name, await work());
    } catch (error) {
      await saveOutcome(connection, name, `failed: ${error instanceof Error ? error.name : 'unknown'}`);
      throw error;
    } finally {
      await sql`select pg_advisory_unlock(hashtext('job'), hashtext(${name}))`.execute(connection);
    }
    return true;
  });
}

/** The day until which a job has done its work, as it noted by `saveJobDay`; null before. */
export async function findJobDay(db: Db, name: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select detail->>'day' as day from job_runs where name = ${name}
  `.execute(db);
  return rows[0]?.day ?? null;
}

/** Notes for the next run of a job that is under way until which day its work is done. */
export async function saveJobDay(db: Db, name: string, day: string): Promise<void> {
  await sql`update job_runs set detail = jsonb_build_object('day', ${day}::text) where name = ${name}`.execute(
    db,
  );
}

async function saveOutcome(db: Db, name: string, outcome: string): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ finished_at: new Date(), outcome })
    .where('name', '=', name)
    .execute();
}

/** The last run's outcome stays until this one ends, so that a job that keeps failing is always reported as failed. */
async function saveStart(db: Db, name: string, now: Date): Promise<void> {
  await db
    .insertInto('job_runs')
    .values({ name, started_at: now, finished_at: null, outcome: 'running', detail: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ started_at: now, finished_at: null }))
    .execute();
}
