/** What the families are decided from: the places, and the tallies of each survey over all rows and by each factor. */
import type { SurveyKind } from '../survey/column.ts';
import type { FactorId } from './factors.ts';
import type { FactorTally, GrantFacts, SurveyTally } from './facts.ts';
import { type FamilyGrant, type PlaceTree, placeTree } from './place-tree.ts';
import { LineNames, type PlacedLines, placeLines, TallyLines } from './tally-lines.ts';

/** A tally over all rows, or of a factor's group. */
export type FamilyTally = SurveyTally & Partial<Pick<FactorTally, 'factor' | 'group'>>;

/** The names that the lines of all grants share, by survey and factor. */
export class FamilyNames {
  readonly #names = new Map<string, LineNames>();

  of(kind: SurveyKind, factor: FactorId | undefined): LineNames {
    const key = keyOf(kind, factor);
    let names = this.#names.get(key);
    if (!names) this.#names.set(key, (names = new LineNames(kind)));
    return names;
  }
}

/** The tallies of one grant in little room; they serve every decision until they change. */
export class GrantLines {
  readonly #names: FamilyNames;
  readonly #lines = new Map<string, TallyLines>();

  constructor(names: FamilyNames) {
    this.#names = names;
  }

  add(tally: FamilyTally): void {
    const key = keyOf(tally.kind, tally.factor);
    let lines = this.#lines.get(key);
    if (!lines) this.#lines.set(key, (lines = new TallyLines(this.#names.of(tally.kind, tally.factor))));
    lines.add(tally, tally.group);
  }

  /** The lines of a survey over all rows, or by a factor; undefined where there are none. */
  of(kind: SurveyKind, factor: FactorId | undefined): TallyLines | undefined {
    return this.#lines.get(keyOf(kind, factor));
  }
}

/** Places and tallies of all active grants. */
export class FamilyFacts {
  readonly tree: PlaceTree;
  readonly #names: FamilyNames;
  readonly #grants: readonly GrantLines[];
  readonly #placed = new Map<string, PlacedLines>();

  constructor(places: Iterable<FamilyGrant>, names: FamilyNames, grants: readonly GrantLines[]) {
    this.tree = placeTree(places);
    this.#names = names;
    this.#grants = grants;
  }

  /** The tallies of a survey over all rows, or by a factor; undefined where there are none. */
  lines(kind: SurveyKind, factor?: FactorId): PlacedLines | undefined {
    const key = keyOf(kind, factor);
    let placed = this.#placed.get(key);
    if (!placed) {
      const lines = this.#grants.flatMap((grant) => grant.of(kind, factor) ?? []);
      placed = placeLines(lines, this.#names.of(kind, factor), this.tree.placeOf);
      this.#placed.set(key, placed);
    }
    return placed.parts.length > 0 ? placed : undefined;
  }
}

/** The facts of active grants that hold their tallies. */
export function familyFacts(grants: readonly GrantFacts[]): FamilyFacts {
  const names = new FamilyNames();
  const lines = grants.map(({ tallies, byFactor = [] }) => {
    const own = new GrantLines(names);
    for (const tally of [...tallies, ...byFactor]) own.add(tally);
    return own;
  });
  return new FamilyFacts(grants, names, lines);
}

function keyOf(kind: SurveyKind, factor: FactorId | undefined): string {
  return `${kind} ${factor ?? 'all'}`;
}
