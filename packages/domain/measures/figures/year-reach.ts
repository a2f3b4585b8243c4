/**
 * Cumulation over periods: youth served in a federal year. Guarantees that nobody is counted twice: reach is of finished
 * cohorts, so that winter and summer can be added (domain.md 6.2).
 */
import { toNumber } from '../../form-kit/answers.ts';
import { FIELD_ROLES } from '../../instrument/roles.ts';
import { anyYouthCompleted } from '../../programme/youth.ts';
import type { GrantFacts, PeriodFacts } from './facts.ts';

/** The grants with their youth served in all given periods of a year; null for one that reports none. */
export function withYearReach(
  grants: readonly GrantFacts[],
  year: readonly PeriodFacts[],
): readonly GrantFacts[] {
  const reached = new Map<number, number>();
  for (const { grants: reporting } of year) {
    for (const { grantId, providers } of reporting) {
      for (const { programs } of providers) {
        for (const { answers } of programs) {
          const served = anyYouthCompleted(answers) ? toNumber(answers, FIELD_ROLES.youthServed.name) : null;
          if (served !== null) reached.set(grantId, (reached.get(grantId) ?? 0) + served);
        }
      }
    }
  }
  return grants.map((grant) => ({ ...grant, yearReach: reached.get(grant.grantId) ?? null }));
}
