// @vitest-environment happy-dom
import { saysStatus } from '../../../test/forms/on-page.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Icon } from '../../ui/Icon.tsx';
import { csvFile, toFile } from '../../../test/upload/fixtures.ts';
import { button, choose, openPage, step } from '../../../test/upload/open-page.tsx';

const fixture = (name: string): File =>
  toFile(name, new Uint8Array(readFileSync(join(import.meta.dirname, '../../../../../e2e/fixtures', name))));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a file', () => {
  it('loads with a spinner, then a green check and its text [UPL-018] [UPL-019]', async () => {
    openPage();
    await choose(fixture('entry-standard.xlsx'));
    expect(document.querySelector('.file-outcome .spinner')).not.toBeNull();
    const loaded = await screen.findByText('File loaded successfully...', { selector: 'strong' });
    await saysStatus('File loaded successfully...');
    const outcome = loaded.closest('.file-outcome--good');
    const drawn = outcome?.querySelector('svg path')?.getAttribute('d');
    cleanup();
    render(<Icon name="check-circle" />);
    expect(drawn).toBe(document.querySelector('svg path')?.getAttribute('d'));
  });

  it('that cannot be read says so inline and in a modal [UPL-016] [UPL-020] [ERR-017] [ERR-018]', async () => {
    openPage();
    await choose(new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'broken.xlsx'));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(
      'There was a problem reading the uploaded data file. Please confirm the file is in XLSX or CSV format and try again.',
    );
    expect(within(await step('File')).getByText('Error loading file.')).toBeDefined();
  });

  it('of another kind is named with its extension [UPL-034] [ERR-016]', async () => {
    openPage();
    await choose(new File(['x'], 'notes.txt'));
    expect(
      within(await step('File')).getByText(/The file notes\.txt .* \.txt\. .*convert.* or rename it/),
    ).toBeDefined();
  });

  it('custom: sheet, header row and first data row can be chosen, 1 and 2 to begin with [UPL-006] [UPL-025]', async () => {
    openPage();
    await choose(fixture('exit-standard.xlsx'));
    expect((await screen.findByLabelText<HTMLSelectElement>('Sheet')).options).toHaveLength(4);
    expect(screen.getByLabelText<HTMLInputElement>('Header row number').value).toBe('1');
    expect(screen.getByLabelText<HTMLInputElement>('First data row number').value).toBe('2');
    expect(screen.getByText(/standard workbook of the exit survey.*Exit survey data/)).toBeDefined();
  });

  it('custom: the sheet, header row and first data row that are chosen are the ones that are read [UPL-006]', async () => {
    openPage();
    await choose(fixture('exit-standard.xlsx'));
    const sheet = await screen.findByLabelText<HTMLSelectElement>('Sheet');
    const survey = [...sheet.options].find(({ text }) => text === 'Participant Exit Survey');
    fireEvent.change(sheet, { target: { value: survey?.value } });
    fireEvent.change(screen.getByLabelText('First data row number'), { target: { value: '6' } });
    fireEvent.change(screen.getByLabelText('Header row number'), { target: { value: '5' } });
    const preview = () => within(screen.getByRole('region', { name: 'Preview of the first rows' }));
    await waitFor(() => expect(preview().getAllByText('survey_version').length).toBeGreaterThan(0));
    const headers = preview().getByText('survey_version').closest('tr');
    expect(headers?.querySelector('th')?.textContent).toBe('5 headers');
    expect(preview().getByRole('rowheader', { name: '6 first data' })).toBeDefined();
  });

  it('that is the standard workbook of the other survey gets one instruction: what it is and where it goes', async () => {
    openPage();
    await choose(fixture('exit-standard.xlsx'));
    await screen.findByText(
      'This is the standard workbook of the exit survey: open the tab Exit survey data and choose it there.',
    );
    // Whoever maps it here all the same asks for the rest.
    const instruction = screen.getByText(/^This is not the standard entry workbook/);
    expect(instruction.closest('details')?.open).toBe(false);
    const table = await screen.findByRole('table', { name: 'Column Mapping' });
    expect(table.closest('details')?.open).toBe(false);
    expect((await step('Data Check')).textContent).toContain('Choose a file of the entry survey first.');
  });

  it('csv: header row and first data row, and no sheet [UPL-006]', async () => {
    openPage();
    await choose(
      csvFile([
        ['a', 'b'],
        ['1', '2'],
      ]),
    );
    await screen.findByLabelText('Header row number');
    screen.getByLabelText('First data row number');
    expect(screen.queryByLabelText('Sheet')).toBeNull();
  });

  it.each([
    ['Header row number', '1.5'],
    ['Header row number', '0'],
    ['First data row number', '2.5'],
    ['First data row number', '0'],
  ])('custom: a %s of %s is refused beside its field [UPL-051]', async (label, typed) => {
    openPage();
    await choose(
      csvFile([
        ['a', 'b'],
        ['1', '2'],
      ]),
    );
    const input = await screen.findByLabelText<HTMLInputElement>(label);
    fireEvent.change(input, { target: { value: typed } });
    expect(screen.getByText('Please enter a whole number of at least 1.')).toBeDefined();
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('standard: no choices, Check Data at once', async () => {
    openPage();
    await choose(fixture('entry-standard.xlsx'));
    await screen.findByText(/54 of 54 columns were found/);
    expect(screen.queryByLabelText('Header row number')).toBeNull();
    expect((await button('Check Data')).disabled).toBe(false);
  });
});
