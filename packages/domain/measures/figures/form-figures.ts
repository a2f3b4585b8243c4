/**
 * Ratio of totals with a minimum number of contributors: contributions are summed over the units of the base, then
 * divided (domain.md 6.2). Guarantees that a comparison contains no sum over fewer grants than the rule requires.
 */
import { type Compared, otherInstrumentText } from '../../instrument/crosswalk.ts';
import type { PeriodFacts } from './facts.ts';
import { toBlocks, type GrantBlock } from './grant-blocks.ts';
import { type FigureCell, type FigureRow, findValue, hiddenRow } from './figure-cells.ts';
import {
  type Contribution,
  type CurriculumMeasure,
  type FormLevel,
  type FormMeasure,
  type FormRow,
  type FormUnit,
  OTHER_CURRICULA,
  type TrendMeasure,
} from '../catalogue/measure.ts';

export type FormRequest = {
  /** Whether the reader compares own grants with all, so that sums need enough grants (domain.md 6.7, rule 5). */
  readonly comparing: boolean;
};

/** Minimum number of grants in a comparison. */
export const COMPARED_GRANTS = 3;

/** Shown where the comparison would cover fewer grants. */
export const TOO_FEW_GRANTS = `fewer than ${COMPARED_GRANTS} grants`;

/** Whether a comparison may not contain a sum over these grants; one without any contribution has no number. */
export function isTooFewGrants(
  { valid, grants }: Pick<RowSum, 'valid' | 'grants'>,
  { comparing }: FormRequest,
): boolean {
  return comparing && valid > 0 && grants < COMPARED_GRANTS;
}

/** One row per row of the measure. */
export function formRows(
  measure: FormMeasure,
  blocks: readonly GrantBlock[],
  request: FormRequest,
): readonly FigureRow[] {
  const { rows, groups, unit, level } = measure;
  return rows.map((row) => toRow(row, { unit, groups }, addUp(row.of, row.level ?? level, blocks), request));
}

/** Number of curricula with a row of their own; the last row combines the others. */
const CURRICULA_SHOWN = 10;

/**
 * One row per curriculum, whatever its spelling (domain.md 5), by descending number of programs. The id of a row is the
 * same in every place and period, however the name is spelled there.
 */
export function curriculumRows(
  { unit, groups, over, of }: CurriculumMeasure,
  blocks: readonly GrantBlock[],
  request: FormRequest,
): readonly FigureRow[] {
  const parts = blocks.map((block) => block.once('curricula', of, (own) => countCurricula(of, own)));
  const known = new Map<string, Map<string, number>>();
  for (const { curricula } of parts) {
    for (const [key, { spellings }] of curricula) {
      const all = known.get(key) ?? new Map<string, number>();
      known.set(key, all);
      for (const [name, programs] of spellings) all.set(name, (all.get(name) ?? 0) + programs);
    }
  }
  const sumOf = (keys: readonly string[]) =>
    addSums(parts.map(({ curricula }) => joined(keys.flatMap((key) => curricula.get(key)?.sum ?? []))));
  const sorted = [...known]
    .map(([key, spellings]) => ({
      key,
      name: toCommonSpelling(spellings),
      programs: [...spellings.values()].reduce((sum, programs) => sum + programs, 0),
    }))
    .toSorted((one, other) => other.programs - one.programs || (one.name < other.name ? -1 : 1));
  const { own, rest } = chooseOwnRows(sorted, sumOf, request);
  const shown = own.map(({ key, name }) => ({ id: key, name, keys: [key] }));
  if (rest.length > 0)
    shown.push({ id: OTHER_CURRICULA, name: OTHER_CURRICULA, keys: rest.map(({ key }) => key) });
  const all = addSums(parts.map((part) => part.named));
  const unnamed = parts.reduce((total, part) => total + part.unnamed, 0);
  return shown.map(({ id, name, keys }) => {
    const sum = sumOf(keys);
    const added =
      over === 'own'
        ? sum
        : {
            ...sum,
            denominator: all.denominator,
            valid: all.valid,
            missing: all.missing + unnamed,
            ofGrants: all.grants,
          };
    return toRow({ id, label: name }, { unit, groups }, added, request);
  });
}

/**
 * The curricula with a row of their own, and the others, which are one row. The rows add up to all programs, so a
 * comparison hides none: one of fewer grants than the rule requires is among the others, and so are as many of the
 * smallest as the others need.
 */
function chooseOwnRows<C extends { readonly key: string }>(
  sorted: readonly C[],
  sumOf: (keys: readonly string[]) => RowSum,
  { comparing }: FormRequest,
): { readonly own: readonly C[]; readonly rest: readonly C[] } {
  const isTooFew = (of: readonly C[]) =>
    comparing && sumOf(of.map(({ key }) => key)).grants < COMPARED_GRANTS;
  const own = sorted.filter((one) => !isTooFew([one])).slice(0, CURRICULA_SHOWN);
  const others = () => sorted.filter((one) => !own.includes(one));
  while (own.length > 0 && others().length > 0 && isTooFew(others())) own.pop();
  return { own, rest: others() };
}

/** A block's programs grouped by curriculum, and the number without one. */
function countCurricula(of: CurriculumMeasure['of'], { units }: GrantBlock) {
  const curricula = new Map<string, { sum: BlockSum; spellings: Map<string, number> }>();
  const named = emptyBlockSum();
  let unnamed = 0;
  for (const program of units('program')) {
    const { curriculum: name } = program;
    if (name === null) {
      unnamed += 1;
      continue;
    }
    const key = foldCurriculum(name);
    const own = curricula.get(key) ?? { sum: emptyBlockSum(), spellings: new Map<string, number>() };
    curricula.set(key, own);
    own.spellings.set(name, (own.spellings.get(name) ?? 0) + 1);
    const added = of(program);
    addTo(own.sum, program.grantId, added);
    addTo(named, program.grantId, added);
  }
  return { curricula, named, unnamed };
}

/** A curriculum's name without case, punctuation and spaces (domain.md 5); a name of nothing else stays as it is. */
function foldCurriculum(name: string): string {
  return (
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\p{P}\s]/gu, '') || name
  );
}

/** The spelling that most programs use; of several, the first in the alphabet. */
function toCommonSpelling(spellings: ReadonlyMap<string, number>): string {
  const [[name] = ['']] = [...spellings].toSorted(
    ([one, programs], [other, others]) => others - programs || (one < other ? -1 : 1),
  );
  return name;
}

/**
 * One row per period, in the given order; a period whose instrument does not count the same is a break (BEY-145). Says
 * of which periods other grants are counted than of the latest.
 */
export function trendRows(
  measure: TrendMeasure,
  periods: readonly PeriodFacts[],
  request: FormRequest,
  findIn: (period: PeriodFacts) => Compared<TrendMeasure>,
): readonly FigureRow[] {
  const { unit, groups } = measure;
  const found = periods.map((period) => {
    const compared = findIn(period);
    if (!compared.compares) return { name: period.name, why: compared.why, sums: null };
    const { level, of } = compared.found;
    return { name: period.name, why: '', sums: sumBlocks(of, level, toBlocks(period.grants)) };
  });
  const latest = listGrantIds(found.at(-1)?.sums ?? []);
  return found.map(({ name, sums, why }): FigureRow => {
    if (!sums) return { ...hiddenRow(name, name, groups, otherInstrumentText(name, why)), breaks: true };
    const row = toRow({ id: name, label: name }, { unit, groups }, addSums(sums), request);
    const own = listGrantIds(sums);
    const isSame = own.size === latest.size && [...own].every((id) => latest.has(id));
    return isSame || row.hidden !== null ? row : { ...row, other_grants: true };
  });
}

function listGrantIds(sums: readonly BlockSum[]): ReadonlySet<number> {
  return new Set(sums.flatMap(({ grants }) => [...grants]));
}

type RowSum = {
  readonly numerators: readonly number[];
  readonly denominator: number;
  readonly valid: number;
  readonly missing: number;
  /** Number of grants that contribute to the sum. */
  readonly grants: number;
  /** Number of grants of its base, where that is wider. */
  readonly ofGrants?: number;
};

/** What the units of a block contribute. */
type BlockSum = {
  readonly numerators: number[];
  denominator: number;
  valid: number;
  missing: number;
  readonly grants: Set<number>;
};

function toRow(
  { id, label, isWhole }: Pick<FormRow, 'id' | 'label' | 'isWhole'>,
  { unit, groups }: Pick<FormMeasure, 'unit' | 'groups'>,
  { numerators, denominator, valid, missing, grants, ofGrants = grants }: RowSum,
  request: FormRequest,
): FigureRow {
  if (isTooFewGrants({ valid, grants }, request)) return hiddenRow(id, label, groups, TOO_FEW_GRANTS);
  const round = isWhole === true;
  const cells = groups.map((group, at): FigureCell => {
    const numerator = numerators[at] ?? 0;
    const value = valid === 0 ? null : findValue(unit, numerator, denominator, round);
    const shown = round ? Math.round(numerator) : numerator;
    return { group: group.id, value, numerator: shown, denominator, hidden: null };
  });
  return { id, label, valid, missing, grants: ofGrants, missing_hidden: null, hidden: null, cells };
}

function addUp(
  of: (unit: FormUnit) => Contribution,
  level: FormLevel,
  blocks: readonly GrantBlock[],
): RowSum {
  return addSums(sumBlocks(of, level, blocks));
}

function sumBlocks(
  of: (unit: FormUnit) => Contribution,
  level: FormLevel,
  blocks: readonly GrantBlock[],
): readonly BlockSum[] {
  return blocks.map((block) =>
    block.once(level, of, ({ units }) => {
      const sum = emptyBlockSum();
      for (const unit of units(level)) addTo(sum, unit.grantId, of(unit));
      return sum;
    }),
  );
}

function emptyBlockSum(): BlockSum {
  return { numerators: [], denominator: 0, valid: 0, missing: 0, grants: new Set() };
}

function addTo(sum: BlockSum, grantId: number, added: Contribution): void {
  if (added === 'outside') return;
  if (added === 'missing') {
    sum.missing += 1;
    return;
  }
  sum.valid += 1;
  sum.grants.add(grantId);
  addNumbers(sum, added);
}

function addNumbers(
  sum: { readonly numerators: number[]; denominator: number },
  { numerators, denominator }: { readonly numerators: readonly number[]; readonly denominator: number },
): void {
  sum.denominator += denominator;
  const own = sum.numerators;
  // By index: this runs for every block of every row.
  for (let at = 0; at < numerators.length; at += 1) own[at] = (own[at] ?? 0) + (numerators[at] ?? 0);
}

/** Sums over the same grants as one. */
function joined(sums: readonly BlockSum[]): BlockSum {
  const [only] = sums;
  if (only && sums.length === 1) return only;
  const all = emptyBlockSum();
  for (const sum of sums) {
    addNumbers(all, sum);
    all.valid += sum.valid;
    all.missing += sum.missing;
    for (const grantId of sum.grants) all.grants.add(grantId);
  }
  return all;
}

/** Combines sums over different grants. */
function addSums(sums: readonly BlockSum[]): RowSum {
  const all = { numerators: [] as number[], denominator: 0, valid: 0, missing: 0, grants: 0 };
  for (const sum of sums) {
    addNumbers(all, sum);
    all.valid += sum.valid;
    all.missing += sum.missing;
    all.grants += sum.grants.size;
  }
  return all;
}
