import { describe, expect, it } from 'vitest';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';
import { createHeadingSearch, HEADINGS_LEAST, type HeadingPlace } from './find-headings.ts';
import { adviseHeadings, type FoundHeadings } from './headings-advice.ts';
import { templateHeadings, templateSheets } from '../template/template.ts';

type Sheet = readonly (readonly string[])[];

const { entry, exit } = SURVEYS;
const HEADINGS = templateHeadings(entry);
const NAMES = entry.columns.slice(1).map(({ name }) => name);
const LABELS = entry.columns.slice(1).map(({ label }) => label);
const DATA = ['Provider', 'Program', 'HS', '14', '9'];

function find(sheets: readonly Sheet[], survey = entry): HeadingPlace | null {
  return searched(sheets, survey).best();
}

function searched(sheets: readonly Sheet[], survey = entry) {
  const search = createHeadingSearch(survey);
  for (const [sheet, rows] of sheets.entries()) {
    for (const [index, cells] of rows.entries()) search.row(sheet, index + 1, cells);
  }
  return search;
}

describe('the headings of a custom file', () => {
  it.each<[string, readonly Sheet[], number, number]>([
    ['in the first row', [[HEADINGS, DATA]], 0, 1],
    ['below a title and a note', [[['Our survey'], ['Spring', '2023'], HEADINGS, DATA]], 0, 3],
    ['on another sheet', [[['Read', 'me', 'first']], [[], HEADINGS, DATA]], 1, 2],
    ['in column names', [[['Data'], NAMES, DATA]], 0, 2],
    ['in the row that names more columns', [[HEADINGS.slice(0, 5), HEADINGS]], 0, 2],
    ['in the first of equal rows', [[['x'], HEADINGS], [HEADINGS]], 0, 2],
    ['on the later sheet that names more columns', [[HEADINGS.slice(0, 9)], [HEADINGS]], 1, 1],
  ])('are found %s', (_, sheets, sheet, headersRow) => {
    expect(find(sheets)).toMatchObject({ sheet, headersRow });
  });

  it('are found in the template, on the sheet of the survey', () => {
    const place = { grantId: 1, periodPk: 2, periodName: 'Summer 2023' };
    const programs = [{ provider: 'P', program: 'A', surveys: 3 }];
    const sheets = templateSheets({ survey: exit, place, grantName: 'Grant', programs });
    const rows = sheets.map((sheet) =>
      sheet.rows
        .slice(0, 40)
        .map((row) =>
          row.map((cell) => String((typeof cell === 'object' && cell !== null ? cell.value : cell) ?? '')),
        ),
    );
    expect(find(rows, exit)).toEqual({
      sheet: 1,
      headersRow: 5,
      dataRow: 6,
      matched: exit.columns.length - 1,
    });
  });

  it.each<[string, Sheet, number, number]>([
    ['questions above codes', [['Survey'], LABELS, HEADINGS, DATA], 3, 4],
    ['codes above fewer questions', [HEADINGS, LABELS.slice(0, 30), DATA], 1, 3],
    ['headings alone', [HEADINGS, DATA], 1, 2],
    ['fewer headings again below rows of data', [HEADINGS, DATA, HEADINGS.slice(0, 9), DATA], 1, 2],
    ['equal headings again below rows of data', [HEADINGS, DATA, HEADINGS, DATA], 1, 2],
  ])('have their data below all of them: %s', (_, rows, headersRow, dataRow) => {
    expect(find([rows])).toMatchObject({ headersRow, dataRow });
  });

  it.each([
    ['too few columns match', [['provider_name', 'program_name', 'my column', 'mine']], null],
    ['just enough match', [['provider_name', 'program_name', 'survey_version']], HEADINGS_LEAST],
    ['there are numbers alone', [['1', '2', '3', '4']], null],
    ['there are no rows', [], null],
  ])('are judged when %s', (_, rows, matched) => {
    expect(find([rows])?.matched ?? null).toBe(matched);
  });

  it('are searched for in rows as wide and as full as a sheet can hold', () => {
    const cells = Array.from({ length: 1_000 }, () => 'Q1 '.repeat(10_000));
    expect(find([Array.from({ length: 10 }, () => cells)])).toBeNull();
  });
});

describe('advice', () => {
  const sheetName = (sheet: number) => ['Instructions', 'Participant Entry Survey'][sheet] ?? '';
  const own = { sheet: 1, headersRow: 4, dataRow: 5, matched: 54 };
  const at = (sheet: number, headersRow: number, headings: readonly string[]) => ({
    sheet,
    headersRow,
    headings,
  });
  const advise = (...[found, current]: [Omit<FoundHeadings, 'sheets'>, ReturnType<typeof at>]) =>
    adviseHeadings(entry, { ...found, sheets: [] }, current, sheetName);

  it('offers the better place, and says that the sheet is a wrong one', () => {
    expect(advise({ own, other: null }, at(0, 1, ['Participant entry survey data']))).toEqual({
      text: 'The sheet Instructions has no headings of the survey. The headings seem to be in row 4 of Participant Entry Survey: 54 of 54 columns match.',
      place: { sheet: 1, headersRow: 4, dataRow: 5 },
    });
  });

  it('names the row alone on the sheet that is shown, and where there are no sheets', () => {
    const advice = advise({ own, other: null }, at(1, 1, ['Title']));
    expect(advice?.text).toBe(
      'The headings seem to be in row 4 of Participant Entry Survey: 54 of 54 columns match.',
    );
    const csv = adviseHeadings(
      entry,
      { own: { ...own, sheet: 0 }, other: null, sheets: [] },
      at(0, 1, ['x']),
      () => '',
    );
    expect(csv?.text).toBe('The headings seem to be in row 4: 54 of 54 columns match.');
    // The sheet that is read has some headings of the survey, though fewer.
    expect(advise({ own, other: null }, at(0, 1, HEADINGS.slice(0, HEADINGS_LEAST)))?.text).toMatch(
      /^The headings/,
    );
  });

  it('is none where the headings are at the best place, or at one that is as good', () => {
    expect(advise({ own, other: null }, at(1, 4, HEADINGS))).toBeNull();
    expect(advise({ own, other: null }, at(0, 9, HEADINGS))).toBeNull();
  });

  it('says when the file seems to be one of the other survey', () => {
    const headings = exit.columns.slice(1).map(({ name }) => name);
    const other = { sheet: 1, headersRow: 1, dataRow: 2, matched: 50 };
    const advice = advise({ own: { ...own, matched: 12 }, other }, at(1, 1, headings.slice(0, 3)));
    expect(advice?.text).toBe(
      'This seems to be a file of the exit survey: row 1 of Participant Entry Survey names 50 of its columns, and 12 of the entry survey. If so, open the tab Exit survey data.',
    );
    expect(advice?.place).toBeNull();
    expect(advise({ own, other: { ...other, matched: 58 } }, at(1, 4, HEADINGS))).toBeNull();
    expect(advise({ own, other: { ...other, matched: 59 } }, at(1, 4, HEADINGS))?.text).toContain(
      'This seems to be a file of the exit survey',
    );
  });

  it('is none with as few headings as may be no coincidence', () => {
    const few = HEADINGS.slice(0, HEADINGS_LEAST);
    expect(advise({ own: { ...own, matched: HEADINGS_LEAST }, other: null }, at(1, 4, few))).toBeNull();
  });

  it('says when a csv file has no headings of the survey', () => {
    const advice = adviseHeadings(entry, { own: null, other: null, sheets: [] }, at(0, 1, ['a']), () => '');
    expect(advice?.text).toContain('were found in the first 40 rows of the file.');
  });

  it('says when no sheet has headings of the survey', () => {
    expect(advise({ own: null, other: null }, at(0, 1, ['a', 'b']))?.text).toContain(
      'No headings of the entry survey were found in the first 40 rows of any sheet.',
    );
    expect(advise({ own: null, other: null }, at(0, 1, ['a', 'b']))?.text).toContain(
      'If it has no row of headings, add one above the first survey',
    );
  });
});

describe('several sheets of rows', () => {
  const SHEETS = [
    [HEADINGS, DATA],
    [['Codes', 'of', 'answers']],
    [['Our title'], HEADINGS, DATA],
    [HEADINGS],
  ];
  const advice = (sheet: number, own: readonly number[]) =>
    adviseHeadings(
      entry,
      { own: { sheet: 0, headersRow: 1, dataRow: 2, matched: 54 }, other: null, sheets: own },
      { sheet, headersRow: 1, headings: HEADINGS },
      (index) => `Sheet${index}`,
    );

  it('are those with most headings and a row below them', () => {
    expect(searched(SHEETS).sheets()).toEqual([0, 2]);
    expect(
      searched([
        [HEADINGS, DATA],
        [HEADINGS.slice(0, 10), DATA],
      ]).sheets(),
    ).toEqual([0]);
    expect(
      searched([
        [HEADINGS, DATA],
        [HEADINGS.slice(0, HEADINGS.length / 2), DATA],
      ]).sheets(),
    ).toEqual([0, 1]);
    expect(searched([[['a', 'b', 'c']]]).sheets()).toEqual([]);
  });

  it('are named, as only one is read', () => {
    expect(advice(0, [0, 2, 3])).toEqual({
      text: 'Only the sheet Sheet0 is read. Sheet2; Sheet3 have headings of the survey too: put the rows of all of them on one sheet.',
      place: null,
    });
    expect(advice(0, [0, 2])?.text).toContain(
      'Sheet2 has headings of the survey too: put the rows of both on one',
    );
    expect(advice(0, [0])).toBeNull();
  });
});
