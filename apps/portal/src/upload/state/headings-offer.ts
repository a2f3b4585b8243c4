/** The advice about a custom file's headings in the present state of the page. */
import type { Survey } from '@srae/domain/survey/catalogue/column';
import { adviseHeadings, type HeadingsAdvice } from '@srae/domain/survey/locate/headings-advice';
import { readableLayout } from './layout.ts';
import type { UploadState } from './upload-state.ts';

/** Null while nothing has been found out, or the headings shown are the best ones. */
export function toHeadingsAdvice(
  survey: Survey,
  { file, layout, preview, found }: Pick<UploadState, 'file' | 'layout' | 'preview' | 'found'>,
): HeadingsAdvice | null {
  const place = readableLayout(layout);
  if (file.at !== 'loaded' || preview.at !== 'ready' || !found || !place || !layout.custom) return null;
  const { headings } = preview.preview;
  const { sheets } = file.opened;
  const sheetName = (sheet: number) => sheets.find(({ index }) => index === sheet)?.name ?? '';
  return adviseHeadings(survey, found, { ...place, headings }, sheetName);
}
