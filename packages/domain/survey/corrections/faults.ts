/** The cells that block saving a row, as found by the check of the file itself (BEY-157). */
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { toCodeId, getCellValidator } from '../catalogue/accepted-values.ts';
import { findColumn } from '../catalogue/catalogue.ts';
import { createChecker } from '../check/check.ts';
import { type BadCell, isOfNames } from '../check/report.ts';
import type { CheckOptions } from '../check/state.ts';
import { listPositions } from '../mapping.ts';
import type { Cell } from '../rows/cell-text.ts';
import { createApplier } from './apply.ts';
import { isMappable, type Corrections } from './corrections.ts';

/** A cell to correct, by the position of its file column, and its item. */
export type Fault = { readonly at: number; readonly column: string; readonly kind: BadCell['kind'] };

/** A row as in the file; cells without an item are omitted. */
export type FileRow = { readonly row: number; readonly cells: readonly Cell[] };

/** The faults of each row with these corrections, in the order of the rows. */
export function validateRows(
  options: CheckOptions,
  rows: readonly FileRow[],
  corrections: Corrections,
): readonly (readonly Fault[])[] {
  const { apply } = createApplier(options.survey, options.mapping, corrections);
  const faults: (readonly Fault[])[] = [];
  // A check retains a bounded number of cells; for few enough rows it retains all of them.
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const checker = createChecker(options);
    const amended = new Map<number, readonly Cell[]>();
    for (const { row, cells } of rows.slice(first, first + ROWS_AT_ONCE)) {
      const corrected = apply(row, cells);
      amended.set(row, corrected);
      checker.row(row, corrected);
    }
    const found = new Map<number, Fault[]>();
    for (const bad of checker.finish().badCells.cells) {
      const ofRow = found.get(bad.row) ?? [];
      found.set(bad.row, ofRow);
      ofRow.push(...listFaults(options, bad, amended.get(bad.row) ?? []));
    }
    for (const row of amended.keys()) faults.push(found.get(row) ?? []);
  }
  return faults;
}

const ROWS_AT_ONCE = 1_000;

/** The file columns of a bad cell. */
function listFaults(
  { survey, mapping }: CheckOptions,
  bad: BadCell,
  cells: readonly Cell[],
): readonly Fault[] {
  const { kind, column } = bad;
  const names = isOfNames(kind) ? [SURVEY_ROLES.provider.name, SURVEY_ROLES.program.name] : [column];
  const positions = names.flatMap((name) =>
    listPositions(mapping[name]).map((at) => ({ at, column: name, kind })),
  );
  const found = findColumn(survey, column);
  if (positions.length < 2 || isOfNames(kind) || !found || !isMappable(found)) return positions;
  // Of two file columns for one item the one that is not accepted; both where they disagree (BEY-132).
  const validator = getCellValidator(found);
  const wrong = positions.filter(({ at }) => toCodeId(validator, cells[at]) === validator.outOfRange);
  return wrong.length > 0 ? wrong : positions;
}
