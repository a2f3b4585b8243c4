import { fileVerdict } from '@srae/domain/survey/messages';
import type { CheckOutcome } from '../protocol.ts';

/** The one sentence that check results open with. */
export function toVerdict({ report }: Pick<CheckOutcome, 'report'>): string {
  return fileVerdict(report);
}
