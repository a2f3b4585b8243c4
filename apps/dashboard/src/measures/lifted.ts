/** Protected counts above the number they are held against, where noise alone can have lifted them. */
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { SurveyView } from '@srae/domain/measures/protection/words';
import { NOISE_MAX } from '@srae/domain/measures/protection/noise';

export const LIFTED =
  'More surveys than reported can come from the small random changes that keep answers private.';

/** Whether a count of surveys is shown as more than 100 percent of its base, by no more than the noise of a count. */
export function isLifted(view: SurveyView, count: number | null, base: number | null): boolean {
  if (view !== 'others' || count === null || base === null) return false;
  return Math.round((100 * count) / base) > 100 && count - base <= NOISE_MAX;
}

/** Whether a figure is a share of surveys, which are protected, in what forms report, which is not. */
export function isCoverageLifted(figure: FigureRead, view: SurveyView): boolean {
  const cell = figure.rows[0]?.cells[0];
  if (!figure.surveys_over_forms || cell === undefined || cell.hidden !== null) return false;
  return isLifted(view, cell.numerator, cell.denominator);
}
