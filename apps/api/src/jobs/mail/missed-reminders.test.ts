// Reminder days on which no process of the portal ran.
import { admin } from '@srae/contract/admin';
import { easternDate, plusDays } from '@srae/domain/period/calendar-date';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../store/database/database.ts';
import { runLocked } from '../../store/operations/job-runs.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { mailsTo } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { remind } from './send-reminders.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const ada = await portal.signIn('ada');
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());

const DAY_MS = 86_400_000;
const start = new Date('2023-08-01T12:00:00.000Z');
let now = start;
const pass = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS);
};
const job = remind({ ...portal.deps, clock: { now: () => now } });
/** One run, as of a portal that is up; returns its outcome. */
const run = async () => {
  await runLocked(db, job.name, now, () => job.run(portal.deps));
  const last = await db.selectFrom('job_runs').select('outcome').where('name', '=', job.name).execute();
  return last[0]?.outcome;
};
/** A period whose report is due in so many days, with reminders. */
const setPeriod = (days: number, schedule: readonly number[], isOn = true) =>
  ada.call(admin.updatePeriod, {
    params: { pk: places.summer },
    body: { due_date: plusDays(easternDate(now), days), reminders_on: isOn, reminder_days: schedule },
  });
/** What the reminders to a person of two grants say of the time that is left. */
const told = async () =>
  (await mailsTo(db, 'grace@example.org'))
    .filter((mail) => mail.template === 'reminder')
    .map((mail) => /\(([^()]*)\)\. These/.exec(mail.body)?.[1]);

beforeEach(async () => {
  now = start;
  await sql`delete from reminders_sent`.execute(owner);
  await sql`delete from job_runs`.execute(owner);
  await sql`delete from outbox where template = 'reminder'`.execute(owner);
});

describe('a reminder whose day has passed while the portal was down', () => {
  it('goes out on the next run, once, with the time that is really left [BEY-103] [BEY-107]', async () => {
    await setPeriod(9, [7]);
    await run();
    pass(4);
    expect(await run()).not.toBe('sent 0');
    expect(await told()).toEqual(['5 days left', '5 days left']);
    expect(await run()).toBe('sent 0');
    pass(1);
    expect(await run()).toBe('sent 0');
    expect(await told()).toHaveLength(2);
  });

  it('is the latest one alone of several', async () => {
    await setPeriod(20, [14, 10, 1]);
    await run();
    pass(15);
    await run();
    expect(await told()).toEqual(['5 days left', '5 days left']);
    pass(4);
    await run();
    expect(await told()).toEqual(['1 day left', '1 day left', '5 days left', '5 days left']);
  });

  it('gives way to the one of today', async () => {
    await setPeriod(9, [7, 3]);
    await run();
    pass(6);
    await run();
    expect(await told()).toEqual(['3 days left', '3 days left']);
  });

  it('is not sent once the due date has passed, when the one for after it is', async () => {
    await setPeriod(2, [1]);
    await run();
    pass(3);
    expect(await run()).toBe('sent 0');
    now = start;
    await setPeriod(2, [1, -1]);
    await run();
    pass(5);
    await run();
    expect(await told()).toEqual(['3 days ago', '3 days ago']);
  });

  it('is not sent when more than a week has passed', async () => {
    await setPeriod(20, [18]);
    await run();
    pass(10);
    expect(await run()).toBe('sent 0');
  });

  it('is sent after a run that failed', async () => {
    await setPeriod(8, [7]);
    await run();
    pass(1);
    const failing = remind({
      ...portal.deps,
      clock: { now: () => now },
      identity: { ...portal.deps.identity, email: { send: () => Promise.reject(new Error('mail')) } },
    });
    await expect(runLocked(db, failing.name, now, () => failing.run(portal.deps))).rejects.toThrow('mail');
    pass(1);
    await run();
    expect(await told()).toEqual(['6 days left', '6 days left']);
  });
});

describe('a day on which the portal ran has not been missed', () => {
  it('although the switch was off then, or the schedule another [BEY-105]', async () => {
    await setPeriod(9, [7], false);
    await run();
    pass(2);
    await run();
    pass(1);
    await run();
    await setPeriod(6, [7, 9]);
    expect(await run()).toBe('sent 0');
    pass(1);
    expect(await run()).toBe('sent 0');
  });

  it('although a clock that was ahead has run on later ones', async () => {
    await setPeriod(9, [7, 6]);
    pass(30);
    await run();
    now = start;
    await run();
    pass(2);
    await run();
    expect(await told()).toEqual(['7 days left', '7 days left']);
  });
});
