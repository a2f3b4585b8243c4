import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { TAB_TITLES } from '@srae/domain/survey/messages';
import { findStandardKind } from '@srae/domain/survey/template/workbook';

/** Detects the other survey's standard workbook, which suggests the wrong tab. */
export function otherKindHint(kind: SurveyKind, sheetNames: readonly string[] | null): string | null {
  const found = findOtherKind(kind, sheetNames);
  return found === null
    ? null
    : `This is the standard workbook of the ${found} survey: open the tab ${TAB_TITLES[found]} and choose it there.`;
}

/** What the check of a loaded file waits for while its mapping is incomplete. */
export function incompleteMappingText(kind: SurveyKind, sheetNames: readonly string[] | null): string {
  return findOtherKind(kind, sheetNames) === null
    ? 'Map every survey item to a file column or to “not in uploaded file” first.'
    : `Choose a file of the ${kind} survey first.`;
}

function findOtherKind(kind: SurveyKind, sheetNames: readonly string[] | null): SurveyKind | null {
  const found = sheetNames === null ? null : findStandardKind(sheetNames);
  return found === kind ? null : found;
}
