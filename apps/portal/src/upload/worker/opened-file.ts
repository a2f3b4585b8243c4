/** The file chosen by the person: opened, previewed, searched for its headings. */
import { getEntry, INSTRUMENT_IDS } from '@srae/domain/instruments/registry';
import { type Survey, type SurveyKind, toOtherKind } from '@srae/domain/survey/catalogue/column';
import { DATA_ROWS_MAX } from '@srae/domain/survey/limits';
import type { FoundHeadings } from '@srae/domain/survey/locate/headings-advice';
import { locateHeadings } from '@srae/domain/survey/locate/locate-headings';
import { otherInstrumentText } from '@srae/domain/survey/locate/other-instrument';
import { readFile } from '@srae/sheets/read-file';
import { openWorkbook, readRowsIfReadable, type Workbook } from '@srae/sheets/read-workbook';
import type { OpenedFile, Preview, PreviewRequest, SurveyRequest } from '../protocol.ts';
import { sha256Hex } from './digest.ts';
import { buildPreview } from './preview.ts';
import { findStamp } from './stamp.ts';
import type { Task } from './task.ts';

export type Opened = {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  readonly sheetNames: readonly string[];
};

/** Reads the bytes of a file. Throws SheetProblem if it is too large or no workbook. */
export async function openFile(
  file: File,
  task: Task,
): Promise<{ readonly opened: Opened; readonly workbook: Workbook }> {
  const bytes = await readFile(file);
  const [workbook, sha256] = await Promise.all([
    openWorkbook(bytes, { fileName: file.name, ...task }),
    sha256Hex(bytes),
  ]);
  const sheetNames = workbook.sheets.map(({ name }) => name);
  return { opened: { name: file.name, bytes, sha256, sheetNames }, workbook };
}

/** What the page shows of an opened file. */
export async function describeFile({ sheetNames, sha256 }: Opened, workbook: Workbook): Promise<OpenedFile> {
  return {
    kind: workbook.kind,
    sheetNames: workbook.kind === 'csv' ? null : sheetNames,
    sheets: workbook.sheets
      .filter(({ kind }) => kind === 'worksheet')
      .map(({ index, name, hidden }) => ({ index, name, hidden })),
    stamp: await findStamp(workbook, sheetNames),
    sha256,
  };
}

/** A workbook is bound to one AbortSignal, so every read opens its own; opening reads no cells. */
export function reopen(
  { name, bytes }: Opened,
  { dataRow }: Pick<PreviewRequest, 'dataRow'>,
  task: Task,
): Promise<Workbook> {
  const limits = { dataRows: DATA_ROWS_MAX, firstDataRow: dataRow };
  return openWorkbook(bytes, { fileName: name, limits, ...task });
}

export async function previewFile(
  opened: Opened,
  order: PreviewRequest & SurveyRequest,
  task: Task,
): Promise<Preview> {
  const [preview, surveys] = await Promise.all([
    buildPreview(await reopen(opened, order, task), order),
    loadSurveys(order.kind),
  ]);
  const survey = surveys.find(({ instrument }) => instrument === order.instrument);
  return {
    ...preview,
    otherInstrument: survey ? otherInstrumentText(survey, preview.headings, surveys) : null,
  };
}

export async function locateInFile(
  opened: Opened,
  { instrument, kind }: SurveyRequest,
  task: Task,
): Promise<FoundHeadings> {
  const [workbook, { SURVEYS }] = await Promise.all([
    reopen(opened, { dataRow: 1 }, task),
    getEntry(instrument).loadSurveys(),
  ]);
  const surveys = { survey: SURVEYS[kind], other: SURVEYS[toOtherKind(kind)] };
  return locateHeadings(workbook.sheets, surveys, (sheet, onRow) =>
    readRowsIfReadable(workbook, sheet, onRow),
  );
}

/** The surveys of all instruments, oldest first. */
export async function loadSurveys(kind: SurveyKind): Promise<readonly Survey[]> {
  const loaded = await Promise.all(INSTRUMENT_IDS.map((id) => getEntry(id).loadSurveys()));
  return loaded.map(({ SURVEYS }) => SURVEYS[kind]);
}
