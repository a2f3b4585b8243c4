import { describe, expect, it } from 'vitest';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';
import type { Cell } from '../rows/cell-text.ts';
import { templateHeadings } from '../template/template.ts';
import { HEADINGS_SEARCHED } from './find-headings.ts';
import { locateHeadings } from './locate-headings.ts';

type Sheet = {
  readonly kind?: 'worksheet' | 'chartsheet';
  readonly hidden?: boolean;
  readonly rows: readonly (readonly Cell[])[];
};

const { entry, exit } = SURVEYS;
const ENTRY = templateHeadings(entry);
const EXIT = templateHeadings(exit);
const DATA = ['Provider', 'Program', 'HS', '14', '9'];

/** Locates the headings of the entry survey, and tells which sheets were read, up to which row. */
async function locate(...sheets: readonly Sheet[]) {
  const read = new Map<number, number>();
  const listed = sheets.map(({ kind = 'worksheet', hidden = false }, index) => ({ index, kind, hidden }));
  const found = await locateHeadings(listed, { survey: entry, other: exit }, async (index, onRow) => {
    for (const [at, cells] of (sheets[index]?.rows ?? []).entries()) {
      if (onRow(at + 1, cells) === false) return;
      read.set(index, at + 1);
    }
  });
  return { ...found, read };
}

describe('the search of a file for headings', () => {
  it('finds those of both surveys, each on its sheet', async () => {
    const { own, other, sheets } = await locate({ rows: [EXIT, DATA] }, { rows: [['Title'], ENTRY, DATA] });
    expect(own).toEqual({ sheet: 1, headersRow: 2, dataRow: 3, matched: ENTRY.length });
    expect(other).toEqual({ sheet: 0, headersRow: 1, dataRow: 2, matched: EXIT.length });
    // The surveys share names and codes: a sheet is one of the survey that names more of its columns.
    expect(sheets).toEqual([1]);
  });

  it('prefers a shown sheet to a hidden one before it, and takes a hidden one where it is the only one', async () => {
    const hidden = { hidden: true, rows: [ENTRY, DATA] };
    const both = await locate(hidden, { rows: [ENTRY, DATA] });
    expect(both.own?.sheet).toBe(1);
    expect(both.sheets).toEqual([1]);
    const alone = await locate(hidden);
    expect(alone.own?.sheet).toBe(0);
    expect(alone.sheets).toEqual([]);
  });

  it('reads worksheets alone, the first of many, and the first rows of each', async () => {
    const { rows: most, sheets } = HEADINGS_SEARCHED;
    const long = { rows: Array.from({ length: most + 5 }, () => ['1']) };
    const many = Array.from({ length: sheets + 1 }, () => long);
    const { read } = await locate({ kind: 'chartsheet', ...long }, ...many);
    expect([...read.keys()]).toEqual(Array.from({ length: sheets }, (_, at) => at + 1));
    expect(new Set(read.values())).toEqual(new Set([most]));
    const last = await locate({ rows: [...Array.from({ length: most - 1 }, () => ['1']), ENTRY] });
    expect(last.own?.headersRow).toBe(most);
  });
});
