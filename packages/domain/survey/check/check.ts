/**
 * The streaming check of an uploaded file: rows go in one by one; issues, warnings and, for a clean file, a
 * submission come out. Source: specification section 5, Q100 to Q109.
 */
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { toCodeId, MISSING_ID } from '../catalogue/accepted-values.ts';
import { isBlankCell, type Cell } from '../rows/cell-text.ts';
import { findIssues } from './issues.ts';
import { findNoteWarnings } from './read-notes.ts';
import type { BadCells, CheckReport, CheckWarning, ReadNotes } from './report.ts';
import { createRowFaults } from './row-faults.ts';
import { createRowValues } from './row-values.ts';
import { createState, NOT_VALID, tally, type CheckOptions, type CheckState } from './state.ts';
import { findHints } from './hints.ts';
import { findWarnings } from './warnings.ts';
import { summarise } from '../data-summary.ts';
import { headingLabels } from '../catalogue/headings.ts';
import { listPositions } from '../mapping.ts';
import { NO_PAIR } from '../rows/pair-reader.ts';
import type { CleanFile } from '../upload-batches.ts';

export type CheckResult = {
  readonly report: CheckReport;
  readonly badCells: BadCells;
  /** The rows to save; null while there is an issue (UPL-027). */
  readonly submission: CleanFile | null;
};

export type Checker = {
  /** Validates a row; returns whether it needs a correction. `rowNumber` is 1-based; the cells are not retained. */
  readonly row: (rowNumber: number, cells: readonly Cell[]) => boolean;
  readonly finish: (notes?: ReadNotes) => CheckResult;
};

/** Starts a check of one file with a complete mapping. */
export function createChecker(options: CheckOptions): Checker {
  const { survey, mapping, headings } = options;
  const state = createState(options);
  const { readers, store, repeats, unheaded, counts, pairReader, pairRows, classRows } = state;
  const version = readers.closed.find(({ column }) => column.name === SURVEY_ROLES.version.name);
  if (!version) throw new Error(`the ${survey.kind} survey has no survey_version`);
  const providerAt = listPositions(mapping[SURVEY_ROLES.provider.name])[0] ?? -1;
  const programAt = listPositions(mapping[SURVEY_ROLES.program.name])[0] ?? -1;
  const faults = createRowFaults(state, { provider: providerAt, program: programAt, version: version.at });
  const values = createRowValues(readers, version, headingLabels(headings), faults);
  const { codes, textIds } = values;

  return {
    row(rowNumber, cells) {
      counts.read += 1;
      const names = pairReader.read(cellAt(cells, providerAt), cellAt(cells, programAt));
      const versionId = version.at < 0 ? MISSING_ID : toCodeId(version.validator, cells[version.at]);
      const hasProvider = names.provider !== '';
      const hasProgram = names.program !== '';
      if (!hasProvider && !hasProgram && versionId === MISSING_ID) {
        drop(rowNumber, cells);
        return false;
      }
      repeats.row(rowNumber, cells);
      unheaded.row(rowNumber, cells);
      const complete = hasProvider && hasProgram && versionId !== MISSING_ID;
      let bad = !complete && faults.missing(rowNumber, names, versionId);
      if (hasProvider && hasProgram && names.index === NO_PAIR) {
        faults.unknownPair(rowNumber, names);
        bad = true;
      }
      if (names.former) pairReader.countFormer(names);
      if (!values.read(rowNumber, cells, names, versionId)) bad = true;

      const rowClass = countRow(names.index, complete ? versionId : NOT_VALID);
      if (bad) counts.toCorrect += 1;
      tally(readers, codes, textIds, rowClass);
      store.add(rowNumber, { rowClass, pair: Math.max(names.index, 0), codes, texts: textIds });
      return bad;
    },
    finish: (notes = NO_NOTES) => toResult(state, findNoteWarnings(options, notes)),
  };

  function drop(rowNumber: number, cells: readonly Cell[]): void {
    counts.dropped += 1;
    if (cells.every(isBlankCell)) return;
    counts.droppedWithAnswers += 1;
    counts.firstDroppedWithAnswers ??= rowNumber;
  }

  /** Counts the row by pair and class; its class is not valid without a pair. */
  function countRow(pair: number, versionClass: number): number {
    const rowClass = pair === NO_PAIR ? NOT_VALID : versionClass;
    if (rowClass !== NOT_VALID) pairRows[pair] = (pairRows[pair] ?? 0) + 1;
    classRows[rowClass] = (classRows[rowClass] ?? 0) + 1;
    return rowClass;
  }
}

/** The result of a check whose rows have all been counted. */
function toResult(state: CheckState, ofReading: readonly CheckWarning[]): CheckResult {
  const { survey, store, readers, pairs, counts, badCells } = state;
  const issues = findIssues(state);
  const report: CheckReport = {
    issues,
    warnings: findWarnings(state, ofReading),
    hints: findHints(state),
    summary: summarise(state),
    rowsReady: store.length - counts.toCorrect,
    rowsToCorrect: counts.toCorrect,
  };
  const submission: CleanFile = { survey, rows: store.length, store, readers, pairs: pairs.pairs };
  return {
    report,
    badCells: badCells.collected(),
    submission: issues.length === 0 ? submission : null,
  };
}

/** A reading that noted nothing. */
export const NO_NOTES: ReadNotes = {
  formulas: new Map(),
  merged: new Map(),
  hidden: { rows: 0, firstRow: null, columns: new Set() },
  letters: null,
};

function cellAt(cells: readonly Cell[], position: number): Cell {
  return position < 0 ? undefined : cells[position];
}
