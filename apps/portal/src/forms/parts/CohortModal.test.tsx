// @vitest-environment happy-dom
import type { AnswerRow } from '@srae/domain/form-kit/answers';
import { COHORTS } from '@srae/domain/instruments/2021/forms/program/reach-fields';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SUMMER } from '../../../test/forms/fake-page.ts';
import { CohortModal } from './CohortModal.tsx';
import { isUnavailable } from '../../../test/on-screen.ts';

afterEach(cleanup);

function openModal(cohort: AnswerRow = {}) {
  const saved: AnswerRow[] = [];
  const onClose = vi.fn<() => void>();
  render(
    <CohortModal
      title="Add Cohort"
      name="Cohort 1"
      fields={COHORTS.rowFields ?? []}
      cohort={cohort}
      context={SUMMER}
      onSave={(one) => saved.push(one)}
      onClose={onClose}
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
  return { saved, hours, paste, user, onClose };
}

describe('the hours of a cohort in its modal', () => {
  it('are refused while they are negative, with the minus left where it was pasted [REA-022] [REA-049]', async () => {
    const { saved, hours, paste } = openModal();
    await paste('-5');
    expect(hours.value).toBe('-5');
    expect(saved).toEqual([]);
    expect(screen.getByText('Please enter a positive value.')).toBeTruthy();
    expect(hours.getAttribute('aria-invalid')).toBe('true');
    expect(isUnavailable(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Cohort' }))).toBe(true);
    expect(screen.getByText('Correct what is marked first.')).toBeDefined();
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

  it('are refused while they are no number, with the text left where it was pasted [REA-022]', async () => {
    const { saved, hours, paste } = openModal();
    await paste('12 h');
    expect(saved).toEqual([]);
    expect(hours.value).toBe('12 h');
    expect(screen.getByText('Enter a number. What is typed here is not saved.')).toBeDefined();
    await paste('12');
    expect(saved.map((one) => one['prog_cohort_hours'])).toEqual([12]);
  });

  it('are not lost without a question', async () => {
    const { user, hours, onClose } = openModal();
    await user.type(hours, '12');
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('may be left blank, as the table says then [REA-023]', async () => {
    const { saved, paste } = openModal({ prog_cohort_hours: 5 });
    await paste(' ');
    expect(saved.map((one) => one['prog_cohort_hours'])).toEqual([null]);
  });
});
