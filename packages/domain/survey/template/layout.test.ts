import { expect, it } from 'vitest';
import { usualLayout } from './layout.ts';
import { standardSheets } from './workbook.ts';

const shown = (name: string, index: number) => ({ index, name, hidden: false });

it('is that of the standard workbook on the sheet of the survey [UPL-022] [UPL-023]', () => {
  const sheetNames = standardSheets('exit');
  const sheets = sheetNames.map(shown);
  expect(usualLayout('exit', { sheetNames, sheets })).toEqual({
    custom: false,
    sheet: 1,
    headersRow: 5,
    dataRow: 6,
  });
});

it('is that of a custom file on the sheet named as the standard one, else the first shown one, else the first', () => {
  const rows = { custom: true, headersRow: 1, dataRow: 2 };
  const layout = (...sheets: readonly { index: number; name: string; hidden: boolean }[]) =>
    usualLayout('entry', { sheetNames: sheets.map(({ name }) => name), sheets });
  const hidden = { ...shown('Codes', 2), hidden: true };
  expect(layout(shown('Notes', 0), shown('Participant Entry Survey', 3))).toEqual({ ...rows, sheet: 3 });
  expect(layout(hidden, shown('Data', 4), shown('More', 5))).toEqual({ ...rows, sheet: 4 });
  expect(layout(hidden)).toEqual({ ...rows, sheet: 2 });
  expect(layout()).toBeNull();
  expect(usualLayout('entry', { sheetNames: null, sheets: [shown('', 0)] })).toEqual({ ...rows, sheet: 0 });
});
