/** Figures of a place: form answers added up and divided, survey counts with what the families hide taken out. */
import { activeFacts, factsWithin, type FamilyPlace, type GrantFacts, type PeriodFacts } from './facts.ts';
import { decideFamilies, decisionsAt, type PlaceDecisions } from './families.ts';
import type { Figure, FigureRow } from './figure-cells.ts';
import {
  curriculumRows,
  type FormRequest,
  formRows,
  spreadRows,
  trendRows,
  type Units,
  unitsWithin,
} from './form-figures.ts';
import type { FormLevel, Measure, Question } from './measure.ts';
import { ONE_GROUP } from './measure.ts';
import {
  coverageRows,
  factorOf,
  missingRows,
  rowsRows,
  type SurveyPlace,
  type SurveyRequest,
  surveyRows,
} from './survey-figures.ts';

import { type TallySums, tallySums } from './tally-sums.ts';

export type FigureRequest = SurveyRequest &
  FormRequest & {
    readonly place: FamilyPlace;
    /** The periods of a trend, the present one among them. */
    readonly periods?: readonly PeriodFacts[];
    /** The tallies of the place, where they are added up already; the grants need none then. */
    readonly sums?: TallySums | undefined;
  };

/**
 * The figures of measures at a place. `decisions` are those stored for the place; without them they are taken here,
 * and `grants` must be all grants of the family, because what is hidden depends on all of them.
 */
export function figuresOf(
  measures: readonly Measure[],
  grants: readonly GrantFacts[],
  request: FigureRequest,
  decisions?: PlaceDecisions,
): readonly Figure[] {
  const active = grants.map(activeFacts);
  const known =
    decisions ?? decisionsAt(decideFamilies(questionsOf(measures), active, request.threshold), request.place);
  const within = factsWithin(active, request.place);
  const sums = request.sums ?? tallySums(within);
  const place = { grants: within, decisions: known, sums, units: unitsWithin(within) };
  return measures
    .filter((measure) => isAnsweredAt(measure, request.place))
    .map((measure): Figure => {
      const factor = measure.source === 'survey' ? factorOf(measure, request) : undefined;
      return {
        ...described(measure),
        // A tile has room for one row.
        ...(factor ? { by: factor.label, shape: measure.shape === 'tile' ? 'bars' : measure.shape } : {}),
        rows: rowsOf(measure, place, request),
      };
    });
}

/** Every question of the measures, each once. */
export function questionsOf(measures: readonly Measure[]): readonly Question[] {
  const questions = measures.flatMap((measure) =>
    measure.source === 'survey' || measure.source === 'missing' ? measure.questions : [],
  );
  return [...new Map(questions.map((question) => [question.id, question])).values()];
}

function rowsOf(
  measure: Measure,
  place: SurveyPlace & { readonly units: Units },
  request: FigureRequest,
): readonly FigureRow[] {
  switch (measure.source) {
    case 'forms': {
      const rows = measure.rows.filter((row) => isLevelAt(row.level ?? measure.level, request.place));
      return formRows({ ...measure, rows }, place.units, request);
    }
    case 'survey':
      return surveyRows(measure, place, request);
    case 'rows':
      return rowsRows(measure, place, request);
    case 'missing':
      return missingRows(measure, place, request);
    case 'coverage':
      return coverageRows(measure, place, request);
    case 'spread':
      return spreadRows(measure, place.units);
    case 'curricula':
      return curriculumRows(measure, place.units);
    case 'trend': {
      const periods = (request.periods ?? []).map(({ name, grants }) => ({
        name,
        grants: factsWithin(grants.map(activeFacts), request.place),
      }));
      return trendRows(measure, periods);
    }
  }
}

function isAnsweredAt(measure: Measure, place: FamilyPlace): boolean {
  return (measure.source !== 'forms' && measure.source !== 'trend') || isLevelAt(measure.level, place);
}

/** Answers of a grant say nothing about one of its providers, nor a provider's about one program. */
function isLevelAt(level: FormLevel, { provider, program }: FamilyPlace): boolean {
  if (program !== undefined) return level === 'program';
  return provider === undefined || level !== 'grant';
}

const COUNTED = { grant: 'grants', provider: 'providers', program: 'programs' } as const satisfies Record<
  FormLevel,
  string
>;

function countedOf(measure: Measure): string {
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

function described(measure: Measure): Omit<Figure, 'rows'> {
  const { id, title, describes, formula, base, unit, shape } = measure;
  const groups = measure.groups.length ? measure.groups : ONE_GROUP;
  return { id, title, describes, formula, base, counted: countedOf(measure), unit, shape, groups };
}
