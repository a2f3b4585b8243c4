// @vitest-environment happy-dom
import type { AnswerRow } from '@srae/domain/form-kit/answers';
import { COHORTS } from '@srae/domain/instruments/2021/forms/program/reach-fields';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { SUMMER } from '../../../test/forms/fake-page.ts';
import { CohortModal } from './CohortModal.tsx';

afterEach(cleanup);

function openModal(cohort: AnswerRow = {}) {
  const saved: AnswerRow[] = [];
  render(
    <CohortModal
      title="Add Cohort"
      name="Cohort 1"
      fields={COHORTS.rowFields ?? []}
      cohort={cohort}
      context={SUMMER}
      onSave={(one) => saved.push(one)}
      onClose={() => undefined}
    />,
  );
  const user = userEvent.setup();
  const hours = screen.getByRole<HTMLInputElement>('textbox', { name: 'Hours of programming delivered' });
  const paste = async (text: string) => {
    await user.clear(hours);
    await user.click(hours);
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Add Cohort' }));
  };
  return { saved, hours, paste };
}

describe('the hours of a cohort in its modal', () => {
  it('are refused while they are negative, with the minus left where it was pasted [REA-022] [REA-049]', async () => {
    const { saved, hours, paste } = openModal();
    await paste('-5');
    expect(hours.value).toBe('-5');
    expect(saved).toEqual([]);
    expect(screen.getByText('Please enter a positive value.')).toBeTruthy();
    expect(hours.getAttribute('aria-invalid')).toBe('true');
    await paste('0');
    expect(saved.map((one) => one['prog_cohort_hours'])).toEqual([0]);
  });

  it('are refused with more decimals than are shown [REA-022]', async () => {
    const { saved, paste } = openModal();
    await paste('12.345');
    expect(saved).toEqual([]);
    expect(screen.getByText('Please enter at most two decimals.')).toBeTruthy();
    await paste('12.34');
    await paste('7.500');
    expect(saved.map((one) => one['prog_cohort_hours'])).toEqual([12.34, 7.5]);
  });

  it('may be left blank, as the table says then [REA-023]', async () => {
    const { saved, paste } = openModal({ prog_cohort_hours: 5 });
    await paste(' ');
    expect(saved.map((one) => one['prog_cohort_hours'])).toEqual([null]);
  });
});
