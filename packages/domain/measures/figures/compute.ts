/**
 * Tabulation at a place: ratios of totals of form answers, and survey answers as the reader may see them. Guarantees that
 * explicitly inactive providers and programs are in no figure (decision 10).
 */
import type { FormLevel, Measure } from '../catalogue/measure.ts';
import { ONE_GROUP } from '../catalogue/measure.ts';
import type { Season } from '../../period/season.ts';
import type { FindTrend } from './over-periods.ts';
import { toBlocks, type GrantBlock } from './grant-blocks.ts';
import { activeFacts, listFactsIn, type GrantFacts, type PeriodFacts, type Place } from './facts.ts';
import { type Figure, type FigureContent, type FigureRow, hiddenRow } from './figure-cells.ts';
import { curriculumRows, type FormRequest, formRows, trendRows } from './form-figures.ts';
import { spreadRows } from './spread-figures.ts';
import { coverageRows, describeCoverage, withOwnSurveys } from './survey-coverage.ts';
import {
  findFactor,
  missingRows,
  rowsRows,
  type SurveyRequest,
  type SurveySource,
  surveyRows,
} from './survey-figures.ts';

export type FigureRequest = SurveyRequest &
  FormRequest & {
    readonly season: Season;
    /** The periods of a trend, the present one among them. */
    readonly periods?: readonly PeriodFacts[];
    /** The matching trend in another period's instrument; required where periods use several. */
    readonly findTrend?: FindTrend;
    /** Why youth served cannot be added up over the federal year, or null. */
    readonly yearBreak?: string | null;
    /**
     * The forms as submitted, where the other forms are saved ones and surveys are those of releases: what divides one
     * by the other reads these (decision 69).
     */
    readonly submittedForms?: readonly GrantFacts[] | undefined;
  };

/** The figures of measures for a place: form answers of these grants, survey answers of the source. */
export function computeFigures(
  measures: readonly Measure[],
  grants: readonly GrantFacts[],
  survey: SurveySource,
  request: FigureRequest,
): readonly Figure[] {
  const { submittedForms } = request;
  const inPlace = (of: readonly GrantFacts[]) => listFactsIn(of.map(activeFacts), request.place);
  const placeFacts = inPlace(grants);
  const facts: Facts = {
    survey,
    blocks: toBlocks(placeFacts),
    besideSurveys: submittedForms ? inPlace(submittedForms) : placeFacts,
  };
  const reading = { source: survey, isMixed: submittedForms !== undefined };
  return measures
    .filter((measure) => isAnsweredIn(measure, request))
    .map((measure): Figure => {
      const factor = measure.source === 'survey' ? findFactor(measure, request) : undefined;
      const content = describeCoverage(measure, described(measure), reading);
      const covers = content.headline?.covers;
      const covered = covers ? measures.find(({ id }) => id === covers) : undefined;
      return {
        ...withOwnSurveys(measure, content, { source: survey, covered, grants: placeFacts }),
        // A tile has room for one row.
        ...(factor
          ? {
              by: factor.label,
              by_groups: factor.groups.map(({ label }) => label),
              shape: measure.shape === 'tile' ? 'bars' : measure.shape,
            }
          : {}),
        rows: listRows(measure, facts, request),
      } as Figure; // the brand is applied only here
    });
}

type Facts = {
  readonly survey: SurveySource;
  readonly blocks: readonly GrantBlock[];
  /** The grants of the place with the forms that surveys are divided by. */
  readonly besideSurveys: readonly GrantFacts[];
};

function listRows(
  measure: Measure,
  { survey, blocks, besideSurveys }: Facts,
  request: FigureRequest,
): readonly FigureRow[] {
  switch (measure.source) {
    case 'forms': {
      const rows = measure.rows.filter((row) => isLevelAt(row.level ?? measure.level, request.place));
      const { yearBreak = null } = request;
      if (measure.ofYear && yearBreak !== null)
        return rows.map(({ id, label }) => ({
          ...hiddenRow(id, label, measure.groups, yearBreak),
          breaks: true as const,
        }));
      return formRows({ ...measure, rows }, blocks, request);
    }
    case 'survey':
      return surveyRows(measure, survey, request);
    case 'rows':
      return rowsRows(measure, survey, request);
    case 'missing':
      return missingRows(measure, survey, request);
    case 'coverage':
      return coverageRows(measure, survey, besideSurveys, request);
    case 'spread':
      return spreadRows(measure, blocks, request);
    case 'curricula':
      return curriculumRows(measure, blocks, request);
    case 'trend': {
      const periods = (request.periods ?? []).map((period) => ({
        ...period,
        grants: listFactsIn(period.grants.map(activeFacts), request.place),
      }));
      const { findTrend } = request;
      return trendRows(measure, periods, request, ({ instrument }) =>
        findTrend ? findTrend(measure, instrument) : { compares: true, found: measure },
      );
    }
  }
}

/** Answers asked once a year are shown only in summer (decision 46, domain.md 6.2). */
function isAnsweredIn(measure: Measure, { place, season }: FigureRequest): boolean {
  if (measure.annual && season !== 'summer') return false;
  return (measure.source !== 'forms' && measure.source !== 'trend') || isLevelAt(measure.level, place);
}

/** A grant's answers do not describe one of its providers, nor a provider's one program. */
function isLevelAt(level: FormLevel, { provider, program }: Place): boolean {
  if (program !== undefined) return level === 'program';
  return provider === undefined || level !== 'grant';
}

const COUNTED = { grant: 'grants', provider: 'providers', program: 'programs' } as const satisfies Record<
  FormLevel,
  string
>;

function countedUnit(measure: Measure): string {
  switch (measure.source) {
    case 'forms':
      return measure.counted ?? COUNTED[measure.level];
    case 'trend':
      return COUNTED[measure.level];
    case 'survey':
    case 'rows':
    case 'missing':
      return 'surveys';
    case 'coverage':
    case 'spread':
    case 'curricula':
      return 'programs';
  }
}

function described(measure: Measure): Omit<FigureContent, 'rows'> {
  const { id, title, describes, formula, base, unit, shape, headline, rankedBy, flagAbove } = measure;
  const groups = measure.groups.length ? measure.groups : ONE_GROUP;
  const content = {
    id,
    title,
    describes,
    formula,
    base,
    counted: countedUnit(measure),
    unit,
    shape,
    groups,
    ...(headline ? { headline } : {}),
    ...(rankedBy ? { ranked_by: rankedBy } : {}),
    ...(flagAbove === undefined ? {} : { flag_above: flagAbove }),
  };
  if (measure.source === 'trend') return { ...content, over_periods: true };
  if (measure.source === 'spread') return { ...content, distribution: true };
  if (measure.source === 'coverage') return { ...content, surveys_over_forms: true };
  return measure.source === 'forms' && measure.level === 'program' ? { ...content, programs: true } : content;
}
