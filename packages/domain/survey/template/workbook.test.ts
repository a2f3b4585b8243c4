import { describe, expect, it } from 'vitest';
import {
  defaultRows,
  toExtension,
  isAcceptedFile,
  isCustomFile,
  parseRowNumber,
  findStandardKind,
  standardSheets,
  SURVEY_SHEETS,
} from './workbook.ts';

const ENTRY = ['Instructions', 'Participant Entry Survey', 'Data Entry Codes', 'Summary Data'];
const EXIT = ['Instructions', 'Participant Exit Survey', 'Data Entry Codes', 'Summary Data'];

describe('custom-file mode', () => {
  it('is on for any csv [UPL-021]', () => {
    expect(isCustomFile('entry', null)).toBe(true);
    expect(isCustomFile('exit', null)).toBe(true);
  });

  it('is off for exactly the four standard sheets, in any order [UPL-022]', () => {
    expect(isCustomFile('entry', ENTRY)).toBe(false);
    expect(isCustomFile('exit', EXIT)).toBe(false);
    expect(isCustomFile('entry', ENTRY.toReversed())).toBe(false);
  });

  it.each([
    ['three sheets', ENTRY.slice(1)],
    ['five sheets', [...ENTRY, 'Notes']],
    ['a repeated sheet', [...ENTRY.slice(1), 'Summary Data']],
    ['a renamed sheet', ['Instruction', ...ENTRY.slice(1)]],
    ['one sheet', ['Participant Entry Survey']],
    ['the other survey', EXIT],
    ['no sheet', []],
  ])('is on for a workbook with %s [UPL-022]', (_what, sheets) => {
    expect(isCustomFile('entry', sheets)).toBe(true);
  });

  it('tells which survey a standard workbook is for', () => {
    expect(findStandardKind(ENTRY)).toBe('entry');
    expect(findStandardKind(EXIT)).toBe('exit');
    expect(findStandardKind(['Data'])).toBeNull();
    expect(standardSheets('exit')).toEqual(EXIT);
  });
});

describe('rows of a file', () => {
  it('are 4 and 5 on the sheet Participant Entry Survey [UPL-023] [CON2-027]', () => {
    expect(SURVEY_SHEETS.entry).toBe('Participant Entry Survey');
    expect(defaultRows('entry', false)).toEqual({ headersRow: 4, dataRow: 5 });
  });

  it('are 5 and 6 on the sheet Participant Exit Survey [UPL-024] [CON2-027]', () => {
    expect(SURVEY_SHEETS.exit).toBe('Participant Exit Survey');
    expect(defaultRows('exit', false)).toEqual({ headersRow: 5, dataRow: 6 });
  });

  it('start at 1 and 2 in custom files [UPL-025] [CON2-027]', () => {
    expect(defaultRows('entry', true)).toEqual({ headersRow: 1, dataRow: 2 });
    expect(defaultRows('exit', true)).toEqual({ headersRow: 1, dataRow: 2 });
  });

  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['0', null],
    ['1.5', null],
    ['-1', null],
    ['', null],
    ['1e3', null],
    ['a', null],
    ['99999999', null],
  ])('a row number typed as %j is %j [UPL-051]', (text, row) => {
    expect(parseRowNumber(text)).toBe(row);
  });
});

describe('file names', () => {
  it.each([
    ['data.xlsx', true],
    ['DATA.CSV', true],
    ['data.v2.csv', true],
    ['data.xls', false],
    ['data.xlsm', false],
    ['data.csv.txt', false],
    ['data', false],
    ['xlsx', false],
  ])('%s is accepted: %s [UPL-034]', (name, accepted) => {
    expect(isAcceptedFile(name)).toBe(accepted);
  });

  it('have the extension after the last full stop', () => {
    expect(toExtension('a.b.XLS')).toBe('xls');
    expect(toExtension('none')).toBe('');
  });
});
