/** The rows of a file that has been checked: their issues, those to correct, and the batches to be saved. */
import { gzipText } from '@srae/browser/gzip-text';
import { getEntry } from '@srae/domain/instruments/registry';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { BadCell, BadCells } from '@srae/domain/survey/check/report';
import type { CheckOptions } from '@srae/domain/survey/check/state';
import { createCorrectedChecker, type ToCorrect } from '@srae/domain/survey/corrections/corrected-check';
import { validateRows } from '@srae/domain/survey/corrections/faults';
import { describeMapping } from '@srae/domain/survey/mapping';
import { batchAt, type CleanFile, toBatchCount } from '@srae/domain/survey/upload-batches';
import {
  badCellsKey,
  type BatchRequest,
  type CheckOutcome,
  type CheckRequest,
  type PackedBatch,
  type ValidatedRows,
  type ValidateRequest,
} from '../protocol.ts';
import { batchBody, type FileFacts } from './batch-body.ts';
import type { CheckedFile } from './error-report.ts';
import { type Opened, reopen } from './opened-file.ts';
import type { Task } from './task.ts';

/** Maximum cells to correct shown per kind and column. */
export const BAD_CELLS_SHOWN = 50;

export type Checked = {
  readonly submission: CleanFile | null;
  readonly file: FileFacts;
  readonly checked: Omit<CheckedFile, 'fileName' | 'sheetName'>;
  readonly toCorrect: ToCorrect;
};

/** Checks all rows of a file; the rows `keep` stay among those to correct. */
export async function checkRows(
  opened: Opened,
  order: CheckRequest,
  task: Task,
  keep: ReadonlySet<number>,
): Promise<Checked> {
  const { sheet, dataRow, corrections } = order;
  const [workbook, { SURVEYS }] = await Promise.all([
    reopen(opened, order, task),
    getEntry(order.instrument).loadSurveys(),
  ]);
  const survey = SURVEYS[order.kind];
  const checker = createCorrectedChecker(toOptions({ survey, order }), corrections, keep);
  const notes = await workbook.readRows(sheet, (row, cells) => {
    if (row >= dataRow) checker.row(row, cells);
  });
  const { report, badCells, submission, toCorrect } = checker.finish(notes);
  const rows = submission?.rows ?? 0;
  const file = toFacts(opened, order, { survey, rows, isCsv: workbook.kind === 'csv', toCorrect });
  return { submission, file, checked: { order, survey, report, badCells }, toCorrect };
}

/** What the page shows of checked rows. */
export function describeRows({ submission, checked, toCorrect }: Checked): CheckOutcome {
  return {
    report: checked.report,
    badCells: firstOfEach(checked.badCells),
    submission: submission && { rows: submission.rows, batches: toBatchCount(submission) },
    toCorrect,
  };
}

/** The previously listed rows, if layout and mapping are unchanged; none if that list was truncated. */
export function listKept(before: Checked | null, order: CheckRequest): ReadonlySet<number> {
  if (before === null || before.toCorrect.left > 0) return new Set();
  const { sheet, dataRow, mapping } = before.checked.order;
  const same = sheet === order.sheet && dataRow === order.dataRow;
  if (!same || JSON.stringify(mapping) !== JSON.stringify(order.mapping)) return new Set();
  return new Set(before.toCorrect.rows.map(({ row }) => row));
}

/** Validates listed rows with their corrections. */
export function validateListed(
  { checked, toCorrect }: Checked,
  { rows, corrections }: ValidateRequest,
): ValidatedRows {
  const wanted = rows && new Set(rows);
  const listed = [...toCorrect.rows.entries()].filter(([, { row }]) => wanted?.has(row) !== false);
  const faults = validateRows(
    toOptions(checked),
    listed.map(([, row]) => row),
    corrections,
  );
  return { validated: listed.map(([position], index) => [position, faults[index] ?? []] as const) };
}

/** One batch of the rows to be saved. */
export async function packBatch(
  submission: CleanFile,
  file: FileFacts,
  { index, transactionId }: BatchRequest,
): Promise<PackedBatch> {
  const batch = batchAt(submission, index);
  const { firstRow, lastRow, commit } = batch;
  const body = await gzipText(batchBody(submission.survey, batch, file, transactionId));
  return { index, firstRow, lastRow, commit, body };
}

function toFacts(
  opened: Opened,
  order: CheckRequest,
  {
    survey,
    rows,
    isCsv,
    toCorrect,
  }: {
    readonly survey: Survey;
    readonly rows: number;
    readonly isCsv: boolean;
    readonly toCorrect: ToCorrect;
  },
): FileFacts {
  const { custom, sheet, headersRow, dataRow, mapping, headings } = order;
  return {
    fileName: opened.name,
    rows,
    custom,
    sheetName: isCsv ? null : (opened.sheetNames[sheet] ?? null),
    headersRow,
    dataRow,
    mapping: describeMapping(survey, mapping, headings),
    sha256: opened.sha256,
    cellsCorrected: toCorrect.cellsCorrected,
    mappingsUsed: toCorrect.mappingsUsed,
  };
}

function toOptions({ survey, order }: Pick<CheckedFile, 'survey' | 'order'>): CheckOptions {
  const { mapping, headings, expected, oneProvider = false } = order;
  return { survey, mapping, headings, expected, oneProvider };
}

function firstOfEach({ cells }: BadCells): Readonly<Record<string, readonly BadCell[]>> {
  const groups: Record<string, BadCell[]> = {};
  for (const cell of cells) {
    const group = (groups[badCellsKey(cell.kind, cell.column)] ??= []);
    if (group.length < BAD_CELLS_SHOWN) group.push(cell);
  }
  return groups;
}
