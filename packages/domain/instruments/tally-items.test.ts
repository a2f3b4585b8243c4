import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listChoices, listCodes } from '../survey/catalogue/column.ts';
import { listColumns } from '../survey/catalogue/catalogue.ts';
import { getInstrument, getSurvey } from './instruments.ts';

describe.each(['2021', '2026-draft'])('instrument %s', (instrument) => {
  it.each(['entry', 'exit'] as const)(
    'computes %s codes of the columns that it names and of no others',
    (kind) => {
      const columns = listColumns(getSurvey(instrument, kind)).filter(
        (column) => listChoices(column).length > 0,
      );
      const at = (name: string) => columns.findIndex((column) => column.name === name);
      const { listDerivedItems, listCountedFactors } = getInstrument(instrument).measures;
      const computed = [...listDerivedItems(kind, at), ...listCountedFactors(kind, at)];
      const row = fc.tuple(
        ...columns.map((column) =>
          fc.constantFrom('', ...listCodes(column), ...column.specialCodes.map(({ code }) => code)),
        ),
      );
      fc.assert(
        fc.property(row, (codes) => {
          for (const { from, of } of computed)
            expect(of(codes.map((code, position) => (from.includes(position) ? code : '?')))).toBe(of(codes));
        }),
      );
    },
  );
});
