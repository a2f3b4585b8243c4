// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { type Changes, sampleRow } from '@srae/domain/survey/template/sample-rows';
import { Refusal } from '../../../test/fake-server.ts';
import { fakeUploads } from '../../../test/upload/fake-uploads.ts';
import { csvFile, EXPECTED, toFile } from '../../../test/upload/fixtures.ts';
import { button, choose, chooseAndCheck, openPage, PLACE, step } from '../../../test/upload/open-page.tsx';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

const fixture = (name: string): File =>
  toFile(name, new Uint8Array(readFileSync(join(import.meta.dirname, '../../../../../e2e/fixtures', name))));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Places everything at this offset from the top of the window; returns the position of the scroll to the results. */
function placeAll(pixels: number): number {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, pixels, 100, 100));
  return pixels + window.scrollY - 61;
}

describe('checking', () => {
  it('shows verdict, issues with example and accepted values, and what the file holds [UPL-009] [UPL-010] [UPL-038] [UPL-042] [UPL-052]', async () => {
    openPage();
    await chooseAndCheck(fixture('entry-standard-with-faults.xlsx'));
    const results = within(screen.getByRole('region', { name: 'Data Check Results' }));
    results.getByText('289 rows are ready. 11 rows need a correction before the file can be saved.');
    results.getByText('Issues listed must be resolved before data can be saved.');
    results.getByText('5 rows have an invalid combination of provider name and program name');
    results.getByText(
      /Example: row 8, provider "Bright Futures Coalition, LLC", program "Unknown program 1"/,
    );
    results.getByText('Column en_age has 3 out-of-range value(s)');
    results.getByText('Acceptable values: 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20');
    const summary = within(screen.getByRole('region', { name: 'Data Summary' }));
    expect(summary.getByText('Valid rows', { selector: 'dt' }).nextElementSibling?.textContent).toBe('295');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('counts that differ from earlier pages are red and ask to confirm; they do not block [UPL-047] [UPL-052]', async () => {
    openPage(
      fakeUploads(
        'entry',
        EXPECTED.entry.map((pair) => ({ ...pair, survey_count: pair.survey_count + 1 })),
      ),
    );
    await chooseAndCheck(fixture('entry-standard.xlsx'));
    const warning = screen.getByText(
      /The file has 300 valid rows, .* total of 306 surveys\. Please confirm\./,
    );
    expect(warning.className).toContain('finding__message--red');
    expect((await button('Save')).disabled).toBe(false);
  });

  it('scrolls to the results after 250 ms, 61 pixels above them [UPL-053] [CON2-029]', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    openPage();
    await choose(fixture('entry-standard.xlsx'));
    const check = await button('Check Data');
    scrollTo.mockClear();
    const top = placeAll(500);
    fireEvent.click(check);
    await screen.findByRole('heading', { name: 'Data Check Results' });
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top }));
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(250);
    vi.restoreAllMocks();
  });

  it('moves the focus to the results, but not from where somebody has gone on in the meantime', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    openPage();
    await chooseAndCheck(fixture('entry-standard.xlsx'));
    await waitFor(() => expect(document.activeElement?.className).toBe('results'));
    cleanup();
    openPage();
    const top = placeAll(500);
    await chooseAndCheck(fixture('entry-standard.xlsx'));
    const save = await button('Save');
    save.focus();
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top }));
    expect(document.activeElement).toBe(save);
    vi.restoreAllMocks();
  });

  it('tells screen readers what was found', async () => {
    openPage();
    await chooseAndCheck(fixture('entry-standard.xlsx'));
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        '300 rows are ready.',
      ),
    );
  });
});

describe('saving', () => {
  it('ends with modal, text, receipt, new status and Save disabled [UPL-011] [UPL-016] [UPL-030] [UPL-033] [ERR-021] [BEY-124]', async () => {
    const { user } = openPage();
    await chooseAndCheck(fixture('entry-standard.xlsx'));
    await user.click(await button('Save'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Data saved successfully.');
    dialog.getByText('entry-standard.xlsx');
    dialog.getByText(/^[0-9a-f]{64}$/);
    const [close] = dialog.getAllByRole('button', { name: 'Close' });
    if (close) await user.click(close);
    expect(document.activeElement?.id).toBe('upload-progress-heading');
    const progress = within(await step('Upload Progress'));
    progress.getByText('Upload complete. You may now leave this page.');
    expect(progress.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    const status = within(await step('Current Status'));
    expect((await status.findAllByText('entry-standard.xlsx')).length).toBeGreaterThan(0);
  });

  it('names the rows and the number of every batch on its way [UPL-029]', async () => {
    const uploads = fakeUploads('entry');
    const { user, server } = openPage(uploads);
    const save = uploads.answers[`PUT ${PLACE}/reduce`];
    const letGo: (() => void)[] = [];
    server.answer({
      [`PUT ${PLACE}/reduce`]: async (asked) => {
        await new Promise<void>((resolve) => letGo.push(resolve));
        return save?.(asked);
      },
    });
    const columns = listFileColumns(SURVEYS.entry).map(({ name }) => name);
    const row = sampleRow(SURVEYS.entry).map(String);
    await chooseAndCheck(csvFile([columns, ...Array.from({ length: 1_200 }, () => row)]));
    await user.click(await button('Save'));
    await screen.findByText('Uploading rows 1 through 500 (batch 1 of 3)');
    for (const one of letGo.splice(0)) one();
    await screen.findByText('Uploading rows 501 through 1000 (batch 2 of 3)');
    await waitFor(() => expect(letGo.length).toBeGreaterThan(0));
    for (const one of letGo.splice(0)) one();
    await screen.findByText('Uploading rows 1001 through 1200 (batch 3 of 3)');
  });

  it.each([
    ['a provider that is not expected', { provider_name: 'Nobody' }],
    ['a program that is not expected', { program_name: 'Nothing' }],
    ['invalid data', { en_age: '9' }],
    ['a missing required value', { survey_version: '' }],
  ])('%s keeps Save disabled; without it Save is there [UPL-027]', async (_, change) => {
    openPage();
    const columns = listFileColumns(SURVEYS.entry).map(({ name }) => name);
    const rows = (changes: Changes) => [
      columns,
      sampleRow(SURVEYS.entry).map(String),
      sampleRow(SURVEYS.entry, changes).map(String),
    ];
    await chooseAndCheck(csvFile(rows(change)));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await chooseAndCheck(csvFile(rows({}), 'corrected.csv'));
    expect((await button('Save')).disabled).toBe(false);
  });

  it('names rows and batch on their way, and asks before the page is left [UPL-029]', async () => {
    const uploads = fakeUploads('entry');
    const { user, go, address, server } = openPage(uploads);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const save = uploads.answers[`PUT ${PLACE}/reduce`];
    server.answer({
      [`PUT ${PLACE}/reduce`]: async (asked) => {
        await held;
        return save?.(asked);
      },
    });
    await chooseAndCheck(fixture('entry-standard.xlsx'));
    await user.click(await button('Save'));
    await screen.findByText('Uploading rows 1 through 300 (batch 1 of 1)');
    // Changing the report period leaves the page, which would end the upload.
    for (const elsewhere of ['/contact', '/upload/entry?period=1']) {
      void go(elsewhere);
      await user.click(await button('Stay'));
      expect(address()).toBe('/upload/entry');
    }
    letGo();
    await screen.findByText('Data saved successfully.');
  });

  it('a save that fails says so in modal and place, with the help desk and Retry [UPL-016] [UPL-031] [ERR-019] [ERR-020]', async () => {
    const uploads = fakeUploads('entry');
    uploads.troubles.push(new Refusal(404, 'UPLOAD_GONE', 'This upload has ended or expired.'));
    const { user } = openPage(uploads);
    await chooseAndCheck(fixture('entry-standard.xlsx'));
    await user.click(await button('Save'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('There was a problem saving the uploaded data. Please try again.');
    const [close] = dialog.getAllByRole('button', { name: 'Close' });
    if (close) await user.click(close);
    expect(document.activeElement?.id).toBe('upload-progress-heading');
    within(await step('Upload Progress')).getByText(
      'Upload failed. Please try again in a few minutes. If upload fails three times in a row, contact the help desk at helpdesk@example.org.',
    );
    await user.click(await button('Retry'));
    expect(await screen.findByText('Data saved successfully.')).toBeDefined();
  });

  it('a save that is refused for good says why, without Retry and without advice to try again', async () => {
    const uploads = fakeUploads('entry');
    const locked = 'This report has been submitted and is locked. Ask an administrator to reopen it.';
    uploads.troubles.push(new Refusal(409, 'LOCKED_AFTER_SUBMIT', locked));
    const { user } = openPage(uploads);
    await chooseAndCheck(fixture('entry-standard.xlsx'));
    await user.click(await button('Save'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(locked);
    const [close] = dialog.getAllByRole('button', { name: 'Close' });
    if (close) await user.click(close);
    const progress = within(await step('Upload Progress'));
    progress.getByText('Nothing was saved. The earlier data stay in use.');
    progress.getByText(locked);
    expect(progress.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/try again/)).toBeNull();
  });

  it('someone else who is uploading is named, with start and expiry [BEY-130]', async () => {
    const uploads = fakeUploads('entry');
    const details = {
      name: 'Gale Example',
      started_at: '2023-08-01T12:00:00.000Z',
      expires_at: '2023-08-01T12:31:00.000Z',
    };
    uploads.troubles.push(new Refusal(409, 'UPLOAD_OPEN_ELSEWHERE', 'Someone else is saving.', details));
    const { user } = openPage(uploads);
    await chooseAndCheck(fixture('entry-standard.xlsx'));
    await user.click(await button('Save'));
    expect(
      await screen.findByText(
        /^Gale Example has been saving survey data.*August 1, 2023, \d+:00.*expires at .*:31/,
      ),
    ).toBeDefined();
  });
});

it.each([
  ['entry', 'entry-standard.xlsx', 300],
  ['exit', 'exit-standard.xlsx', 262],
] as const)('the %s survey is uploaded from its own tab [UPL-055]', async (kind, name, rows) => {
  const { user, uploads } = openPage(fakeUploads(kind), {}, `/upload/${kind}`);
  await chooseAndCheck(fixture(name));
  await user.click(await button('Save'));
  await screen.findByText('Data saved successfully.');
  expect(uploads.batches.map((batch) => batch.rows)).toEqual([rows]);
  expect(uploads.receipts).toMatchObject([{ upload_file_name: name, upload_row_count: rows }]);
});

it('keeps nothing of the file in the browser [TK-8]', async () => {
  const { user } = openPage();
  await chooseAndCheck(fixture('entry-standard.xlsx'));
  await user.click(await button('Save'));
  await screen.findByText('Data saved successfully.');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(document.cookie).not.toContain('entry-standard');
});
