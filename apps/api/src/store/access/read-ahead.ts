/**
 * Reads what a call shows in the round trip that reads its caller, before the decision (decision 64). The answer is kept
 * until the call is allowed, and dropped when it is refused.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Query } from '../database/database.ts';
import type { PagePlace, TargetIds } from './keys.ts';

/** Query of the one thing that a call on a page shows. */
export type AheadQuery<A = unknown> = (place: PagePlace) => Query<A>;

/** The scope and the query, to be sent behind those of the caller; none where the address does not name grant and period. */
export function toAheadQueries(
  ahead: AheadQuery | undefined,
  person: string | undefined,
  ids: TargetIds | 'malformed',
): readonly Query[] {
  if (!ahead || person === undefined || ids === 'malformed') return [];
  const { grantId, periodPk, providerId = null, programId = null } = ids;
  if (grantId === undefined || periodPk === undefined) return [];
  const key = { grantId, periodPk, targetId: programId ?? providerId ?? 0 };
  return [personScopeQuery(person, grantId), ahead({ key, providerId, programId })];
}

/**
 * Limits the transaction to the rows of the grant if the person (an account's key) belongs to it or to the staff. For
 * anybody else guarded tables stay empty: how long a refusal takes says nothing of a foreign grant's rows.
 */
export function personScopeQuery(person: string, grantId: number): RawBuilder<unknown> {
  return sql`
    select set_config('srae.scope', case
      when exists (select from held_associations a where a.username = ${person}::uuid and a.fk_grants = ${grantId}::int)
        or exists (select from identity_groups g where g.username = ${person}::uuid)
      then ${String(grantId)}::text else '' end, true)
  `;
}
