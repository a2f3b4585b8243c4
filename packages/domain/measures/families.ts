/**
 * The decisions on all questions together, taken once over active facts of every grant: how many surveys there are
 * first, then the questions, then each question by each further factor (Q143). What is hidden in one is hidden in all
 * that would give it away: where the number of surveys is hidden everything is, questions with the same base hide it at
 * the same places, and a group of a factor is hidden where its own number is.
 */
import type { FamilyPlace, GrantFacts } from './facts.ts';
import { FACTOR_IDS, factorCodes, type FactorGroup, type FactorId } from './factors.ts';
import { questionOfFactor } from './factor-questions.ts';
import { decideByFactor, type HiddenParts } from './factor-family.ts';
import { type FamilyFacts, familyFacts } from './family-facts.ts';
import type { Question } from './measure.ts';
import { aboveProgram, placeKey, type PlaceTree } from './place-tree.ts';
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
export type Decisions = Pick<ReadonlyMap<string, PlaceDecisions>, 'get' | 'keys'>;

/** Decides every question. The facts hold their tallies by further factors too. */
export function decideFamilies(
  questions: readonly Question[],
  grants: readonly GrantFacts[],
  threshold: number,
): Decisions {
  return decideFacts(questions, familyFacts(grants), threshold);
}

/** The same over the places and tallies themselves. */
export function decideFacts(
  questions: readonly Question[],
  facts: FamilyFacts,
  threshold: number,
): Decisions {
  const { tree } = facts;
  const all = { tree, above: aboveProgram(tree), threshold, facts };
  const masks = new Map<Question, QuestionMasks>();
  for (const kind of ['entry', 'exit'] as const) {
    const own = questions.filter((question) => question.kind === kind);
    const surveys = decideRows(kind, all);
    const floor: Floor = (place, school) => (surveys.at(place, school) === 0 ? 0 : BASE_BIT);
    const factors = FACTOR_IDS.map((id) => questionOfFactor(id, kind));
    const known = new Map([...factors.map(({ question }) => question), ...own].map((one) => [one.id, one]));
    const bases = grouped([...known.values()], baseOf);
    const decided = new Map<string, FamilyMasks>();
    for (const group of bases.values()) decideTogether(group, all, floor, decided);
    const counting = rowsQuestion(kind);
    decided.set(counting.id, surveys);
    for (const question of [counting, ...known.values()]) {
      const ofQuestion = decided.get(question.id);
      if (!ofQuestion) continue;
      const byFactor: (readonly HiddenParts[])[] = [];
      for (const [at, id] of FACTOR_IDS.entries()) {
        const factor = factors[at];
        const factorMasks = factor && decided.get(factor.question.id);
        byFactor.push(
          factor && factorMasks && isBrokenDown(question)
            ? decideFactor(question, id, { ...factor, masks: factorMasks }, ofQuestion, all)
            : [],
        );
      }
      masks.set(question, questionMasks(tree.keys.length, ofQuestion, byFactor));
    }
  }
  return decisionsOf(tree, masks);
}

/** Decisions on a question at every place, side by side. */
type QuestionMasks = { readonly width: number; readonly at: Uint32Array };

/** The decisions on a place are put together when they are asked for: all at once would be millions of lists. */
function decisionsOf(tree: PlaceTree, masks: ReadonlyMap<Question, QuestionMasks>): Decisions {
  const numbers = new Map(tree.keys.map((key, place) => [key, place]));
  return {
    keys: () => numbers.keys(),
    get: (key) => {
      const place = numbers.get(key);
      if (place === undefined) return undefined;
      const found: Record<string, PlaceMasks> = {};
      for (const [question, { width, at }] of masks) {
        // Nothing sensitive is released below the provider (rule 4).
        if (question.sensitive && tree.children[place]?.length === 0) continue;
        found[question.id] = [...at.subarray(place * width, (place + 1) * width)];
      }
      return found;
    },
  };
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
  readonly facts: FamilyFacts;
};

/** The question that counts the surveys themselves. */
export function rowsQuestion(kind: Question['kind']): Question {
  return { id: `${kind}_rows`, label: 'Surveys', kind, item: ROWS_ITEM, codes: [] };
}

function decideRows(kind: Question['kind'], { tree, facts, threshold }: All): FamilyMasks {
  return decideFamily(rowsQuestion(kind), tree, facts.lines(kind), threshold);
}

/** Questions whose base is counted by the same item. */
function baseOf({ item, baseItem }: Question): string {
  return baseItem ?? item;
}

/** Decides questions with the same base until all of them hide it at the same places. */
function decideTogether(
  questions: readonly Question[],
  { tree, above, facts, threshold }: All,
  floor: Floor,
  decided: Map<string, FamilyMasks>,
): void {
  const isBaseHidden = (place: number, school: number) =>
    questions.some(({ id }) => ((decided.get(id)?.at(place, school) ?? 0) & BASE_BIT) !== 0);
  const decide = (question: Question, from: Floor) =>
    decideFamily(question, question.sensitive ? above : tree, facts.lines(question.kind), threshold, from);
  for (const question of questions) decided.set(question.id, decide(question, floor));
  for (;;) {
    // What is hidden is taken down first: the decisions change while they are made.
    const hidden = new Set<number>();
    const behind = new Set<Question>();
    for (const place of tree.keys.keys()) {
      for (const school of SCHOOLS.keys()) {
        if (!isBaseHidden(place, school)) continue;
        hidden.add(place * 3 + school);
        for (const question of questions) {
          const masks = decided.get(question.id);
          if ((masks?.baseAt(place, school) ?? 0) === 0) continue;
          if (((masks?.at(place, school) ?? 0) & BASE_BIT) === 0) behind.add(question);
        }
      }
    }
    if (behind.size === 0) return;
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

type DecidedFactor = ReturnType<typeof questionOfFactor> & { readonly masks: FamilyMasks };

function decideFactor(
  question: Question,
  id: FactorId,
  factor: DecidedFactor,
  masks: FamilyMasks,
  { tree, above, facts, threshold }: All,
): readonly HiddenParts[] {
  const own = facts.lines(question.kind, id);
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

function questionMasks(
  places: number,
  masks: FamilyMasks,
  byFactor: readonly (readonly HiddenParts[])[],
): QuestionMasks {
  const width = byFactor.every((levels) => levels.length === 0) ? 3 : 3 + byFactor.length * 4;
  const at = new Uint32Array(places * width);
  for (let place = 0; place < places; place += 1) {
    const first = place * width;
    for (let school = 0; school < 3; school += 1) at[first + school] = masks.at(place, school);
    for (const [factor, levels] of width === 3 ? [] : byFactor.entries()) {
      for (const [level, parts] of levels.entries()) {
        at[first + 3 + factor * 4 + level * 2] = parts.groups[place] ?? 0;
        at[first + 4 + factor * 4 + level * 2] = parts.cells[place] ?? 0;
      }
    }
  }
  return { width, at };
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
