/** The tallies of the releases of several grants, each by its grant, with the provider whose rows they count. */
import type { FactorId } from '@srae/domain/measures/catalogue/factor';
import type { KeyedTally, OfFactor } from '@srae/domain/measures/figures/facts';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { TallyFactor } from '../figures/tallies.ts';

export type PlaceTally = KeyedTally & OfFactor & { readonly providerId: number };

/** The results of `listPlaceTallies` for several grants, in one statement. */
export async function listTalliesByPlace(
  tx: Tx,
  periodPk: number,
  grantIds: readonly number[],
  by?: FactorId,
): Promise<ReadonlyMap<number, readonly PlaceTally[]>> {
  const { rows } = await sql<
    KeyedTally & { grantId: number; providerId: number; factor: TallyFactor; group: string }
  >`
    select fk_grants as "grantId", fk_providers as "providerId", kind, fk_programs as "programId",
      upper(school) as version, factor, factor_code as group, rows, row_keys as "rowKeys", cells, keys
    from release_tallies
    where fk_grants = any(${[...grantIds]}::int[]) and fk_reporting_periods = ${periodPk}
      and factor = any(${['all', ...(by ? [by] : [])]}::text[])
  `.execute(tx);
  const found = new Map<number, PlaceTally[]>();
  for (const { grantId, factor, group, ...tally } of rows) {
    const own = found.get(grantId) ?? [];
    found.set(grantId, own);
    own.push(factor === 'all' ? tally : { ...tally, factor, group });
  }
  return found;
}
