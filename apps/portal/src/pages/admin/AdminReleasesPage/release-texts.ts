/** Display texts of the release screens. */
import type { RowRelease } from '@srae/contract/schemas/row-releases';

export const SURVEYS = { entry: 'Entry surveys', exit: 'Exit surveys' } as const;

/** 'Release 4 to Institute for Evaluation' */
export function releaseName({ pk, recipient }: Pick<RowRelease, 'pk' | 'recipient'>): string {
  return `Release ${pk} to ${recipient}`;
}
