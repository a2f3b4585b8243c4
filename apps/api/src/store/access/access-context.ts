/** Input of an access decision besides the caller: the target of the call and the open areas. */
import type { AccessState } from '@srae/domain/access/decide';
import type { Gate } from '@srae/domain/access/policy';
import type { Deps } from '../../deps.ts';
import type { Query } from '../database/database.ts';
import { availabilityQuery, toAvailability } from '../programme/availability.ts';
import { targetQuery, toTarget } from './targets.ts';
import type { ResolvedTarget } from './targets.ts';
import type { TargetIds } from './keys.ts';

export type AccessContext = { readonly target: ResolvedTarget | null; readonly state: AccessState };

/** Queries for the caller's round trip, and the parser of their rows. */
export type AccessContextQueries = {
  readonly queries: readonly Query[];
  read(rows: readonly (readonly unknown[])[]): AccessContext;
};

/** Queries for the target that the ids name, if any, and for the open areas that the gate needs. */
export function accessContextQueries(
  deps: Pick<Deps, 'config' | 'clock'>,
  gate: Gate,
  ids: TargetIds | null,
  periodPk: number | null,
): AccessContextQueries {
  const target = ids && targetQuery(ids);
  const areas = availabilityQuery(gate, deps, periodPk);
  return {
    queries: [target, areas].filter((one) => one !== null),
    read(rows) {
      const left = [...rows];
      // The rows are in the order of their queries.
      const listRows = <R>(query: Query<R> | null) => (query ? (left.shift() as readonly R[]) : []);
      const found = toTarget(listRows(target));
      return { target: found, state: toAvailability(gate, deps, listRows(areas)) };
    },
  };
}
