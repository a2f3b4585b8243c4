/**
 * The streaming check of an uploaded file: rows go in one by one; issues, warnings and, for a clean file, a
 * submission come out. Source: specification section 5, Q100 to Q109.
 */
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { toCodeId, MISSING_ID } from '../catalogue/accepted-values.ts';
import { isBlankCell, type Cell } from '../rows/cell-text.ts';
import type { FoundCell } from './bad-cells.ts';
import { findIssues } from './issues.ts';
import { findNoteWarnings } from './read-notes.ts';
import type { BadCells, CheckReport, ReadNotes } from './report.ts';
import { createState, NOT_VALID, tally, type CheckOptions } from './state.ts';
import { findHints } from './hints.ts';
import { findWarnings } from './warnings.ts';
import { summarise } from '../data-summary.ts';
import { headingLabels } from '../catalogue/headings.ts';
import { listPositions } from '../mapping.ts';
import type { NamePair } from '../names.ts';
import { NO_PAIR, type ReadPair } from '../rows/pair-reader.ts';
import { badValue, pairedId } from '../rows/row-readers.ts';
import type { CleanFile } from '../upload-batches.ts';
import { TEXT_TOO_LONG } from '../template/text-table.ts';

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
  const labels = headingLabels(headings);
  const state = createState(options);
  const { readers, store, badCells, repeats, unheaded, counts, pairReader, pairRows, classRows } = state;
  const { closed, texts } = readers;
  const version = closed.find(({ column }) => column.name === SURVEY_ROLES.version.name);
  if (!version) throw new Error(`the ${survey.kind} survey has no survey_version`);
  const middleSchool = version.validator.codes.map((code) => code?.startsWith('MS') ?? false);
  const providerAt = listPositions(mapping[SURVEY_ROLES.provider.name])[0] ?? -1;
  const programAt = listPositions(mapping[SURVEY_ROLES.program.name])[0] ?? -1;
  const answers = closed.filter((reader) => reader.at >= 0 && reader !== version);
  const specified = texts.filter(({ at }) => at >= 0);
  const codes = new Uint8Array(closed.length);
  const textIds = new Uint32Array(texts.length);

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
      let bad = !complete && noteMissing(rowNumber, { hasProvider, hasProgram, versionId }, names);
      if (hasProvider && hasProgram && names.index === NO_PAIR) {
        noteUnknownPair(rowNumber, names);
        bad = true;
      }
      if (names.former) pairReader.countFormer(names);
      codes[version.slot] = versionId;
      if (versionId === version.validator.outOfRange) {
        noteOutOfRange({ row: rowNumber, column: version.column.name, value: cells[version.at] }, names);
        bad = true;
      }
      if (!readAnswers(rowNumber, cells, names, middleSchool[versionId] === true)) bad = true;
      if (!readTexts(rowNumber, cells, names)) bad = true;

      const rowClass = countRow(names.index, complete ? versionId : NOT_VALID);
      if (bad) counts.toCorrect += 1;
      tally(readers, codes, textIds, rowClass);
      store.add(rowNumber, { rowClass, pair: Math.max(names.index, 0), codes, texts: textIds });
      return bad;
    },

    finish(notes = NO_NOTES) {
      const issues = findIssues(state);
      const report: CheckReport = {
        issues,
        warnings: findWarnings(state, findNoteWarnings(options, notes)),
        hints: findHints(state),
        summary: summarise(state),
        rowsReady: store.length - counts.toCorrect,
        rowsToCorrect: counts.toCorrect,
      };
      const submission: CleanFile = { survey, rows: store.length, store, readers, pairs: state.pairs.pairs };
      return {
        report,
        badCells: badCells.collected(),
        submission: issues.length === 0 ? submission : null,
      };
    },
  };

  function drop(rowNumber: number, cells: readonly Cell[]): void {
    counts.dropped += 1;
    if (cells.every(isBlankCell)) return;
    counts.droppedWithAnswers += 1;
    counts.firstDroppedWithAnswers ??= rowNumber;
  }

  /** Fills in the codes of the row's answers; false where one is out of range. */
  function readAnswers(
    rowNumber: number,
    cells: readonly Cell[],
    names: NamePair,
    isMiddle: boolean,
  ): boolean {
    let valid = true;
    for (const reader of answers) {
      const { validator, at, msAt, slot } = reader;
      const id = msAt < 0 ? toCodeId(validator, cells[at]) : pairedId(reader, cells, isMiddle);
      codes[slot] = id;
      if (id !== validator.outOfRange) continue;
      valid = false;
      const value = badValue(reader, cells, labels);
      noteOutOfRange({ row: rowNumber, column: reader.column.name, value }, names);
    }
    return valid;
  }

  /** Fills in the numbers of the row's texts; false where one is too long. */
  function readTexts(rowNumber: number, cells: readonly Cell[], names: NamePair): boolean {
    let valid = true;
    for (const { table, at, slot, column } of specified) {
      const id = table.toId(cells[at]);
      textIds[slot] = id;
      if (id !== TEXT_TOO_LONG) continue;
      valid = false;
      noteOutOfRange({ row: rowNumber, column: column.name, value: cells[at] }, names);
    }
    return valid;
  }

  /** Counts the row by pair and class; its class is not valid without a pair. */
  function countRow(pair: number, versionClass: number): number {
    const rowClass = pair === NO_PAIR ? NOT_VALID : versionClass;
    if (rowClass !== NOT_VALID) pairRows[pair] = (pairRows[pair] ?? 0) + 1;
    classRows[rowClass] = (classRows[rowClass] ?? 0) + 1;
    return rowClass;
  }

  function noteOutOfRange(cell: FoundCell, names: NamePair): void {
    badCells.add('out-of-range', cell, names);
  }

  function noteUnknownPair(rowNumber: number, names: ReadPair): void {
    pairReader.countWrong(names, rowNumber);
    const cell = { row: rowNumber, column: SURVEY_ROLES.program.name, value: names.program };
    badCells.add(names.other ? 'other-provider' : 'pair', cell, names);
  }

  // Columns without a file column have an issue of their own and are not counted again for every row.
  function noteMissing(
    rowNumber: number,
    { hasProvider, hasProgram, versionId }: RowKeys,
    names: NamePair,
  ): boolean {
    let noted = false;
    const note = (missing: boolean, at: number, column: string) => {
      if (!missing || at < 0) return;
      noted = true;
      badCells.add('missing', { row: rowNumber, column, value: '' }, names);
    };
    note(!hasProvider, providerAt, SURVEY_ROLES.provider.name);
    note(!hasProgram, programAt, SURVEY_ROLES.program.name);
    note(versionId === MISSING_ID, version?.at ?? -1, SURVEY_ROLES.version.name);
    if (noted) counts.missingRequired += 1;
    return noted;
  }
}

const NO_NOTES: ReadNotes = {
  formulas: new Map(),
  hidden: { rows: 0, firstRow: null, columns: new Set() },
  letters: null,
};

function cellAt(cells: readonly Cell[], position: number): Cell {
  return position < 0 ? undefined : cells[position];
}

/** Which keys of a row are there. */
type RowKeys = { readonly hasProvider: boolean; readonly hasProgram: boolean; readonly versionId: number };
