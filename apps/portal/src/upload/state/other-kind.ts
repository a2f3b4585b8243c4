import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { TAB_TITLES } from '@srae/domain/survey/messages';
import { findStandardKind } from '@srae/domain/survey/template/workbook';

/** Detects the other survey's standard workbook, which suggests the wrong tab. */
export function otherKindHint(kind: SurveyKind, sheetNames: readonly string[] | null): string | null {
  const found = sheetNames === null ? null : findStandardKind(sheetNames);
  if (found === null || found === kind) return null;
  return `This is the standard workbook of the ${found} survey. To upload it, open the tab ${TAB_TITLES[found]}.`;
}
