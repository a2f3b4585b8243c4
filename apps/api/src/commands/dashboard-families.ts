/**
 * Suppression decisions of whole families: read as they are stored, and taken anew when their data have changed. What
 * is stored names the version of the data it was taken from, so it is never out of date (BEY-117).
 */
import { MEASURES } from '@srae/domain/measures/catalogue';
import { questionsOf } from '@srae/domain/measures/compute';
import { FACTOR_IDS } from '@srae/domain/measures/factors';
import { activeFacts, type FamilyPlace } from '@srae/domain/measures/facts';
import { type Decisions, decideFamilies, type PlaceDecisions } from '@srae/domain/measures/families';
import { MEASURE_SETS } from '@srae/domain/measures/measure';
import { placeKey } from '@srae/domain/measures/place-tree';
import {
  type DecisionKey,
  findDecisions,
  readDataVersion,
  saveDecisions,
} from '../store/dashboard-decisions.ts';
import { type FactsBasis, loadFacts } from '../store/dashboard-facts.ts';
import type { Db, Tx } from '../store/database.ts';
import { digestOf } from './digest.ts';

/** Every question that figures are made of. */
export const QUESTIONS = questionsOf(MEASURE_SETS.flatMap((set) => MEASURES[set]));

/** Raised when the rules decide otherwise: what is stored under an earlier number is decided anew. */
const RULES = 1;

export type FamilyRead = {
  readonly decisions: PlaceDecisions | undefined;
  /** What was decided just now and is to be stored once the transaction is over; null when it stood there. */
  readonly fresh: FreshDecisions | null;
};

export type FreshDecisions = { readonly key: DecisionKey; readonly decisions: Decisions };

/** The decisions on a place. The transaction sees all grants at one moment. */
export async function readDecisions(
  tx: Tx,
  periodPk: number,
  basis: FactsBasis,
  place: FamilyPlace,
  threshold: number,
): Promise<FamilyRead> {
  const key = await decisionKey(tx, periodPk, basis, threshold);
  const stored = await findDecisions(tx, key, placeKey(place));
  if (stored) return { ...stored, fresh: null };
  const decisions = await decideNow(tx, key, threshold);
  return { decisions: decisions.get(placeKey(place)), fresh: { key, decisions } };
}

/** Takes the decisions of a period and basis from the tallies as they are, whatever is stored. */
export async function decideNow(
  tx: Tx,
  { periodPk, basis }: Omit<DecisionKey, 'version'>,
  threshold: number,
): Promise<Decisions> {
  const grants = await loadFacts(tx, { periodPk, basis, factors: FACTOR_IDS });
  return decideFamilies(QUESTIONS, grants.map(activeFacts), threshold);
}

/** What decisions are stored under: the data they follow from, the rules and the threshold. */
export async function decisionKey(
  tx: Tx,
  periodPk: number,
  basis: FactsBasis,
  threshold: number,
): Promise<DecisionKey> {
  const data = await readDataVersion(tx, periodPk, basis);
  const version = digestOf(JSON.stringify([RULES, threshold, data, QUESTIONS]));
  return { periodPk, basis, version };
}

/** Stores what was just decided, for all who ask next. */
export async function keepDecisions(db: Db, fresh: FreshDecisions | null): Promise<void> {
  if (fresh) await saveDecisions(db, fresh.key, fresh.decisions);
}
