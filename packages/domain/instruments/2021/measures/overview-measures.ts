/** Totals and ratios of totals above the tabs: quantity and completeness (domain.md 6.3 to 6.5), with bases. */
import { ANY_BEGIN, ANY_COMPLETE, anyYouthBegan, anyYouthCompleted } from '../../../programme/youth.ts';
import { among, eachUnit, ratio, total, sumColumns } from '../../../measures/catalogue/form-rows.ts';
import {
  type FormMeasure,
  type FormRow,
  type Measure,
  ONE_GROUP,
} from '../../../measures/catalogue/measure.ts';

const ENTRY_SURVEYS = ['prog_en_tot_surveys_ms', 'prog_en_tot_surveys_hs'] as const;
const EXIT_SURVEYS = ['prog_ex_tot_surveys_ms', 'prog_ex_tot_surveys_hs'] as const;

export const OVERVIEW: readonly Measure[] = [
  tile(
    'youth_served',
    'Youth served',
    {
      level: 'program',
      unit: 'count',
      needs: [ANY_COMPLETE, 'prog_reach_attend'],
      of: among(anyYouthCompleted, total('prog_reach_attend')),
      headline: { covers: null },
    },
    {
      describes: 'Youth who attended at least one session',
      formula: 'Sum of youth who attended',
      base: 'Programs in which any youth completed',
    },
  ),
  tile(
    'completed_75',
    'Completed 75 percent of hours',
    {
      level: 'program',
      unit: 'percent',
      needs: [ANY_COMPLETE, 'prog_dosage_75_pct_complete', 'prog_reach_attend'],
      of: among(anyYouthCompleted, ratio('prog_dosage_75_pct_complete', 'prog_reach_attend')),
      headline: { covers: null },
    },
    {
      describes: 'Youth who were present for at least 75 percent of the scheduled hours',
      formula: 'Sum of youth who completed 75 percent ÷ sum of youth served',
      base: 'Programs in which any youth completed that report both numbers',
    },
  ),
  tile(
    'entry_reported',
    'Entry surveys reported',
    {
      level: 'program',
      unit: 'count',
      needs: [ANY_BEGIN, ...ENTRY_SURVEYS],
      of: among(anyYouthBegan, sumColumns(ENTRY_SURVEYS)),
    },
    {
      describes: 'Entry surveys that programs report',
      formula: 'Sum of middle and high school entry surveys',
      base: 'Programs in which any youth began',
    },
  ),
  rows('entry_uploaded', 'Entry surveys uploaded', 'entry'),
  tile(
    'exit_reported',
    'Exit surveys reported',
    {
      level: 'program',
      unit: 'count',
      needs: [ANY_COMPLETE, ...EXIT_SURVEYS],
      of: among(anyYouthCompleted, sumColumns(EXIT_SURVEYS)),
    },
    {
      describes: 'Exit surveys that programs report',
      formula: 'Sum of middle and high school exit surveys',
      base: 'Programs in which any youth completed',
    },
  ),
  rows('exit_uploaded', 'Exit surveys uploaded', 'exit'),
  {
    source: 'forms',
    id: 'retention',
    set: 'overview',
    needs: [ANY_COMPLETE, 'prog_reach_attend', 'prog_dosage_75_pct_complete', ...EXIT_SURVEYS],
    title: 'How many youth stayed',
    describes: 'Youth who attended, who completed 75 percent of the hours, and exit surveys',
    formula:
      'Sums of youth who attended, of youth who completed 75 percent, and of exit surveys that programs report',
    base: 'Programs in which any youth completed',
    unit: 'count',
    shape: 'bars',
    groups: ONE_GROUP,
    level: 'program',
    rows: [
      row('attended', 'Attended at least one session', total('prog_reach_attend')),
      row('completed', 'Completed 75 percent of the hours', total('prog_dosage_75_pct_complete')),
      row('exit', 'Answered the exit survey', sumColumns(EXIT_SURVEYS)),
    ],
  },
  tile(
    'grants',
    'Grants',
    { level: 'grant', unit: 'count', of: eachUnit },
    {
      describes: 'Active grants',
      formula: 'Number of grants',
      base: 'Active grants',
    },
  ),
  tile(
    'providers',
    'Providers',
    { level: 'provider', unit: 'count', of: eachUnit },
    {
      describes: 'Providers of these grants',
      formula: 'Number of providers',
      base: 'Providers that are not marked as inactive',
    },
  ),
  tile(
    'programs',
    'Programs',
    { level: 'program', unit: 'count', of: eachUnit },
    {
      describes: 'Program models that these providers offer',
      formula: 'Number of programs',
      base: 'Programs that are not marked as inactive',
    },
  ),
];

function row(id: string, label: string, of: FormRow['of']): FormRow {
  return { id, label, of: among(anyYouthCompleted, of) };
}

type Words = { readonly describes: string; readonly formula: string; readonly base: string };

function tile(
  id: string,
  title: string,
  {
    level,
    unit,
    of,
    needs,
    headline,
  }: Pick<FormMeasure, 'level' | 'unit' | 'needs' | 'headline'> & Pick<FormMeasure['rows'][number], 'of'>,
  words: Words,
): FormMeasure {
  return {
    source: 'forms',
    id,
    set: 'overview',
    title,
    ...words,
    unit,
    shape: 'tile',
    groups: ONE_GROUP,
    level,
    ...(needs ? { needs } : {}),
    ...(headline ? { headline } : {}),
    rows: [{ id, label: title, of }],
  };
}

function rows(id: string, title: string, kind: 'entry' | 'exit'): Measure {
  return {
    source: 'rows',
    id,
    set: 'overview',
    title,
    describes: `Rows of the ${kind} survey files in use`,
    formula: 'Number of rows',
    base: 'Programs that are not marked as inactive',
    unit: 'count',
    shape: 'tile',
    groups: ONE_GROUP,
    kind,
    headline: { covers: `${kind}_reported` },
  };
}
