/**
 * Suppression decisions of whole families: read as they are stored, and taken anew when their data have changed. What
 * is stored names the version of the data it was taken from, so it is never out of date (BEY-117).
 */
import { setImmediate } from 'node:timers/promises';
import { MEASURES } from '@srae/domain/measures/catalogue';
import { questionsOf } from '@srae/domain/measures/compute';
import { FACTOR_IDS } from '@srae/domain/measures/factors';
import { activeFacts, type FamilyPlace, type GrantFacts } from '@srae/domain/measures/facts';
import { type Decisions, decidingFamilies, type PlaceDecisions } from '@srae/domain/measures/families';
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

/** The decisions on a place as they are stored, or all facts that they have to be taken from. */
export type FamilyRead =
  | { readonly stored: PlaceDecisions | undefined; readonly undecided: null }
  | { readonly undecided: Undecided };

export type Undecided = {
  readonly key: DecisionKey;
  readonly grants: readonly GrantFacts[];
  readonly threshold: number;
};

/** The stored decisions on a place, or what to decide from. The transaction sees all grants at one moment. */
export async function readDecisions(
  tx: Tx,
  periodPk: number,
  basis: FactsBasis,
  place: FamilyPlace,
  threshold: number,
): Promise<FamilyRead> {
  const key = await decisionKey(tx, periodPk, basis, threshold);
  const found = await findDecisions(tx, key, placeKey(place));
  if (found) return { stored: found.decisions, undecided: null };
  return { undecided: await readUndecided(tx, key, threshold) };
}

/** Everything that the decisions of a period and basis are taken from. */
export async function readUndecided(tx: Tx, key: DecisionKey, threshold: number): Promise<Undecided> {
  const { periodPk, basis } = key;
  const grants = await loadFacts(tx, { periodPk, basis, factors: FACTOR_IDS });
  return { key, grants: grants.map(activeFacts), threshold };
}

/** The decisions on a place; what had to be decided is stored for all who ask next. */
export async function settle(
  db: Db,
  read: FamilyRead,
  place: FamilyPlace,
): Promise<PlaceDecisions | undefined> {
  if (read.undecided === null) return read.stored;
  const decisions = await decideOnce(db, read.undecided);
  return decisions.get(placeKey(place));
}

/** Decisions that are being taken, so that many who ask at once wait for one of them. */
const underWay = new Map<string, Promise<Decisions>>();

function decideOnce(db: Db, undecided: Undecided): Promise<Decisions> {
  const { periodPk, basis, version } = undecided.key;
  const name = `${periodPk} ${basis} ${version}`;
  const known = underWay.get(name);
  if (known) return known;
  const taken = decide(undecided)
    .then(async (decisions) => {
      await saveDecisions(db, undecided.key, decisions);
      return decisions;
    })
    .finally(() => underWay.delete(name));
  underWay.set(name, taken);
  return taken;
}

/** Takes decisions, letting other work through between the questions. */
export async function decide({ grants, threshold }: Undecided): Promise<Decisions> {
  const steps = decidingFamilies(QUESTIONS, grants, threshold);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
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
