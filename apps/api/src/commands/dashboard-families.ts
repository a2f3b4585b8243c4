/**
 * What is known of a place from the stored suppression decisions. They are those of one moment (BEY-117): the figures of
 * a grant are answered from them while its own data are still the same, those of many grants as they were then.
 */
import type { FactorId } from '@srae/domain/measures/factors';
import type { FamilyPlace } from '@srae/domain/measures/facts';
import type { PlaceDecisions } from '@srae/domain/measures/families';
import type { PlaceTallies } from '@srae/domain/measures/place-sums';
import { placeKey } from '@srae/domain/measures/place-tree';
import { type FamilyKey, findDecisions, findPlaceTallies, readParts } from '../store/dashboard-decisions.ts';
import type { FactsBasis } from '../store/dashboard-facts.ts';
import type { Tx } from '../store/database.ts';
import { within } from '../within.ts';
import { type FamilyDecider, rulesOf, versionOf } from './decide-families.ts';

/** What is known of a place: the decisions on it and, for one above the grant, its tallies. */
export type DecidedPlace = {
  readonly decisions: PlaceDecisions | undefined;
  readonly tallies: PlaceTallies | undefined;
};

export type FamilyRead = {
  /** Null while nothing of the place may be shown: its data are not those that were decided on. */
  readonly decided: DecidedPlace | null;
  /** Whether there are newer data of the place than those that were decided on. */
  readonly isBehind: boolean;
};

/** What is stored of a place. `by` names the further factor that the tallies are wanted by. */
export async function readDecisions(
  tx: Tx,
  key: FamilyKey,
  place: FamilyPlace,
  threshold: number,
  by?: FactorId,
): Promise<FamilyRead> {
  const name = placeKey(place);
  const stored = await findDecisions(tx, key, name, place.grant);
  if (stored?.rules !== rulesOf(threshold)) return { decided: null, isBehind: true };
  const parts = await readParts(tx, key, place.grant);
  const isBehind =
    place.grant === undefined ? stored.version !== versionOf(parts) : stored.part !== parts.get(place.grant);
  const { decisions } = stored;
  if (isAboveGrants(place))
    return { decided: { decisions, tallies: await findPlaceTallies(tx, key, name, by) }, isBehind };
  return { decided: isBehind ? null : { decisions, tallies: undefined }, isBehind };
}

/** Whether a place holds more than one grant. */
export function isAboveGrants({ grant, provider, program }: FamilyPlace): boolean {
  return grant === undefined && provider === undefined && program === undefined;
}

/** A decider as readers use it. */
export type PatientDecider = FamilyDecider & {
  /** Milliseconds that a reader waits for decisions on newer data; then what is stored has to do. */
  readonly patience: number;
};

/**
 * Waits until newer data are decided on, but not for ever; answers whether they are. A decider that fails is told of by
 * the job that uses it.
 */
export async function awaitDecisions(
  { decide, patience }: PatientDecider,
  periodPk: number,
  basis: FactsBasis,
): Promise<boolean> {
  const decided = decide(periodPk, basis).then(
    () => true,
    () => false,
  );
  return (await within(decided, patience)) === true;
}
