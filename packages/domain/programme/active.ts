/** Which providers and programs take part in a reporting period. */
import type { Answer } from '../form-kit/answers.ts';

/**
 * Whether a provider or program is excluded from a period: only an explicit No to Active, not an unset answer
 * (decision 10). The SQL equivalent is `is not distinct from false`.
 */
export function isInactive(active: Answer | undefined): boolean {
  return active === false;
}
