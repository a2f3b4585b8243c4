/**
 * Ratio of totals with a minimum number of contributors: contributions added up over the units of the base, divided last
 * (domain.md 6.2). Guarantees that nobody who compares sees a sum of fewer grants than the rule asks for.
 */
import { type Compared, otherInstrumentText } from '../../instrument/crosswalk.ts';
import type { GrantFacts, PeriodFacts } from './facts.ts';
import { type FigureCell, type FigureRow, hiddenRow, findValue } from './figure-cells.ts';
import {
  type Contribution,
  type CurriculumMeasure,
  type FormLevel,
  type FormMeasure,
  type FormRow,
  type FormUnit,
  OTHER_CURRICULA,
  type SpreadMeasure,
  type TrendMeasure,
} from '../catalogue/measure.ts';

export type FormRequest = {
  /** Whether somebody compares own grants with all, and sees sums over enough grants alone (domain.md 6.7, rule 5). */
  readonly comparing: boolean;
};

/** Fewer grants than this are no comparison. */
export const COMPARED_GRANTS = 3;

/** Stands where fewer grants would be compared with. */
export const TOO_FEW_GRANTS = `fewer than ${COMPARED_GRANTS} grants`;

/** The units of a level, those of many grants put together once. */
export type Units = (level: FormLevel) => readonly FormUnit[];

export function unitsWithin(grants: readonly GrantFacts[]): Units {
  const known = new Map<FormLevel, readonly FormUnit[]>();
  return (level) => {
    const units = known.get(level) ?? listUnits(level, grants);
    known.set(level, units);
    return units;
  };
}

/** A row for each row of the measure. */
export function formRows(measure: FormMeasure, units: Units, request: FormRequest): readonly FigureRow[] {
  const { rows, groups, unit, level } = measure;
  return rows.map((row) =>
    toRow(row, { unit, groups }, addUp(row.of, units(row.level ?? level), groups.length), request),
  );
}

/** Median, mean, least and most; nothing where no unit reports the number. */
export function spreadRows(
  { unit, of, groups }: SpreadMeasure,
  units: Units,
  { comparing }: FormRequest,
): readonly FigureRow[] {
  const programs = units('program');
  const given = programs.map(of);
  const grants = new Set(programs.filter((_, at) => typeof given[at] === 'number').map((one) => one.grantId));
  const values = given.filter((value) => typeof value === 'number').toSorted((one, other) => one - other);
  const missing = given.filter((value) => value === 'missing').length;
  const sum = values.reduce((total, value) => total + value, 0);
  const middle = ((values[(values.length - 1) >> 1] ?? 0) + (values[values.length >> 1] ?? 0)) / 2;
  const row = (id: string, label: string, numerator: number, denominator: number): FigureRow => {
    if (comparing && (id !== 'mean' || grants.size < COMPARED_GRANTS))
      return hiddenRow(id, label, groups, id === 'mean' ? TOO_FEW_GRANTS : SINGLE_PROGRAM);
    const value = values.length === 0 ? null : findValue(unit, numerator, denominator);
    const cell = { group: 'all', value, numerator, denominator, hidden: null };
    return { id, label, valid: values.length, missing, missing_hidden: null, hidden: null, cells: [cell] };
  };
  return [
    row('median', 'Median', middle, 1),
    row('mean', 'Mean', sum, values.length),
    row('least', 'Least', values[0] ?? 0, 1),
    row('most', 'Most', values.at(-1) ?? 0, 1),
  ];
}

/** Stands in a comparison for a number that a single program reports. */
const SINGLE_PROGRAM = 'the number of a single program';

/** Curricula that get a row of their own; the others are together in the last. */
const CURRICULA_SHOWN = 10;

/** A row for each curriculum, the one of the most programs first. */
export function curriculumRows(
  { unit, groups, over, of }: CurriculumMeasure,
  units: Units,
  request: FormRequest,
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
    return toRow({ id: name, label: name }, { unit, groups }, added, request);
  });
}

/** A row for each period, as the periods come; one whose instrument does not count the same is a break (BEY-145). */
export function trendRows(
  measure: TrendMeasure,
  periods: readonly PeriodFacts[],
  request: FormRequest,
  findIn: (period: PeriodFacts) => Compared<TrendMeasure>,
): readonly FigureRow[] {
  const { unit, groups } = measure;
  return periods.map((period): FigureRow => {
    const { name, grants } = period;
    const compared = findIn(period);
    if (!compared.compares)
      return { ...hiddenRow(name, name, groups, otherInstrumentText(name, compared.why)), breaks: true };
    const { level, of } = compared.found;
    const added = addUp(of, listUnits(level, grants), groups.length);
    return toRow({ id: name, label: name }, { unit, groups }, added, request);
  });
}

type RowSum = {
  readonly numerators: number[];
  denominator: number;
  valid: number;
  missing: number;
  /** Grants that the sum is made of. */
  readonly grants: Set<number>;
};

function toRow(
  { id, label }: Pick<FormRow, 'id' | 'label'>,
  { unit, groups }: Pick<FormMeasure, 'unit' | 'groups'>,
  { numerators, denominator, valid, missing, grants }: RowSum,
  { comparing }: FormRequest,
): FigureRow {
  if (comparing && valid > 0 && grants.size < COMPARED_GRANTS)
    return hiddenRow(id, label, groups, TOO_FEW_GRANTS);
  const cells = groups.map((group, at): FigureCell => {
    const numerator = numerators[at] ?? 0;
    const value = valid === 0 ? null : findValue(unit, numerator, denominator);
    return { group: group.id, value, numerator, denominator, hidden: null };
  });
  return { id, label, valid, missing, missing_hidden: null, hidden: null, cells };
}

function addUp(of: (unit: FormUnit) => Contribution, units: readonly FormUnit[], groups: number): RowSum {
  const sum: RowSum = {
    numerators: Array<number>(groups).fill(0),
    denominator: 0,
    valid: 0,
    missing: 0,
    grants: new Set(),
  };
  for (const unit of units) {
    const added = of(unit);
    if (added === 'outside') continue;
    if (added === 'missing') {
      sum.missing += 1;
      continue;
    }
    sum.valid += 1;
    sum.grants.add(unit.grantId);
    sum.denominator += added.denominator;
    for (const [index, numerator] of added.numerators.entries()) {
      sum.numerators[index] = (sum.numerators[index] ?? 0) + numerator;
    }
  }
  return sum;
}

/** The units of a level of these grants. */
export function listUnits(level: FormLevel, grants: readonly GrantFacts[]): readonly FormUnit[] {
  return grants.flatMap(({ grantId, answers, providers, yearReach = null }): readonly FormUnit[] => {
    if (level === 'grant')
      return [{ grantId, answers, curriculum: null, providers: providers.length, yearReach }];
    if (level === 'provider')
      return providers.map((provider) => ({ grantId, answers: provider.answers, curriculum: null }));
    return providers.flatMap(({ programs }) => programs.map((program) => ({ ...program, grantId })));
  });
}
