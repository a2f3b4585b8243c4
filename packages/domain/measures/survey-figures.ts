/** Figures of survey answers at a place, with what the decisions of their families hide taken out. */
import type { GrantFacts } from './facts.ts';
import { FACTORS, type Factor, type FactorGroup, type FactorId } from './factors.ts';
import { isBrokenDown, isHiddenBy, type PlaceDecisions, rowsQuestion } from './families.ts';
import { type FigureCell, type FigureRow, hiddenCell, hiddenRow, valueOf } from './figure-cells.ts';
import type { CoverageMeasure, MissingMeasure, Question, RowsMeasure, SurveyMeasure } from './measure.ts';
import { ONE_GROUP } from './measure.ts';
import { countsOf, type School } from './question-counts.ts';
import type { TallySums } from './tally-sums.ts';
import { SUPPRESSED, capOf, isPrimary } from './suppression.ts';

export type SurveyRequest = {
  readonly school: School;
  readonly threshold: number;
  /** The further factor that answers are broken down by. */
  readonly by?: FactorId | undefined;
};

/** What is known of a place: the facts within it, and the decisions on it. */
export type SurveyPlace = {
  readonly grants: readonly GrantFacts[];
  readonly decisions: PlaceDecisions | undefined;
  readonly sums: TallySums;
};

/** The further factor of a measure, or undefined where it is asked for none or may not be broken down. */
export function factorOf({ questions }: SurveyMeasure, { by }: SurveyRequest): Factor | undefined {
  return questions.every(isBrokenDown) ? FACTORS.find(({ id }) => id === by) : undefined;
}

/** A row for each question, or for each question and group of the further factor. */
export function surveyRows(
  measure: SurveyMeasure,
  place: SurveyPlace,
  request: SurveyRequest,
): readonly FigureRow[] {
  const factor = factorOf(measure, request);
  if (!factor) return measure.questions.map((question) => surveyRow(measure, question, place, request));
  return measure.questions.flatMap((question) =>
    factor.groups.map((group) => {
      const row = surveyRow(measure, question, place, request, { factor: factor.id, group: group.id });
      return { ...row, id: `${row.id} ${group.id}`, label: `${row.label}: ${group.label}` };
    }),
  );
}

function surveyRow(
  measure: SurveyMeasure,
  question: Question,
  { sums, decisions }: SurveyPlace,
  { school, threshold }: SurveyRequest,
  by?: FactorGroup,
): FigureRow {
  const { groups, base, missing } = countsOf(question, sums(question.kind, school, by));
  const { id, label } = question;
  const isHidden = (group: number | null) => isHiddenBy(decisions?.[id], question, school, group, by);
  if (base < threshold || isHidden(null)) return hiddenRow(id, label, measure.groups, SUPPRESSED);
  const cells = measure.groups.map((group, index): FigureCell => {
    const count = groups[index] ?? 0;
    if (!isHidden(index)) {
      const value = valueOf(measure.unit, count, base);
      return { group: group.id, value, numerator: count, denominator: base, hidden: null };
    }
    const cap = question.sensitive && !isPrimary(count, base, threshold) ? capOf(count, base) : null;
    return hiddenCell(group.id, cap === null ? SUPPRESSED : `${cap} percent`);
  });
  return { id, label, valid: base, missing, hidden: null, cells };
}

/** For each item the surveys without an answer, of those that ask it; hidden where the answers are. */
export function missingRows(
  { questions, groups, unit }: MissingMeasure,
  { sums, decisions }: SurveyPlace,
  { school, threshold }: SurveyRequest,
): readonly FigureRow[] {
  return questions.map((question): FigureRow => {
    const { base, missing } = countsOf(question, sums(question.kind, school));
    const { id, label } = question;
    if (base < threshold || isHiddenBy(decisions?.[id], question, school, null))
      return hiddenRow(id, label, groups, SUPPRESSED);
    const asked = base + missing;
    const value = valueOf(unit, missing, asked);
    // As a figure it is a count of youth like any other.
    const cells = isPrimary(missing, asked, threshold)
      ? [hiddenCell('all', SUPPRESSED)]
      : [{ group: 'all', value, numerator: missing, denominator: asked, hidden: null }];
    return { id, label, valid: base, missing, hidden: null, cells };
  });
}

/** How many surveys are in force, or null where their number is hidden. */
export function countSurveys(
  kind: Question['kind'],
  { sums, decisions }: SurveyPlace,
  { school, threshold }: SurveyRequest,
): number | null {
  const question = rowsQuestion(kind);
  const { base } = countsOf(question, sums(kind, school));
  // No survey at all is no count of youth, and says that nothing was uploaded.
  if (base === 0) return 0;
  return base < threshold || isHiddenBy(decisions?.[question.id], question, school, null) ? null : base;
}

export function rowsRows(
  { id, title, kind }: RowsMeasure,
  place: SurveyPlace,
  request: SurveyRequest,
): readonly FigureRow[] {
  const rows = countSurveys(kind, place, request);
  if (rows === null) return [hiddenRow(id, title, ONE_GROUP, SUPPRESSED)];
  const cell = { group: 'all', value: rows, numerator: rows, denominator: null, hidden: null };
  return [{ id, label: title, valid: rows, missing: 0, hidden: null, cells: [cell] }];
}

/** Surveys in force of what the forms let expect: of all youth, whatever school level is asked for. */
export function coverageRows(
  { id, title, kind, unit, expectedOf }: CoverageMeasure,
  place: SurveyPlace,
  request: SurveyRequest,
): readonly FigureRow[] {
  const surveys = countSurveys(kind, place, { ...request, school: 'all' });
  if (surveys === null) return [hiddenRow(id, title, ONE_GROUP, SUPPRESSED)];
  let [valid, missing, expected] = [0, 0, 0];
  for (const { providers } of place.grants) {
    for (const { programs: own } of providers) {
      for (const program of own) {
        const part = expectedOf(program.answers);
        if (part === 'outside') continue;
        if (part === 'missing') missing += 1;
        else {
          valid += 1;
          expected += part;
        }
      }
    }
  }
  const value = valid === 0 ? null : valueOf(unit, surveys, expected);
  const cell = { group: 'all', value, numerator: surveys, denominator: expected, hidden: null };
  return [{ id, label: title, valid, missing, hidden: null, cells: [cell] }];
}
