// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeTracker, openDashboard } from '../../../test/fake-tracker.tsx';

const tracker = fakeTracker();

async function openComparison() {
  const user = openDashboard();
  await user.click(await screen.findByRole('button', { name: /^Open the report of Northern Youth/ }));
  await user.click(await screen.findByRole('button', { name: 'Compare submission 1' }));
  await screen.findByRole('heading', { name: 'Compare submissions' });
  return user;
}

describe('two submissions compared by federal staff', () => {
  it('are reached from the submissions of a report, and show differences, statuses and uploads [BEY-186]', async () => {
    const user = await openComparison();
    await screen.findByText('2 answers differ: 1 changed, 1 removed.');
    expect(tracker.asked.at(-1)?.search).toBe('?before_period=1&before=1&after_period=2&after=1');
    const text = screen.getByRole('main').textContent;
    for (const part of [
      'Former name: Late school (North Center)',
      'Reach: Incomplete field or inconsistency, then No issues present',
      'Not in Winter 2023, submission 1.',
      'Entry survey: Number 1, then Number 2',
      'Exit survey: None, then None',
      'Grantee dataNot asked in a winter period.Funding',
    ])
      expect(text).toContain(part);
    const rows = within(screen.getByRole('table', { name: 'Reach' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'QuestionWinter 2023, submission 1Summer 2023, submission 1Difference',
      'Youth who attended Program reach12090−30',
      'Parents4NoneRemoved',
    ]);
    expect(location.search).toContain('after=2.1');
    await user.click(screen.getByRole('button', { name: 'Back to the report' }));
    expect(await screen.findByRole('heading', { name: 'Northern Youth' })).toBeDefined();
  });

  it('are chosen by two lists, stand in the address, and are printed [BEY-186]', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const user = await openComparison();
    await user.selectOptions(await screen.findByLabelText('Later submission'), '1.1');
    await screen.findByText('2 answers differ: 1 changed, 1 removed.');
    expect(location.search).toContain('after=1.1');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    cleanup();
    openDashboard();
    const again = await screen.findByLabelText<HTMLSelectElement>('Later submission');
    expect(again.value).toBe('1.1');
  });

  it('need two submissions', async () => {
    tracker.compared = tracker.compared.slice(0, 1);
    await openComparison();
    expect(await screen.findByText(/^No comparison yet/)).toBeDefined();
  });
});
