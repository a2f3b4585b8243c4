/** The check of the upload page for one file on the command line: same reader, same validation, same messages (BEY-173). */
import { NO_CORRECTIONS } from '@srae/domain/survey/corrections/corrections';
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { publicInstruments } from '@srae/domain/instruments/choose';
import { getEntry, isInstrumentId } from '@srae/domain/instruments/registry';
import type { CheckReport } from '@srae/domain/survey/check/report';
import { adviseHeadings } from '@srae/domain/survey/locate/headings-advice';
import {
  fileVerdict,
  NAMES_NOT_JUDGED,
  SURVEY_FILE,
  unsupportedFileText,
} from '@srae/domain/survey/messages';
import { suggestMapping, type Mapping } from '@srae/domain/survey/mapping';
import { isAcceptedFile, toExtension } from '@srae/domain/survey/template/workbook';
import { SheetProblem } from '@srae/sheets/problem';
import { createSurveyFile } from '../../apps/portal/src/upload/worker/survey-file.ts';
import { findLayout, needsPlace, readableLayout } from '../../apps/portal/src/upload/state/layout.ts';
import { NoPairs } from '../../apps/portal/src/upload/worker/read-pairs.ts';

export type FileOrder = {
  readonly file: File;
  readonly survey: SurveyKind;
  readonly instrument: string;
  /** A template of the portal with the grant's names; null leaves names unvalidated. */
  readonly pairs: File | null;
  /** Where the rows are, if not at the usual place; undefined uses the default. */
  readonly sheet?: string;
  readonly headersRow?: string;
  readonly dataRow?: string;
};

export type FileCheck = {
  readonly file: string;
  readonly survey: SurveyKind;
  readonly instrument: string;
  readonly sheet: string;
  readonly headersRow: number;
  readonly dataRow: number;
  readonly namesJudged: boolean;
  /** The suggested place of the headings, in words; null when they were read from the best place. */
  readonly advice: string | null;
  /** The warning that the headings are those of another instrument. */
  readonly otherInstrument: string | null;
  readonly verdict: string;
  readonly report: CheckReport;
};

/** A file that cannot be read or arguments that cannot be followed; the message is a sentence for the person. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

/** The instruments available for checking a file, latest first. */
export const listInstruments = publicInstruments;

/** Checks a file. Items without a heading of their own are not in the file. Throws NotChecked. */
export async function checkFile(order: FileOrder): Promise<FileCheck> {
  try {
    return await check(order);
  } catch (error) {
    if (error instanceof SheetProblem) throw new NotChecked(error.textFor(SURVEY_FILE));
    if (error instanceof NoPairs) throw new NotChecked(error.message);
    throw error;
  }
}

async function check({ file, survey: kind, instrument, pairs, ...where }: FileOrder): Promise<FileCheck> {
  const { name } = file;
  if (!isInstrumentId(instrument) || !listInstruments().includes(instrument)) {
    throw new NotChecked(
      `There is no instrument ${instrument}. Name one of: ${listInstruments().join(', ')}.`,
    );
  }
  if (!isAcceptedFile(name)) throw new NotChecked(unsupportedFileText(name, toExtension(name)));
  const task = { signal: new AbortController().signal, onProgress: () => undefined };
  const reading = createSurveyFile();
  const expected = pairs && (await reading.pairs(pairs, task));
  const opened = await reading.open(file, task);
  const usual = findLayout(kind, opened);
  if (usual === null) throw new NotChecked(`The file "${name}" has no sheet with rows.`);
  const named = opened.sheets.find((sheet) => sheet.name === where.sheet);
  if (where.sheet !== undefined && !named) {
    const sheets = opened.sheets.map((sheet) => `"${sheet.name}"`).join(', ');
    throw new NotChecked(`The file "${name}" has no sheet "${where.sheet}". Its sheets are: ${sheets}.`);
  }
  const headersRow = where.headersRow ?? usual.headersRow;
  const below = where.headersRow === undefined ? usual.dataRow : String(Number(headersRow) + 1);
  const layout = {
    ...usual,
    sheet: named?.index ?? usual.sheet,
    headersRow,
    dataRow: where.dataRow ?? below,
  };
  const place = readableLayout(layout);
  if (place === null) {
    throw new NotChecked(
      'Rows are whole numbers of at least 1, and the first data row is below the header row.',
    );
  }
  const { custom } = layout;
  const { headings, otherInstrument } = await reading.preview({ ...place, instrument, kind }, task);
  const survey = (await getEntry(instrument).loadSurveys()).SURVEYS[kind];
  const suggested = suggestMapping(survey, headings, custom);
  const mapping: Mapping = Object.fromEntries(
    listFileColumns(survey).map((column) => [column.name, suggested[column.name] ?? 'not-in-file']),
  );
  const outcome = await reading.check(
    { ...place, instrument, kind, custom, headings, mapping, expected, corrections: NO_CORRECTIONS },
    task,
  );
  const sheetName = (index: number) => opened.sheets.find((sheet) => sheet.index === index)?.name ?? '';
  const isSearched = needsPlace(survey, { layout: usual, mapping: { mapping: suggested, origins: {} } });
  const found = isSearched ? await reading.locate({ instrument, kind }, task) : null;
  return {
    file: name,
    survey: kind,
    instrument,
    sheet: sheetName(place.sheet),
    headersRow: place.headersRow,
    dataRow: place.dataRow,
    namesJudged: expected !== null,
    advice: found && (adviseHeadings(survey, found, { ...place, headings }, sheetName)?.text ?? null),
    otherInstrument,
    verdict: fileVerdict(outcome.report),
    report: outcome.report,
  };
}

/** The findings as text. */
export function describeCheck(checked: FileCheck): string {
  const { file, survey, sheet, headersRow, dataRow, namesJudged, advice, otherInstrument, verdict, report } =
    checked;
  const where = sheet === '' ? '' : `, sheet ${sheet}`;
  return [
    `${file}${where}: ${survey} survey, headings in row ${headersRow}, data from row ${dataRow}`,
    ...[advice, otherInstrument].filter((text) => text !== null),
    ...(namesJudged ? [] : [NAMES_NOT_JUDGED]),
    '',
    verdict,
    ...listFindings('Issues', report.issues),
    ...listFindings('Warnings', report.warnings),
    ...listFindings('Hints', report.hints),
  ].join('\n');
}

type Finding = { readonly message: string; readonly details: readonly string[] };

function listFindings(title: string, findings: readonly Finding[]): readonly string[] {
  if (findings.length === 0) return [];
  const lines = findings.flatMap(({ message, details }) => [
    `- ${message}`,
    ...details.map((one) => `    ${one}`),
  ]);
  return ['', `${title} (${findings.length})`, ...lines];
}
