// @vitest-environment happy-dom
import type { AdminPeriod } from '@srae/contract/schemas/programme/periods';
import { REGISTRY } from '@srae/domain/instruments/registry';
import { PERIOD_GROUPS } from '@srae/domain/period/reporting-period';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { button, field, openAdmin, refusing } from '../../../test/admin/open-admin.tsx';
import { aPeriod } from '../../../test/people.ts';
import type { Visit } from '../../../test/render-portal.tsx';
import { compileFirst } from '../../../test/compile-first.ts';
import { isUnavailable } from '../../../test/on-screen.ts';

compileFirst(() => import('./AdminPeriodsPage.tsx'));

const LIST = 'GET /api/admin/reporting-periods';
const SAVE = 'PUT /api/admin/reporting-periods/2';

afterEach(cleanup);

/** The same period as in the Admin view. */
function anAdminPeriod(over: Partial<AdminPeriod> = {}): AdminPeriod {
  return {
    ...aPeriod(),
    collect_covid: true,
    due_date: '2023-08-31',
    reminders_on: true,
    reminder_days: [14, 7, 1, -1],
    omb_expires: null,
    dashboard_override: null,
    instrument_fixed: true,
    grants_with_data: 12,
    extensions: [],
    ...over,
  };
}
const NEXT = anAdminPeriod({
  pk: 3,
  name: 'Winter 2024',
  season: 'winter',
  current: false,
  due_date: null,
  instrument: '2026-draft',
  instrument_fixed: false,
});

function open(answers: Visit['answers'] = {}, person: Parameters<typeof openAdmin>[3] = {}) {
  const list = { [LIST]: () => [anAdminPeriod(), NEXT] };
  return openAdmin('/admin/periods', 'Reporting periods', { ...list, ...answers }, person);
}
const instruments = () =>
  [...screen.getByLabelText<HTMLSelectElement>('Instrument').options].map((option) => option.text);
const submit = (name: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });

describe('reporting periods', () => {
  it('say what is in force and, opened, all dates and settings', async () => {
    const { user } = await open();
    await screen.findByText('Current');
    expect(screen.getByText('August 31, 2023')).toBeDefined();
    await user.click(button('Dates and settings: Summer 2023'));
    for (const text of [
      'October 1, 2022 - September 30, 2023',
      'February 18, 2024, 12:00 am EST',
      '14, 7 and 1 days before, 1 day after',
      '0970-0536',
    ]) {
      expect(screen.getByText(text)).toBeDefined();
    }
  });

  it('name the grants that have a later date, with the reason [BEY-102]', async () => {
    const lakeside = { fk_grants: 11, grantee_name: 'Lakeside', funding_stream_name: 'GDSRAE' };
    const extension = { ...lakeside, gr_cohort: null, due_date: '2023-09-15', reason: 'Flood in July' };
    const { user } = await open({ [LIST]: () => [anAdminPeriod({ extensions: [extension] })] });
    const row = await screen.findByRole('row', { name: /Summer 2023/ });
    expect(row.textContent).toContain('August 31, 20231 extension, until September 15, 2023');
    await user.click(screen.getByRole('button', { name: 'Dates and settings: Summer 2023' }));
    const rows = within(screen.getByRole('table', { name: 'Extensions in Summer 2023' }));
    expect(rows.getAllByRole('row')[1]?.textContent).toBe(
      'Lakeside, GDSRAE, NASeptember 15, 2023Flood in July',
    );
  });

  it('are created with name, season, twelve dates and settings', async () => {
    const { user, server } = await open({ 'POST /api/admin/reporting-periods': () => [{ pk: 4 }] });
    await user.click(button('Add Reporting Period'));
    await user.type(field('Name'), 'Winter 2025');
    await user.click(field('Winter: the reduced set'));
    await user.click(field(/^Collect COVID/));
    await user.selectOptions(field('Instrument'), '2026 performance measures (draft)');
    // The draft instrument has none.
    expect(field(/^Collect COVID/)).toMatchObject({ checked: false, disabled: true });
    const [firsts, lasts] = [screen.getAllByLabelText('First day'), screen.getAllByLabelText('Last day')];
    expect([firsts.length, lasts.length]).toEqual([6, 6]);
    for (const one of firsts) await user.type(one, '2024-07-01');
    for (const one of lasts) await user.type(one, '2024-12-31');
    await user.type(field('Dashboard opens'), '2025-07-04');
    await user.click(field(/^Lock the forms/));
    await user.click(submit('Create Reporting Period'));
    await screen.findByText('Reporting period created.');
    expect(server.of('POST /api/admin/reporting-periods')[0]?.body).toEqual({
      name: 'Winter 2025',
      season: 'winter',
      ...Object.fromEntries(
        PERIOD_GROUPS.flatMap((group) => [
          [`${group}_reporting_period_start`, '2024-07-01'],
          [`${group}_reporting_period_stop`, '2024-12-31'],
        ]),
      ),
      lock_after_submit: true,
      collect_covid: false,
      open_for_writing: false,
      reminders_on: false,
      reminder_days: [14, 7, 1, -1],
      // Midnight on the East Coast in summer.
      dashboard_opens_at: '2025-07-04T04:00:00.000Z',
      due_date: null,
      omb_number: null,
      omb_expires: null,
      instrument: '2026-draft',
    });
  });

  it('say what a new one still needs', async () => {
    const { user } = await open();
    await user.click(button('Add Reporting Period'));
    expect(screen.getByText(/^Still needed: Name, Grantee data, .*, Exit surveys\.$/)).toBeDefined();
    await user.type(field('Name'), 'Winter 2025');
    for (const one of screen.getAllByLabelText('First day')) await user.type(one, '2024-07-01');
    const lasts = screen.getAllByLabelText('Last day');
    for (const one of lasts.slice(1)) await user.type(one, '2024-12-31');
    expect(screen.getByText('Still needed: Grantee data.')).toBeDefined();
    for (const one of lasts.slice(0, 1)) await user.type(one, '2024-12-31');
    expect(screen.queryByText(/^Still needed/)).toBeNull();
  });

  it('name their instrument in the list and in the details [BEY-141]', async () => {
    const { user } = await open();
    const row = (await screen.findByRole('rowheader', { name: 'Winter 2024' })).closest('tr');
    expect(row?.textContent).toContain('2026 performance measures (draft)');
    await user.click(button('Dates and settings: Summer 2023'));
    const term = screen.getByText('Instrument', { selector: 'dt' });
    expect(term.nextElementSibling?.textContent).toBe('2021 performance measures');
  });

  it('offer every instrument for a new one, the last approved one chosen [BEY-141]', async () => {
    const { user } = await open();
    await screen.findByText('Current');
    await user.click(button('Add Reporting Period'));
    expect(instruments()).toEqual(REGISTRY.map(({ title }) => title));
    expect(field('Instrument').value).toBe('2021');
  });

  it('offer approved instruments alone in production [BEY-146]', async () => {
    const { user } = await open({}, { environment: 'production' });
    await screen.findByText('Current');
    await user.click(button('Add Reporting Period'));
    expect(instruments()).toEqual(['2021 performance measures']);
  });

  it('change their instrument until something is saved, and say why not afterwards [BEY-141]', async () => {
    const { user, server } = await open({ 'PUT /api/admin/reporting-periods/3': () => ({}) });
    await user.click(await screen.findByRole('button', { name: 'Edit reporting period: Summer 2023' }));
    expect(field('Instrument').disabled).toBe(true);
    expect(screen.getByText('It cannot be changed: something has been saved in this period.')).toBeDefined();
    await user.click(button('Cancel'));
    await user.click(button('Edit reporting period: Winter 2024'));
    await user.selectOptions(field('Instrument'), '2021 performance measures');
    await user.click(submit('Save'));
    await screen.findByText('Reporting period saved.');
    expect(server.of('PUT /api/admin/reporting-periods/3')[0]?.body).toEqual({ instrument: '2021' });
  });

  it('are edited, and only what changed is sent', async () => {
    const { user, server } = await open({ [SAVE]: () => ({}) });
    await user.click(await screen.findByRole('button', { name: 'Edit reporting period: Summer 2023' }));
    expect(isUnavailable(submit('Save'))).toBe(true);
    await user.clear(field('Due date'));
    await user.type(field('Due date'), '2023-09-15');
    await user.clear(field('Reminder days'));
    await user.type(field('Reminder days'), '10, 3, 2 after');
    await user.click(submit('Save'));
    await screen.findByText('Reporting period saved.');
    expect(server.of(SAVE)[0]?.body).toEqual({ due_date: '2023-09-15', reminder_days: [10, 3, -2] });
  });

  it.each([
    ['name', 'Name', 'This name is already in use. Please choose another name.'],
    ['due_date', 'Due date', 'The due date must be after the last day of the reported half-year.'],
    ['reminder_days', 'Reminder days', 'Reminder days are whole numbers.'],
  ])('say beside the field why %s was refused [BEY-033]', async (name, label, message) => {
    const { user } = await open({ [SAVE]: refusing(422, 'INVALID', message, name) });
    await user.click(await screen.findByRole('button', { name: 'Edit reporting period: Summer 2023' }));
    await user.type(field('Name'), 'x');
    await user.click(submit('Save'));
    await within(screen.getByRole('dialog')).findByText(message);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  });

  it('say why a change would strand data', async () => {
    const message = 'The season cannot change: 12 pages have been saved in this period.';
    const { user } = await open({ [SAVE]: refusing(409, 'STRANDS_DATA', message) });
    await user.click(await screen.findByRole('button', { name: 'Edit reporting period: Summer 2023' }));
    await user.click(field('Winter: the reduced set'));
    await user.click(submit('Save'));
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeDefined();
  });

  it('are made current after saying what that does, and the session follows', async () => {
    const { user, server } = await open({ 'PUT /api/admin/reporting-periods/3': () => ({}) });
    await user.click(await screen.findByRole('button', { name: 'Make current: Winter 2024' }));
    expect(screen.getByRole('dialog').textContent).toContain(
      'providers and programs appear with Active unset and no answers',
    );
    expect(screen.getByRole('dialog').textContent).toContain(
      'becomes read-only, also for grants with an extension, unless it is open for data entry.',
    );
    expect(screen.getByRole('dialog').textContent).toContain('Its questions are a draft, for trial only.');
    const before = server.of('GET /api/auth/me').length;
    await user.click(submit('Make current'));
    await screen.findByText('Winter 2024 is the current period.');
    expect(server.of('PUT /api/admin/reporting-periods/3')[0]?.body).toEqual({ current: true });
    expect(server.of('GET /api/auth/me').length).toBe(before + 1);
  });
});
