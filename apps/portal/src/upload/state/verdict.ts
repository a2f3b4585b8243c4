import { verdictText } from '@srae/domain/survey/messages';
import type { CheckOutcome } from '../protocol.ts';

/** The one sentence that check results open with. */
export function toVerdict({ report }: Pick<CheckOutcome, 'report'>): string {
  const { issues, rowsReady, rowsToCorrect } = report;
  // A missing column makes no row wrong by itself, but nothing can be saved.
  if (issues.length > 0 && rowsToCorrect === 0) return 'The file cannot be saved yet.';
  return verdictText(rowsReady, rowsToCorrect);
}
