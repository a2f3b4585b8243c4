/** The template of a grant, period and survey as a file (BEY-127, BEY-128). */
import { getSurvey } from '@srae/domain/instruments/instruments';
import { listTemplatePrograms } from '@srae/domain/survey/expectation';
import { templateHeadings, templateSheets } from '@srae/domain/survey/template/template';
import { csvText } from '@srae/sheets/write/write-csv';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import type { Tx } from '../../store/database/database.ts';
import { listSurveyedPrograms } from '../../store/uploads/expected.ts';
import type { SurveyPlace } from '../../store/uploads/open-uploads.ts';
import { loadPlaceNames } from '../programme/load-period.ts';
import { type ExportFile, toFile } from '../exports/file.ts';

/** The workbook with the grant's names and lists, or the csv header. Throws NOT_FOUND for an unknown period. */
export async function makeTemplate(tx: Tx, place: SurveyPlace, format: 'xlsx' | 'csv'): Promise<ExportFile> {
  const { kind, grantId, periodPk, instrument } = place;
  const survey = getSurvey(instrument, kind);
  const { grantName, periodName } = await loadPlaceNames(tx, place);
  const file = toFile(format, [kind, 'survey template', periodName, grantName]);
  if (format === 'csv') return { ...file, body: Buffer.from(csvText([templateHeadings(survey)])) };
  const programs = listTemplatePrograms(kind, await listSurveyedPrograms(tx, place));
  const sheets = templateSheets({ survey, place: { grantId, periodPk, periodName }, grantName, programs });
  return { ...file, body: Buffer.from(await writeWorkbook(sheets)) };
}
