/** The result of a check, as plain data sent from the worker to the page. */
import type { NamePair } from '../names.ts';

/** A message in the specification's words and, below it, examples and what to do. */
type Finding = { readonly message: string; readonly details: readonly string[] };

/** A number of cells of a workbook by 0-based column, with the first row of each. */
export type CellCounts = ReadonlyMap<number, { readonly count: number; readonly firstRow: number }>;

/** What of a sheet a spreadsheet program does not show: rows with values, and columns by 0-based position. */
export type HiddenCells = {
  readonly rows: number;
  readonly firstRow: number | null;
  readonly columns: ReadonlySet<number>;
};

/** What the reader tells of a sheet besides its rows. */
export type ReadNotes = {
  /** Formulas without a result. */
  readonly formulas: CellCounts;
  /** Cells that a merge covers. */
  readonly merged: CellCounts;
  readonly hidden: HiddenCells;
  /**
   * A word of a text file whose letters are wrong, or may be because its encoding is a guess, with its 1-based row and
   * 0-based column; null when they are sure.
   */
  readonly letters: {
    readonly kind: 'mixed' | 'misplaced' | 'guessed';
    readonly word: string;
    readonly row: number;
    readonly column: number;
  } | null;
};

export type Example = { readonly row: number; readonly value: string };

/** A wrong combination of names with its frequency and the nearest expected one. */
export type WrongPair = NamePair & {
  readonly count: number;
  readonly firstRow: number;
  readonly suggestion: NamePair | null;
};

/** A provider's former name used in rows, and the number of rows. */
export type FormerName = { readonly former: string; readonly provider: string; readonly rows: number };

/** What blocks Save (Q109). */
export type CheckIssue = Finding &
  (
    | { readonly code: 'unmapped-column'; readonly column: string; readonly label: string }
    | { readonly code: 'no-rows' }
    | {
        readonly code: 'missing-required';
        readonly count: number;
        readonly columns: readonly {
          readonly column: string;
          readonly label: string;
          readonly count: number;
          readonly firstRow: number;
        }[];
      }
    | {
        readonly code: 'invalid-pair';
        readonly count: number;
        /** The most frequent ones. */
        readonly pairs: readonly WrongPair[];
      }
    | {
        /** In the file of one provider (decision 30). */
        readonly code: 'other-provider';
        readonly count: number;
        /** The most frequent ones. */
        readonly pairs: readonly WrongPair[];
      }
    | {
        readonly code: 'out-of-range';
        readonly column: string;
        readonly label: string;
        readonly count: number;
        readonly example: Example;
        readonly accepted: string;
      }
  );

/** What a person should review before saving; it blocks nothing (Q109). */
export type CheckWarning = Finding &
  (
    | {
        readonly code: 'missing-share';
        readonly column: string;
        readonly label: string;
        readonly missing: number;
        readonly base: number;
      }
    | { readonly code: 'row-count'; readonly rows: number; readonly expected: number }
    | {
        readonly code: 'impact-count';
        readonly version: string;
        readonly rows: number;
        readonly reported: number;
      }
    | (NamePair & { readonly code: 'program-count'; readonly rows: number; readonly expected: number })
    | { readonly code: 'programs-without-data'; readonly pairs: readonly NamePair[] }
    | ({ readonly code: 'former-name' } & FormerName)
    | { readonly code: 'no-heading'; readonly count: number; readonly example: Example }
    | { readonly code: 'formulas' | 'merged-cells'; readonly count: number; readonly cell: string }
    | { readonly code: 'hidden-rows'; readonly count: number; readonly firstRow: number }
    | { readonly code: 'hidden-columns'; readonly labels: readonly string[] }
    | { readonly code: 'letters'; readonly word: string }
    | {
        readonly code: 'contradicting-code' | 'unasked-answer';
        readonly column: string;
        readonly label: string;
        readonly count: number;
        readonly example: Example;
      }
  );

/** A row whose cells all equal those of an earlier one. */
export type RepeatedRow = { readonly row: number; readonly repeats: number };

/** A possible slip that may also be correct: neither an issue nor a warning (BEY-162). */
export type CheckHint = Finding & {
  readonly code: 'repeated-rows';
  readonly count: number;
  /** The first ones. */
  readonly rows: readonly RepeatedRow[];
};

/** Warnings shown in red with 'Please confirm' (UPL-047, UPL-048). */
export function asksToConfirm(warning: CheckWarning): boolean {
  return warning.code === 'row-count' || warning.code === 'impact-count';
}

export type DataSummary = {
  readonly rowsRead: number;
  /** Rows without any of the three required values. */
  readonly rowsDropped: number;
  /** Dropped rows with other values, and the first of them: probably a mistake in the file. */
  readonly droppedWithAnswers: number;
  readonly firstDroppedWithAnswers: number | null;
  /** Rows with all required values and an expected combination of names. */
  readonly validRows: number;
  readonly providers: readonly { readonly provider: string; readonly rows: number }[];
  readonly programs: readonly (NamePair & { readonly rows: number; readonly expected: number | null })[];
  readonly versions: readonly { readonly version: string; readonly rows: number }[];
  /** Over all rows that were not dropped; the four counts add up to their number. */
  readonly items: readonly {
    readonly column: string;
    readonly label: string;
    readonly question: string;
    readonly answered: number;
    readonly missing: number;
    readonly notAsked: number;
    readonly outOfRange: number;
  }[];
  readonly ignoredColumns: readonly string[];
};

export type CheckReport = {
  readonly issues: readonly CheckIssue[];
  readonly warnings: readonly CheckWarning[];
  readonly hints: readonly CheckHint[];
  readonly summary: DataSummary;
  /** Rows without an issue, and rows with at least one. */
  readonly rowsReady: number;
  readonly rowsToCorrect: number;
};

/** One cell to correct, for the error report. */
export type BadCell = {
  readonly kind: 'missing' | 'pair' | 'other-provider' | 'out-of-range';
  /** The 1-based row of the file. */
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly provider: string;
  readonly program: string;
};

/** Whether the cells are those of both names. */
export function isOfNames(kind: BadCell['kind']): boolean {
  return kind === 'pair' || kind === 'other-provider';
}

/** The cells to correct in the order of the file; `left` counts those beyond the cap. */
export type BadCells = { readonly cells: readonly BadCell[]; readonly left: number };
