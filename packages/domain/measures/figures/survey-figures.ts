/**
 * Frequency tables of perturbed counts: survey figures of a place. The types guarantee that every count has passed
 * `protection/disclosure.ts`: a row with an unprotected number does not compile (BEY-117).
 */
import type { Factor, FactorGroup, FactorId } from '../../measures/catalogue/factor.ts';
import type { MissingMeasure, Question, RowsMeasure, SurveyMeasure } from '../catalogue/measure.ts';
import { ONE_GROUP } from '../catalogue/measure.ts';
import {
  type Disclosure,
  type ExactDisclosure,
  type ProtectedDisclosure,
  type ShownCell,
  type ShownRow,
  showBase,
  showCount,
  showShare,
  smallBase,
} from '../protection/disclosure.ts';
import { addKeyed } from '../protection/noise.ts';
import type { Place } from './facts.ts';
import { hiddenRow } from './figure-cells.ts';
import { toCounts, toRows, type School } from './question-counts.ts';
import type { ReleasedSums, TallySums } from './tally-sums.ts';

export type SurveyRequest = {
  readonly place: Place;
  readonly school: School;
  /** The factors of the instrument. */
  readonly factors: readonly Factor[];
  /** The further factor that answers are broken down by. */
  readonly by?: FactorId | undefined;
};

/** The survey answers of a place and their disclosure: own ones exact, released ones protected. */
export type SurveySource =
  | (ExactDisclosure & { readonly sums: TallySums })
  | (ProtectedDisclosure & { readonly sums: ReleasedSums });

/** The further factor of a measure; undefined where none is requested or it may not be broken down. */
export function findFactor({ questions }: SurveyMeasure, { by, factors }: SurveyRequest): Factor | undefined {
  return questions.every(({ isFactor }) => !isFactor) ? factors.find(({ id }) => id === by) : undefined;
}

/** One row per question, or per question and group of the further factor. */
export function surveyRows(
  measure: SurveyMeasure,
  source: SurveySource,
  request: SurveyRequest,
): readonly ShownRow[] {
  const factor = findFactor(measure, request);
  if (!factor) return measure.questions.map((question) => surveyRow(measure, question, source, { request }));
  return measure.questions.flatMap((question) =>
    factor.groups.map((group) => {
      const row = surveyRow(measure, question, source, {
        request,
        by: { factor: factor.id, group: group.id },
      });
      return { ...row, id: `${row.id} ${group.id}`, label: `${row.label}: ${group.label}` };
    }),
  );
}

function surveyRow(
  measure: SurveyMeasure,
  question: Question,
  source: SurveySource,
  { request, by }: { readonly request: SurveyRequest; readonly by?: FactorGroup },
): ShownRow {
  const { place, school } = request;
  const { id, label } = question;
  const groups = measure.groups.filter((_, index) => (question.codes[index] ?? []).length > 0);
  const withheld = question.sensitive ? sensitiveRule(source, place, school, by) : null;
  if (withheld) return hiddenRow(id, label, groups, withheld);
  const { groups: parts, base, missing } = toCounts(question, source.sums(question.kind, school, by));
  const shown = showBase({ base, missing }, source);
  if (!shown) return smallBase(id, label, groups, source);
  const cells = measure.groups.flatMap((group, index): ShownCell[] => {
    const part = parts[index];
    if (!part || !groups.includes(group)) return [];
    return [showShare(group.id, measure.unit, { part, base }, source)];
  });
  return { id, label, ...toBase(shown), hidden: null, cells };
}

/** Why a sensitive item is not shown at all here, or null (domain.md 6.7, rule 4). */
function sensitiveRule(
  { kind }: Disclosure,
  { program }: Place,
  school: School,
  by: FactorGroup | undefined,
): string | null {
  if (by && school !== 'all') return 'shown by school level or by one factor, not by both';
  return kind === 'protected' && program !== undefined ? 'not shown below provider level' : null;
}

/** Surveys without an answer, per item, over the surveys that ask it. */
export function missingRows(
  { questions, groups, unit }: MissingMeasure,
  source: SurveySource,
  { place, school }: SurveyRequest,
): readonly ShownRow[] {
  return questions.map((question): ShownRow => {
    const { id, label } = question;
    const withheld = question.sensitive ? sensitiveRule(source, place, school, undefined) : null;
    if (withheld) return hiddenRow(id, label, groups, withheld);
    const { base, missing } = toCounts(question, source.sums(question.kind, school));
    const shown = showBase({ base, missing }, source);
    if (!shown) return smallBase(id, label, groups, source);
    const cells = [showShare('all', unit, { part: missing, base: addKeyed(base, missing) }, source)];
    return { id, label, ...toBase(shown), hidden: null, cells };
  });
}

/** How many surveys there are. */
export function rowsRows(
  { id, title, kind }: RowsMeasure,
  source: SurveySource,
  { school }: SurveyRequest,
): readonly ShownRow[] {
  const { value, words } = showCount(toRows(source.sums(kind, school)), source);
  if (value === null) return [hiddenRow(id, title, ONE_GROUP, words ?? '')];
  const cell = { group: 'all', value, numerator: value, denominator: null, hidden: null };
  return [{ id, label: title, valid: value, missing: 0, missing_hidden: null, hidden: null, cells: [cell] }];
}

type Base = NonNullable<ReturnType<typeof showBase>>;

function toBase({ valid, missing }: Base): Pick<ShownRow, 'valid' | 'missing' | 'missing_hidden'> {
  return { valid, missing: missing.value, missing_hidden: missing.words };
}
