/** All counts of a check, updated per row; the finders of issues, warnings and summary read them afterwards. */
import { createAnyPairs } from '../rows/any-pairs.ts';
import { createBadCells, type BadCellCollector } from './bad-cells.ts';
import { createHeadingTest, type HeadingTest } from './misread.ts';
import { createUnheadedFinder, type UnheadedFinder } from './unheaded.ts';
import { createRepeatFinder, type RepeatFinder } from './repeats.ts';
import { createCodeStore, type CodeStore } from '../catalogue/code-store.ts';
import type { Survey, SurveyColumn } from '../catalogue/column.ts';
import { ignoredColumns, missingRequiredColumns, type Mapping } from '../mapping.ts';
import { indexPairs, listProviderNames, type ExpectedPair, type PairIndex } from '../names.ts';
import { createPairReader, type PairReader } from '../rows/pair-reader.ts';
import type { BadCellsMax } from '../limits.ts';
import { createRowReaders, type ClosedReader, type Readers } from '../rows/row-readers.ts';
import { TEXT_MISSING, TEXT_TOO_LONG } from '../template/text-table.ts';

export type CheckOptions = {
  readonly survey: Survey;
  readonly mapping: Mapping;
  /** The texts of the header row. */
  readonly headings: readonly string[];
  /** Null where the grant's names are not available: then names are not validated and no count is compared. */
  readonly expected: readonly ExpectedPair[] | null;
  /** Whether the file may contain only rows of the one expected provider (decision 30). */
  readonly oneProvider?: boolean;
  /** Cap on the retained cells to correct; lower where many files are checked at once. */
  readonly badCellsMax?: BadCellsMax;
};

/** Class of invalid rows; versions follow from 1, and a version out of range comes last. */
export const NOT_VALID = 0;

export type CheckState = {
  readonly survey: Survey;
  readonly unmapped: readonly SurveyColumn[];
  readonly pairs: PairIndex;
  /** Whether impact versions were reported: a template's names come without them. */
  readonly impactsKnown: boolean;
  readonly pairReader: PairReader;
  readonly readers: Readers;
  readonly store: CodeStore;
  readonly badCells: BadCellCollector;
  readonly repeats: RepeatFinder;
  readonly unheaded: UnheadedFinder;
  readonly isHeading: HeadingTest;
  readonly ignored: readonly string[];
  /** Valid rows of each pair. */
  readonly pairRows: number[];
  /** Rows of each class. */
  readonly classRows: Uint32Array;
  /** The only provider allowed in the file; null for a file of a whole grant. */
  readonly onlyProvider: string | null;
  readonly counts: {
    read: number;
    dropped: number;
    droppedWithAnswers: number;
    firstDroppedWithAnswers: number | null;
    missingRequired: number;
    toCorrect: number;
  };
};

/** A state without rows. */
export function createState({
  survey,
  mapping,
  headings,
  expected,
  oneProvider = false,
  badCellsMax,
}: CheckOptions): CheckState {
  const rowClasses = survey.versions.length + 2;
  const pairs = expected === null ? createAnyPairs() : indexPairs(expected);
  const readers = createRowReaders(survey, mapping, rowClasses);
  return {
    survey,
    unmapped: missingRequiredColumns(survey, mapping),
    pairs,
    impactsKnown: (expected ?? []).some((pair) => typeof pair.prog_en_tot_surveys_ms_impact === 'number'),
    pairReader: createPairReader(pairs, oneProvider ? listProviderNames(expected ?? []) : null),
    readers,
    store: createCodeStore(readers.closed.length, readers.texts.length),
    badCells: createBadCells(badCellsMax),
    repeats: createRepeatFinder(),
    unheaded: createUnheadedFinder(mapping, headings),
    isHeading: createHeadingTest({ mapping, headings }),
    ignored: ignoredColumns(mapping, headings),
    pairRows: pairs.pairs.map(() => 0),
    classRows: new Uint32Array(rowClasses),
    onlyProvider: oneProvider ? (pairs.pairs[0]?.provider_name ?? null) : null,
    counts: {
      read: 0,
      dropped: 0,
      droppedWithAnswers: 0,
      firstDroppedWithAnswers: null,
      missingRequired: 0,
      toCorrect: 0,
    },
  };
}

/** Counts a validated row. */
export function tally(
  { closed, texts }: Readers,
  codes: Uint8Array,
  textIds: Uint32Array,
  rowClass: number,
): void {
  for (let index = 0; index < closed.length; index += 1) {
    const reader = closed[index];
    if (!reader) continue;
    const at = rowClass * reader.width + (codes[reader.slot] ?? 0);
    reader.counts[at] = (reader.counts[at] ?? 0) + 1;
  }
  for (const { counts, slot, otherSlot, otherYes } of texts) {
    const missing = textIds[slot] === TEXT_MISSING;
    if (missing) counts.missing += 1;
    if (textIds[slot] === TEXT_TOO_LONG) counts.tooLong += 1;
    if (rowClass === NOT_VALID || codes[otherSlot] !== otherYes) continue;
    counts.others += 1;
    if (missing) counts.othersMissing += 1;
  }
}

/** The number of rows in the given classes with that id in a closed question. */
export function rowsWith(reader: ClosedReader, id: number, classes: readonly number[]): number {
  return classes.reduce((sum, rowClass) => sum + (reader.counts[rowClass * reader.width + id] ?? 0), 0);
}

/** The classes of valid rows. */
export function validClasses({ classRows }: Pick<CheckState, 'classRows'>): readonly number[] {
  return Array.from(classRows.keys()).slice(NOT_VALID + 1);
}

/** The classes of all rows that were not dropped. */
export function allClasses({ classRows }: Pick<CheckState, 'classRows'>): readonly number[] {
  return Array.from(classRows.keys());
}
