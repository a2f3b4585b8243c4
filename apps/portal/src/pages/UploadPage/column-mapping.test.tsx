// @vitest-environment happy-dom
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { sampleRow } from '@srae/domain/survey/template/sample-rows';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { saysStatus } from '../../../test/forms/on-page.ts';
import { fakeUploads } from '../../../test/upload/fake-uploads.ts';
import { csvFile } from '../../../test/upload/fixtures.ts';
import { button, choose, chooseAndCheck, openPage } from '../../../test/upload/open-page.tsx';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
    await screen.findByText(/^The mapping last used with this header row/);
    expect(screen.getByRole('table', { name: 'Column Mapping' })).toBeDefined();
  });

  it('asks before columns chosen by hand are lost, until a check has them remembered [BEY-122]', async () => {
    const { address } = openPage();
    await choose(everyHeading());
    fireEvent.click(await button('Show the mapping'));
    fireEvent.change(await select(/Q1 Age/), { target: { value: 'not-in-file' } });
    fireEvent.click(screen.getByRole('link', { name: 'Exit survey data' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Leave before the mapped columns are checked?');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect((await select(/Q1 Age/)).value).toBe('not-in-file');

    fireEvent.click(await button('Check Data'));
    await screen.findByRole('heading', { name: 'Data Check Results' });
    fireEvent.click(screen.getByRole('link', { name: 'Exit survey data' }));
    await waitFor(() => expect(address()).toBe('/upload/exit'));
  });

  it('sets all items without a column to "not in uploaded file" at once, but none that is required', async () => {
    openPage();
    await choose(
      csvFile([
        ['provider_name', 'program_name', 'Form', 'Q1'],
        ['a', 'b', 'HS', '14'],
      ]),
    );
    const version = await select(/survey_version|Survey version/i);
    expect([(await select(/Q1 Age/)).value, version.value]).toEqual(['3', '']);
    fireEvent.click(await button('Set the 50 other items to < not in uploaded file >'));
    await saysStatus('53 of 54 mapped. 50 items were set to < not in uploaded file >.');
    expect(document.activeElement?.textContent).toBe('Column Mapping');
    expect([(await select(/Q1 Age/)).value, version.value]).toEqual(['3', '']);
    expect((await select(/File column for Q2 /)).value).toBe('not-in-file');
    expect(screen.queryByRole('button', { name: /other item/ })).toBeNull();

    fireEvent.change(await select(/File column for Q2 /), { target: { value: '' } });
    await saysStatus('52 of 54 mapped');
    expect(await button('Set the 1 other item to < not in uploaded file >')).toBeDefined();
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
