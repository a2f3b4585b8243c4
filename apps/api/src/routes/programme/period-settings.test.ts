import { admin } from '@srae/contract/admin';
import { reporting } from '@srae/contract/reporting';
import { activeFields } from '@srae/domain/form-kit/issues';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { PERIOD_GROUPS } from '@srae/domain/period/reporting-period';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { inScope } from '../../store/database/database.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { openPeriodSettings } from '../../../test/portal/calls/period-settings-portal.ts';

const { portal, db, places, ada, grace, update, list, me } = await openPeriodSettings();

const alan = await portal.signIn('alan');
const pat = await portal.signIn('pat');

const toDates = (start: string, stop: string) =>
  Object.fromEntries(
    PERIOD_GROUPS.flatMap((group) => [
      [`${group}_reporting_period_start`, start],
      [`${group}_reporting_period_stop`, stop],
    ]),
  );
const winter = (more: object = {}) => ({
  name: 'Winter 2025',
  season: 'winter',
  ...toDates('2024-07-01', '2024-12-31'),
  ...more,
});
const create = (body: unknown) => ada.call<{ pk: number }[]>(admin.createPeriod, { body });
const createNext = async () => (await create(winter())).data[0]?.pk ?? 0;
const period = async (pk: number) => (await list()).find((one) => one.pk === pk);

describe('the calls', () => {
  const calls = [
    admin.listPeriods,
    admin.createPeriod,
    admin.updatePeriod,
    admin.readAvailability,
    admin.saveAvailability,
  ];
  it.each(calls)('$method $path is for Admins alone [BEY-034] [PER-010]', async (call) => {
    expect((await portal.stranger.call(call, { params: { pk: 1 } })).status).toBe(401);
    for (const who of [alan, grace, pat])
      expect((await who.call(call, { params: { pk: 1 } })).status).toBe(403);
  });
});

describe('a period that cannot be', () => {
  it.each([
    ['a blank name', { name: ' ' }, 'name', 'Please enter a name.'],
    [
      'an end before its start',
      { en_reporting_period_stop: '2024-06-30' },
      'en_reporting_period_stop',
      'The end must not be before the start.',
    ],
    [
      'a day the calendar does not have',
      { gr_reporting_period_start: '2023-02-29' },
      'gr_reporting_period_start',
      'Please enter a date.',
    ],
    [
      'a half-year that overlaps',
      { ...toDates('2023-06-30', '2023-12-31') },
      'prog_reach_reporting_period_start',
      'The reported half-year overlaps with that of Summer 2023.',
    ],
    [
      'a due date inside its half-year',
      { due_date: '2024-12-31' },
      'due_date',
      'The due date must be after the last day of the reported half-year.',
    ],
    ['reminders without a due date', { reminders_on: true }, 'due_date', 'Reminders need a due date.'],
    [
      'a reminder day given twice',
      { reminder_days: [7, 7] },
      'reminder_days',
      'Reminder days are whole numbers from 60 before to 30 after the due date, each once.',
    ],
    [
      'COVID counts that the instrument has not',
      { collect_covid: true, instrument: '2026-draft' },
      'collect_covid',
      'The instrument of the period has no COVID counts: switch them off.',
    ],
    [
      'an opening that is no time',
      { dashboard_opens_at: 'soon' },
      'dashboard_opens_at',
      'Please enter a date and a time.',
    ],
  ])('for %s is refused beside the field and not stored [BEY-033]', async (_, wrong, field, message) => {
    const answer = await create(winter(wrong));
    expect([answer.status, answer.error.details]).toEqual([422, [{ field, message }]]);
    expect((await list()).map((one) => one.name)).not.toContain('Winter 2025');
  });

  it('for a name in use is 409, for an unknown field or season 400 [BEY-033]', async () => {
    expect((await create(winter({ name: 'summer 2023' }))).error.code).toBe('NAME_TAKEN');
    expect((await create(winter({ season: 'autumn' }))).status).toBe(400);
    expect((await create(winter({ pk: 7 }))).status).toBe(400);
  });
});

describe('a period', () => {
  it('is of the season in its column; its name is a label alone [LAY-002]', async () => {
    const { data } = await create(
      winter({ name: 'Summer of frost', ...toDates('2030-07-01', '2030-12-31') }),
    );
    const { data: read } = await grace.call<{ season: 'winter' | 'summer' }>(reporting.readPeriod, {
      params: { name: 'Summer of frost' },
    });
    expect(read).toMatchObject({ pk: data[0]?.pk, season: 'winter' });
    const asked = (season: 'winter' | 'summer') =>
      activeFields(FORMS.grantee, {}, { season, collectCovid: true, reportingWindow: '' }).map(
        ({ name }) => name,
      );
    expect(asked(read.season)).toEqual(['gr_num_providers_funded']);
    expect(asked('summer')).toContain('gr_num_providers_funded');
    expect(asked('summer').length).toBeGreaterThan(10);
  });

  it('is created with its dates and settings, and read by everyone by name [BEY-026] [BEY-032] [ENT-024]', async () => {
    const { data } = await create(
      winter({ due_date: '2025-02-15', collect_covid: false, omb_number: '0970-0536' }),
    );
    const pk = data[0]?.pk ?? 0;
    expect(await period(pk)).toMatchObject({
      ...winter(),
      due_date: '2025-02-15',
      current: false,
      dashboard_opens_at: '2025-02-18T05:00:00.000Z',
      reminder_days: [14, 7, 1, -1],
      grants_with_data: 0,
      extensions: [],
    });
    const read = await grace.call(reporting.readPeriod, { params: { name: 'Winter 2025' } });
    expect(read.data).toMatchObject({ pk, ...winter() });
    expect(await lastEvent(db, 'admin.periods.create')).toMatchObject({ object: `period ${pk}` });
  });

  it('is edited, with old and new values in its event [BEY-027] [BEY-032]', async () => {
    expect((await update(places.summer, { due_date: '2023-09-15', lock_after_submit: true })).status).toBe(
      200,
    );
    expect((await lastEvent(db, 'admin.periods.update'))?.details).toEqual({
      old: { due_date: null, lock_after_submit: false },
      new: { due_date: '2023-09-15', lock_after_submit: true },
    });
  });

  it.each([
    ['the season', { season: 'winter' }, 'The season cannot change'],
    ['the COVID counts', { collect_covid: false }, 'COVID counts cannot be switched off'],
    [
      'the survey dates',
      { en_reporting_period_stop: '2023-07-01' },
      'The dates of reach and surveys cannot change',
    ],
  ])('with data keeps %s and says why', async (_, change, reason) => {
    const answer = await update(places.summer, change);
    expect([answer.status, answer.error.code]).toEqual([409, 'STRANDS_DATA']);
    expect(answer.error.message).toContain(reason);
  });

  it('that is current can be replaced, never just dropped [BEY-028] [BEY-110]', async () => {
    const dropped = await update(places.summer, { current: false });
    expect(dropped.error.details).toEqual([
      { field: 'current', message: 'Make another period current instead.' },
    ]);
    const next = await createNext();
    expect((await update(next, { current: true })).status).toBe(200);
    expect((await me()).current_period).toMatchObject({ pk: next, season: 'winter' });
    const old = { grantId: places.first.grantId, periodPk: places.summer };
    const page = await grace.call<{ read_only: string | null }>(reporting.readGrantee, { params: old });
    expect(page.data.read_only).toBe('period');
    await update(places.summer, { open_for_writing: true });
    expect(
      (await grace.call<{ read_only: string | null }>(reporting.readGrantee, { params: old })).data.read_only,
    ).toBeNull();
  });

  it('keeps its place while someone sends a survey file for it', async () => {
    const now = portal.deps.clock.now();
    const { grantId } = places.first;
    onTestFinished(async () => {
      await inScope(db, 'all', (tx) => sql`delete from open_uploads where fk_uploads = 999999`.execute(tx));
    });
    await inScope(db, 'all', (tx) =>
      sql`
        insert into open_uploads (transaction_hash, kind, fk_grants, fk_reporting_periods, instrument, fk_uploads, opened_by, opened_at, last_batch_at, announced)
        values ('sending', 'entry', ${grantId}, ${places.summer}, '2021', 999999, ${toUsername('grace')}, ${now}, ${now}, '{}')
      `.execute(tx),
    );
    const next = await createNext();
    const answer = await update(next, { current: true });
    expect([answer.status, answer.error.message]).toEqual([
      409,
      'A survey file is being saved in the period that would close. Please try again in a few minutes.',
    ]);
    expect((await me()).current_period?.pk).toBe(places.summer);
    // After the commit the response is kept for a repeated request, and no upload is in progress.
    await inScope(db, 'all', (tx) =>
      sql`update open_uploads set committed_answer = '{}' where fk_uploads = 999999`.execute(tx),
    );
    expect((await update(next, { current: true })).status).toBe(200);
  });

  it('has one that is current, whoever sets it at the same time', async () => {
    const next = await createNext();
    await Promise.all([
      update(next, { current: true }),
      update(places.winter, { current: true }),
      update(places.summer, { current: true }),
    ]);
    expect((await list()).filter((one) => one.current)).toHaveLength(1);
  });
});
