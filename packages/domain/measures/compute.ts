/** Figures of a place: form answers added up and divided, survey counts with what the family hides taken out. */
import { type FamilyPlace, type GrantFacts, activeFacts, factsWithin } from './facts.ts';
import {
  type FormMeasure,
  type FormRow,
  type FormUnit,
  type Group,
  type Measure,
  ONE_GROUP,
} from './measure.ts';
import type { FigureUnit, Question, RowsMeasure, Shape, SurveyMeasure } from './measure.ts';
import { SUPPRESSED, capOf, decideHidden, isPrimary, isSmall } from './suppression.ts';
import { ROWS_ITEM, type QuestionFamily, type School, questionFamily } from './survey-family.ts';

export type FigureCell = {
  readonly group: string;
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
  readonly hidden: string | null;
};

export type FigureRow = {
  readonly id: string;
  readonly label: string;
  readonly valid: number | null;
  readonly missing: number | null;
  readonly hidden: string | null;
  readonly cells: readonly FigureCell[];
};

export type Figure = {
  readonly id: string;
  readonly title: string;
  readonly describes: string;
  readonly formula: string;
  readonly base: string;
  readonly counted: string;
  readonly unit: FigureUnit;
  readonly shape: Shape;
  readonly groups: readonly Group[];
  readonly rows: readonly FigureRow[];
};

export type FigureRequest = {
  readonly place: FamilyPlace;
  readonly school: School;
  /** Suppression threshold: counts below it are hidden (a setting, 11 by default). */
  readonly threshold: number;
  /** Whether the viewer compares grants, who then sees no small counts of youth in vulnerable settings. */
  readonly comparing: boolean;
};

/** Where the decision on a question comes from: computed here, or stored with the tallies. */
export type FamilySource = (question: Question) => QuestionFamily;

/**
 * The figures of measures at a place. `grants` are all grants of the family, the place's and their siblings:
 * what is hidden depends on all of them.
 */
export function figuresOf(
  measures: readonly Measure[],
  grants: readonly GrantFacts[],
  request: FigureRequest,
  families?: FamilySource,
): readonly Figure[] {
  const active = grants.map(activeFacts);
  const within = factsWithin(active, request.place);
  const familyOf = families ?? ((question) => questionFamily(question, active, request.threshold));
  return measures.flatMap((measure): Figure[] => {
    if (measure.source === 'survey') return [surveyFigure(measure, familyOf, request)];
    if (measure.source === 'rows') return [rowsFigure(measure, familyOf, request)];
    return isAnsweredAt(measure, request.place) ? [formFigure(measure, within, request)] : [];
  });
}

/** Answers of a grant say nothing about one of its providers, nor a provider's about one program. */
function isAnsweredAt({ level }: FormMeasure, { provider, program }: FamilyPlace): boolean {
  if (program !== undefined) return level === 'program';
  return provider === undefined || level !== 'grant';
}

const COUNTED = { grant: 'grants', provider: 'providers', program: 'programs' } as const;

function formFigure(measure: FormMeasure, grants: readonly GrantFacts[], request: FigureRequest): Figure {
  const units = unitsOf(measure.level, grants);
  const sums = measure.rows.map((row) => addUp(row, units, measure.groups.length));
  const hidden = hiddenVulnerable(measure, sums, request);
  return {
    ...described(measure),
    counted: COUNTED[measure.level],
    rows: measure.rows.map((row, index): FigureRow => {
      const { numerators, denominator, valid, missing } = sums[index] ?? EMPTY;
      const reason = hidden.has(row.id) ? SUPPRESSED : null;
      const cells = measure.groups.map((group, at): FigureCell => {
        const numerator = numerators[at] ?? 0;
        if (reason !== null) return hiddenCell(group.id, reason);
        const value = valid === 0 ? null : valueOf(measure.unit, numerator, denominator);
        return { group: group.id, value, numerator, denominator, hidden: null };
      });
      return { id: row.id, label: row.label, valid, missing, hidden: reason, cells };
    }),
  };
}

type RowSum = { readonly numerators: number[]; denominator: number; valid: number; missing: number };
const EMPTY: RowSum = { numerators: [], denominator: 0, valid: 0, missing: 0 };

function addUp(row: FormRow, units: readonly FormUnit[], groups: number): RowSum {
  const sum: RowSum = { numerators: Array<number>(groups).fill(0), denominator: 0, valid: 0, missing: 0 };
  for (const unit of units) {
    const added = row.of(unit);
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

function unitsOf(level: FormMeasure['level'], grants: readonly GrantFacts[]): readonly FormUnit[] {
  return grants.flatMap((grant): readonly FormUnit[] => {
    if (level === 'grant') return [{ answers: grant.answers, curriculum: null }];
    if (level === 'provider') return grant.providers.map(({ answers }) => ({ answers, curriculum: null }));
    return grant.providers.flatMap(({ programs }) => programs);
  });
}

/** Rows of a comparison that small counts of youth in vulnerable settings, and their complement, stay out of. */
function hiddenVulnerable(
  { rows }: FormMeasure,
  sums: readonly RowSum[],
  { comparing, threshold }: FigureRequest,
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

function surveyFigure(measure: SurveyMeasure, familyOf: FamilySource, request: FigureRequest): Figure {
  return {
    ...described(measure),
    counted: 'surveys',
    rows: measure.questions.map((question) => surveyRow(measure, question, familyOf(question), request)),
  };
}

function surveyRow(
  measure: SurveyMeasure,
  question: Question,
  family: QuestionFamily,
  { place, school, threshold }: FigureRequest,
): FigureRow {
  const { groups, base, missing } = family.counts(place, school);
  const { id, label } = question;
  if (family.isHidden(place, school, null)) {
    const cells = measure.groups.map((group) => hiddenCell(group.id, SUPPRESSED));
    return { id, label, valid: null, missing: null, hidden: SUPPRESSED, cells };
  }
  const cells = measure.groups.map((group, index): FigureCell => {
    const count = groups[index] ?? 0;
    if (!family.isHidden(place, school, index)) {
      const value = valueOf(measure.unit, count, base);
      return { group: group.id, value, numerator: count, denominator: base, hidden: null };
    }
    const cap = question.sensitive && !isPrimary(count, base, threshold) ? capOf(count, base) : null;
    return hiddenCell(group.id, cap === null ? SUPPRESSED : `${cap} percent`);
  });
  return { id, label, valid: base, missing, hidden: null, cells };
}

function rowsFigure(measure: RowsMeasure, familyOf: FamilySource, request: FigureRequest): Figure {
  const { place, school } = request;
  const family = familyOf({
    id: measure.id,
    label: measure.title,
    kind: measure.kind,
    item: ROWS_ITEM,
    codes: [],
  });
  const rows = family.counts(place, school).base;
  // No survey at all is no count of youth, and says that nothing was uploaded.
  const isHidden = rows > 0 && family.isHidden(place, school, null);
  const cell = isHidden
    ? hiddenCell('all', SUPPRESSED)
    : { group: 'all', value: rows, numerator: rows, denominator: null, hidden: null };
  const hidden = isHidden ? SUPPRESSED : null;
  const valid = isHidden ? null : rows;
  const row = {
    id: measure.id,
    label: measure.title,
    valid,
    missing: isHidden ? null : 0,
    hidden,
    cells: [cell],
  };
  return { ...described(measure), counted: 'surveys', rows: [row] };
}

function described(measure: Measure): Omit<Figure, 'rows' | 'counted'> {
  const { id, title, describes, formula, base, unit, shape } = measure;
  return {
    id,
    title,
    describes,
    formula,
    base,
    unit,
    shape,
    groups: measure.groups.length ? measure.groups : ONE_GROUP,
  };
}

/** Whole percent, or the mean to one decimal; null where the division has no base. */
function valueOf(unit: FigureUnit, numerator: number, denominator: number): number | null {
  if (unit === 'count' || unit === 'money') return numerator;
  if (denominator === 0) return null;
  return unit === 'percent'
    ? Math.round((100 * numerator) / denominator)
    : Math.round((10 * numerator) / denominator) / 10;
}

function hiddenCell(group: string, hidden: string): FigureCell {
  return { group, value: null, numerator: null, denominator: null, hidden };
}
