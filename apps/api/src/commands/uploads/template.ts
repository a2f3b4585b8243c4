/** The template of a grant, period and survey as a file (BEY-127, BEY-128). */
import { getSurvey } from '@srae/domain/instruments/instruments';
import { listTemplatePrograms } from '@srae/domain/survey/expectation';
import { templateHeadings, templateSheets } from '@srae/domain/survey/template/template';
import { templateFileName } from '@srae/domain/survey/template/stamp';
import { csvText } from '@srae/sheets/write/write-csv';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import { Problem } from '../../problem.ts';
import type { Tx } from '../../store/database/database.ts';
import { findTemplateNames, listSurveyedPrograms } from '../../store/uploads/expected.ts';
import type { SurveyPlace } from '../../store/uploads/open-uploads.ts';
import { type ExportFile, FILE_TYPES } from '../exports/file.ts';

/** The workbook with the grant's names and lists, or the csv header. Throws NOT_FOUND for an unknown period. */
export async function makeTemplate(tx: Tx, place: SurveyPlace, format: 'xlsx' | 'csv'): Promise<ExportFile> {
  const { kind, grantId, periodPk, instrument } = place;
  const survey = getSurvey(instrument, kind);
  const names = await findTemplateNames(tx, place);
  if (!names) throw new Problem('NOT_FOUND');
  const { grantName, periodName } = names;
  const file = { name: templateFileName(kind, periodName, format), type: FILE_TYPES[format] };
  if (format === 'csv') return { ...file, body: Buffer.from(csvText([templateHeadings(survey)])) };
  const programs = listTemplatePrograms(kind, await listSurveyedPrograms(tx, place));
  const sheets = templateSheets({ survey, place: { grantId, periodPk, periodName }, grantName, programs });
  return { ...file, body: Buffer.from(await writeWorkbook(sheets)) };
}
