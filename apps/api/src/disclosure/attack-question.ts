/** Both attacks on one question, or on the denominators of many, with findings in plain sentences. */
import type { Instrument } from '@srae/domain/instruments/instruments';
import { findTightBounds, findTightEstimates, type Target } from './attack.ts';
import { Contradiction, propagate } from './bounds.ts';
import { Grid, listYouthGroups, type Parts } from './grid.ts';
import { findNoiseFree } from './noise-free.ts';
import { filterPlaces, type ReleasedPlace } from './place-list.ts';
import { toParts, toShape } from './question-parts.ts';
import { type ProtectionRules, Readings } from './readings.ts';
import { type AttackedQuestion, toSurveys } from './released-cells.ts';
import type { ReleasedTable } from './released-table.ts';
import { SumList } from './sums.ts';

/** An inference about one count, or about a place without another place within it. */
export type Finding = {
  readonly about: string;
  readonly place: string;
  /** The subtracted place, or null. */
  readonly without: string | null;
  readonly school: string;
  /** The group of a further factor; '' for all or, with `isRest`, for those who left the factor blank. */
  readonly group: string;
  readonly isRest: boolean;
  readonly part: string;
  readonly follows:
    | { readonly by: 'bounds'; readonly low: number; readonly high: number }
    | { readonly by: 'least squares'; readonly estimate: number; readonly standardError: number };
};

/** Result of an attack. */
export type Attacked = {
  readonly about: string;
  readonly findings: readonly Finding[];
  /** Places where numbers appear to have no noise. */
  readonly noiseFree: readonly string[];
  /** Whether no counts fit all numbers: then there are released places unknown to the attack. */
  readonly isContradiction: boolean;
};

/** Fewer possible values than this are a disclosure (BEY-192). */
const VALUES = 5;
/** A smaller standard error is a disclosure (BEY-192). */
const STANDARD_ERROR = 1;
/** Small counts. */
const SMALL = { least: 1, most: 10 } as const;

export type AttackOn = {
  /** The published questionnaires. */
  readonly instrument: Pick<Instrument, 'surveys' | 'measures'>;
  readonly places: readonly ReleasedPlace[];
  readonly released: ReleasedTable;
  readonly rules: ProtectionRules;
  /** Whether to skip least squares, which take longer. */
  readonly isQuick?: boolean;
};

/** Attacks a question, optionally by the groups of one factor. */
export function attackQuestion(
  { instrument, places, released, rules, isQuick = false }: AttackOn,
  attacked: AttackedQuestion,
  factor: string | null,
): Attacked {
  const { question, answers } = attacked;
  const parts = toParts(toShape(question, answers, instrument.surveys));
  const groups = listYouthGroups(instrument.measures.factors).filter(
    (group) => group.factor === '' || group.factor === factor,
  );
  // Sensitive items are not released for programs.
  const own = question.sensitive ? filterPlaces(places, ({ query }) => query.program === undefined) : places;
  const grid = new Grid(own, groups, parts);
  const readings = new Readings(grid.counts, rules);
  released.read(attacked, grid, parts, readings);
  const isAgreement = (part: string) =>
    question.sensitive && parts.agreements.some((one) => parts.names[one] === part);
  return attackGrid(question.id, grid, readings, { isAgreement, base: parts.base, isQuick });
}

/** Attacks the number of surveys through the nearly equal denominators of all questions asked of everybody. */
export function attackBases(
  { instrument, places, released, rules }: AttackOn,
  kind: 'entry' | 'exit',
  questions: readonly AttackedQuestion[],
): Attacked {
  const own = questions.filter(
    ({ question, answers }) =>
      question.kind === kind &&
      toShape(question, answers, instrument.surveys).isAskedOfAll &&
      !question.sensitive,
  );
  const names = [
    'surveys',
    ...own.flatMap(({ question: { id } }) => [`${id} valid answers`, `${id} missing answers`]),
  ];
  const parts: Parts = {
    names,
    sums: own.map((_, index) => [0, [1 + 2 * index, 2 + 2 * index]] as const),
    atoms: [0, ...own.map((_, index) => 2 + 2 * index)],
  };
  const grid = new Grid(places, listYouthGroups([]), parts);
  const readings = new Readings(grid.counts, rules);
  released.readSurveys(kind, grid, 0, readings);
  for (const [index, { question }] of own.entries())
    released.readBase(question.id, grid, { whole: 0, base: 1 + 2 * index, missing: 2 + 2 * index }, readings);
  return attackGrid(toSurveys(kind), grid, readings, { isAgreement: () => false, base: 0, isQuick: false });
}

type GridOptions = {
  readonly isAgreement: (part: string) => boolean;
  /** The denominator of the other parts. */
  readonly base: number;
  readonly isQuick: boolean;
};

/** Attacks the counts of a grid from their readings. */
export function attackGrid(
  about: string,
  grid: Grid,
  readings: Readings,
  { isAgreement, base, isQuick }: GridOptions,
): Attacked {
  const list = new SumList();
  grid.writeSums(list);
  const sums = list.of(grid.counts);
  const noiseFree = findNoiseFree(grid, sums, readings);
  const findings: Finding[] = [];
  const find = ({ count, minus }: Target, follows: Finding['follows']) => {
    const { place, school, group, part } = grid.where(count);
    const other = minus === null ? null : grid.where(minus);
    const without = other === null || other.place === place ? null : other.place.key;
    findings.push({
      about,
      place: place.key,
      without,
      school,
      group: group.group,
      isRest: group.isRest,
      part,
      follows,
    });
  };
  for (const { estimate, standardError, ...target } of isQuick
    ? []
    : findTightEstimates(grid, readings, STANDARD_ERROR)) {
    // Estimates that round to a small count within the error.
    if (estimate + standardError < SMALL.least - 0.5 || estimate - standardError > SMALL.most + 0.5) continue;
    find(target, { by: 'least squares', estimate, standardError });
  }
  try {
    propagate(sums, readings.bounds);
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error;
    return { about, findings, noiseFree, isContradiction: true };
  }
  const width = grid.parts.names.length;
  for (const { low, high, ...target } of findTightBounds(sums, readings.bounds, VALUES, {
    least: 0,
    most: SMALL.most,
  })) {
    const hasBase = (readings.bounds.low[target.count - (target.count % width) + base] ?? 0) > 0;
    const isAgreed =
      low === 0 && hasBase && target.minus === null && isAgreement(grid.where(target.count).part);
    if (high >= SMALL.least || isAgreed) find(target, { by: 'bounds', low, high });
  }
  return { about, findings, noiseFree, isContradiction: false };
}
