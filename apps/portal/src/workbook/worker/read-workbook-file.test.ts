// Forms workbooks written by LibreOffice Calc 7.4, for a grant whose names and texts look like numbers, dates and
// formulas. One was converted to .ods and back to .xlsx; in the other, eight cells were edited.
import { readFileSync } from 'node:fs';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { awkwardState } from '@srae/domain/test/workbook-state';
import { rawWorkbook } from '@srae/domain/test/workbook-sheets';
import { columnLetters } from '@srae/domain/survey/catalogue/headings';
import { standardSheets } from '@srae/domain/survey/template/workbook';
import { workbookSheets } from '@srae/domain/workbook/sheets';
import { withSheet } from '@srae/sheets/test/edited-sheet';
import { filled } from '@srae/sheets/test/filled';
import { unzipped } from '@srae/sheets/test/unzipped';
import { buildZip } from '@srae/sheets/test/zip-builder';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import { expect, it } from 'vitest';
import { readWorkbookFile } from './read-workbook-file.ts';

const state = awkwardState();

async function compare(bytes: Uint8Array<ArrayBuffer>) {
  const read = await readWorkbookFile({ file: new File([bytes], 'forms.xlsx'), state }, () => undefined);
  if (read.is !== 'compared') throw new Error(read.is === 'refused' ? read.message : read.is);
  return read.comparison;
}

const fixture = (name: string) =>
  compare(new Uint8Array(readFileSync(new URL(`../../../../../e2e/fixtures/${name}.xlsx`, import.meta.url))));

const NOTHING = { pages: [], unchanged: 73, newProviders: [], newPrograms: [], problems: [], notices: [] };

it('as it was downloaded changes nothing [BEY-165]', async () => {
  const sheets = workbookSheets(state, getInstrument('2021').forms);
  expect(await compare(await writeWorkbook(sheets))).toEqual(NOTHING);
});

/** A workbook saved after typing percentages into cells: the spreadsheet program stores .45 and shows 45%. */
async function withPercents(bytes: Uint8Array, sheet: number, cells: Readonly<Record<string, number>>) {
  const parts = new Map(await unzipped(await filled(bytes, sheet, cells)));
  const styles = parts.get('xl/styles.xml') ?? '';
  const count = [...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1]?.matchAll(/<xf /g) ?? [])].length;
  expect(count).toBeGreaterThan(1);
  const added = '<xf numFmtId="9" applyNumberFormat="1"/></cellXfs>';
  parts.set('xl/styles.xml', styles.replace('</cellXfs>', added));
  const name = `xl/worksheets/sheet${sheet}.xml`;
  let xml = parts.get(name) ?? '';
  for (const cell of Object.keys(cells))
    xml = xml.replace(new RegExp(`<c r="${cell}"( s="\\d+")?`), `<c r="${cell}" s="${count}"`);
  parts.set(name, xml);
  return buildZip([...parts].map(([part, data]) => ({ name: part, data })));
}

it('a cell that shows 45% is 45 in a percentage, and refused in words in another number [BEY-165]', async () => {
  const { forms } = getInstrument('2021');
  const [, names] = rawWorkbook(state, forms).find((sheet) => sheet.name === 'Grantee')?.rows ?? [];
  const toCellName = (name: string) => `${columnLetters(names?.cells.indexOf(name) ?? -1)}3`;
  const bytes = await withPercents(await writeWorkbook(workbookSheets(state, forms)), 2, {
    [toCellName('gr_pct_direct_service')]: 0.45,
    [toCellName('gr_pct_training')]: 0.075,
    [toCellName('gr_target_num_youth')]: 0.45,
  });
  const { pages } = await compare(bytes);
  expect(pages.map(({ id, answers }) => [id, answers])).toEqual([
    ['grantee/', { gr_pct_direct_service: 45, gr_pct_training: 7.5 }],
  ]);
  expect(pages[0]?.problems).toMatchObject([{ text: '45%', message: 'Enter a whole number.' }]);
});

/** The same workbook with formulas in place of these numbers, as programs write them that compute no results. */
function withFormulas(bytes: Uint8Array, sheet: number, numbers: readonly number[]) {
  return withSheet(bytes, sheet, (xml) =>
    numbers.reduce((text, number) => text.replace(`<v>${number}</v>`, '<f>100+1</f>'), xml),
  );
}

it.each([
  [[987_001], 'a formula without a result, in cell E3'],
  [[987_002, 987_001], '2 formulas without results, the first in cell E3'],
])(
  'is not read where formulas %j have no results: they would clear answers [BEY-165]',
  async (numbers, has) => {
    const sheets = workbookSheets(state, getInstrument('2021').forms);
    const typed = await filled(await writeWorkbook(sheets), 2, { E3: 987_001, F3: 987_002 });
    const file = new File([await withFormulas(typed, 2, numbers)], 'forms.xlsx');
    expect(await readWorkbookFile({ file, state }, () => undefined)).toEqual({
      is: 'refused',
      message: `The sheet Grantee has ${has}. Open the workbook in Excel, save it, and choose it again. LibreOffice computes it after Data, Calculate, Recalculate Hard.`,
    });
  },
);

it('is not read where cells are merged: the covered ones would clear answers [BEY-165]', async () => {
  const sheets = workbookSheets(state, getInstrument('2021').forms);
  const bytes = await withSheet(await writeWorkbook(sheets), 2, (xml) =>
    xml.replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="E3:F3"/></mergeCells>'),
  );
  const file = new File([bytes], 'forms.xlsx');
  expect(await readWorkbookFile({ file, state }, () => undefined)).toEqual({
    is: 'refused',
    message:
      'The sheet Grantee has merged cells: 1 cell is merged with a cell above or to the left (first F3): it does not share its value. Unmerge them, enter the value of each, and choose the workbook again.',
  });
});

it('saved by LibreOffice, as .ods in between, changes nothing [BEY-164] [BEY-165]', async () => {
  expect(await fixture('forms-workbook-libreoffice')).toEqual(NOTHING);
});

it('changed in LibreOffice says exactly what was typed [BEY-165]', async () => {
  const { pages, ...rest } = await fixture('forms-workbook-libreoffice-changed');
  expect({ ...rest, pages: [] }).toEqual({ ...NOTHING, unchanged: 66 });
  const changes = pages.map(({ id, answers, problems, savedSince }) => {
    expect([problems, savedSince]).toEqual([[], false]);
    return [id, answers];
  });
  expect(changes).toEqual([
    ['grantee/', { gr_srae_grant_funding: 425_001, gr_target_num_youth: 4_321 }],
    ['provider/100', { prov_num_fte_admin_progs: 2.25 }],
    ['provider/101', { prov_implmnt_chlng_other_spec: '3/4 and 1-2' }],
    ['provider/102', { prov_implmnt_chlng_other_spec: '5/6' }],
    ['provider/103', { prov_new_provider: true }],
    [
      'programreach/200',
      {
        program_cohorts: [
          expect.objectContaining({ prog_cohort_name: 'Cohort 1', prog_cohort_hours: 13.75 }),
          expect.objectContaining({ prog_cohort_name: 'Cohort 2', prog_cohort_hours: 12 }),
        ],
      },
    ],
    ['programentryexit/200', { prog_en_data_collection_other_spec: '008' }],
  ]);
});

const refusal = async (name: string, content: BlobPart): Promise<string> => {
  const read = await readWorkbookFile({ file: new File([content], name), state }, () => undefined);
  return read.is === 'refused' ? read.message : read.is;
};

it.each([
  ['a PDF', 'forms.pdf', '%PDF-1.7', 'is a PDF document.'],
  ['a picture', 'forms.xlsx', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1]), 'is a picture.'],
  ['nothing', 'forms.xlsx', '', 'is empty.'],
  ['a text named so', 'forms.xlsx', 'a,b', 'has a name that ends in .xlsx but holds plain text.'],
  ['a broken text', 'forms.csv', 'a,\0b', 'holds characters (NUL) that text files do not have.'],
])('%s leads to the forms workbook, and not to survey files', async (_, name, content, what) => {
  expect(await refusal(name, content)).toBe(
    `The file "${name}" ${what} Choose the forms workbook (.xlsx) that you downloaded on this page.`,
  );
});

it('the standard workbook of a survey is told apart, with the page where it goes', async () => {
  const survey = standardSheets('exit').map((name) => ({ name, widths: [10], rows: [['a']] }));
  expect(await refusal('exit.xlsx', await writeWorkbook(survey))).toBe(
    'This is the standard workbook of the exit survey, not a forms workbook. Survey files go to the page Upload Entry/Exit Data.',
  );
});
