/** The error report: findings, corrections, and the user's rows with faulty cells marked (BEY-125, BEY-126). */
import {
  CORRECTION_HEADINGS,
  correctionLine,
  correctionWriter,
  furtherCellsText,
  listedText,
  ownRowsText,
  type Correction,
} from '@srae/domain/survey/check/corrections';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import { toCellText, type Cell } from '@srae/domain/survey/rows/cell-text';
import { type BadCells, type CheckReport, isOfNames } from '@srae/domain/survey/check/report';
import { createApplier } from '@srae/domain/survey/corrections/apply';
import { listPositions } from '@srae/domain/survey/mapping';
import { verdictText } from '@srae/domain/survey/messages';
import { SURVEY_SHEETS } from '@srae/domain/survey/template/workbook';
import type { Workbook } from '@srae/sheets/read-workbook';
import { csvText } from '@srae/sheets/write/write-csv';
import { type PlannedCell, type PlannedSheet, typed } from '@srae/sheets/write/write-workbook';
import type { CheckRequest } from '../protocol.ts';

export type CheckedFile = {
  readonly fileName: string;
  readonly sheetName: string | null;
  /** The provider of these rows, in a report split by provider. */
  readonly part?: string;
  readonly order: CheckRequest;
  readonly survey: Survey;
  readonly report: CheckReport;
  readonly badCells: BadCells;
};

/** Limits of a report, which bound its time and memory regardless of file size. */
export const ERROR_REPORT_MAX = { corrections: 20_000, cells: 500_000 } as const;

/** Incremental report writer: accepts corrected rows one by one and returns the sheets. */
export type ReportWriter = {
  /** Adds a row; returns false when no more rows fit. */
  readonly row: RowCollector['row'];
  readonly sheets: () => readonly PlannedSheet[];
};

/** Starts the xlsx report of a checked file. */
export function createReportWriter(
  file: CheckedFile,
  max: { readonly corrections: number; readonly cells: number } = ERROR_REPORT_MAX,
): ReportWriter {
  const corrections = listCorrections(file).slice(0, max.corrections);
  const collector = createRowCollector(file, corrections, max.cells);
  return {
    row: collector.row,
    sheets() {
      const rows = collector.finish();
      return [summarySheet(file, corrections.length, rows), listSheet(file, corrections), rows.sheet];
    },
  };
}

/** The sheets of the xlsx report. Rereads the file for the user's rows. */
export async function errorReportSheets(
  file: CheckedFile,
  workbook: Workbook,
  max: { readonly corrections: number; readonly cells: number } = ERROR_REPORT_MAX,
): Promise<readonly PlannedSheet[]> {
  const writer = createReportWriter(file, max);
  await readCorrectedRows(file, workbook, writer.row);
  return writer.sheets();
}

/** Reads the data rows of a file with corrections applied; stops when the callback returns false. */
export async function readCorrectedRows(
  { order, survey }: Pick<CheckedFile, 'order' | 'survey'>,
  workbook: Workbook,
  onRow: (row: number, cells: readonly Cell[]) => boolean | void,
): Promise<void> {
  const { sheet, dataRow, mapping, corrections } = order;
  const { apply } = createApplier(survey, mapping, corrections);
  await workbook.readRows(sheet, (row, cells) => {
    if (row < dataRow) return undefined;
    return onRow(row, apply(row, cells)) === false ? false : undefined;
  });
}

/** The same list as CSV, one correction per line. */
export function errorReportCsv(file: CheckedFile): string {
  const { left } = file.badCells;
  const more = left === 0 ? [] : [toLine(furtherCellsText(left))];
  return csvText([
    CORRECTION_HEADINGS,
    ...wholeFileIssues(file.report).map(toLine),
    ...listCorrections(file).map(correctionLine),
    ...more,
  ]);
}

function listCorrections({ survey, report, badCells, order }: CheckedFile): readonly Correction[] {
  return badCells.cells.map(correctionWriter(survey, report, order));
}

/** Issues not caused by a single cell. */
function wholeFileIssues({ issues }: CheckReport): readonly string[] {
  return issues
    .filter(({ code }) => code === 'unmapped-column' || code === 'no-rows')
    .map(({ message }) => message);
}

function toLine(sentence: string): readonly string[] {
  return [...CORRECTION_HEADINGS.slice(1).map(() => ''), sentence];
}

function listSheet({ report }: CheckedFile, corrections: readonly Correction[]): PlannedSheet {
  return {
    name: LIST_SHEET,
    widths: [8, 32, 32, 12, 44, 24, 48, 64],
    rows: [
      CORRECTION_HEADINGS.map(heading),
      ...wholeFileIssues(report).map(toLine),
      ...corrections.map(correctionLine),
    ],
    frozen: { rows: 1 },
  };
}

/** Collects the rows of a report while reading the file. */
type OwnRows = { readonly sheet: PlannedSheet; readonly all: boolean; readonly shown: number };

type RowCollector = {
  /** Adds a row; returns false when no more rows fit. */
  readonly row: (row: number, cells: readonly Cell[]) => boolean;
  readonly finish: () => OwnRows;
};

/** Collects corrected rows: all if they fit, otherwise only those that need corrections. */
function createRowCollector(
  { order, report }: CheckedFile,
  corrections: readonly Correction[],
  cellsMax: number,
): RowCollector {
  const { kind, headings } = order;
  const marks = listMarks(order, corrections);
  const rowsMax = Math.floor(cellsMax / (headings.length + 1));
  const all = report.summary.rowsRead <= rowsMax;
  const rows: (readonly PlannedCell[])[] = [[ROW_HEADING, ...headings].map(heading)];
  return {
    row(row, cells) {
      const marked = marks.get(row);
      if (!all && !marked) return true;
      if (rows.length > rowsMax) return false;
      rows.push([row, ...listCells(cells, headings.length, marked)]);
      return true;
    },
    finish: () => ({
      sheet: {
        name: SURVEY_SHEETS[kind],
        widths: [16, ...headings.map(() => 14)],
        rows,
        frozen: { rows: 1, columns: 1 },
      },
      all,
      shown: rows.length - 1,
    }),
  };
}

/** The comment for each faulty cell, by row and column position. */
function listMarks(
  { mapping }: CheckRequest,
  corrections: readonly Correction[],
): ReadonlyMap<number, ReadonlyMap<number, string>> {
  const marks = new Map<number, Map<number, string>>();
  for (const { kind, row, column, words, accepted, whatToDo } of corrections) {
    const ofRow = marks.get(row) ?? new Map<number, string>();
    marks.set(row, ofRow);
    const names = isOfNames(kind) ? ['provider_name', 'program_name'] : [column];
    for (const at of names.flatMap((name) => listPositions(mapping[name]))) {
      ofRow.set(at, `${words}. ${whatToDo}\nAccepted values: ${accepted}`);
    }
  }
  return marks;
}

function listCells(
  cells: readonly Cell[],
  width: number,
  marks: ReadonlyMap<number, string> | undefined,
): readonly PlannedCell[] {
  return Array.from({ length: Math.max(width, cells.length) }, (_, at): PlannedCell => {
    const value = typed(toCellText(cells[at]));
    const comment = marks?.get(at);
    return comment === undefined ? value : { value, style: 'bad', comment };
  });
}

function summarySheet(file: CheckedFile, listed: number, own: OwnRows): PlannedSheet {
  const { fileName, sheetName, part, order, report, badCells } = file;
  const { rowsRead, rowsDropped } = report.summary;
  const found = badCells.cells.length + badCells.left;
  const fact = (label: string, value: string | number): readonly PlannedCell[] => [
    { value: label, style: 'label' },
    value,
  ];
  const finding = ({ message, details }: { message: string; details: readonly string[] }) => [
    [message, { value: details.join(' '), style: 'note' } as const],
  ];
  return {
    name: 'Summary',
    widths: [48, 100],
    rows: [
      [{ value: 'Error report', style: 'title' }],
      [verdictText(report)],
      [],
      ...(part === undefined ? [] : [fact('Rows of', part)]),
      fact('File', fileName),
      ...(sheetName === null ? [] : [fact('Sheet', sheetName)]),
      fact('Survey', order.kind),
      fact('Headings in row', order.headersRow),
      fact('Data from row', order.dataRow),
      fact('Rows checked', rowsRead),
      fact('Rows left out (no provider, program and version)', rowsDropped),
      fact('Rows accepted', report.rowsReady),
      fact('Rows to correct', report.rowsToCorrect),
      fact('Cells to correct', found),
      [],
      fact(`Sheet ${LIST_SHEET}`, listedText(listed, found)),
      fact(`Sheet ${own.sheet.name}`, ownRowsText(own.all, own.shown, report.rowsToCorrect)),
      [],
      [
        {
          value: `Issues (${report.issues.length}): resolve these before the data can be saved`,
          style: 'heading',
        },
      ],
      ...report.issues.flatMap(finding),
      [],
      [{ value: `Warnings (${report.warnings.length}): these do not prevent saving`, style: 'heading' }],
      ...report.warnings.flatMap(finding),
      ...(report.hints.length === 0
        ? []
        : [[], [{ value: `Hints (${report.hints.length})`, style: 'heading' } as const]]),
      ...report.hints.flatMap(finding),
    ],
  };
}

function heading(value: string): PlannedCell {
  return { value, style: 'heading' };
}

const LIST_SHEET = 'What to correct';
const ROW_HEADING = 'Row in your file';
