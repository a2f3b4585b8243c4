import { listStoredColumns } from '@srae/domain/instruments/instruments';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { listCodes } from '@srae/domain/survey/catalogue/column';
import type { StoredValue } from '@srae/domain/survey/rows/stored-code';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ProgramRow, toProgramRows } from '../../../store/uploads/survey-rows.ts';
import { toRowsText } from './rows-text.ts';

const columns = listColumns(SURVEYS.exit);
const row = fc.tuple(
  fc.integer({ min: 1, max: 9 }),
  ...columns.map((column): fc.Arbitrary<StoredValue> => {
    if (column.answer.kind === 'number') return fc.integer({ min: 1, max: 100_000 });
    if (column.type === 'boolean') return fc.constantFrom(true, false, null);
    const codes = [...listCodes(column), ...column.specialCodes.map(({ code }) => code)];
    return codes.length > 0 ? fc.constantFrom(...codes, null) : fc.option(fc.string({ unit: 'grapheme' }));
  }),
);

it('is the record of each row, as it was before rows were taken column by column', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (drawn) => {
      const rows = drawn.map(([programId, ...values]): ProgramRow => ({ programId, values }));
      const text = toRowsText(SURVEYS.exit, toProgramRows(SURVEYS.exit, rows));
      expect(Buffer.from(text, 'latin1').toString()).toBe(rows.map(toRecord).join(','));
    }),
  );
});

it('writes values that the catalogue does not know as they are stored', () => {
  const values = columns.map(({ name, type }) => (type === 'boolean' ? null : `${name} "x" é`));
  const rows = [
    { programId: 1, values },
    { programId: 2, values: columns.map(() => null) },
  ];
  const text = toRowsText(SURVEYS.exit, toProgramRows(SURVEYS.exit, rows));
  expect(Buffer.from(text, 'latin1').toString()).toBe(rows.map(toRecord).join(','));
});

/** One row as an element of an array of records, cell by cell. */
function toRecord({ programId, values }: ProgramRow): string {
  const names = columns.map(({ name }) => name);
  const fields = listStoredColumns('exit').map(({ name, answer }) => {
    const value = values[names.indexOf(name)] ?? null;
    if (typeof value === 'boolean') return value ? 't' : 'f';
    if (typeof value === 'string' && (answer.kind === 'text' || answer.kind === 'expected'))
      return `"${value.replace(/["\\]/g, '\\$&')}"`.replace(/["\\]/g, '\\$&');
    return value === null ? '' : String(value);
  });
  return `"(,,${programId},${fields.join(',')})"`;
}
