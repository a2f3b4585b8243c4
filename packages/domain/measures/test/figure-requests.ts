import { MEASURES } from '../../instruments/2021/measures/measures.ts';
import { computeFigures, type FigureRequest } from '../figures/compute.ts';
import type { GrantFacts } from '../figures/facts.ts';
import type { Measure, MissingMeasure, SurveyMeasure } from '../catalogue/measure.ts';
import { ONE_GROUP } from '../catalogue/measure.ts';
import { grant, ownSource, QUESTION } from './facts.ts';

export const described = {
  set: 'responses',
  title: 'Title',
  describes: '',
  formula: '',
  base: '',
  unit: 'percent',
  shape: 'stacked',
} as const;
export const GROUPS = ['most', 'some', 'none'].map((id) => ({ id, label: id }));
export const SURVEY: SurveyMeasure = {
  ...described,
  source: 'survey',
  id: 'clear',
  groups: GROUPS,
  questions: [QUESTION],
};
export const MISSING: MissingMeasure = {
  ...described,
  source: 'missing',
  id: 'blank',
  groups: ONE_GROUP,
  questions: [QUESTION],
};
export const ROWS: Measure = {
  ...described,
  source: 'rows',
  id: 'rows',
  unit: 'count',
  groups: [],
  kind: 'exit',
};

export const ALL: FigureRequest = {
  place: {},
  school: 'all',
  factors: MEASURES.factors,
  season: 'summer',
  comparing: false,
};

export const ask = (
  measures: readonly Measure[],
  grants: readonly GrantFacts[],
  request: Partial<FigureRequest> = {},
  source = ownSource(grants, request.place),
) => computeFigures(measures, grants, source, { ...ALL, ...request });

/** The rows of the only grant: 60 of the first group, 50 of the second, 40 of the third. */
export const MANY = grant(1, [[{ hs: { 1: 60, 3: 50, 4: 40, '': 30 } }]]);
