import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/accounts/auth';
import { reporting } from '@srae/contract/reporting';
import type { ReportRead } from '@srae/contract/schemas/report';
import { easternDate } from '@srae/domain/period/calendar-date';
import { STATUS } from '@srae/domain/report/page-status';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../store/database/database.ts';
import { sendReminders } from '../../commands/accounts/reminders.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { addPerson, mailsTo } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db, clock } = portal.deps;
const places = await demoPlaces(db);
const ada = await portal.signIn('ada');
const grace = await portal.signIn('grace');
const { grantId } = places.first;
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());

const DAY_MS = 86_400_000;
const inDays = (days: number) => easternDate(new Date(clock.now().getTime() + days * DAY_MS));
const setPeriod = (body: object) => ada.call(admin.updatePeriod, { params: { pk: places.summer }, body });
const reminders = async (address = 'grace@example.org') =>
  (await mailsTo(db, address)).filter((mail) => mail.template === 'reminder');
const logged = async () =>
  (await db.selectFrom('audit_events').select('seq').where('action', '=', 'reminder.send').execute()).length;

const SWITCHED_ON = { due_date: inDays(7), reminders_on: true, reminder_days: [7] };
/** A second Grantee of the grant. */
const addSecond = () => addPerson(db, `second.${randomUUID()}@example.org`, { grantId });

// One reminder per due date, as recorded when sent.
afterEach(async () => {
  await sql`delete from reminders_sent`.execute(owner);
  await sql`delete from outbox where template = 'reminder'`.execute(owner);
  await sql`delete from grant_extensions where reason = 'Storm'`.execute(owner);
  await sql`delete from user_associations a using identity_users u
    where u.username = a.username and u.email like 'second.%'`.execute(owner);
  await grace.call(auth.saveReminders, { body: { on: true } });
  await setPeriod({ due_date: null, reminders_on: false, reminder_days: [14, 7, 1, -1] });
});

it('sends nothing while the switch is off, which it is by default [BEY-105]', async () => {
  await setPeriod({ due_date: inDays(7) });
  expect(await sendReminders(portal.deps)).toBe(0);
});

it('sends nothing on a day that is not of the schedule [BEY-105]', async () => {
  await setPeriod({ ...SWITCHED_ON, reminder_days: [14, 6, 1, -1] });
  expect(await sendReminders(portal.deps)).toBe(0);
});

it('reminds the grantee-level people of active grants that are not submitted, and nobody else [BEY-103]', async () => {
  const second = await addSecond();
  await setPeriod(SWITCHED_ON);
  expect(await sendReminders(portal.deps)).toBeGreaterThan(2);
  expect(await reminders(second.email)).toHaveLength(1);
  // Grace has two grants in progress; Gus has submitted, Pat is a Provider, Ina's grant is inactive.
  expect(await reminders()).toHaveLength(2);
  for (const key of ['gus', 'pat', 'ina', 'ada', 'alan'])
    expect(await reminders(`${key}@example.org`)).toEqual([]);
});

it('names exactly what the validation report shows as open [BEY-104]', async () => {
  await setPeriod(SWITCHED_ON);
  await sendReminders(portal.deps);
  const where = { grantId, periodPk: places.summer };
  const { report } = (await grace.call<ReportRead>(reporting.readReport, { params: where })).data;
  const mail = (await reminders()).find((one) => one.body.includes('FY2019'));
  const lines = (mail?.body ?? '').split('\n').filter((line) => line.startsWith('- '));
  expect(mail?.body).toContain('(7 days left)');
  expect(lines.at(0)).toBe(`- Grantee Data: ${STATUS.unsaved.label}`);
  expect(lines.at(-1)).toBe('- Submit Data');
  for (const provider of report.providers) {
    const open = provider.status !== 'clean';
    expect(lines.includes(`- ${provider.name}: ${STATUS[provider.status].label}`)).toBe(open);
    for (const program of provider.programs) {
      const name = `- ${provider.name}, ${program.name}`;
      expect(lines.includes(`${name}: entry survey data have not been uploaded`)).toBe(
        program.missingEntryUpload,
      );
      expect(lines.includes(`${name}: exit survey data have not been uploaded`)).toBe(
        program.missingExitUpload,
      );
      expect(lines.includes(`${name}, reach: ${STATUS[program.reach].label}`)).toBe(
        program.reach !== 'clean',
      );
    }
  }
});

it.each([
  [-1, '1 day ago'],
  [0, 'today'],
  [1, '1 day left'],
])('says what is true also on the due date and after it: %i days before', async (days, left) => {
  await setPeriod({ ...SWITCHED_ON, due_date: inDays(days), reminder_days: [days] });
  await sendReminders(portal.deps);
  const [latest] = await reminders();
  expect(latest?.body).toMatch(
    new RegExp(`^The due date of the Summer 2023 report of .* is .* \\(${left}\\)\\.`),
  );
});

it('sends none twice, in two processes or later the same day, and logs each once [BEY-107]', async () => {
  await setPeriod(SWITCHED_ON);
  expect(await sendReminders(portal.deps)).toBeGreaterThan(2);
  const before = [await logged(), (await reminders()).length];
  const counts = await Promise.all([sendReminders(portal.deps), sendReminders(portal.deps)]);
  expect(counts).toEqual([0, 0]);
  expect([await logged(), (await reminders()).length]).toEqual(before);
  await setPeriod({ reminder_days: [7, 3], due_date: inDays(3) });
  const both = await Promise.all([sendReminders(portal.deps), sendReminders(portal.deps)]);
  const sent = both.reduce((sum, count) => sum + count, 0);
  expect(await logged()).toBe((before[0] ?? 0) + sent);
  expect(await reminders()).toHaveLength((before[1] ?? 0) + 2);
});

it('respects an extension and whoever has switched reminders off [BEY-102] [BEY-106]', async () => {
  const second = await addSecond();
  await setPeriod({ ...SWITCHED_ON, due_date: inDays(2), reminder_days: [2, 10] });
  const body = { due_date: inDays(10), reason: 'Storm' };
  await ada.call(admin.saveExtension, { params: { pk: grantId, periodPk: places.summer }, body });
  await grace.call(auth.saveReminders, { body: { on: false } });
  const before = await reminders();
  await sendReminders(portal.deps);
  expect(await reminders()).toEqual(before);
  const [latest] = await reminders(second.email);
  expect(latest?.body).toContain('(10 days left)');
  await grace.call(auth.saveReminders, { body: { on: true } });
  expect(await sendReminders(portal.deps)).toBe(2);
});
