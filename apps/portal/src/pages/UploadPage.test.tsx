// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { sampleRow } from '@srae/domain/survey/template/sample-rows';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { aGrant, aPerson } from '../../test/people.ts';
import { Icon } from '../ui/Icon.tsx';
import { fakeUploads, GRANT } from '../../test/upload/fake-uploads.ts';
import { csvFile, EXPECTED, toFile } from '../../test/upload/fixtures.ts';
import {
  button,
  choose,
  chooseAndCheck,
  openPage,
  PLACE,
  RECEIPT,
  step,
} from '../../test/upload/open-page.tsx';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

const fixture = (name: string): File =>
  toFile(name, new Uint8Array(readFileSync(join(import.meta.dirname, '../../../../e2e/fixtures', name))));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the page', () => {
  it('/upload leads to the entry tab; each survey has its tab [UPL-003]', async () => {
    const { address, user } = openPage(undefined, {}, '/upload');
    const tabs = await screen.findByRole('navigation', { name: 'Surveys' });
    expect(address()).toBe('/upload/entry');
    expect(within(tabs).getByRole('link', { name: 'Entry survey data' }).getAttribute('aria-current')).toBe(
      'page',
    );
    await user.click(within(tabs).getByRole('link', { name: 'Exit survey data' }));
    await waitFor(() => expect(address()).toBe('/upload/exit'));
  });

  it('says whose data, what must come first and how to send large files [UPL-001] [UPL-002] [UPL-017]', async () => {
    openPage();
    const strip = await screen.findByRole('region', { name: 'Grant and reporting period' });
    for (const fact of ['Lakeside Family Services', 'FY2019', 'GDSRAE', 'Summer 2023']) {
      expect(within(strip).getByText(fact)).toBeDefined();
    }
    expect(await within(strip).findByText('January 1, 2023 - June 30, 2023')).toBeDefined();
    expect(
      screen.getByText(
        'The Program Provider Table, Program Model Table and program-level screener questions must be completed before uploading.',
      ),
    ).toBeDefined();
    expect(
      within(await step('File')).getByText(
        /Tip: for files with over 10,000 records use csv rather than xlsx\./,
      ),
    ).toBeDefined();
  });

  it('takes xlsx and csv [UPL-005]', async () => {
    openPage();
    const input = within(await step('File')).getByLabelText<HTMLInputElement>('Choose a file');
    expect(input.accept.split(',')).toEqual(expect.arrayContaining(['.xlsx', '.csv']));
  });

  it('shows and hides the acceptable combinations [UPL-015]', async () => {
    const { user } = openPage();
    await user.click(await button('Show acceptable combinations of provider name and program name (6)'));
    const table = screen.getByRole('table', { name: /Names that rows of entry survey data may have/ });
    expect(within(table).getAllByRole('row')).toHaveLength(1 + EXPECTED.entry.length);
    expect(within(table).getByRole('cell', { name: 'Choosing the Best – JOURNEY' })).toBeDefined();
    await user.click(await button('Hide acceptable combinations of provider name and program name (6)'));
    expect(screen.queryByRole('table', { name: /Names that rows/ })).toBeNull();
  });

  it('says so when the list of expected programs cannot be loaded, and tries again [ERR-014]', async () => {
    const uploads = fakeUploads('entry');
    const { server, user } = openPage(uploads, {
      answers: {
        [`GET ${PLACE}/providers-programs/reduce`]: () => {
          throw new Refusal(500, 'UNEXPECTED');
        },
      },
    });
    await screen.findByText(
      'We were unable to retrieve the list of providers and programs for which survey data is expected. Please try again in a few minutes. If the problem continues, please contact the help desk for assistance.',
    );
    expect(screen.queryByRole('region', { name: /File/ })).toBeNull();
    server.answer({ [`GET ${PLACE}/providers-programs/reduce`]: () => EXPECTED.entry });
    await user.click(await button('Retry'));
    expect(await step('File')).toBeDefined();
  });

  it('has no chooser when no program is expected to send data [ERR-015]', async () => {
    openPage(fakeUploads('entry', []));
    await screen.findByText(
      'Based on the information entered on other pages of this Portal, no programs under this grant are expected to provide participant entry survey data for the Summer 2023 reporting period. Please ensure that the Program Provider Table, Program Model Table, and the program-level questions for all programs are complete and accurate before uploading participant survey data.',
    );
    expect(screen.queryByLabelText('Choose a file')).toBeNull();
  });

  it('an Admin without an association reads only: nothing that writes is there [UPL-012] [UPL-013] [UPL-014]', async () => {
    const uploads = fakeUploads('entry');
    uploads.receipts.push(RECEIPT);
    openPage(uploads, {
      me: aPerson({ groups: ['Admin'] }),
      grants: [aGrant({ id: GRANT, pk: null, name: 'Lakeside', role: 'Admin' })],
    });
    await screen.findByText('Viewing Lakeside as Admin - read only');
    await screen.findByText('spring.xlsx', { selector: 'dd' });
    await button('Show acceptable combinations of provider name and program name (6)');
    for (const name of ['Check Data', 'Save', 'Delete Existing Data']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByLabelText('Choose a file')).toBeNull();
  });
});

describe('Current Status', () => {
  it('has the last upload with its time in UTC, file name and row count [UPL-004]', async () => {
    const uploads = fakeUploads('entry');
    uploads.receipts.push(RECEIPT);
    openPage(uploads);
    const status = within(await step('Current Status'));
    await status.findByText(/^August 1, 2023, 12:00 pm UTC/, { selector: 'dd' });
    expect(status.getAllByText('spring.xlsx').length).toBeGreaterThan(0);
    expect(status.getAllByText('1,234').length).toBeGreaterThan(0);
  });

  it('lists every upload with its receipt, the one in force marked [BEY-123] [BEY-124]', async () => {
    const uploads = fakeUploads('entry');
    uploads.receipts.push({ ...RECEIPT, number: 3, upload_file_name: 'old.csv', in_force: false }, RECEIPT);
    openPage(uploads);
    await screen.findByText('Upload history (2)');
    const [, first, second] = within(screen.getByRole('table', { name: 'Upload history' })).getAllByRole(
      'row',
    );
    expect(first?.textContent).toMatch(
      /No\. 4.*August 1, 2023.*former user.*spring\.xlsx(ab){32}1,234In force/,
    );
    expect(second?.textContent).toMatch(/No\. 3.*old\.csv.*Replaced/);
  });

  it.each([
    ['local', true],
    ['dev', true],
    ['production', false],
  ] as const)('Delete Existing Data in %s: %s [UPL-014]', async (environment, there) => {
    const uploads = fakeUploads('entry');
    uploads.receipts.push(RECEIPT);
    openPage(uploads, { me: aPerson({ environment }) });
    await screen.findByText('spring.xlsx', { selector: 'dd' });
    await step('File');
    expect(screen.queryAllByRole('button', { name: 'Delete Existing Data' })).toHaveLength(there ? 1 : 0);
  });

  it.each([
    ['local', 1],
    ['dev', 1],
    ['production', 0],
  ] as const)(
    'before the first upload Delete Existing Data in %s says why it cannot be used [UPL-014]',
    async (environment, count) => {
      openPage(fakeUploads('entry'), { me: aPerson({ environment }) });
      await screen.findByText('No entry survey data have been uploaded for this report period yet.');
      await step('File');
      const buttons = screen.queryAllByRole<HTMLButtonElement>('button', { name: 'Delete Existing Data' });
      expect(buttons.map(({ disabled }) => disabled)).toEqual(Array.from({ length: count }, () => true));
      for (const one of buttons) {
        const reason = document.getElementById(one.getAttribute('aria-describedby') ?? '');
        expect(reason?.textContent).toBe('There are no entry survey data to delete yet.');
      }
    },
  );

  it('deletes after a question only', async () => {
    const uploads = fakeUploads('entry');
    uploads.receipts.push(RECEIPT);
    const { user, server } = openPage(uploads);
    await user.click(await button('Delete Existing Data'));
    expect(server.of(`DELETE ${PLACE}`)).toEqual([]);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete Existing Data' }));
    await screen.findByText('No entry survey data have been uploaded for this report period yet.');
  });
});

describe('a file', () => {
  it('loads with a spinner, then a green check and its text [UPL-018] [UPL-019]', async () => {
    openPage();
    await choose(fixture('entry-standard.xlsx'));
    expect(document.querySelector('.file-outcome .spinner')).not.toBeNull();
    const loaded = await screen.findByText('File loaded successfully...', { selector: 'strong' });
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

describe('Column Mapping', () => {
  const everyHeading = () =>
    csvFile([listFileColumns(SURVEYS.entry).map(({ name }) => name), sampleRow(SURVEYS.entry).map(String)]);
  const select = (name: RegExp) => screen.findByRole<HTMLSelectElement>('combobox', { name });

  it('has a select for each item, with "not in uploaded file" and used columns disabled [UPL-007] [UPL-008]', async () => {
    openPage();
    await choose(
      csvFile([
        ['Agency', 'Q1', 'Year'],
        ['a', '14', '9'],
        ['a', '15', '9'],
      ]),
    );
    const age = await select(/^File column for Q1 Age$/);
    expect(age.value).toBe('1');
    const grade = await select(/^File column for Q2 /);
    const options = [...grade.options].map(({ label, text, disabled }) => [label || text, disabled]);
    expect(options).toEqual([
      ['Choose a file column', false],
      ['< not in uploaded file >', false],
      ['Agency – a', false],
      ['Q1 – 14, 15', true],
      ['Year – 9', false],
    ]);
    const items = within(screen.getByRole('table', { name: 'Column Mapping' })).getAllByRole('combobox');
    expect(items.map((one) => one.id)).toEqual(
      listFileColumns(SURVEYS.entry).map(({ name }) => `upload-map-${name}`),
    );
    expect(screen.getByText('1 of 54 mapped')).toBeDefined();
    fireEvent.change(grade, { target: { value: '2' } });
    expect(await screen.findByText('2 of 54 mapped')).toBeDefined();
  });

  it('offers both question numbers of an item at once when the file has both [BEY-132]', async () => {
    openPage(fakeUploads('exit'), {}, '/upload/exit');
    await choose(
      csvFile([
        ['Q13a', 'Q15a'],
        ['1', '2'],
      ]),
    );
    const item = await select(/^File column for Q15a \/ Q13a /);
    expect(item.selectedOptions[0]?.textContent).toBe('Q15a / Q13a');
  });

  it('shows only what is unmatched on request, and keeps a row that has just been filled', async () => {
    openPage();
    await choose(
      csvFile([
        ['provider_name', 'Program', 'Form'],
        ['a', 'b', 'HS'],
      ]),
    );
    const table = await screen.findByRole('table', { name: 'Column Mapping' });
    const before = within(table).getAllByRole('combobox').length;
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show only unmatched' }));
    expect(within(table).getAllByRole('combobox').length).toBeLessThan(before);
    fireEvent.change(await select(/Q1 Age/), { target: { value: 'not-in-file' } });
    expect(await select(/Q1 Age/)).toBeDefined();
  });

  it('is folded away when all headings match, and opens on request', async () => {
    openPage();
    await choose(everyHeading());
    expect(await screen.findByText('54 of 54 mapped')).toBeDefined();
    expect(screen.queryByRole('table', { name: 'Column Mapping' })).toBeNull();
    fireEvent.click(await button('Show the mapping'));
    const table = screen.getByRole('table', { name: 'Column Mapping' });
    expect(within(table).getAllByRole('combobox')).toHaveLength(54);
    fireEvent.change(await select(/Q1 Age/), { target: { value: '' } });
    expect(screen.queryByRole('button', { name: 'Hide the mapping' })).toBeNull();
    expect(await select(/Q1 Age/)).toBeDefined();
  });

  it('a remembered mapping is shown before it is used [BEY-122]', async () => {
    openPage();
    await chooseAndCheck(everyHeading());
    await choose(everyHeading());
    await screen.findByText(/^The mapping of an earlier upload with the same header row/);
    expect(screen.getByRole('table', { name: 'Column Mapping' })).toBeDefined();
  });

  it('Check Data is disabled until every item has a choice [UPL-050] [UPL-026]', async () => {
    openPage();
    await choose(
      csvFile([
        ['provider_name', 'program_name', 'survey_version'],
        ['a', 'b', 'HS'],
      ]),
    );
    expect(await screen.findByText(/^Map every survey item/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Check Data' })).toBeNull();
    for (const box of await screen.findAllByRole<HTMLSelectElement>('combobox', {
      name: /^File column for/,
    })) {
      if (box.value === '') fireEvent.change(box, { target: { value: 'not-in-file' } });
    }
    expect((await button('Check Data')).disabled).toBe(false);
  });
});
