/** Reads and checks a whole survey file on the server, as the upload page does in the browser (BEY-177). */
import { listInstruments } from '@srae/domain/instruments/instruments';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import { createHeadingReader, headingsKey } from '@srae/domain/survey/catalogue/headings';
import { createChecker, type CheckResult } from '@srae/domain/survey/check/check';
import { DATA_ROWS_MAX } from '@srae/domain/survey/limits';
import { adviseHeadings } from '@srae/domain/survey/locate/headings-advice';
import { locateHeadings } from '@srae/domain/survey/locate/locate-headings';
import { otherInstrumentText } from '@srae/domain/survey/locate/other-instrument';
import {
  completeMapping,
  describeMapping,
  missingRequiredColumns,
  restoreMapping,
  suggestMapping,
} from '@srae/domain/survey/mapping';
import { SURVEY_FILE, unsupportedFileText } from '@srae/domain/survey/messages';
import type { ExpectedPair } from '@srae/domain/survey/names';
import { usualLayout, type UsualLayout } from '@srae/domain/survey/template/layout';
import { isAcceptedFile, toExtension } from '@srae/domain/survey/template/workbook';
import { SHEET_LIMITS } from '@srae/sheets/limits';
import { SheetProblem } from '@srae/sheets/problem';
import { openWorkbook, readRowsIfReadable, type Workbook } from '@srae/sheets/read-workbook';
import type { FileAnswer } from '@srae/contract/schemas/accounts/machine-keys';
import type { Announcement } from '@srae/contract/schemas/uploads';
import { sha256Hex } from '../../digest.ts';
import { Problem } from '../../../problem.ts';

/** Maximum file size in bytes. */
export const FILE_BYTES_MAX = SHEET_LIMITS.fileBytes;

/** Fewer than the page allows, which reads on the computer of its user: each takes the process's one thread. */
const EMPTY_ROWS_MAX = 200_000;

export type SentFile = { readonly name: string; readonly bytes: Uint8Array };

export type FileCheck = Pick<CheckResult, 'report' | 'submission'> & {
  /** Those of the report, and that the headings are those of another instrument: a person decides that on the page. */
  readonly issues: FileAnswer['issues'];
  readonly announcement: Announcement;
  /** Where else the file has headings of the survey, as the upload page says it; null where nowhere. */
  readonly advice: string | null;
};

export type CheckAgainst = {
  readonly survey: Survey;
  /** The other survey of the instrument: the file may be one of that. */
  readonly other: Survey;
  readonly expected: readonly ExpectedPair[];
  /** Whether the file may contain rows of only one provider (decision 30). */
  readonly oneProvider: boolean;
  /** The column mapping assigned on the page for that header row, by the hash of its key; or null. */
  readonly remembered: (headerHash: string) => Promise<unknown>;
};

/**
 * Checks the file on the survey's sheet, with the column mapping assigned on the page for these headings, or else by
 * the headings. Throws FILE_UNREADABLE with the reason.
 */
export async function checkSurveyFile(file: SentFile, against: CheckAgainst): Promise<FileCheck> {
  if (!isAcceptedFile(file.name)) {
    throw new Problem('FILE_UNREADABLE', undefined, {
      message: unsupportedFileText(file.name, toExtension(file.name)),
    });
  }
  try {
    return await check(file, against);
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    throw new Problem('FILE_UNREADABLE', undefined, { message: error.textFor(SURVEY_FILE) });
  }
}

async function check(
  file: SentFile,
  { survey, other, expected, oneProvider, remembered }: CheckAgainst,
): Promise<FileCheck> {
  const limits = { emptyRows: EMPTY_ROWS_MAX };
  const workbook = await openWorkbook(file.bytes, { fileName: file.name, limits });
  const sheetNames = workbook.sheets.map(({ name }) => name);
  const layout = usualLayout(survey.kind, {
    sheetNames: workbook.kind === 'csv' ? null : sheetNames,
    sheets: workbook.sheets.filter(({ kind }) => kind === 'worksheet'),
  });
  if (layout === null) {
    throw new Problem('FILE_UNREADABLE', undefined, {
      message: `The file "${file.name}" has no sheet with rows.`,
    });
  }
  const { sheet, headersRow, dataRow, custom } = layout;
  // Both readings use one workbook: its shared texts are read once, and take memory once.
  const rows = await openWorkbook(file.bytes, {
    fileName: file.name,
    limits: { ...limits, dataRows: DATA_ROWS_MAX, firstDataRow: dataRow },
  });
  const headings = await readHeadings(rows, layout);
  const known = await remembered(sha256Hex(headingsKey(headings)));
  const mapping =
    known === null
      ? suggestMapping(survey, headings, custom)
      : completeMapping(survey, headings, restoreMapping(survey, known, headings.length));
  // Not that of the page: looking for likely answers takes seconds, in which this process answers nobody.
  const checker = createChecker({ survey, mapping, headings, expected, oneProvider });
  const isSearched = custom || missingRequiredColumns(survey, mapping).length > 0;
  const advice = isSearched
    ? await findAdvice(rows, { survey, other }, { layout, headings, isAssigned: known !== null })
    : null;
  const notes = await rows.readRows(sheet, (row, cells) => {
    if (row >= dataRow) checker.row(row, cells);
  });
  const { report, submission } = checker.finish(notes);
  const foreign = listForeign(survey, headings);
  return {
    report,
    issues: [...foreign, ...report.issues],
    submission: foreign.length > 0 ? null : submission,
    advice,
    announcement: {
      upload_file_name: file.name,
      upload_row_count: submission?.rows ?? 0,
      upload_custom_file: custom,
      upload_sheet_name: workbook.kind === 'csv' ? null : (sheetNames[sheet] ?? null),
      upload_headers_row: headersRow,
      upload_data_row: dataRow,
      upload_column_mapping: describeMapping(survey, mapping, headings),
      upload_sha256: sha256Hex(file.bytes),
    },
  };
}

/** The advice on the place of the headings. Those assigned on the page may be in other words: then none are found. */
async function findAdvice(
  rows: Workbook,
  surveys: Pick<CheckAgainst, 'survey' | 'other'>,
  { layout, headings, isAssigned }: ReadHeadings,
): Promise<string | null> {
  const found = await locateHeadings(rows.sheets, surveys, (index, onRow) =>
    readRowsIfReadable(rows, index, onRow),
  );
  if (isAssigned && found.own === null) return null;
  const sheetName = (index: number) => rows.sheets[index]?.name ?? '';
  return adviseHeadings(surveys.survey, found, { ...layout, headings }, sheetName)?.text ?? null;
}

type ReadHeadings = {
  readonly layout: UsualLayout;
  readonly headings: readonly string[];
  /** Whether the columns were assigned on the page. */
  readonly isAssigned: boolean;
};

/** The issue of headings of another instrument; empty where they may be the survey's own. */
function listForeign(survey: Survey, headings: readonly string[]): FileAnswer['issues'] {
  const surveys = listInstruments().map((one) => one.surveys[survey.kind]);
  const message = otherInstrumentText(survey, headings, surveys);
  return message === null ? [] : [{ code: 'other-instrument', message, details: [] }];
}

async function readHeadings(workbook: Workbook, layout: UsualLayout): Promise<readonly string[]> {
  const reader = createHeadingReader(layout);
  await workbook.readRows(layout.sheet, (row, cells) => (reader.row(row, cells) ? undefined : false));
  return reader.headings();
}
