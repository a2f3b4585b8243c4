/**
 * Decides what is hidden of the youth-survey figures of a period and basis, and adds up the places above the grants
 * (Q143, BEY-117). It takes seconds of one processor for a nation: whoever answers people lets another process do it.
 */
import { MEASURES } from '@srae/domain/measures/catalogue';
import { questionsOf } from '@srae/domain/measures/compute';
import { decideFacts } from '@srae/domain/measures/families';
import { FamilyFacts, FamilyNames, GrantLines } from '@srae/domain/measures/family-facts';
import { MEASURE_SETS } from '@srae/domain/measures/measure';
import { addPlaces } from '@srae/domain/measures/place-sums';
import { digestOf } from '../digest.ts';
import {
  type DataParts,
  type Decided,
  decidingAlone,
  type FamilyKey,
  type FamilyState,
  findFamily,
  listDecisions,
  readParts,
  saveDecisions,
  type WrittenPlaces,
} from '../store/dashboard-decisions.ts';
import { atOneMoment, type FactsBasis } from '../store/dashboard-facts.ts';
import type { Db, Tx } from '../store/database.ts';
import { listFamilyGrants, readFamilyTallies } from '../store/family-tallies.ts';

/** Every question that figures are made of. */
export const QUESTIONS = questionsOf(MEASURE_SETS.flatMap((set) => MEASURES[set]));

/** Raised when the rules decide otherwise: what is stored under an earlier number is decided anew. */
const RULES = 3;

/** Takes decisions; what it has read and written serves the next ones. */
export type FamilyDecider = {
  /**
   * Decides a period and basis whose stored decisions are not those of its data; answers whether it had to. What is
   * stored afterwards follows from data that were read after the call.
   */
  decide(periodPk: number, basis: FactsBasis): Promise<boolean>;
};

/** A decider that works in this process, whoever else waits for it meanwhile. */
export function createDecider(db: Db, threshold: number): FamilyDecider {
  const kept = new Map<string, Kept>();
  return {
    decide: (periodPk, basis) =>
      decidingAlone(db, async (own) => {
        const name = `${periodPk} ${basis}`;
        const known = kept.get(name);
        kept.delete(name);
        const read = await atOneMoment(own, (tx) =>
          readUnlessStored(tx, { periodPk, basis }, threshold, known),
        );
        const { stored, from, facts, lines } = read;
        if (facts === null) {
          if (known) kept.set(name, known);
          return false;
        }
        const written = known && stored && isSame(known, stored) ? known.written : null;
        const found = decideAll(facts, threshold);
        const places = await saveDecisions(own, { periodPk, basis }, from, found, written);
        kept.set(name, { ...from, lines, written: places });
        for (const [oldest] of kept) if (kept.size > FAMILIES_KEPT) kept.delete(oldest);
        return true;
      }),
  };
}

/** The current period, submitted and saved. */
const FAMILIES_KEPT = 2;

/** What is known of a family since it was last decided here. */
type Kept = FamilyState & {
  readonly lines: KeptLines;
  readonly written: WrittenPlaces;
};

/** The tallies of grants in little room, with the part of the data that they belong to. */
type KeptLines = {
  readonly names: FamilyNames;
  readonly grants: ReadonlyMap<number, { readonly part: string; readonly lines: GrantLines }>;
};

async function readUnlessStored(tx: Tx, key: FamilyKey, threshold: number, known: Kept | undefined) {
  const stored = await findFamily(tx, key);
  const from = await stateOf(tx, key, threshold, stored);
  if (stored && isSame(stored, from)) return { stored, from, facts: null, lines: null };
  // Repaired tallies stand under the keys of the ones before.
  const usable = known?.recounts === from.recounts ? known.lines : undefined;
  return { stored, from, ...(await readFacts(tx, key, from.parts, usable)) };
}

/** Whether decisions of one state are those of the other. */
function isSame(one: FamilyState, other: FamilyState): boolean {
  return one.rules === other.rules && one.version === other.version && one.recounts === other.recounts;
}

async function stateOf(
  tx: Tx,
  key: FamilyKey,
  threshold: number,
  stored: FamilyState | null,
): Promise<FamilyState & { readonly parts: DataParts }> {
  const parts = await readParts(tx, key);
  return { rules: rulesOf(threshold), version: versionOf(parts), parts, recounts: stored?.recounts ?? 0 };
}

/** The places and all tallies; of grants whose part is the same, those that are kept. */
async function readFacts(tx: Tx, { periodPk, basis }: FamilyKey, parts: DataParts, kept?: KeptLines) {
  const places = await listFamilyGrants(tx, periodPk, basis);
  const names = kept?.names ?? new FamilyNames();
  const grants = new Map<number, { part: string; lines: GrantLines }>();
  const missing: number[] = [];
  for (const { grantId } of places) {
    const part = parts.get(grantId) ?? '';
    const before = kept?.grants.get(grantId);
    if (before?.part === part) grants.set(grantId, before);
    else {
      grants.set(grantId, { part, lines: new GrantLines(names) });
      missing.push(grantId);
    }
  }
  for await (const tallies of readFamilyTallies(tx, periodPk, basis, missing))
    for (const { grantId, ...tally } of tallies) grants.get(grantId)?.lines.add(tally);
  const facts = new FamilyFacts(
    places,
    names,
    [...grants.values()].map(({ lines }) => lines),
  );
  return { facts, lines: { names, grants } };
}

/**
 * Decides a period and basis whatever is stored, as after a repair of tallies; answers the decisions that stood there
 * before, null where they were not those of the data, and those that stand there now.
 */
export function decideAgain(db: Db, key: FamilyKey, threshold: number) {
  return decidingAlone(db, async (own) => {
    const { from, before, facts } = await atOneMoment(own, async (tx) => {
      const stored = await findFamily(tx, key);
      const state = await stateOf(tx, key, threshold, stored);
      return {
        // Others keep tallies that may just have been repaired.
        from: { ...state, recounts: state.recounts + 1 },
        before: stored && isSame(stored, state) ? await listDecisions(tx, key) : null,
        facts: (await readFacts(tx, key, state.parts)).facts,
      };
    });
    const found = decideAll(facts, threshold);
    await saveDecisions(own, key, from, found, null);
    return { before, decisions: found.decisions };
  });
}

function decideAll(facts: FamilyFacts, threshold: number): Decided {
  return { decisions: decideFacts(QUESTIONS, facts, threshold), sums: addPlaces(facts) };
}

/** The rules that decisions are taken by, in short; a change to a question is a change of them. */
export function rulesOf(threshold: number): string {
  return digestOf(JSON.stringify([RULES, threshold, ASKED]));
}

const ASKED = digestOf(JSON.stringify(QUESTIONS));

/** All parts together, in short. */
export function versionOf(parts: DataParts): string {
  return digestOf(JSON.stringify([...parts]));
}
