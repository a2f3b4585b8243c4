// @vitest-environment happy-dom
// Survey data by provider on the upload page: table, link to a provider's file, withdrawal, files in force.
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { sampleRow } from '@srae/domain/survey/template/sample-rows';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  IN_FORCE,
  OWN,
  PROVIDERS,
  table,
  openByProvider as open,
} from '../../../../test/upload/by-provider.tsx';
import { csvFile, EXPECTED } from '../../../../test/upload/fixtures.ts';
import { button, chooseAndCheck, PLACE } from '../../../../test/upload/open-page.tsx';
import { isUnavailable } from '../../../../test/on-screen.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('survey data by provider', () => {
  it('are a table that says which file stands for whom, and what is missing [BEY-153]', async () => {
    open();
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1);
    const texts = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
    expect(texts[0]?.slice(0, 3)).toEqual(['1,234', '1,234', 'spring.xlsxFile of the whole grant']);
    expect(texts[0]?.[4]).toBe('In use');
    expect(texts[1]?.slice(0, 5)).toEqual(['20', '0', 'None', '–', 'Missing']);
    expect(screen.getByText(/Pat Lee has been saving survey data of Hillside since/)).toBeTruthy();
    const history = await screen.findByRole('table', { name: 'Upload history', hidden: true });
    expect(history.textContent).toContain('for Riverside Youth (1,234)');
    expect(history.textContent).toContain('Hillside withdrawn by Gus Lee');
  });

  it('of many providers are folded, so that the choice of a file is in reach [BEY-153]', async () => {
    const [inUse, missing] = IN_FORCE.providers;
    const providers = Array.from({ length: 16 }, (_, at) => ({
      ...(at === 0 ? inUse : missing),
      fk_providers: 100 + at,
      programs: (at === 0 ? inUse : missing)?.programs.map((one) => ({
        ...one,
        fk_programs: 100 * at + one.fk_programs,
      })),
    }));
    open('Grantee', undefined, { [`GET ${PLACE}/in-force`]: () => ({ ...IN_FORCE, providers }) });
    const summary = await screen.findByText('Survey data by provider: 15 missing, 1 in use');
    expect(summary.closest('details')?.open).toBe(false);
    expect(within(await table()).getAllByRole('row')).toHaveLength(17);
  });

  it('are withdrawn once the number of rows is typed [BEY-154]', async () => {
    const sent: unknown[] = [];
    open('Grantee', undefined, {
      [`POST ${OWN}/withdrawal`]: ({ body }: { body: unknown }) => {
        sent.push(body);
        return IN_FORCE;
      },
    });
    await table();
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw the survey data of Riverside Youth' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Withdraw the entry survey data of Riverside Youth?',
    });
    const field = within(dialog).getByLabelText(/^Type the number of rows in use \(1,234\)/);
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Withdraw' });
    expect(isUnavailable(confirm)).toBe(true);
    fireEvent.change(field, { target: { value: '1235' } });
    fireEvent.click(confirm);
    expect(await within(dialog).findByText(/That is not the number of rows in use/)).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(field, { target: { value: '1234' } });
    fireEvent.click(confirm);
    await waitFor(() => expect(sent).toEqual([{ rows: 1234 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('do not go out of use by a file of the whole grant without a word and a confirmation [BEY-150]', async () => {
    const inFile = 'Cedar Valley School District';
    const [first, second] = IN_FORCE.providers;
    const providers = [
      { ...first, rows: 184 },
      { ...second, provider_name: inFile },
    ];
    const { user, uploads } = open('Grantee', undefined, {
      [`GET ${PLACE}/in-force`]: () => ({ ...IN_FORCE, providers }),
    });
    const rows = [sampleRow(SURVEYS.entry)].map((row) => row.map(String));
    await chooseAndCheck(csvFile([listFileColumns(SURVEYS.entry).map(({ name }) => name), ...rows]));
    await user.click(await button('Save'));
    const find = () => screen.findByRole('dialog', { name: 'Take survey data out of use?' });
    const dialog = within(await find());
    dialog.getByText('Riverside Youth: 184 rows');
    const link = dialog.getByRole('link', { name: `Upload a file of ${inFile} only` });
    expect(link.getAttribute('href')).toBe('/upload/entry?provider=22');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(uploads.batches).toEqual([]);
    await user.click(await button('Save'));
    await user.click(within(await find()).getByRole('button', { name: 'Save and take out of use' }));
    const saved = within(await screen.findByRole('dialog', { name: 'Upload complete' }));
    expect(saved.getByText('Taken out of use').nextSibling?.textContent).toBe('Riverside Youth (184 rows)');
  });

  it('can be looked at by program and column [BEY-155]', async () => {
    open();
    fireEvent.click(await screen.findByText('What is in use'));
    const programs = screen.getByRole('table', { name: 'Rows in use by program' });
    expect(programs.textContent).toContain('After SchoolRiverside Youth1,2341,234');
    expect(screen.getByText('en_grade: Q2')).toBeTruthy();
  });

  it('tells what was corrected on the page, and nothing where nothing is told [BEY-155]', async () => {
    open();
    fireEvent.click(await screen.findByText('What is in use'));
    const told = screen.getByText('Corrections of spring.xlsx (receipt no. 4)').closest('details');
    expect(told?.textContent).toContain('Cells corrected by hand12');
    expect(told?.textContent).toContain('en_sex: “Guy” to M (31 rows)');
    cleanup();
    const files = IN_FORCE.files.map((file) => ({
      ...file,
      upload_cells_corrected: null,
      upload_values_mapped: null,
    }));
    open('Grantee', undefined, { [`GET ${PLACE}/in-force`]: () => ({ ...IN_FORCE, files }) });
    fireEvent.click(await screen.findByText('What is in use'));
    expect(screen.queryByText(/^Corrections of/)).toBeNull();
  });

  it('are downloaded as a workbook or as csv [BEY-155]', async () => {
    const formats: (string | null)[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open('Grantee', undefined, {
      [`GET ${PLACE}/in-force/rows`]: ({ query }: { query: URLSearchParams }) => {
        formats.push(query.get('format'));
        return 'the rows';
      },
    });
    for (const format of ['xlsx', 'csv']) {
      fireEvent.click(await button(`Download the rows in use (${format})`));
      await waitFor(() => expect(formats.at(-1)).toBe(format));
    }
  });

  it('of one provider say so when a file names another one [BEY-151]', async () => {
    const { provider_name } = EXPECTED.entry[0] ?? { provider_name: '' };
    open('Grantee', '/upload/entry?provider=21', {
      [`GET ${OWN}/providers-programs/reduce`]: () => EXPECTED.entry.slice(0, 2),
    });
    const rows = [sampleRow(SURVEYS.entry)].map((row) => row.map(String));
    await chooseAndCheck(csvFile([listFileColumns(SURVEYS.entry).map(({ name }) => name), ...rows]));
    const said = `names another provider, but this file may hold rows of ${provider_name} only`;
    const issue = await screen.findByText(new RegExp(said));
    fireEvent.click(issue);
    expect(
      screen.getByText(/A file with rows of several providers is uploaded for the whole grant/),
    ).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Rows of other providers' }).textContent).toContain(
      'Cedar Valley School District',
    );
    expect(screen.queryByText(/an invalid combination/)).toBeNull();
    expect(screen.queryByRole('button', { name: /by provider \(zip\)/ })).toBeNull();
  });

  it('of one provider have an address of their own, where its programs alone are expected [BEY-149]', async () => {
    open();
    const link = within(await table()).getByRole('link', { name: 'Upload a file of Riverside Youth' });
    expect(link.getAttribute('href')).toBe('/upload/entry?provider=21');
  });

  it('of one provider begin where its link was pressed, those of the whole grant where they are stated [BEY-149]', async () => {
    const { user } = open();
    await user.click(within(await table()).getByRole('link', { name: 'Upload a file of Riverside Youth' }));
    const notice = await screen.findByRole('heading', { name: 'Survey data of Riverside Youth' });
    await waitFor(() => expect(notice.contains(document.activeElement)).toBe(true));
    await user.click(screen.getByRole('link', { name: 'Upload a file for the whole grant instead' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('upload-status-heading'));
  });

  it('of its own provider are what a Provider who may upload sees, with nothing to withdraw [BEY-151]', async () => {
    open('Provider');
    expect(await screen.findByText('Survey data of Riverside Youth')).toBeTruthy();
    expect(within(await table()).getAllByRole('row')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
    expect(screen.queryByText('Upload a file for the whole grant instead')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Existing Data' })).toBeNull();
    expect(await screen.findByRole('region', { name: /^Step 2: File/ })).toBeTruthy();
  });

  it('of every own provider that may upload are reached by a Provider of several [BEY-151]', async () => {
    const third = { id: 23, name: 'Lakeshore', may_upload: true, programs: [] };
    open('Provider', undefined, {}, [...PROVIDERS, third]);
    expect(await screen.findByText('Survey data of Riverside Youth')).toBeTruthy();
    const others = screen.getAllByRole('link', { name: /^Upload a file of .* instead$/ });
    expect(others.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Upload a file of Lakeshore instead', '/upload/entry?provider=23'],
    ]);
  });
});
