/**
 * Suppression decisions of whole families: read as they are stored, and taken anew when their data have changed. What
 * is stored names the version of the data it was taken from, so it is never out of date (BEY-117).
 */
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { MEASURES } from '@srae/domain/measures/catalogue';
import { questionsOf } from '@srae/domain/measures/compute';
import type { FactorId } from '@srae/domain/measures/factors';
import type { FamilyPlace } from '@srae/domain/measures/facts';
import { FamilyFacts } from '@srae/domain/measures/family-facts';
import { decidingFamilies, type PlaceDecisions } from '@srae/domain/measures/families';
import { MEASURE_SETS } from '@srae/domain/measures/measure';
import { addingPlaces, type PlaceTallies } from '@srae/domain/measures/place-sums';
import { placeKey } from '@srae/domain/measures/place-tree';
import { paced, type Steps } from '@srae/domain/measures/steps';
import {
  type Decided,
  type DecisionKey,
  findDecisions,
  findPlaceTallies,
  readDataVersion,
  saveDecisions,
} from '../store/dashboard-decisions.ts';
import { atOneMoment, type FactsBasis } from '../store/dashboard-facts.ts';
import type { Db, Tx } from '../store/database.ts';
import { listFamilyGrants, readFamilyTallies } from '../store/family-tallies.ts';
import { digestOf } from './digest.ts';

/** Every question that figures are made of. */
export const QUESTIONS = questionsOf(MEASURE_SETS.flatMap((set) => MEASURES[set]));

/** Raised when the rules decide otherwise: what is stored under an earlier number is decided anew. */
const RULES = 2;

/** What is known of a place: the decisions on it and, for one above the grant, its tallies. */
export type DecidedPlace = {
  readonly decisions: PlaceDecisions | undefined;
  readonly tallies: PlaceTallies | undefined;
};

/** What is stored of a place, or all facts that it has to be decided from. */
export type FamilyRead =
  | { readonly stored: DecidedPlace; readonly undecided: null }
  | { readonly undecided: Undecided };

export type Undecided = {
  readonly key: DecisionKey;
  readonly facts: FamilyFacts;
  readonly threshold: number;
};

/**
 * What is stored of a place, or what to decide from. The transaction sees all grants at one moment. `by` names the
 * further factor that the tallies are wanted by.
 */
export async function readDecisions(
  tx: Tx,
  periodPk: number,
  basis: FactsBasis,
  place: FamilyPlace,
  threshold: number,
  by?: FactorId,
): Promise<FamilyRead> {
  const key = await decisionKey(tx, periodPk, basis, threshold);
  const name = placeKey(place);
  const found = await findDecisions(tx, key, name);
  if (found) {
    const tallies = isAboveGrants(place) ? await findPlaceTallies(tx, key, name, by) : undefined;
    return { stored: { decisions: found.decisions, tallies }, undecided: null };
  }
  return { undecided: await readUndecided(tx, key, threshold) };
}

/** Everything that the decisions of a period and basis are taken from; many who ask at once read it once. */
export async function readUndecided(
  tx: Tx,
  key: DecisionKey,
  threshold: number,
  signal?: AbortSignal,
): Promise<Undecided> {
  const name = nameOf(key);
  const known = underWay.get(name)?.undecided ?? (await beingRead.get(name));
  if (known) return known;
  const read = readFacts(tx, key, signal)
    .then((facts) => ({ key, facts, threshold }))
    .finally(() => beingRead.delete(name));
  beingRead.set(
    name,
    // Who waits for another's reading reads alone when that one fails.
    read.catch(() => undefined),
  );
  return read;
}

/** What is being read to decide from. */
const beingRead = new Map<string, Promise<Undecided | undefined>>();

async function readFacts(
  tx: Tx,
  { periodPk, basis }: DecisionKey,
  signal: AbortSignal | undefined,
): Promise<FamilyFacts> {
  const grants = await listFamilyGrants(tx, periodPk, basis);
  const facts = new FamilyFacts(grants);
  for await (const tallies of readFamilyTallies(tx, periodPk, basis, grants))
    await besideOthers(
      paced(tallies, TALLIES_A_STEP, (tally) => facts.add(tally)),
      signal,
    );
  return facts;
}

/** Tallies that are added within a millisecond. */
const TALLIES_A_STEP = 32;

/** Whether a place holds more than one grant. */
export function isAboveGrants({ grant, provider, program }: FamilyPlace): boolean {
  return grant === undefined && provider === undefined && program === undefined;
}

/** What is known of a place; what had to be decided is stored for all who ask next. */
export async function settle(db: Db, read: FamilyRead, place: FamilyPlace): Promise<DecidedPlace> {
  if (read.undecided === null) return read.stored;
  const { decisions, sums } = await decideOnce(db, read.undecided);
  const name = placeKey(place);
  const tallies = isAboveGrants(place) ? (sums.get(name) ?? { tallies: [], byFactor: [] }) : undefined;
  return { decisions: decisions.get(name), tallies };
}

/**
 * Decides a period and basis whose stored decisions are not those of its data; answers whether it had to. Throws when
 * the signal ends it, unless a reader waits for the same.
 */
export async function refreshDecisions(
  db: Db,
  periodPk: number,
  basis: FactsBasis,
  threshold: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const undecided = await atOneMoment(db, async (tx) => {
    const key = await decisionKey(tx, periodPk, basis, threshold);
    return (await findDecisions(tx, key, placeKey({}))) ? null : readUndecided(tx, key, threshold, signal);
  });
  if (undecided) await decideOnce(db, undecided, signal);
  return undecided !== null;
}

type UnderWay = {
  readonly undecided: Undecided;
  readonly decided: Promise<Decided>;
  readonly end: AbortController;
  waiting: number;
};

/** Decisions that are being taken, so that many who ask at once wait for one of them. */
const underWay = new Map<string, UnderWay>();

/** Decides and stores. Whoever has a signal may leave; the work ends when the last one leaves. */
async function decideOnce(db: Db, undecided: Undecided, signal?: AbortSignal): Promise<Decided> {
  signal?.throwIfAborted();
  const name = nameOf(undecided.key);
  const work = underWay.get(name) ?? begin(db, name, undecided);
  work.waiting += 1;
  const leave = (): void => {
    work.waiting -= 1;
    if (work.waiting === 0) work.end.abort();
  };
  signal?.addEventListener('abort', leave, { once: true });
  try {
    return await work.decided;
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}

function begin(db: Db, name: string, undecided: Undecided): UnderWay {
  const end = new AbortController();
  const decided = decide(undecided, end.signal)
    .then(async (found) => {
      await saveDecisions(db, undecided.key, found);
      return found;
    })
    .finally(() => underWay.delete(name));
  const work = { undecided, decided, end, waiting: 0 };
  underWay.set(name, work);
  return work;
}

function nameOf({ periodPk, basis, version }: DecisionKey): string {
  return `${periodPk} ${basis} ${version}`;
}

/** Takes decisions and adds up tallies, letting other work through all the while. */
export async function decide({ facts, threshold }: Undecided, signal?: AbortSignal): Promise<Decided> {
  const decisions = await besideOthers(decidingFamilies(QUESTIONS, facts, threshold), signal);
  return { decisions, sums: await besideOthers(addingPlaces(facts), signal) };
}

/** Milliseconds that others wait for at most, beside one step. */
const SLICE = 10;

async function besideOthers<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const until = performance.now() + SLICE;
    while (performance.now() < until) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await setImmediate();
  }
}

/** The questions in short, so that a change to one of them is a change of the rules. */
const ASKED = digestOf(JSON.stringify(QUESTIONS));

/** What decisions are stored under: the data they follow from, the rules and the threshold. */
export async function decisionKey(
  tx: Tx,
  periodPk: number,
  basis: FactsBasis,
  threshold: number,
): Promise<DecisionKey> {
  const data = await readDataVersion(tx, periodPk, basis);
  const version = digestOf(JSON.stringify([RULES, threshold, data, ASKED]));
  return { periodPk, basis, version };
}
