/**
 * The upload worker's logic as plain functions: opens a file, previews its first rows, checks all rows and builds the
 * batches. File, submission and cells to correct stay in the worker.
 */
import { gzipText } from '@srae/browser/gzip-text';
import { findEntry, INSTRUMENT_IDS } from '@srae/domain/instruments/registry';
import { type Survey, type SurveyKind, toOtherKind } from '@srae/domain/survey/catalogue/column';
import type { BadCell, BadCells } from '@srae/domain/survey/check/report';
import type { CheckOptions } from '@srae/domain/survey/check/state';
import { createCorrectedChecker, type ToCorrect } from '@srae/domain/survey/corrections/corrected-check';
import { validateRows } from '@srae/domain/survey/corrections/faults';
import { DATA_ROWS_MAX } from '@srae/domain/survey/limits';
import { locateHeadings } from '@srae/domain/survey/locate/locate-headings';
import { otherInstrumentText } from '@srae/domain/survey/locate/other-instrument';
import { describeMapping } from '@srae/domain/survey/mapping';
import { toBatchCount, type CleanFile, batchAt } from '@srae/domain/survey/upload-batches';
import { SHEET_LIMITS } from '@srae/sheets/limits';
import { SheetProblem } from '@srae/sheets/problem';
import { openWorkbook, readRowsIfReadable, type Workbook } from '@srae/sheets/read-workbook';
import { badCellsKey, type Calls, type CallName, type CheckRequest } from '../protocol.ts';
import { batchBody, type FileFacts } from './batch-body.ts';
import { sha256Hex } from './digest.ts';
import type { CheckedFile } from './error-report.ts';
import { buildPreview } from './preview.ts';
import { readPairs } from './read-pairs.ts';
import type { Task } from './task.ts';
import { findStamp } from './stamp.ts';

export type SurveyFile = {
  readonly [Name in CallName]: (
    request: Calls[Name]['request'],
    task: Task,
  ) => Promise<Calls[Name]['response']>;
};

/** Maximum cells to correct shown per kind and column. */
export const BAD_CELLS_SHOWN = 50;

type Opened = {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  readonly sheetNames: readonly string[];
};
type Checked = {
  readonly submission: CleanFile | null;
  readonly file: FileFacts;
  readonly checked: Omit<CheckedFile, 'fileName' | 'sheetName'>;
  readonly toCorrect: ToCorrect;
};

export function createSurveyFile(): SurveyFile {
  let opened: Opened | null = null;
  let checked: Checked | null = null;

  // A workbook is bound to one AbortSignal, so every read opens its own; opening reads no cells.
  const reading = ({ dataRow }: Pick<CheckRequest, 'dataRow'>, task: Task): Promise<Workbook> => {
    if (opened === null) throw new Error('no file has been opened');
    const limits = { dataRows: DATA_ROWS_MAX, firstDataRow: dataRow };
    return openWorkbook(opened.bytes, { fileName: opened.name, limits, ...task });
  };

  return {
    async open(file, task) {
      opened = null;
      checked = null;
      const limit = SHEET_LIMITS.fileBytes;
      if (file.size > limit) throw new SheetProblem('file-too-large', { file: file.name, limit });
      const bytes = new Uint8Array(await file.arrayBuffer());
      const [workbook, sha256] = await Promise.all([
        openWorkbook(bytes, { fileName: file.name, ...task }),
        sha256Hex(bytes),
      ]);
      const sheetNames = workbook.sheets.map(({ name }) => name);
      opened = { name: file.name, bytes, sha256, sheetNames };
      return {
        kind: workbook.kind,
        sheetNames: workbook.kind === 'csv' ? null : sheetNames,
        sheets: workbook.sheets
          .filter(({ kind }) => kind === 'worksheet')
          .map(({ index, name, hidden }) => ({ index, name, hidden })),
        stamp: await findStamp(workbook, sheetNames),
        sha256,
      };
    },

    async preview(order, task) {
      const [preview, surveys] = await Promise.all([
        buildPreview(await reading(order, task), order),
        loadSurveys(order.kind),
      ]);
      const survey = surveys.find(({ instrument }) => instrument === order.instrument);
      return {
        ...preview,
        otherInstrument: survey ? otherInstrumentText(survey, preview.headings, surveys) : null,
      };
    },

    async locate({ instrument, kind }, task) {
      const [workbook, { SURVEYS }] = await Promise.all([
        reading({ dataRow: 1 }, task),
        findEntry(instrument).loadSurveys(),
      ]);
      const surveys = { survey: SURVEYS[kind], other: SURVEYS[toOtherKind(kind)] };
      return locateHeadings(workbook.sheets, surveys, (sheet, onRow) =>
        readRowsIfReadable(workbook, sheet, onRow),
      );
    },

    pairs: readPairs,

    async prepare() {
      await Promise.all([import('./made-files.ts'), loadSurveys('entry')]);
      return { ready: true };
    },

    async check(order, task) {
      // Rows the user is working on stay listed when the same rows are rechecked.
      const keep = listKept(checked, order);
      checked = null;
      const {
        instrument,
        kind,
        sheet,
        dataRow,
        mapping,
        headings,
        expected,
        oneProvider = false,
        corrections,
      } = order;
      const [workbook, { SURVEYS }] = await Promise.all([
        reading(order, task),
        findEntry(instrument).loadSurveys(),
      ]);
      const survey = SURVEYS[kind];
      const checker = createCorrectedChecker(
        { survey, mapping, headings, expected, oneProvider },
        corrections,
        keep,
      );
      const notes = await workbook.readRows(sheet, (row, cells) => {
        if (row >= dataRow) checker.row(row, cells);
      });
      const { report, badCells, submission, toCorrect } = checker.finish(notes);
      if (opened === null) throw new Error('the file was closed');
      const rows = submission?.rows ?? 0;
      const file = toFacts(opened, order, {
        survey,
        rows,
        isCsv: workbook.kind === 'csv',
        toCorrect,
      });
      checked = { submission, file, checked: { order, survey, report, badCells }, toCorrect };
      return {
        report,
        badCells: firstOfEach(badCells),
        submission: submission && { rows, batches: toBatchCount(submission) },
        toCorrect,
      };
    },

    async validate({ rows, corrections }) {
      if (!checked) throw new Error('no file has been checked');
      const { checked: file, toCorrect } = checked;
      const wanted = rows && new Set(rows);
      const listed = [...toCorrect.rows.entries()].filter(([, { row }]) => wanted?.has(row) !== false);
      const faults = validateRows(
        toOptions(file),
        listed.map(([, row]) => row),
        corrections,
      );
      return { validated: listed.map(([position], index) => [position, faults[index] ?? []] as const) };
    },

    async batch({ index, transactionId }) {
      const submission = checked?.submission;
      if (!checked || !submission) throw new Error('there are no checked rows to save');
      const batch = batchAt(submission, index);
      const body = await gzipText(batchBody(submission.survey, batch, checked.file, transactionId));
      return {
        index,
        firstRow: batch.firstRow,
        lastRow: batch.lastRow,
        commit: batch.commit,
        body,
      };
    },

    async row({ sent }) {
      const submission = checked?.submission;
      if (!submission) throw new Error('there are no checked rows to save');
      return { row: submission.store.rowNumberAt(sent - 1) };
    },

    async make({ file, instrument }, task) {
      // Loaded on demand: reading, checking and saving need neither the writers nor the correction texts.
      const made = await import('./made-files.ts');
      if (file === 'dictionary-csv') {
        const { SURVEYS } = await findEntry(instrument).loadSurveys();
        return made.makeDictionary(SURVEYS);
      }
      if (!checked) throw new Error('no file has been checked');
      const { fileName, sheetName } = checked.file;
      const { order: place } = checked.checked;
      const known = { fileName, sheetName, ...checked.checked };
      const read = () => reading(place, task);
      if (file === 'corrected-csv' || file === 'corrected-xlsx') return made.makeCorrected(known, file, read);
      if (file === 'errors-by-provider') return made.makeReportsByProvider(known, read);
      return made.makeErrorReport(known, file, read);
    },
  };
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

/** The surveys of all instruments, oldest first. */
async function loadSurveys(kind: SurveyKind): Promise<readonly Survey[]> {
  const loaded = await Promise.all(INSTRUMENT_IDS.map((id) => findEntry(id).loadSurveys()));
  return loaded.map(({ SURVEYS }) => SURVEYS[kind]);
}

function toOptions({ survey, order }: Checked['checked']): CheckOptions {
  const { mapping, headings, expected, oneProvider = false } = order;
  return { survey, mapping, headings, expected, oneProvider };
}

/** The previously listed rows, if layout and mapping are unchanged; none if that list was truncated. */
function listKept(before: Checked | null, order: CheckRequest): ReadonlySet<number> {
  if (before === null || before.toCorrect.left > 0) return new Set();
  const { sheet, dataRow, mapping } = before.checked.order;
  const same = sheet === order.sheet && dataRow === order.dataRow;
  if (!same || JSON.stringify(mapping) !== JSON.stringify(order.mapping)) return new Set();
  return new Set(before.toCorrect.rows.map(({ row }) => row));
}

function firstOfEach({ cells }: BadCells): Readonly<Record<string, readonly BadCell[]>> {
  const groups: Record<string, BadCell[]> = {};
  for (const cell of cells) {
    const group = (groups[badCellsKey(cell.kind, cell.column)] ??= []);
    if (group.length < BAD_CELLS_SHOWN) group.push(cell);
  }
  return groups;
}
