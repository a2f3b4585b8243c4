import { describe, expect, it, vi } from 'vitest';
import { listInstruments } from '../../instruments/instruments.ts';
import type { Cell } from '../rows/cell-text.ts';
import { listColumns } from './catalogue.ts';
import { createHeadingReader, HEADING_MAX, indexHeadings, ROWS_SAMPLED } from './headings.ts';

/** The headings of a sheet with headings in row 2 and data from row 4 on. */
function read(rows: Readonly<Record<number, readonly Cell[]>>) {
  const reader = createHeadingReader({ headersRow: 2, dataRow: 4 });
  for (const [row, cells] of Object.entries(rows)) reader.row(Number(row), cells);
  return reader.headings();
}

describe('the headings of a sheet', () => {
  it('are the texts of their row alone, without blanks at the end', () => {
    expect(read({ 1: ['Title', 'x', 'y'], 2: [' Q1 ', '', 'Q 2', ' ', ''], 3: ['code', 'code'] })).toEqual([
      'Q1',
      '',
      'Q 2',
    ]);
  });

  it('are blank for columns that only hold values, as far as the data rows reach', () => {
    expect(
      read({ 2: ['Q1'], 3: ['a', 'b', 'c', 'd', 'e'], 4: ['1', '', 5], 5: ['1', '2', ' ', ''] }),
    ).toEqual(['Q1', '', '']);
  });

  it('are none where their row is blank, whatever the data rows hold', () => {
    expect(read({ 2: ['', ' '], 4: ['1', '2'] })).toEqual([]);
  });

  it('need no more rows than those that show the width of the file', () => {
    const reader = createHeadingReader({ headersRow: 2, dataRow: 4 });
    expect([1, 2, 3, 4, 4 + ROWS_SAMPLED].map((row) => reader.row(row, ['1']))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('a heading of any length [UP-5]', () => {
  const surveys = listInstruments().flatMap((one) => [one.surveys.entry, one.surveys.exit]);

  it('is compared as far as a label goes, and no further', () => {
    for (const survey of surveys) {
      const normalize = vi.spyOn(String.prototype, 'normalize');
      indexHeadings(survey, ['How old are you? '.repeat(2_000)]);
      const compared = normalize.mock.contexts.map((text) => String(text).length);
      normalize.mockRestore();
      expect(compared).toEqual([HEADING_MAX]);
    }
  });

  it('is longer than every label there', () => {
    const labels = surveys.flatMap((survey) => listColumns(survey).map(({ label }) => label.length));
    expect(Math.max(...labels)).toBeLessThan(HEADING_MAX);
  });
});
