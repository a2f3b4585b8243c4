import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitDecisions } from './commands/dashboard-families.ts';
import { openDecider } from './decider-process.ts';
import { inScope, openDatabase } from './store/database.ts';
import { listPeriods } from './store/periods.ts';
import { bundleProgram } from './testing/bundle-program.ts';
import { testDatabase } from './testing/test-database.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
// A connection that is closed for its idleness would give the lock back.
const owner = openDatabase({ ...database.owner, max: 1, idleTimeoutMillis: 0 });
const program = pathToFileURL(join(await bundleProgram('main'), '../decider.js'));
const decider = openDecider({ database: database.app, threshold: 11 }, program);
const periodPk = (await listPeriods(db))[0]?.pk ?? 0;

/** Whoever wants to decide waits while this connection holds the lock. */
const held = {
  take: () => sql`select pg_advisory_lock(hashtext('families'), 0)`.execute(owner),
  give: () => sql`select pg_advisory_unlock(hashtext('families'), 0)`.execute(owner),
};

beforeAll(async () => {
  await decider.decide(periodPk, 'saved');
});
afterAll(() => decider.stop());

it('decides in a process of its own, after all who wait for an answer', async () => {
  const [pid = 0] = processes();
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
  await forget();
  expect(await decider.decide(periodPk, 'saved')).toBe(true);
  expect(await decider.decide(periodPk, 'saved')).toBe(false);
  expect(processes()).toEqual([pid]);
});

it('decides once for all who ask meanwhile, on data that were read after each of them asked', async () => {
  await held.take();
  const running = decider.decide(periodPk, 'saved');
  const next = decider.decide(periodPk, 'saved');
  const other = decider.decide(periodPk, 'submitted');
  expect(decider.decide(periodPk, 'saved')).toBe(next);
  expect(next).not.toBe(running);
  expect(other).not.toBe(next);
  await held.give();
  await Promise.all([running, next, other]);
});

it('keeps no reader waiting for longer than a page should take', async () => {
  await held.take();
  let isDecided = false;
  const running = decider.decide(periodPk, 'saved').then(() => (isDecided = true));
  await awaitDecisions(decider, periodPk, 'saved');
  expect(isDecided).toBe(false);
  await held.give();
  await running;
  // The reader's own decision comes after it.
  await decider.decide(periodPk, 'saved');
});

it('fails for who asked when its process is killed, and goes on in another', async () => {
  await held.take();
  const lost = failureOf(decider.decide(periodPk, 'saved'));
  const later = decider.decide(periodPk, 'submitted');
  const [pid = 0] = processes();
  process.kill(pid, 'SIGKILL');
  expect(await lost).toContain('its process ended');
  await held.give();
  await later;
  expect(await decider.decide(periodPk, 'saved')).toBe(false);
  expect(processes()).not.toEqual([pid]);
});

it('leaves no process behind when it is stopped', async () => {
  await held.take();
  const waiting = failureOf(decider.decide(periodPk, 'saved'));
  decider.stop();
  expect(await waiting).toContain('stopping');
  await held.give();
  await expect.poll(processes).toEqual([]);
});

/** What a decision that comes to nothing says; asked at once, so that none fails unheard. */
function failureOf(decision: Promise<boolean>): Promise<string> {
  return decision.then(String, (error: Error) => error.message);
}

function processes(): readonly number[] {
  try {
    return execFileSync('pgrep', ['-P', String(process.pid), '-f', 'decider.js'], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
}

async function forget(): Promise<void> {
  await inScope(db, 'all', (tx) =>
    sql`delete from uploads_in_force where ctid = (select min(ctid) from uploads_in_force
      where fk_reporting_periods = ${periodPk})`.execute(tx),
  );
}
