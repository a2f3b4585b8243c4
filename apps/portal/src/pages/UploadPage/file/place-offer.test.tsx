// @vitest-environment happy-dom
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { standardSheets } from '@srae/domain/survey/template/workbook';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { csvFile, toFile } from '../../../../test/upload/fixtures.ts';
import { button, choose, openPage } from '../../../../test/upload/open-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const headings = (kind: 'entry' | 'exit') => listFileColumns(SURVEYS[kind]).map(({ name }) => name);
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('headings that are not where a custom file has them', () => {
  it('are found and offered; the defaults stay until the offer is taken [UPL-025]', async () => {
    openPage();
    const rows = [['About this file'], ['Spring 2023'], headings('entry'), ['A', 'B', 'HS']];
    const sheets = [
      { name: 'Read me', widths: [20], rows: [['This is the survey']] },
      { name: 'Answers', widths: [20], rows },
    ];
    await choose(toFile('own.xlsx', await writeWorkbook(sheets)));
    await screen.findByText(
      'The sheet Read me has no headings of the survey. The headings seem to be in row 3 of Answers: 54 of 54 columns match.',
      { exact: false },
    );
    expect([value('Header row number'), value('First data row number')]).toEqual(['1', '2']);
    fireEvent.click(screen.getByRole('button', { name: 'Use them' }));
    expect([value('Header row number'), value('First data row number')]).toEqual(['3', '4']);
    expect(document.activeElement).toBe(screen.getByLabelText('Header row number'));
    expect(screen.getByLabelText<HTMLSelectElement>('Sheet').selectedOptions[0]?.text).toBe('Answers');
    await screen.findByText('survey_version', { selector: 'td' });
    await waitFor(() => expect(screen.queryByText(/The headings seem to be/)).toBeNull());
  });

  it('are not looked for in words when they are at the default place', async () => {
    openPage();
    await choose(csvFile([headings('entry'), ['A', 'B', 'HS']]));
    await screen.findByText('survey_version', { selector: 'td' });
    expect(screen.queryByRole('button', { name: 'Use them' })).toBeNull();
  });

  it('of the other survey are said to be those', async () => {
    openPage();
    await choose(csvFile([headings('exit'), ['A', 'B', 'HS']]));
    const said = await screen.findByText(/This seems to be a file of the exit survey/);
    expect(said.textContent).toContain('row 1 names 58 of its columns');
  });

  it('of neither survey leave the person a sentence', async () => {
    openPage();
    await choose(
      csvFile([
        ['a', 'b'],
        ['1', '2'],
      ]),
    );
    const said = await screen.findByText(/No headings of the entry survey were found/);
    expect(said.textContent).toContain('in the first 40 rows of the file.');
  });
});

describe('the headings of a standard workbook', () => {
  const standard = async (rows: readonly (readonly string[])[]) => {
    const sheets = standardSheets('entry').map((name) => ({ name, widths: [20], rows: [['A note']] }));
    const filled = sheets.map((sheet, index) => (index === 1 ? { ...sheet, rows } : sheet));
    return toFile('standard.xlsx', await writeWorkbook(filled));
  };
  const TITLES = [['Agency copy'], ['Entry survey'], ['Read the instructions']];

  it('below an inserted row are found and offered [UPL-023] [UPL-026]', async () => {
    openPage();
    const named = await standard([...TITLES, ['One row more'], headings('entry'), ['A', 'B', 'HS']]);
    await choose(named);
    await screen.findByText(
      'Row 4 of Participant Entry Survey has no heading for Provider; Program model; Survey version.',
      { exact: false },
    );
    await screen.findByText(
      'The headings seem to be in row 5 of Participant Entry Survey: 54 of 54 columns',
      {
        exact: false,
      },
    );
    expect(screen.queryByText(/its rows and its columns are known/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Use them' }));
    await waitFor(() => expect(value('Header row number')).toBe('5'));
    expect(value('First data row number')).toBe('6');
    expect(document.activeElement).toBe(screen.getByLabelText('Header row number'));
    await waitFor(async () => expect((await button('Check Data')).disabled).toBe(false));
  });

  it('without one of a required column leave the columns to be chosen by hand [UPL-036] [UPL-026]', async () => {
    openPage();
    const without = headings('entry').filter((name) => name !== 'survey_version');
    await choose(await standard([...TITLES, [...without, 'Form'], ['A', 'B']]));
    await screen.findByText('Row 4 of Participant Entry Survey has no heading for Survey version.', {
      exact: false,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Choose the rows and columns' }));
    await waitFor(() => expect(value('Header row number')).toBe('4'));
    expect(document.activeElement).toBe(screen.getByLabelText('Header row number'));
    expect(await screen.findByRole('combobox', { name: /Survey version/ })).toBeDefined();
  });
});
