/** Changes random cells of a forms workbook, each to a valid value for its question. */
import { fieldKind } from '@srae/domain/form-kit/field-kinds';
import type { Field, Forms } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { CURRICULUM_NAME } from '@srae/domain/forms/curriculum';
import { FORM_LABELS } from '@srae/domain/form-kit/form-labels';
import { COHORTS } from '@srae/domain/workbook/columns';
import type { RawSheet } from '@srae/domain/workbook/read-sheets';
import { type Random, createRandom } from '../../../seeds/random.ts';
import { edited } from './workbook-portal.ts';

/** A third of the rows changed in a tenth of their cells; a cohort dropped and one added. */
export function randomEdits(sheets: readonly RawSheet[], forms: Forms, seed: number): readonly RawSheet[] {
  const random = createRandom(seed);
  const names = new Map<string, readonly Field[]>([
    ...Object.entries(FORM_LABELS).map(
      ([form, sheet]) => [sheet, allFields(forms[form as keyof Forms])] as const, // the keys of the literal are its forms
    ),
    [COHORTS, allFields(forms.programreach).flatMap(({ rowFields = [] }) => rowFields)],
  ]);
  const edits = sheets.flatMap(({ name, rows }) => {
    const fields = names.get(name) ?? [];
    const columns = rows.find(({ row }) => row === 2)?.cells ?? [];
    return rows
      .filter(({ row }) => row > 2 && random.next() < 0.34)
      .flatMap(({ row }) =>
        columns.flatMap((column, at) => {
          const field = fields.find((one) => one.name === column);
          if (!field || field.name === CURRICULUM_NAME || random.next() > 0.1) return [];
          const others = rows.filter((one) => one.row > 2).map(({ cells }) => cells[at] ?? '');
          return [[name, row, column, toText(field, random, others)] as const];
        }),
      );
  });
  return edited(sheets, edits).map((sheet) =>
    sheet.name === COHORTS ? withOtherCohorts(sheet, random) : sheet,
  );
}

function toText(field: Field, random: Random, others: readonly string[]): string {
  if (random.next() < 0.1) return '';
  if (fieldKind(field).column === 'boolean') return random.pick(['Yes', 'No', 'TRUE', 'FALSE', 'y', '0']);
  switch (field.kind) {
    case 'choice':
      return random.pick(field.choices ?? []).label;
    case 'curriculum':
      return random.pick(others);
    case 'text':
      return random.pick(['As planned.', '  A  text\r\nof two lines ', '=1+1', 'ünïcödé 🙂']);
    case 'decimal':
    case 'percent':
      return random.pick(['12.5', '0', '99.25', '7']);
    default:
      return random.pick(['0', '3', '1,234', '250']);
  }
}

function withOtherCohorts(sheet: RawSheet, random: Random): RawSheet {
  const lines = sheet.rows.filter(({ row }) => row > 2);
  if (lines.length === 0) return sheet;
  const dropped = random.pick(lines);
  const copied = random.pick(lines);
  const cells = sheet.rows.find(({ row }) => row === 2)?.cells ?? [];
  const place = cells.indexOf('cohort');
  const added = { row: 900, cells: copied.cells.map((cell, at) => (at === place ? '' : cell)) };
  return { ...sheet, rows: [...sheet.rows.filter((line) => line !== dropped), added] };
}
