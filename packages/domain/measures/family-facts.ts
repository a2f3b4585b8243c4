/** What the families are decided from: the places, and the tallies of each survey over all rows and by each factor. */
import type { SurveyKind } from '../survey/column.ts';
import type { FactorId } from './factors.ts';
import type { FactorTally, GrantFacts, SurveyTally } from './facts.ts';
import { type FamilyGrant, type PlaceTree, placeTree } from './place-tree.ts';
import { TallyLines } from './tally-lines.ts';

export class FamilyFacts {
  readonly tree: PlaceTree;
  readonly #lines = new Map<string, TallyLines>();

  constructor(grants: Iterable<FamilyGrant>) {
    this.tree = placeTree(grants);
  }

  /** Adds a tally, over all rows or of a factor's group; one of a program that is no place is left out. */
  add(tally: SurveyTally & Partial<Pick<FactorTally, 'factor' | 'group'>>): void {
    const place = this.tree.placeOf.get(tally.programId);
    if (place === undefined) return;
    const name = nameOf(tally.kind, tally.factor);
    let lines = this.#lines.get(name);
    if (!lines) this.#lines.set(name, (lines = new TallyLines(tally.kind)));
    lines.add(tally, place, tally.group);
  }

  /** The tallies of a survey over all rows, or by a factor; undefined where there are none. */
  lines(kind: SurveyKind, factor?: FactorId): TallyLines | undefined {
    return this.#lines.get(nameOf(kind, factor));
  }
}

/** The facts of active grants that hold their tallies. */
export function familyFacts(grants: readonly GrantFacts[]): FamilyFacts {
  const facts = new FamilyFacts(grants);
  for (const { tallies, byFactor = [] } of grants) {
    for (const tally of tallies) facts.add(tally);
    for (const tally of byFactor) facts.add(tally);
  }
  return facts;
}

function nameOf(kind: SurveyKind, factor: FactorId | undefined): string {
  return `${kind} ${factor ?? 'all'}`;
}
