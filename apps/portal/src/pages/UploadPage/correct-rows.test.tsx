// @vitest-environment happy-dom
// Correcting on the page: the grid by keyboard, accepted values, filters.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CORRECTIONS_MAX } from '@srae/domain/survey/corrections/corrections';
import { ENTRY_PAIR, faultyCsv, mockGridLayout } from '../../../test/upload/faulty-files.ts';
import { EXPECTED } from '../../../test/upload/fixtures.ts';
import { button, chooseAndCheck, openPage } from '../../../test/upload/open-page.tsx';

beforeEach(mockGridLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const grid = () => screen.findByLabelText('Rows to correct');
const focused = () => document.activeElement as HTMLElement;
const press = (key: string, held = {}) => fireEvent.keyDown(focused(), { key, ...held });
const cellAt = async (row: number, column: number) => {
  const cell = (await grid()).querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (!cell) throw new Error(`no cell ${row} ${column}`);
  return cell;
};
const offered = async () =>
  within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .map((one) => one.textContent);
const counted = (text: string | RegExp) => screen.findByText(text, { selector: '.correct__count' });

describe('the grid', () => {
  it('shows rows with issues alone, the columns that have one, and what is accepted [BEY-157]', async () => {
    openPage();
    await chooseAndCheck(faultyCsv([{}, { en_sex: 'Z' }, {}, { en_age: '9' }]));
    const listed = async (role: string) => [...(await grid()).querySelectorAll(`[role=${role}]`)];
    expect((await listed('columnheader')).map((one) => one.textContent)).toEqual([
      'Row',
      'provider_name',
      'program_name',
      'en_age',
      'en_sex',
    ]);
    expect((await listed('rowheader')).map((one) => one.textContent)).toEqual(['3', '5']);
    const wrong = await cellAt(0, 3);
    expect(wrong.textContent).toBe('Z, needs a correction');
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(wrong);
    await screen.findByText('M Male, F Female; or blank', { selector: 'dd' });
    expect(wrong.getAttribute('aria-describedby')).toBe(document.querySelector('.active-cell')?.id);
  });

  it('is worked by keyboard: typing, Enter, Tab, Escape, undo and redo [BEY-157]', async () => {
    const { user } = openPage();
    await chooseAndCheck(faultyCsv([{ en_sex: 'Z', en_age: '9' }, { en_sex: 'Z' }, { en_age: '9' }]));
    await counted('3 of 3 rows still need a correction.');
    (await cellAt(0, 0)).focus();
    press('End');
    expect(focused()).toBe(await cellAt(0, 3));
    await user.keyboard('F{Enter}');
    expect(focused()).toBe(await cellAt(1, 3));
    expect((await cellAt(0, 3)).textContent).toBe('F, corrected');
    await user.keyboard('wrong{Escape}');
    expect(focused().textContent).toContain('Z');
    await user.keyboard('M{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe(await cellAt(1, 2));
    press('ArrowUp');
    press('F2');
    await user.clear(screen.getByLabelText('Row 2, en_age'));
    await user.keyboard('14{Enter}');
    await counted(/^1 of 3 rows still needs a correction. So far: 3 corrected cells\.$/);
    press('z', { ctrlKey: true });
    await counted(/^2 of 3 rows still need a correction/);
    press('y', { ctrlKey: true });
    await counted(/^1 of 3 rows still needs a correction/);
    press('End', { ctrlKey: true });
    press('ArrowLeft');
    press('Delete');
    await counted(/^No row of the list needs a correction/);
    expect((await button('Save')).disabled).toBe(false);
  });

  it('has what is accepted beside every cell that Enter, Tab or an arrow leads to, when it gets the focus [BEY-157]', async () => {
    const { user } = openPage();
    await chooseAndCheck(faultyCsv([{ en_sex: 'Z', en_age: '9' }, { en_sex: 'Z' }]));
    (await cellAt(0, 0)).focus();
    const heard: string[] = [];
    (await grid()).addEventListener('focusin', ({ target }) => {
      const ids = target instanceof Element ? target.getAttribute('aria-describedby') : null;
      heard.push(
        (ids ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    });
    press('End');
    await user.keyboard('F{Enter}');
    expect(focused()).toBe(await cellAt(1, 3));
    await user.keyboard('M{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe(await cellAt(1, 2));
    expect(heard.filter((text) => text.includes('M Male, F Female; or blank'))).toHaveLength(2);
    expect(heard.at(-1)).toContain('18, 19, 20; or blank');
  });

  it('undo and redo lead to the cell that they change [BEY-157]', async () => {
    const { user } = openPage();
    await chooseAndCheck(faultyCsv([{ en_sex: 'Z', en_age: '9' }, { en_sex: 'Z' }, { en_age: '9' }]));
    (await cellAt(0, 0)).focus();
    press('End');
    await user.keyboard('F{Enter}M{Enter}');
    press('Home', { ctrlKey: true });
    expect(focused()).toBe(await cellAt(0, 0));
    press('z', { ctrlKey: true });
    await waitFor(async () => expect(focused()).toBe(await cellAt(1, 3)));
    expect(focused().textContent).toContain('Z');
    press('z', { ctrlKey: true });
    await waitFor(async () => expect(focused()).toBe(await cellAt(0, 3)));
    press('End', { ctrlKey: true });
    press('y', { ctrlKey: true });
    await waitFor(async () => expect(focused()).toBe(await cellAt(0, 3)));
    expect(focused().textContent).toBe('F, corrected');
  });

  it('picks from accepted values: of the programs those of the row’s provider', async () => {
    openPage();
    await chooseAndCheck(faultyCsv([{ program_name: 'Wrong' }]));
    fireEvent.click(await cellAt(0, 1));
    press('Enter');
    const list = await screen.findByRole('listbox', { name: 'Accepted values' });
    expect(screen.getByRole('combobox', { name: 'Row 2, program_name' }).getAttribute('aria-controls')).toBe(
      list.id,
    );
    expect(
      within(list)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(
      EXPECTED.entry
        .filter((one) => one.provider_name === ENTRY_PAIR.provider_name)
        .map((one) => one.program_name),
    );
  });

  it('an accepted value is picked by keyboard alone: arrows choose, Enter and Tab keep what is chosen [BEY-157]', async () => {
    const { user } = openPage();
    await chooseAndCheck(faultyCsv([{ en_sex: 'Z' }, { en_sex: 'Z' }, { en_sex: 'Z' }]));
    (await cellAt(0, 0)).focus();
    press('End');
    press('Enter');
    const chosen = () => {
      const id = focused().getAttribute('aria-activedescendant');
      return id === null ? null : document.getElementById(id)?.textContent;
    };
    await screen.findByRole('listbox');
    expect(chosen()).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe('F Female');
    await user.keyboard('{Enter}');
    expect(focused()).toBe(await cellAt(1, 2));
    expect((await cellAt(0, 2)).textContent).toBe('F, corrected');
    expect(screen.queryByRole('listbox')).toBeNull();
    // Typing filters the list.
    await user.keyboard('mal');
    expect(await offered()).toEqual(['M Male', 'F Female']);
    await user.keyboard('{ArrowUp}{Shift>}{Tab}{/Shift}');
    expect((await cellAt(1, 2)).textContent).toBe('F, corrected');
    expect(focused()).toBe(await cellAt(1, 1));
  });

  it('Enter keeps what was typed where nothing is chosen, and Escape keeps nothing', async () => {
    const { user } = openPage();
    await chooseAndCheck(faultyCsv([{ en_sex: 'Z' }, { en_sex: 'Z' }]));
    (await cellAt(0, 0)).focus();
    press('End');
    await user.keyboard('M');
    await screen.findByRole('listbox');
    await user.keyboard('{ArrowDown}F{Enter}');
    expect((await cellAt(0, 2)).textContent).toContain('MF');
    await user.keyboard('f');
    await screen.findByRole('listbox');
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(focused()).toBe(await cellAt(1, 2));
    expect(focused().textContent).toContain('Z');
  });

  it('an accepted value is picked by a press; the cell has the focus after it', async () => {
    const { user } = openPage();
    await chooseAndCheck(faultyCsv([{ en_sex: 'Z' }, { en_sex: 'Z' }]));
    const cell = await cellAt(0, 2);
    await user.click(cell);
    await user.click(cell);
    await user.click(within(await screen.findByRole('listbox')).getByText('F Female'));
    await waitFor(() => expect(cell.textContent).toBe('F, corrected'));
    expect(focused()).toBe(cell);
  });

  it('what was typed is kept when the person goes elsewhere', async () => {
    const { user } = openPage();
    await chooseAndCheck(faultyCsv([{ en_sex: 'Z' }]));
    (await cellAt(0, 2)).focus();
    press('End');
    await user.keyboard('F');
    fireEvent.blur(focused());
    expect((await counted(/So far: 1 corrected cell\.$/)).textContent).toContain('No row');
  });

  it('is filtered by kind of issue and by column [BEY-157]', async () => {
    openPage();
    await chooseAndCheck(faultyCsv([{ en_sex: 'Z' }, { program_name: 'Wrong' }, { survey_version: '' }]));
    const rows = async () =>
      [...(await grid()).querySelectorAll('[role=rowheader]')].map((one) => one.textContent);
    fireEvent.change(await screen.findByLabelText('Kind of issue'), { target: { value: 'missing' } });
    expect(await rows()).toEqual(['4']);
    fireEvent.change(screen.getByLabelText('Kind of issue'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Column'), { target: { value: 'en_sex' } });
    expect(await rows()).toEqual(['2']);
  });

  it('draws a part of many rows, and says when there are too many [BEY-157]', async () => {
    const { user } = openPage();
    const rows = Array.from({ length: CORRECTIONS_MAX.rows + 1 }, () => ({ en_sex: 'Z' }));
    await chooseAndCheck(faultyCsv(rows));
    await screen.findByText(/5,001 rows need a correction; 5,000 of them are listed here/);
    const drawn = (await grid()).querySelectorAll('[role=row]').length;
    expect(drawn).toBeGreaterThan(5);
    expect(drawn).toBeLessThan(60);
    expect((await grid()).getAttribute('aria-rowcount')).toBe('5001');
    (await cellAt(0, 0)).focus();
    press('End', { ctrlKey: true });
    expect(focused().dataset.row).toBe(String(CORRECTIONS_MAX.rows - 1));
    await user.keyboard('M{Enter}');
    await screen.findByText(/5,000 rows need a correction; 4,999 of them are listed here/);
  });
});
