/** The overview of each program of a grantee, next to that of the whole grant. */
import type { Actor } from '@srae/domain/access/actor';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { computeFigures } from '@srae/domain/measures/figures/compute';
import { activeFacts, listFactsIn, type Place } from '@srae/domain/measures/figures/facts';
import type { Figure } from '@srae/domain/measures/figures/figure-cells';
import { ownSums } from '@srae/domain/measures/figures/tally-sums';
import { findHolder } from '@srae/domain/measures/protection/disclosure';
import { Problem } from '../../problem.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import { type Db, inSnapshot } from '../../store/database/database.ts';
import { type FactsBasis, listActiveGrants, listGrantFacts } from '../../store/figures/facts.ts';
import type { PeriodRow } from '../../store/programme/periods.ts';

export type ProgramOverview = {
  readonly provider: string;
  readonly program: string;
  readonly figures: readonly Figure[];
};

/** Active programs in provider order, with exact counts; FORBIDDEN for viewers who do not hold the grant's rows. */
export async function listProgramOverviews(
  db: Db,
  actor: Pick<Actor, 'associations'>,
  { grantId }: GrantPeriod,
  { period, basis }: { readonly period: PeriodRow; readonly basis: FactsBasis },
): Promise<readonly ProgramOverview[]> {
  const holder = findHolder(actor, { grant: grantId });
  if (!holder) throw new Problem('FORBIDDEN');
  const facts = await inSnapshot(db, async (tx) => {
    const among = await listActiveGrants(tx, period.pk, grantId);
    return (await listGrantFacts(tx, { periodPk: period.pk, basis, among })).map(activeFacts);
  });
  const { sets, factors } = getInstrument(period.instrument).measures;
  return facts.flatMap((grant) =>
    grant.providers.flatMap((provider) =>
      provider.programs.map((program): ProgramOverview => {
        const place: Place = { grant: grantId, provider: provider.pk, program: program.pk };
        const survey = { kind: 'exact' as const, holder, sums: ownSums(listFactsIn([grant], place)) };
        const asked = { place, school: 'all' as const, factors, season: period.season, comparing: false };
        return {
          provider: provider.name,
          program: program.name,
          figures: computeFigures(sets.overview, [grant], survey, asked),
        };
      }),
    ),
  );
}
