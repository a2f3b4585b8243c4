/** What a decision needs to know besides the caller: the target that a call names, and which areas are open. */
import type { AccessState } from '@srae/domain/access/decide';
import type { Gate } from '@srae/domain/access/policy';
import type { RawBuilder } from 'kysely';
import type { Deps } from '../../deps.ts';
import { areasBehind, stateOfAreas } from '../programme/availability.ts';
import { targetNamedBy, targetOfRows } from './targets.ts';
import type { ResolvedTarget } from './targets.ts';
import type { TargetIds } from './keys.ts';

export type Ground = { readonly target: ResolvedTarget | null; readonly state: AccessState };

/** Statements to ask in whatever round trip there is, and how their answers are read. */
export type GroundAsked = {
  readonly statements: readonly RawBuilder<unknown>[];
  read(answered: readonly (readonly unknown[])[]): Ground;
};

/** Asks for the target that the ids name, if any, and for the areas behind the gate. */
export function askGround(
  deps: Pick<Deps, 'config' | 'clock'>,
  gate: Gate,
  ids: TargetIds | null,
  periodPk: number | null,
): GroundAsked {
  const target = ids && targetNamedBy(ids);
  const areas = areasBehind(gate, deps, periodPk);
  return {
    statements: [target, areas].filter((one) => one !== null),
    read(answered) {
      const left = [...answered];
      // The answers come in the order of the statements that made them.
      const rowsOf = <R>(asked: RawBuilder<R> | null) => (asked ? (left.shift() as readonly R[]) : []);
      const found = targetOfRows(rowsOf(target));
      return { target: found, state: stateOfAreas(gate, deps, rowsOf(areas)) };
    },
  };
}
