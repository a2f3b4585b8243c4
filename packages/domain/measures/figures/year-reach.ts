/**
 * Cumulation over periods: youth served in a federal year. Guarantees that nobody is counted twice: reach is of finished
 * cohorts, so that winter and summer can be added (domain.md 6.2).
 */
import type { Measures } from '../catalogue/measures.ts';
import { noYouthCompleted } from '../../programme/youth.ts';
import type { GrantFacts, PeriodFacts } from './facts.ts';
import { toBlocks, type GrantBlock } from './grant-blocks.ts';

/** Counts the youth that a program of an instrument served. */
export type YouthServedIn = (instrument: string) => Measures['youthServed'];

/**
 * The grants with their youth served in all given periods of a year: 0 where programs say that no youth completed,
 * null for a grant that reports neither that nor a number.
 */
export function withYearReach(
  grants: readonly GrantFacts[],
  year: readonly PeriodFacts[],
  servedIn: YouthServedIn,
): readonly GrantFacts[] {
  const reached = new Map<number, number>();
  for (const { grants: reporting, instrument } of year) {
    const { of } = servedIn(instrument);
    for (const block of toBlocks(reporting))
      for (const [grantId, youth] of block.once('youth served', of, (own) => servedBy(of, own)))
        reached.set(grantId, (reached.get(grantId) ?? 0) + youth);
  }
  return grants.map((grant) => withReach(grant, reached.get(grant.grantId) ?? null));
}

function withReach(grant: GrantFacts, yearReach: number | null): GrantFacts {
  const known = reaching.get(grant);
  if (known?.yearReach === yearReach) return known;
  const own = { ...grant, yearReach };
  reaching.set(grant, own);
  return own;
}

/** The latest result per grant, cached by identity: facts are immutable. */
const reaching = new WeakMap<GrantFacts, GrantFacts>();

/** Youth served by the programs of each grant of a block; omits grants without a number or a No. */
function servedBy(of: Measures['youthServed']['of'], { units }: GrantBlock): ReadonlyMap<number, number> {
  const reached = new Map<number, number>();
  for (const program of units('program')) {
    const served = of(program);
    if (typeof served === 'string' && !noYouthCompleted(program.answers)) continue;
    const [youth = 0] = typeof served === 'string' ? [] : served.numerators;
    reached.set(program.grantId, (reached.get(program.grantId) ?? 0) + youth);
  }
  return reached;
}
