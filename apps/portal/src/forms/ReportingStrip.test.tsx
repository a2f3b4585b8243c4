// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PeriodRef } from '../session/types.ts';
import { Refusal } from '../../test/fake-server.ts';
import { aGrant, aPeriod, aPerson } from '../../test/people.ts';
import { renderPortal } from '../../test/render-portal.tsx';
import { compileFirst } from '../../test/compile-first.ts';

compileFirst(() => import('../pages/forms/ProvidersPage.tsx'));

const SUMMER = { pk: 2, name: 'Summer 2023', season: 'summer', instrument: '2021', current: true } as const;
const WINTER = { pk: 1, name: 'Winter 2023', season: 'winter', instrument: '2021', current: false } as const;
const LAST_HALF_YEAR = {
  prog_reach_reporting_period_start: '2022-07-01',
  prog_reach_reporting_period_stop: '2022-12-31',
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function loadStrip(
  extensions: readonly { period: number; due_date: string }[],
  dueDate: string | null,
  toFake: NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake'] = ['Date'],
) {
  vi.useFakeTimers({ now: new Date('2023-08-19T16:00:00Z'), toFake });
  renderPortal('/providers', {
    me: aPerson(),
    grants: [aGrant({ extensions: [...extensions] })],
    chosen: 11,
    answers: {
      'GET /api/reporting-periods/Summer%202023/reduce': () => aPeriod(SUMMER, { due_date: dueDate }),
      'GET /api/grantees/11/providers': () => [],
    },
  });
  return screen.findByRole('region', { name: 'Grant and reporting period' });
}

describe('the due date on a reporting page', () => {
  it("is the period's with the days left [BEY-101]", async () => {
    await loadStrip([], '2023-08-31');
    expect(await screen.findByText('August 31, 2023 (12 days left)')).toBeDefined();
  });

  it("is the grant's own where it has an extension [BEY-102]", async () => {
    await loadStrip([{ period: 2, due_date: '2023-09-15' }], '2023-08-31');
    expect(await screen.findByText('September 15, 2023 (27 days left)')).toBeDefined();
  });

  it('counts the days anew when the page stays open past midnight [BEY-101]', async () => {
    await loadStrip([], '2023-08-31', ['Date', 'setInterval', 'clearInterval']);
    expect(await screen.findByText('August 31, 2023 (12 days left)')).toBeDefined();
    vi.setSystemTime('2023-08-20T03:59:00Z');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('August 31, 2023 (11 days left)')).toBeDefined();
  });

  it('is absent where the period has none', async () => {
    const strip = await loadStrip([{ period: 1, due_date: '2023-09-15' }], null);
    expect(strip.textContent).not.toContain('Due');
  });
});

describe('the report period on a reporting page', () => {
  const open = (
    address: string,
    periods: readonly PeriodRef[],
    summer: () => unknown = () => aPeriod(SUMMER),
  ) =>
    renderPortal(address, {
      me: aPerson({ periods: [...periods] }),
      grants: [aGrant()],
      chosen: 11,
      answers: {
        'GET /api/reporting-periods/Summer%202023/reduce': summer,
        'GET /api/reporting-periods/Winter%202023/reduce': () => aPeriod(WINTER, LAST_HALF_YEAR),
        'GET /api/grantees/11/providers': () => [],
      },
    });

  it('is a select where there is more than one; the address carries the choice [BEY-111]', async () => {
    const { user, address } = open('/providers', [SUMMER, WINTER]);
    const select = await screen.findByLabelText<HTMLSelectElement>('Report Period');
    expect([...select.options].map((option) => option.text)).toEqual([
      'Summer 2023 (current)',
      'Winter 2023',
    ]);
    await user.selectOptions(select, 'Winter 2023');
    expect(address()).toBe('/providers?period=1');
    expect((await screen.findByLabelText<HTMLSelectElement>('Report Period')).value).toBe('1');
  });

  it('opens no period that the arrow keys pass over', async () => {
    const { address } = open('/providers', [SUMMER, WINTER]);
    const select = await screen.findByLabelText<HTMLSelectElement>('Report Period');
    const before = address();
    select.focus();
    fireEvent.keyDown(select, { key: 'ArrowDown' });
    fireEvent.change(select, { target: { value: '1' } });
    expect([select.value, address()]).toEqual(['1', before]);
    expect(screen.getByText('Press Enter to open it or Escape to stay.')).toBeDefined();
    fireEvent.keyDown(select, { key: 'Enter' });
    await waitFor(() => expect(address()).toBe('/providers?period=1'));
  });

  it('is taken from the address at a load [BEY-111]', async () => {
    open('/providers?period=1', [SUMMER, WINTER]);
    expect((await screen.findByLabelText<HTMLSelectElement>('Report Period')).value).toBe('1');
  });

  it('is named as a draft where its instrument is one, and only there [BEY-146]', async () => {
    const { user } = open('/providers?period=1', [SUMMER, { ...WINTER, instrument: '2026-draft' }]);
    const strip = await screen.findByRole('region', { name: 'Grant and reporting period' });
    expect(strip.textContent).toContain(
      'This period uses draft questions: 2026 performance measures (draft). They are for trial only.',
    );
    await user.selectOptions(within(strip).getByLabelText('Report Period'), 'Summer 2023 (current)');
    await waitFor(() => expect(strip.textContent).not.toContain('for trial only'));
  });

  it('is a word where there is one', async () => {
    open('/providers', [SUMMER]);
    const strip = await screen.findByRole('region', { name: 'Grant and reporting period' });
    expect(strip.textContent).toContain('Summer 2023');
    expect(screen.queryByLabelText('Report Period')).toBeNull();
  });

  it.each([
    ['one grant year', '/providers', '2023'],
    ['two', '/providers?period=1', '2022 and 2023'],
  ])('lies in %s, and says so [ENT-153] [LAY-001]', async (_, address, years) => {
    open(address, [SUMMER, WINTER]);
    expect((await screen.findByText(years)).previousElementSibling?.textContent).toBe('Grant Year');
    expect(screen.queryByText('Reporting Dates')).toBeNull();
  });

  it('says where its dates cannot be read, with Retry, and the page goes on [BEY-054]', async () => {
    open('/providers', [SUMMER], () => {
      throw new Refusal(404, 'NOT_FOUND');
    });
    await screen.findByText('Summer 2023');
    const strip = await screen.findByRole('region', { name: 'Grant and reporting period' });
    expect((await within(strip).findByText(/could not be loaded/)).closest('dd')).not.toBeNull();
    within(strip).getByRole('button', { name: 'Retry loading the dates' });
  });
});
