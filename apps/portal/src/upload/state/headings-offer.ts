/** The advice about a file's headings for the current state of the page. */
import type { Survey } from '@srae/domain/survey/catalogue/column';
import { adviseHeadings, type HeadingsAdvice } from '@srae/domain/survey/locate/headings-advice';
import { readableLayout } from './layout.ts';
import type { UploadState } from './upload-state.ts';

/** Null until the search has a result, or if the shown headings are the best match. */
export function toHeadingsAdvice(
  survey: Survey,
  { file, layout, preview, found }: Pick<UploadState, 'file' | 'layout' | 'preview' | 'found'>,
): HeadingsAdvice | null {
  const place = readableLayout(layout);
  if (file.at !== 'loaded' || preview.at !== 'ready' || !found || !place) return null;
  const { headings } = preview.preview;
  const { sheets } = file.opened;
  const sheetName = (sheet: number) => sheets.find(({ index }) => index === sheet)?.name ?? '';
  return adviseHeadings(survey, found, { ...place, headings }, sheetName);
}
