/** Message protocol between the page and the upload worker; the only file shared by both. */
import type { BadCell, CheckReport } from '@srae/domain/survey/check/report';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { Corrections } from '@srae/domain/survey/corrections/corrections';
import type { ToCorrect } from '@srae/domain/survey/corrections/corrected-check';
import type { Fault } from '@srae/domain/survey/corrections/faults';
import type { FoundHeadings } from '@srae/domain/survey/locate/headings-advice';
import type { Mapping } from '@srae/domain/survey/mapping';
import type { ExpectedPair } from '@srae/domain/survey/names';
import type { SheetChoice } from '@srae/domain/survey/template/layout';
import type { TemplateStamp } from '@srae/domain/survey/template/stamp';

export type OpenedFile = {
  readonly kind: 'xlsx' | 'csv';
  /** The names of all sheets including charts, which identify the standard workbook; null for CSV. */
  readonly sheetNames: readonly string[] | null;
  readonly sheets: readonly SheetChoice[];
  /** The stamp of the template, if the file is one (BEY-129). */
  readonly stamp: TemplateStamp | null;
  /** Digest of the file's bytes, in lower-case hex. */
  readonly sha256: string;
};

/** The survey that the file is read as. */
export type SurveyRequest = { readonly instrument: string; readonly kind: SurveyKind };

/** Row numbers of the file start at 1. */
export type PreviewRequest = {
  readonly sheet: number;
  readonly headersRow: number;
  readonly dataRow: number;
};

export type Preview = {
  /** The rows around the header row, truncated for display. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
  /** Number of columns truncated from these rows. */
  readonly columnsLeft: number;
  readonly headings: readonly string[];
  /** A few values of each file column, below the first data row. */
  readonly samples: readonly (readonly string[])[];
  /** Identifies the header row for remembered mappings (BEY-122). */
  readonly headerHash: string;
  /** The warning that the headings are those of another instrument (BEY-148). */
  readonly otherInstrument: string | null;
};

export type CheckRequest = PreviewRequest &
  SurveyRequest & {
    readonly custom: boolean;
    readonly headings: readonly string[];
    readonly mapping: Mapping;
    /** Null if the names of the grant are unknown. */
    readonly expected: readonly ExpectedPair[] | null;
    /** Whether the file may contain rows of only one provider (decision 30). */
    readonly oneProvider?: boolean;
    /** The corrections made on the page; the file itself is unchanged (decision 33). */
    readonly corrections: Corrections;
  };

export type CheckOutcome = {
  readonly report: CheckReport;
  /** The first cells to correct per kind and column, by `badCellsKey`; the worker keeps the full list. */
  readonly badCells: Readonly<Record<string, readonly BadCell[]>>;
  /** Number of batches and rows to save; null while there is an issue (UPL-027). */
  readonly submission: { readonly rows: number; readonly batches: number } | null;
  readonly toCorrect: ToCorrect;
};

/** Listed rows to revalidate, by row number in the file, with their corrections; null for all. */
export type ValidateRequest = { readonly rows: readonly number[] | null; readonly corrections: Corrections };

/** The remaining faults of each validated row, by its position in the list of the last check. */
export type ValidatedRows = {
  readonly validated: readonly (readonly [position: number, faults: readonly Fault[]])[];
};

export type BatchRequest = { readonly index: number; readonly transactionId: string | null };

/** The compressed body of one request. */
export type PackedBatch = {
  readonly index: number;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly commit: boolean;
  readonly body: Uint8Array<ArrayBuffer>;
};

/** Files the worker can create: the error report, the corrected rows, and the dictionary of both surveys. */
export type FileName = ReportName | 'errors-by-provider' | CorrectedName | 'dictionary-csv';
export type ReportName = 'errors-xlsx' | 'errors-csv';
export type CorrectedName = 'corrected-xlsx' | 'corrected-csv';
export type FileRequest = { readonly file: FileName; readonly instrument: string };

export type MadeFile = {
  readonly name: string;
  readonly type: string;
  readonly body: Uint8Array<ArrayBuffer>;
};

/** The worker's calls with request and response types. */
export type Calls = {
  readonly open: { readonly request: File; readonly response: OpenedFile };
  readonly preview: { readonly request: PreviewRequest & SurveyRequest; readonly response: Preview };
  readonly locate: { readonly request: SurveyRequest; readonly response: FoundHeadings };
  /** Reads the names of a template; keeps the opened file. */
  readonly pairs: { readonly request: File; readonly response: readonly ExpectedPair[] };
  /** Preloads everything a check may need, so that no later request is made (BEY-172). */
  readonly prepare: { readonly request: null; readonly response: { readonly ready: true } };
  readonly check: { readonly request: CheckRequest; readonly response: CheckOutcome };
  readonly validate: { readonly request: ValidateRequest; readonly response: ValidatedRows };
  readonly batch: { readonly request: BatchRequest; readonly response: PackedBatch };
  /** The row of the file, by the 1-based number with which it is sent. */
  readonly row: { readonly request: { readonly sent: number }; readonly response: { readonly row: number } };
  readonly make: { readonly request: FileRequest; readonly response: MadeFile };
};
export type CallName = keyof Calls;

export type Progress = { readonly bytesDone: number; readonly bytesTotal: number; readonly rows: number };

export type ToWorker =
  | {
      [Name in CallName]: {
        readonly id: number;
        readonly call: Name;
        readonly request: Calls[Name]['request'];
      };
    }[CallName]
  | { readonly id: number; readonly call: 'cancel' };

/** A message for the user, and a code for the page. */
export type WorkerProblem = { readonly code: string; readonly message: string };

export type FromWorker =
  | { readonly id: number; readonly is: 'progress'; readonly progress: Progress }
  | { readonly id: number; readonly is: 'answer'; readonly response: Calls[CallName]['response'] }
  | { readonly id: number; readonly is: 'problem'; readonly problem: WorkerProblem };

/** The key of an issue's cells to correct. */
export function badCellsKey(kind: BadCell['kind'], column: string): string {
  return `${kind} ${column}`;
}
