/** Which providers and programs take part in a reporting period. */
import type { Answer } from '../form-kit/answers.ts';

/**
 * Whether a provider or program is out of a period: only an explicit No to Active says so, an unset answer does not
 * (decision 10). SQL says the same as `is not distinct from false`.
 */
export function isInactive(active: Answer | undefined): boolean {
  return active === false;
}
