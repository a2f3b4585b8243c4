import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
/** @vitest-environment happy-dom */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { templateHeadings, templateSheets } from '@srae/domain/survey/template/template';
import { readAll } from '@srae/sheets/test/read-all';
import { zipFiles } from '@srae/sheets/test/zip-files';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Download } from '../../../test/fake-server.ts';
import { aPerson } from '../../../test/people.ts';
import { fakeUploads, GRANT } from '../../../test/upload/fake-uploads.ts';
import { csvFile, EXPECTED, toFile } from '../../../test/upload/fixtures.ts';
import { button, choose, chooseAndCheck, openPage, step, PLACE } from '../../../test/upload/open-page.tsx';

type Kept = { readonly name: string; readonly bytes: Uint8Array };

/** Records the downloads started from now on. */
function keptFiles(): Kept[] {
  const kept: Kept[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    if (blob instanceof Blob) blobs.set(address, blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (!blob) return;
    const name = this.download;
    void blob.arrayBuffer().then((buffer) => kept.push({ name, bytes: new Uint8Array(buffer) }));
  });
  return kept;
}

async function download(label: string, kept: Kept[]): Promise<Kept> {
  fireEvent.click(await button(label));
  await waitFor(() => expect(kept).toHaveLength(1));
  const [file] = kept;
  if (!file) throw new Error('nothing was downloaded');
  return file;
}

const fixture = (name: string): File =>
  toFile(name, new Uint8Array(readFileSync(join(import.meta.dirname, '../../../../../e2e/fixtures', name))));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the error report', () => {
  it('is offered beside the issues, as xlsx and as csv [BEY-125] [BEY-126]', async () => {
    openPage();
    await chooseAndCheck(fixture('entry-standard-with-faults.xlsx'));
    const csv = await download('Download error report (csv)', keptFiles());
    expect(csv.name).toBe('entry-standard-with-faults-errors.csv');
    expect(await readAll(csv.bytes, csv.name)).toHaveLength(12);
    vi.restoreAllMocks();
    const xlsx = await download('Download error report (xlsx)', keptFiles());
    expect(xlsx.name).toBe('entry-standard-with-faults-errors.xlsx');
    expect(await readAll(xlsx.bytes, xlsx.name, { sheet: 'What to correct' })).toHaveLength(12);
  });

  it('is offered split by provider, to hand on; of a single provider it is one already [BEY-125]', async () => {
    openPage();
    await chooseAndCheck(fixture('entry-standard-with-faults.xlsx'));
    const zip = await download('Download error reports by provider (zip)', keptFiles());
    expect(zip.name).toBe('entry-standard-with-faults-errors-by-provider.zip');
    const files = zipFiles(zip.bytes);
    expect([...files.keys()]).toEqual(['Bright Futures Coalition, LLC.xlsx']);
    const [report = new Uint8Array()] = files.values();
    const rows = await readAll(report, 'bright.xlsx', { sheet: 'Participant Entry Survey' });
    expect(new Set(rows.slice(1).map(([, , provider]) => provider))).toEqual(
      new Set(['Bright Futures Coalition, LLC']),
    );
    cleanup();
    const own = EXPECTED.entry.filter((pair) => pair.provider_name === 'Niños y Jóvenes Unidos');
    openPage(fakeUploads('entry', own));
    await chooseAndCheck(fixture('entry-standard-with-faults.xlsx'));
    await button('Download error report (csv)');
    expect(screen.queryByRole('button', { name: /by provider/ })).toBeNull();
  });

  it('is not offered when there is nothing to correct', async () => {
    openPage();
    await chooseAndCheck(fixture('entry-standard.xlsx'));
    expect(screen.queryByRole('button', { name: /error report/ })).toBeNull();
  });
});

describe('files to start from', () => {
  it('are the template as xlsx and csv, and the dictionary [BEY-127] [BEY-128]', async () => {
    const formats: (string | null)[] = [];
    openPage(fakeUploads('entry'), {
      answers: {
        [`GET ${PLACE}/template`]: ({ query }) => {
          formats.push(query.get('format'));
          return new Download(`entry-template-lakeside.${query.get('format')}`);
        },
      },
    });
    const files = within(await step('File'));
    files.getByRole('button', { name: 'Download template (xlsx)' });
    const xlsx = await download('Download template (xlsx)', keptFiles());
    expect(xlsx.name).toBe('entry-template-lakeside.xlsx');
    vi.restoreAllMocks();
    const csv = await download('Download template (csv)', keptFiles());
    expect(csv.name).toBe('entry-template-lakeside.csv');
    expect(formats).toEqual(['xlsx', 'csv']);
    vi.restoreAllMocks();
    const dictionary = await download('Download survey dictionary (csv)', keptFiles());
    expect((await readAll(dictionary.bytes, dictionary.name)).map(([, , column]) => column)).toContain(
      'en_age',
    );
  });

  it('are there while no surveys are expected yet', async () => {
    openPage(fakeUploads('entry', []));
    expect((await button('Download template (xlsx)')).disabled).toBe(false);
  });

  it('that cannot be made say so', async () => {
    openPage();
    fireEvent.click(await button('Download template (xlsx)'));
    expect(await screen.findByText('The file could not be made. Please try again.')).toBeDefined();
  });
});

describe('a template', () => {
  const template = async (periodPk: number, periodName: string) => {
    const place = { grantId: GRANT, periodPk, periodName };
    const sheets = templateSheets({
      survey: SURVEYS.entry,
      place,
      grantName: 'Lakeside Family Services',
      programs: [],
    });
    return toFile('template.xlsx', await writeWorkbook(sheets));
  };

  it('of another period is recognised, naming both periods [BEY-129]', async () => {
    openPage();
    await choose(await template(1, 'Winter 2022'));
    const said = /is the template of Winter 2022, but you are reporting for Summer 2023/;
    expect(await screen.findByText(said)).toBeDefined();
  });

  it('of the instrument of another period is recognised, naming both instruments [BEY-148]', async () => {
    const [summer] = aPerson().periods;
    if (!summer) throw new Error('There is no period.');
    const period = { ...summer, instrument: '2026-draft' as const };
    openPage(fakeUploads('entry'), { me: aPerson({ current_period: period, periods: [period] }) });
    await choose(await template(1, 'Winter 2022'));
    const said = await screen.findByText(/is a template made for the instrument/);
    expect(said.textContent).toBe(
      'This workbook is a template made for the instrument “2021 performance measures”, but Summer 2023 asks the instrument “2026 performance measures (draft)”. Questions and accepted answers differ. Please download the template of Summer 2023 and enter the surveys there.',
    );
    expect(said.closest('[role="status"], [role="alert"]')).not.toBeNull();
  });

  it('without a stamp is recognised by its headings as one of another instrument [BEY-148]', async () => {
    const [summer] = aPerson().periods;
    if (!summer) throw new Error('There is no period.');
    const period = { ...summer, instrument: '2026-draft' as const };
    openPage(fakeUploads('entry'), { me: aPerson({ current_period: period, periods: [period] }) });
    await choose(csvFile([templateHeadings(SURVEYS.entry), []], 'old.csv'));
    const said = await screen.findByText(/^This file has the headings of the instrument “2021 performance/);
    expect(said.closest('[role="status"], [role="alert"]')).not.toBeNull();
  });

  it('of this period says nothing', async () => {
    openPage();
    await choose(await template(2, 'Summer 2023'));
    await waitFor(async () => expect((await button('Check Data')).disabled).toBe(false));
    expect(screen.queryByText(/is the template of|has the headings of/)).toBeNull();
  });
});
