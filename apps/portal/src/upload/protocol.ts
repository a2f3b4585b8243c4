/** Message protocol between the page and the upload worker. Both sides import only this file of each other. */
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
  /** The names of all sheets, charts included: they tell the standard workbook; null for csv. */
  readonly sheetNames: readonly string[] | null;
  readonly sheets: readonly SheetChoice[];
  /** Whose template the file is, when it is one (BEY-129). */
  readonly stamp: TemplateStamp | null;
  /** Of the file's bytes, in lower-case hex. */
  readonly sha256: string;
};

/** Rows of the file count from 1. */
export type PreviewRequest = {
  readonly sheet: number;
  readonly headersRow: number;
  readonly dataRow: number;
};

export type Preview = {
  /** The rows around the header row, cut to what fits on a page. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
  /** Columns that the rows above leave out. */
  readonly columnsLeft: number;
  readonly headings: readonly string[];
  /** A few values of each file column, below the first data row. */
  readonly samples: readonly (readonly string[])[];
  /** Names the header row when a mapping is remembered (BEY-122). */
  readonly headerHash: string;
};

export type CheckRequest = PreviewRequest & {
  readonly instrument: string;
  readonly kind: SurveyKind;
  readonly custom: boolean;
  readonly headings: readonly string[];
  readonly mapping: Mapping;
  /** Null where the names of the grant are not known. */
  readonly expected: readonly ExpectedPair[] | null;
  /** Whether the file may hold rows of one provider alone (decision 30). */
  readonly oneProvider?: boolean;
  /** What was corrected on the page; the file itself stays as it is (decision 33). */
  readonly corrections: Corrections;
};

export type CheckOutcome = {
  readonly report: CheckReport;
  /** The first cells to correct of each kind and column, under `badCellsKey`; all of them stay with the worker. */
  readonly badCells: Readonly<Record<string, readonly BadCell[]>>;
  /** Requests that saving takes, and rows; null while there is an issue (UPL-027). */
  readonly submission: { readonly rows: number; readonly batches: number } | null;
  readonly toCorrect: ToCorrect;
};

/** Listed rows to validate anew, by their numbers in the file, with the corrections that concern them; null for all. */
export type ValidateRequest = { readonly rows: readonly number[] | null; readonly corrections: Corrections };

/** The faults that the corrections leave in each validated row, by its position in the list of the last check. */
export type ValidatedRows = {
  readonly validated: readonly (readonly [position: number, faults: readonly Fault[]])[];
};

/** For which survey the headings of the opened file are searched. */
export type LocateRequest = Pick<CheckRequest, 'instrument' | 'kind'>;

export type BatchRequest = { readonly index: number; readonly transactionId: string | null };

/** One request's body, packed and ready to be sent. */
export type PackedBatch = {
  readonly index: number;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly commit: boolean;
  readonly body: Uint8Array<ArrayBuffer>;
};

/** Files the worker can make: the report of the last check, its rows as corrected, and the dictionary of both surveys. */
export type FileName = ReportName | 'errors-by-provider' | CorrectedName | 'dictionary-csv';
export type ReportName = 'errors-xlsx' | 'errors-csv';
export type CorrectedName = 'corrected-xlsx' | 'corrected-csv';
export type FileRequest = { readonly file: FileName; readonly instrument: string };

export type MadeFile = {
  readonly name: string;
  readonly type: string;
  readonly body: Uint8Array<ArrayBuffer>;
};

/** The calls of the worker: what is asked and what is answered. */
export type Calls = {
  readonly open: { readonly request: File; readonly response: OpenedFile };
  readonly preview: { readonly request: PreviewRequest; readonly response: Preview };
  readonly locate: { readonly request: LocateRequest; readonly response: FoundHeadings };
  /** Reads the names of a template; the opened file stays. */
  readonly pairs: { readonly request: File; readonly response: readonly ExpectedPair[] };
  /** Loads everything that a check of these instruments may need, so that nothing is loaded later (BEY-172). */
  readonly prepare: { readonly request: readonly string[]; readonly response: { readonly ready: true } };
  readonly check: { readonly request: CheckRequest; readonly response: CheckOutcome };
  readonly validate: { readonly request: ValidateRequest; readonly response: ValidatedRows };
  readonly batch: { readonly request: BatchRequest; readonly response: PackedBatch };
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

/** A sentence for the person, and a code for the page. */
export type WorkerProblem = { readonly code: string; readonly message: string };

export type FromWorker =
  | { readonly id: number; readonly is: 'progress'; readonly progress: Progress }
  | { readonly id: number; readonly is: 'answer'; readonly response: Calls[CallName]['response'] }
  | { readonly id: number; readonly is: 'problem'; readonly problem: WorkerProblem };

/** The key of an issue's cells to correct. */
export function badCellsKey(kind: BadCell['kind'], column: string): string {
  return `${kind} ${column}`;
}
