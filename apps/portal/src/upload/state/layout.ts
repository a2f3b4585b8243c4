/** The row layout of a file: sheet, header row, first data row (UPL-022 to UPL-025, UPL-051). */
import type { Survey, SurveyKind } from '@srae/domain/survey/catalogue/column';
import { missingRequiredColumns } from '@srae/domain/survey/mapping';
import { usualLayout } from '@srae/domain/survey/template/layout';
import { parseRowNumber } from '@srae/domain/survey/template/workbook';
import type { OpenedFile, PreviewRequest } from '../protocol.ts';
import type { Layout, UploadState } from './upload-state.ts';

/** The initial layout; null if no sheet of the file has rows. */
export function findLayout(kind: SurveyKind, opened: OpenedFile): Layout | null {
  const usual = usualLayout(kind, opened);
  return usual && { ...usual, headersRow: String(usual.headersRow), dataRow: String(usual.dataRow) };
}

/**
 * Whether the person says where the headings are: in a custom file, and in a standard workbook whose usual row lacks a
 * required heading.
 */
export function needsPlace(
  survey: Survey,
  { layout, mapping }: Pick<UploadState, 'mapping'> & { readonly layout: Pick<Layout, 'custom'> },
): boolean {
  return layout.custom || (mapping !== null && missingRequiredColumns(survey, mapping.mapping).length > 0);
}

export type RowProblems = { readonly headersRow: string | null; readonly dataRow: string | null };

/** The problem with the typed row numbers. */
export function rowProblems({ headersRow, dataRow }: Layout): RowProblems {
  const headers = parseRowNumber(headersRow);
  const data = parseRowNumber(dataRow);
  const below = headers !== null && data !== null && data <= headers;
  return {
    headersRow: headers === null ? NOT_A_ROW : null,
    dataRow: data === null ? NOT_A_ROW : below ? NOT_BELOW : null,
  };
}

/** The layout in the worker's format; null while a number is invalid. */
export function readableLayout(layout: Layout): PreviewRequest | null {
  const headersRow = parseRowNumber(layout.headersRow);
  const dataRow = parseRowNumber(layout.dataRow);
  if (headersRow === null || dataRow === null || dataRow <= headersRow) return null;
  return { sheet: layout.sheet, headersRow, dataRow };
}

const NOT_A_ROW = 'Please enter a whole number of at least 1.';
const NOT_BELOW = 'The first data row must be below the header row.';
