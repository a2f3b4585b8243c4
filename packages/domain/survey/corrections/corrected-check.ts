/** The check of a file with corrections: the check itself, and what can still be corrected on the page. */
import { createChecker, type CheckResult } from '../check/check.ts';
import type { ReadNotes } from '../check/report.ts';
import type { CheckOptions } from '../check/state.ts';
import { listPositions } from '../mapping.ts';
import { copyText, toCellText, type Cell } from '../rows/cell-text.ts';
import { createApplier } from './apply.ts';
import { CORRECTIONS_MAX, type Corrections, type UsedMapping } from './corrections.ts';
import { validateRows, type Fault, type FileRow } from './faults.ts';
import { createValueCounter, type ValueToMap } from './values.ts';

// No column accepts more, so a truncated value is as invalid as the whole one.
const KEPT_LENGTH_MAX = 1_000;

/** The rows a person can correct, as in the file, with their faults after corrections. */
export type ToCorrect = {
  readonly rows: readonly FileRow[];
  /** Parallel to the rows. */
  readonly faults: readonly (readonly Fault[])[];
  /** Rows with an issue that are not listed. */
  readonly left: number;
  readonly values: readonly ValueToMap[];
  /** Values that are not listed. */
  readonly valuesLeft: number;
  readonly cellsCorrected: number;
  readonly mappingsUsed: readonly UsedMapping[];
};

export type CorrectedChecker = {
  /** Accepts a row as in the file. */
  readonly row: (rowNumber: number, cells: readonly Cell[]) => void;
  readonly finish: (notes?: ReadNotes) => CheckResult & { readonly toCorrect: ToCorrect };
};

/** Starts a check with corrections. Rows in `keep` are listed even without an issue: a person is editing them. */
export function createCorrectedChecker(
  options: CheckOptions,
  corrections: Corrections,
  keep: ReadonlySet<number> = new Set(),
): CorrectedChecker {
  const { survey, mapping } = options;
  const checker = createChecker(options);
  const applier = createApplier(survey, mapping, corrections);
  const values = createValueCounter(options);
  const positions = Object.values(mapping).flatMap(listPositions);
  const width = Math.max(-1, ...positions) + 1;
  const corrected = new Set(corrections.cells.map(({ row }) => row));
  const faulty: FileRow[] = [];
  // Rows without an issue that a person has edited: listed where there is room.
  const right: FileRow[] = [];
  let left = 0;

  const list = (rows: FileRow[], row: number, cells: readonly Cell[]) => {
    const own = Array.from<string>({ length: width }).fill('');
    for (const at of positions) own[at] = copyText(toCellText(cells[at]).slice(0, KEPT_LENGTH_MAX));
    rows.push({ row, cells: own });
  };

  return {
    row(rowNumber, cells) {
      const amended = applier.apply(rowNumber, cells);
      const bad = checker.row(rowNumber, amended);
      if (bad) values.row(amended);
      if (!bad && !keep.has(rowNumber) && !corrected.has(rowNumber)) return;
      const rows = bad ? faulty : right;
      if (rows.length < CORRECTIONS_MAX.rows) list(rows, rowNumber, cells);
      else if (bad) left += 1;
    },
    finish(notes) {
      const rows = [...faulty, ...right]
        .slice(0, CORRECTIONS_MAX.rows)
        .toSorted((first, second) => first.row - second.row);
      const mappingsUsed = applier.mappingsUsed();
      const listed = values.list(mappingsUsed);
      const toCorrect: ToCorrect = {
        rows,
        faults: validateRows(options, rows, corrections),
        left,
        values: listed.values,
        valuesLeft: listed.left,
        cellsCorrected: applier.cellsCorrected(),
        mappingsUsed,
      };
      return { ...checker.finish(notes), toCorrect };
    },
  };
}
