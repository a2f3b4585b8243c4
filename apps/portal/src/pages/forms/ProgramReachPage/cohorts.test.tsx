// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SUMMER } from '../../../../test/forms/fake-page.ts';
import type { FakeServer } from '../../../../test/fake-server.ts';
import { saveButton, savedBodies } from '../../../../test/forms/on-page.ts';
import { cleanPages } from '../../../../test/forms/render-page.tsx';
import { FULL, openReach, reachServer } from '../../../../test/forms/reach-page.tsx';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = reachServer();
});

describe('attendance, reach and dosage', () => {
  it('adds, edits and removes cohorts, which are numbered by their place [REA-020] [REA-021] [REA-022] [REA-023] [REA-024] [REA-025] [REA-049]', async () => {
    const { user } = openReach(server, FULL);
    const table = await screen.findByRole('table', { name: 'Cohorts' });
    const lines = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent));
    expect(lines()).toEqual([
      ['Cohort 1', '12.50'],
      ['Cohort 2', '12.00'],
    ]);

    await user.click(screen.getByRole('button', { name: 'Add Cohort' }));
    const added = screen.getByRole('dialog', { name: 'Add Cohort' });
    await user.click(within(added).getByRole('button', { name: 'Add Cohort' }));
    expect(lines()[2]).toEqual(['Cohort 3', 'Please enter number.']);

    await user.click(screen.getByRole('button', { name: 'Edit Cohort 3' }));
    const edited = screen.getByRole('dialog', { name: 'Edit Cohort' });
    await user.type(within(edited).getByLabelText('Hours of programming delivered'), '1200.5');
    await user.click(within(edited).getByRole('button', { name: 'Update Cohort' }));
    expect(lines()[2]).toEqual(['Cohort 3', '1,200.50']);

    await user.click(screen.getByRole('button', { name: 'Delete Cohort 1' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Remove Cohort' })).getByRole('button', { name: 'Remove' }),
    );
    expect(lines()).toEqual([
      ['Cohort 1', '12.00'],
      ['Cohort 2', '1,200.50'],
    ]);

    await user.click(await saveButton());
    await screen.findByText('No issues detected. The data on this page has been saved.');
    const cohorts = savedBodies(server, reporting.saveReach)[0]?.formData.find(
      (part) => part.tableName === 'program_cohorts',
    );
    expect(cohorts?.tableData.map((row) => row.slice(0, 2))).toEqual([
      [
        { name: 'prog_cohort_name', value: { stringValue: 'Cohort 1' } },
        { name: 'prog_cohort_hours', value: { doubleValue: 12 } },
      ],
      [
        { name: 'prog_cohort_name', value: { stringValue: 'Cohort 2' } },
        { name: 'prog_cohort_hours', value: { doubleValue: 1200.5 } },
      ],
    ]);
  });

  it('announces the cohorts after each change, the first one and the last removed included [REA-021]', async () => {
    const { user } = openReach(server, { ...FULL, answers: { ...FULL.answers, program_cohorts: [] } });
    const add = await screen.findByRole('button', { name: 'Add Cohort' });
    // What is inserted with its text is not announced: the live region has to be there before.
    const status = add.previousElementSibling;
    expect(status?.getAttribute('role')).toBe('status');
    expect(status?.textContent).toBe('');
    await user.click(add);
    await user.type(screen.getByLabelText('Hours of programming delivered'), '12');
    await user.keyboard('{Enter}');
    expect(status?.textContent).toBe('1 cohort, 12.00 hours in all');
    expect(document.activeElement).toBe(add);
    await user.click(screen.getByRole('button', { name: 'Delete Cohort 1' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Remove Cohort' })).getByRole('button', { name: 'Remove' }),
    );
    expect(status?.textContent).toBe('');
  });

  it('takes no minus in the hours of a cohort, and keeps a pasted one in the dialog with its message [REA-022]', async () => {
    const { user } = openReach(server, { ...FULL, answers: { ...FULL.answers, program_cohorts: [] } });
    await user.click(await screen.findByRole('button', { name: 'Add Cohort' }));
    const hours = () => screen.getByLabelText<HTMLInputElement>('Hours of programming delivered');
    await user.type(hours(), '-1a2');
    expect(hours().value).toBe('12');
    await user.clear(hours());
    await user.paste('-1');
    expect(hours().value).toBe('-1');
    const dialog = within(screen.getByRole('dialog', { name: 'Add Cohort' }));
    await user.click(dialog.getByRole('button', { name: 'Add Cohort' }));
    expect(dialog.getByText('Please enter a positive value.')).toBeDefined();
  });

  it('names stored hours of a cohort that are negative when it is saved [REA-022]', async () => {
    const program_cohorts = [{ prog_cohort_name: 'Cohort 1', prog_cohort_hours: -1 }];
    const { user } = openReach(server, { ...FULL, answers: { ...FULL.answers, program_cohorts } });
    await user.click(await saveButton());
    expect((await screen.findByRole('dialog', { name: 'Data saved' })).textContent).toContain(
      'At least one cohort was assigned a negative number for hours of programming delivered',
    );
  });

  it('shows all answers of a cohort where there is no dialog for them [REA-021]', async () => {
    const program_cohorts = [
      {
        prog_cohort_name: 'Cohort 1',
        prog_cohort_hours: 5,
        prog_cohort_shift_online: true,
        prog_cohort_pct_shift_online: 25,
      },
    ];
    openReach(server, {
      ...FULL,
      answers: { ...FULL.answers, program_cohorts },
      context: { ...SUMMER, collectCovid: true },
      readOnly: 'period',
    });
    const table = await screen.findByRole('table', { name: 'Cohorts' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Cohort', 'Hours of programming delivered', 'Other answers'],
      ['Cohort 1', '5.00', 'Did the cohort shift online? YesPercentage of programming shifted online 25 %'],
    ]);
  });
});
