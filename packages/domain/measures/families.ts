/**
 * The decisions on all questions together, taken once over active facts of every grant: how many surveys there are
 * first, then the questions, then each question by each further factor (Q143). What is hidden in one is hidden in all
 * that would give it away: where the number of surveys is hidden everything is, questions with the same base hide it at
 * the same places, and a group of a factor is hidden where its own number is.
 */
import type { FactorTally, FamilyPlace, GrantFacts, SurveyTally } from './facts.ts';
import { FACTOR_IDS, factorCodes, type FactorGroup, type FactorId } from './factors.ts';
import { questionOfFactor } from './factor-questions.ts';
import { decideByFactor, type HiddenPart } from './factor-family.ts';
import type { Question } from './measure.ts';
import { aboveProgram, placeKey, type PlaceTree, placeTree } from './place-tree.ts';
import { ROWS_ITEM, type School, SCHOOLS } from './question-counts.ts';
import { allBits, BASE_BIT, decideFamily, type FamilyMasks, type Floor } from './survey-family.ts';

/**
 * What is hidden of a question at one place: masks for all, middle and high school, then for each factor groups and
 * counts of its first and second level.
 */
export type PlaceMasks = readonly number[];

/** The decisions on one place by question; a question that is not named there shows nothing. */
export type PlaceDecisions = Readonly<Record<string, PlaceMasks>>;

/** The decisions by the names of places. */
export type Decisions = ReadonlyMap<string, PlaceDecisions>;

/** Decides every question. The facts hold their tallies by further factors too. */
export function decideFamilies(
  questions: readonly Question[],
  grants: readonly GrantFacts[],
  threshold: number,
): Decisions {
  const steps = decidingFamilies(questions, grants, threshold);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps, some milliseconds each, for a process that has others to serve meanwhile. */
export function* decidingFamilies(
  questions: readonly Question[],
  grants: readonly GrantFacts[],
  threshold: number,
): Generator<undefined, Decisions> {
  const tree = placeTree(grants);
  const all = { tree, above: aboveProgram(tree), threshold, tallies: sortTallies(grants) };
  const places: Record<string, PlaceMasks>[] = tree.keys.map(() => ({}));
  for (const kind of ['entry', 'exit'] as const) {
    const own = questions.filter((question) => question.kind === kind);
    const surveys = decideRows(kind, all);
    const floor: Floor = (place, school) => (surveys.at(place, school) === 0 ? 0 : BASE_BIT);
    const factors = FACTOR_IDS.map((id) => questionOfFactor(id, kind));
    const known = new Map([...factors.map(({ question }) => question), ...own].map((one) => [one.id, one]));
    const bases = grouped([...known.values()], baseOf);
    const decided = new Map<string, FamilyMasks>();
    for (const group of bases.values()) {
      decideTogether(group, all, floor, decided);
      yield;
    }
    const counting = rowsQuestion(kind);
    decided.set(counting.id, surveys);
    for (const question of [counting, ...known.values()]) {
      const masks = decided.get(question.id);
      if (!masks) continue;
      const byFactor = FACTOR_IDS.map((id, at) => {
        const factor = factors[at];
        const factorMasks = factor && decided.get(factor.question.id);
        if (!factor || !factorMasks || !isBrokenDown(question)) return [];
        return decideFactor(question, id, { ...factor, masks: factorMasks }, masks, all);
      });
      for (const [place, found] of places.entries()) {
        // Nothing sensitive is released below the provider (rule 4).
        if (question.sensitive && tree.children[place]?.length === 0) continue;
        found[question.id] = masksAt(place, masks, byFactor);
      }
      yield;
    }
  }
  return new Map(tree.keys.map((key, place) => [key, places[place] ?? {}]));
}

/** Whether a question is released by further factors. */
export function isBrokenDown({ isFactor, item }: Question): boolean {
  return !isFactor && item !== ROWS_ITEM;
}

/**
 * Whether the decisions hide a count of a question: of its base (null), or of a group; of all youth, or of one group of
 * a further factor.
 */
export function isHiddenBy(
  masks: PlaceMasks | undefined,
  question: Question,
  school: School,
  group: number | null,
  by?: FactorGroup,
): boolean {
  if (!masks) return true;
  const bit = group === null ? BASE_BIT : 1 << (group + 1);
  if (!by) return ((masks[SCHOOLS.indexOf(school)] ?? bit) & (bit | BASE_BIT)) !== 0;
  if (!isBrokenDown(question) || (question.sensitive && school !== 'all')) return true;
  const first = 3 + FACTOR_IDS.indexOf(by.factor) * 4;
  const own = 1 << factorCodes(by.factor).indexOf(by.group);
  const isHiddenAt = (level: number) =>
    ((masks[first + level * 2] ?? own) & own) !== 0 &&
    ((masks[first + level * 2 + 1] ?? bit) & (bit | BASE_BIT)) !== 0;
  if (question.sensitive || school === 'ms') return isHiddenAt(0);
  return school === 'hs' ? isHiddenAt(1) : isHiddenAt(0) || isHiddenAt(1);
}

/** The decisions on a place of the family, or undefined where it holds no program. */
export function decisionsAt(decisions: Decisions, place: FamilyPlace): PlaceDecisions | undefined {
  return decisions.get(placeKey(place));
}

type All = {
  readonly tree: PlaceTree;
  readonly above: PlaceTree;
  readonly threshold: number;
  readonly tallies: SortedTallies;
};

type SortedTallies = {
  readonly plain: ReadonlyMap<string, readonly SurveyTally[]>;
  readonly byFactor: ReadonlyMap<string, readonly FactorTally[]>;
};

function sortTallies(grants: readonly GrantFacts[]): SortedTallies {
  return {
    plain: grouped(
      grants.flatMap(({ tallies }) => tallies),
      ({ kind }) => kind,
    ),
    byFactor: grouped(
      grants.flatMap(({ byFactor }) => byFactor ?? []),
      ({ kind, factor }) => `${kind} ${factor}`,
    ),
  };
}

/** The question that counts the surveys themselves. */
export function rowsQuestion(kind: Question['kind']): Question {
  return { id: `${kind}_rows`, label: 'Surveys', kind, item: ROWS_ITEM, codes: [] };
}

function decideRows(kind: Question['kind'], { tree, tallies, threshold }: All): FamilyMasks {
  return decideFamily(rowsQuestion(kind), tree, tallies.plain.get(kind) ?? [], threshold);
}

/** Questions whose base is counted by the same item. */
function baseOf({ item, baseItem }: Question): string {
  return baseItem ?? item;
}

/** Decides questions with the same base until all of them hide it at the same places. */
function decideTogether(
  questions: readonly Question[],
  { tree, above, tallies, threshold }: All,
  floor: Floor,
  decided: Map<string, FamilyMasks>,
): void {
  const isBaseHidden = (place: number, school: number) =>
    questions.some(({ id }) => ((decided.get(id)?.at(place, school) ?? 0) & BASE_BIT) !== 0);
  const decide = (question: Question, from: Floor) =>
    decideFamily(
      question,
      question.sensitive ? above : tree,
      tallies.plain.get(question.kind) ?? [],
      threshold,
      from,
    );
  for (const question of questions) decided.set(question.id, decide(question, floor));
  for (;;) {
    const behind = questions.filter(({ id }) => {
      const masks = decided.get(id);
      return spotsOf(tree).some(
        ([place, school]) =>
          isBaseHidden(place, school) &&
          (masks?.baseAt(place, school) ?? 0) > 0 &&
          ((masks?.at(place, school) ?? 0) & BASE_BIT) === 0,
      );
    });
    if (behind.length === 0) return;
    // What another question hides is taken down first: the decisions change while they are made.
    const hidden = new Set(
      spotsOf(tree).flatMap(([place, school]) => (isBaseHidden(place, school) ? [place * 3 + school] : [])),
    );
    for (const question of behind) {
      decided.set(
        question.id,
        decide(question, (place, school) =>
          hidden.has(place * 3 + school) ? BASE_BIT : floor(place, school),
        ),
      );
    }
  }
}

function spotsOf(tree: PlaceTree): readonly (readonly [place: number, school: number])[] {
  return tree.keys.flatMap((_, place) => SCHOOLS.map((_school, school) => [place, school] as const));
}

type DecidedFactor = ReturnType<typeof questionOfFactor> & { readonly masks: FamilyMasks };

function decideFactor(
  question: Question,
  id: FactorId,
  factor: DecidedFactor,
  masks: FamilyMasks,
  { tree, above, tallies, threshold }: All,
): readonly (readonly HiddenPart[])[] {
  const own = tallies.byFactor.get(`${question.kind} ${id}`);
  if (!own) return [];
  const schoolOfLevel = (level: number) => (question.sensitive ? 0 : level + 1);
  return decideByFactor(question, id, question.sensitive ? above : tree, own, threshold, (place, level) => {
    const cells = masks.at(place, schoolOfLevel(level));
    const numbers = factor.masks.at(place, schoolOfLevel(level));
    const isHidden = (part: number) => (numbers & (BASE_BIT | (1 << (part + 1)))) !== 0;
    const groups = factor.parts.reduce(
      (sum, parts, group) => (parts.some(isHidden) ? sum | (1 << group) : sum),
      0,
    );
    return { cells: cells & BASE_BIT ? allBits(question) : cells, groups };
  });
}

function masksAt(
  place: number,
  masks: FamilyMasks,
  byFactor: readonly (readonly (readonly HiddenPart[])[])[],
): PlaceMasks {
  const own = SCHOOLS.map((_, school) => masks.at(place, school));
  if (byFactor.every((levels) => levels.length === 0)) return own;
  const parts = byFactor.flatMap((levels) =>
    [0, 1].flatMap((level) => {
      const part = levels[level]?.[place];
      return [part?.groups ?? 0, part?.cells ?? 0];
    }),
  );
  return [...own, ...parts];
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
