/** Sheets that a person or a spreadsheet program has rearranged. */
import { describe, expect, it } from 'vitest';
import { getInstrument } from '../instruments/instruments.ts';
import { rawWorkbook } from '../test/workbook-sheets.ts';
import { workbookState } from '../test/workbook-state.ts';
import { compareWorkbook } from './compare.ts';
import { findStamp, type RawSheet } from './read-sheets.ts';
import { workbookStampText } from './stamp.ts';

const { forms } = getInstrument('2021');
const state = workbookState('2021', 'summer');
const STAFF = 'prov_num_staff_admin_progs';

/** Compares the workbook with 77 members of staff entered, after an edit of the cells of the sheet of providers. */
function compare(edit: (rows: readonly (readonly string[])[]) => readonly (readonly string[])[]) {
  const raw = rawWorkbook(state, forms, [['Providers', 3, STAFF, '77']]).map((sheet): RawSheet => {
    if (sheet.name !== 'Providers') return sheet;
    return {
      ...sheet,
      rows: edit(sheet.rows.map(({ cells }) => cells)).map((cells, at) => ({ row: at + 1, cells })),
    };
  });
  const { pages, problems, notices } = compareWorkbook(state, forms, raw);
  return { answers: pages.map(({ answers }) => answers), problems, notices };
}

const CHANGED = { answers: [{ [STAFF]: 77 }], problems: [], notices: [] };
const position = (rows: readonly (readonly string[])[], name: string) => rows[1]?.indexOf(name) ?? -1;
const without = (rows: readonly (readonly string[])[], name: string) =>
  rows.map((row) => row.filter((_, at) => at !== position(rows, name)));

describe('a sheet of the workbook is read [BEY-165]', () => {
  it('with its columns in another order, under words or column names alone, below other rows', () => {
    expect(compare((rows) => rows)).toEqual(CHANGED);
    expect(compare((rows) => rows.map((row) => row.toReversed()))).toEqual(CHANGED);
    expect(compare(([words = [], , ...rows]) => [words, ...rows])).toEqual(CHANGED);
    expect(
      compare(([, names = [], ...rows]) => [names.map((name) => ` ${name.toUpperCase()} `), ...rows]),
    ).toEqual(CHANGED);
    expect(compare((rows) => [['Our providers'], [], ...rows])).toEqual(CHANGED);
    expect(compare((rows) => rows.map((row, at) => (at === 2 ? row.with(0, ' 11 ') : row)))).toEqual(CHANGED);
  });

  it('without a column of answers, which stay as they are saved', () => {
    expect(compare((rows) => without(rows, 'prov_num_fte_admin_progs'))).toEqual(CHANGED);
    expect(compare((rows) => without(rows, STAFF))).toEqual({ ...CHANGED, answers: [] });
  });

  it('not without its keys, and not where its headings are far down', () => {
    const found = compare((rows) => without(rows, 'provider_key'));
    expect(found.answers).toEqual([]);
    expect(found.notices).toEqual([
      expect.stringMatching(/^The sheet Providers has no column \u201c.+\u201d, so nothing of it was read\./),
    ]);
    expect(compare((rows) => [...Array.from({ length: 8 }, () => ['-']), ...rows])).toEqual(CHANGED);
    expect(compare((rows) => [...Array.from({ length: 10 }, () => ['-']), ...rows]).notices).toHaveLength(1);
  });

  it('with a notice of headings that stand twice or belong to no question', () => {
    const added = (...texts: readonly [string, string, string]) =>
      compare((rows) => rows.map((row, at) => [...row, texts[at] ?? '']));
    expect(added('', STAFF, '99').answers).toEqual(CHANGED.answers);
    expect(added('', STAFF, '99').notices).toEqual([
      expect.stringMatching(
        /^The sheet Providers has the heading \u201c.+\u201d twice\. Its first column was read\.$/,
      ),
    ]);
    expect(added('Our notes', '', 'x')).toEqual({
      ...CHANGED,
      notices: [
        'The sheet Providers has headings that no question has; they were not read: \u201cOur notes\u201d.',
      ],
    });
  });
});

it('the stamp is found on its sheet alone [BEY-165]', () => {
  const raw = rawWorkbook(state, forms);
  expect(findStamp(raw)).toEqual({ grantPk: 7, periodPk: 2, instrument: '2021', periodName: 'A period' });
  expect(findStamp(raw.filter(({ name }) => name !== 'Read me'))).toBeNull();
  const elsewhere = [{ name: 'Notes', rows: [{ row: 1, cells: [workbookStampText(state)] }] }];
  expect(findStamp(elsewhere)).toBeNull();
});
