/** Figures of form answers at a place: contributions added up over the units of the base, divided last (domain.md 6.2). */
import type { GrantFacts, PeriodFacts } from './facts.ts';
import { type FigureCell, type FigureRow, hiddenRow, valueOf } from './figure-cells.ts';
import {
  type Contribution,
  type CurriculumMeasure,
  type FormLevel,
  type FormMeasure,
  type FormRow,
  type FormUnit,
  type Group,
  OTHER_CURRICULA,
  type SpreadMeasure,
  type TrendMeasure,
} from './measure.ts';
import { SUPPRESSED, decideHidden, isSmall } from './suppression.ts';

export type FormRequest = {
  /** Suppression threshold: counts below it are hidden (a setting, 11 by default). */
  readonly threshold: number;
  /** Whether the viewer compares grants, who then sees no small counts of youth in vulnerable settings. */
  readonly comparing: boolean;
};

/** The units of a level, those of many grants put together once. */
export type Units = (level: FormLevel) => readonly FormUnit[];

export function unitsWithin(grants: readonly GrantFacts[]): Units {
  const known = new Map<FormLevel, readonly FormUnit[]>();
  return (level) => {
    const units = known.get(level) ?? unitsOf(level, grants);
    known.set(level, units);
    return units;
  };
}

/** A row for each row of the measure. */
export function formRows(measure: FormMeasure, units: Units, request: FormRequest): readonly FigureRow[] {
  const { rows, groups, unit, level } = measure;
  const sums = rows.map((row) => addUp(row.of, units(row.level ?? level), groups.length));
  const hidden = hiddenVulnerable(rows, sums, request);
  return rows.map((row, index) =>
    hidden.has(row.id)
      ? {
          ...hiddenRow(row.id, row.label, groups, SUPPRESSED),
          valid: sums[index]?.valid ?? 0,
          missing: sums[index]?.missing ?? 0,
        }
      : rowOf(row, unit, groups, sums[index] ?? EMPTY),
  );
}

/** Median, mean, least and most; nothing where no unit reports the number. */
export function spreadRows({ unit, of }: SpreadMeasure, units: Units): readonly FigureRow[] {
  const given = units('program').map(of);
  const values = given.filter((value) => typeof value === 'number').toSorted((one, other) => one - other);
  const missing = given.filter((value) => value === 'missing').length;
  const sum = values.reduce((total, value) => total + value, 0);
  const middle = ((values[(values.length - 1) >> 1] ?? 0) + (values[values.length >> 1] ?? 0)) / 2;
  const row = (id: string, label: string, numerator: number, denominator: number): FigureRow => {
    const value = values.length === 0 ? null : valueOf(unit, numerator, denominator);
    const cell = { group: 'all', value, numerator, denominator, hidden: null };
    return { id, label, valid: values.length, missing, hidden: null, cells: [cell] };
  };
  return [
    row('median', 'Median', middle, 1),
    row('mean', 'Mean', sum, values.length),
    row('least', 'Least', values[0] ?? 0, 1),
    row('most', 'Most', values.at(-1) ?? 0, 1),
  ];
}

/** Curricula that get a row of their own; the others are together in the last. */
const CURRICULA_SHOWN = 10;

/** A row for each curriculum, the one of the most programs first. */
export function curriculumRows(
  { unit, groups, over, of }: CurriculumMeasure,
  units: Units,
): readonly FigureRow[] {
  const programs = units('program');
  const named = programs.filter((program) => program.curriculum !== null);
  const unnamed = programs.length - named.length;
  const byName = new Map<string, FormUnit[]>();
  for (const program of named) {
    const name = program.curriculum ?? '';
    const own = byName.get(name) ?? [];
    byName.set(name, own);
    own.push(program);
  }
  const sorted = [...byName].toSorted(
    ([one, own], [other, others]) => others.length - own.length || (one < other ? -1 : 1),
  );
  const shown = sorted.slice(0, CURRICULA_SHOWN);
  const rest = sorted.slice(CURRICULA_SHOWN).flatMap(([, own]) => own);
  if (rest.length > 0) shown.push([OTHER_CURRICULA, rest]);
  const all = addUp(of, named, groups.length);
  return shown.map(([name, own]) => {
    const sum = addUp(of, own, groups.length);
    const added =
      over === 'own'
        ? sum
        : { ...sum, denominator: all.denominator, valid: all.valid, missing: all.missing + unnamed };
    return rowOf({ id: name, label: name }, unit, groups, added);
  });
}

/** A row for each period, as the periods come. */
export function trendRows(
  { level, unit, groups, of }: TrendMeasure,
  periods: readonly PeriodFacts[],
): readonly FigureRow[] {
  return periods.map(({ name, grants }) =>
    rowOf({ id: name, label: name }, unit, groups, addUp(of, unitsOf(level, grants), groups.length)),
  );
}

type RowSum = { readonly numerators: number[]; denominator: number; valid: number; missing: number };
const EMPTY: RowSum = { numerators: [], denominator: 0, valid: 0, missing: 0 };

function rowOf(
  { id, label }: Pick<FormRow, 'id' | 'label'>,
  unit: FormMeasure['unit'],
  groups: readonly Group[],
  { numerators, denominator, valid, missing }: RowSum,
): FigureRow {
  const cells = groups.map((group, at): FigureCell => {
    const numerator = numerators[at] ?? 0;
    const value = valid === 0 ? null : valueOf(unit, numerator, denominator);
    return { group: group.id, value, numerator, denominator, hidden: null };
  });
  return { id, label, valid, missing, hidden: null, cells };
}

function addUp(of: (unit: FormUnit) => Contribution, units: readonly FormUnit[], groups: number): RowSum {
  const sum: RowSum = { numerators: Array<number>(groups).fill(0), denominator: 0, valid: 0, missing: 0 };
  for (const unit of units) {
    const added = of(unit);
    if (added === 'outside') continue;
    if (added === 'missing') {
      sum.missing += 1;
      continue;
    }
    sum.valid += 1;
    sum.denominator += added.denominator;
    for (const [index, numerator] of added.numerators.entries()) {
      sum.numerators[index] = (sum.numerators[index] ?? 0) + numerator;
    }
  }
  return sum;
}

function unitsOf(level: FormLevel, grants: readonly GrantFacts[]): readonly FormUnit[] {
  return grants.flatMap(({ answers, providers, yearReach = null }): readonly FormUnit[] => {
    if (level === 'grant') return [{ answers, curriculum: null, providers: providers.length, yearReach }];
    if (level === 'provider')
      return providers.map((provider) => ({ answers: provider.answers, curriculum: null }));
    return providers.flatMap(({ programs }) => programs);
  });
}

/** Rows of a comparison that small counts of youth in vulnerable settings, and their complement, stay out of. */
function hiddenVulnerable(
  rows: readonly FormRow[],
  sums: readonly RowSum[],
  { comparing, threshold }: FormRequest,
): ReadonlySet<string> {
  const counts = new Map(rows.map((row, index) => [row.id, sums[index]?.numerators[0] ?? 0]));
  const small = rows.filter((row) => row.vulnerable && isSmall(counts.get(row.id) ?? 0, threshold));
  if (!comparing || small.length === 0) return new Set();
  const parts = rows.map((row) => row.id);
  return decideHidden(
    counts,
    [{ total: TOTAL, parts }],
    small.map((row) => row.id),
    threshold,
  );
}

const TOTAL = '(total)';
