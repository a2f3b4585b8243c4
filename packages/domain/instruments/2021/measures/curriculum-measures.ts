/**
 * Domain estimation (subgroup totals and ratios) with programs grouped by curriculum: programs, youth served, share
 * of hours received (domain.md 6.3, 6.4). Guarantees that a program is in at most one curriculum's group.
 */
import { toNumber } from '../../../form-kit/answers.ts';
import { ANY_COMPLETE, anyYouthCompleted } from '../../../programme/youth.ts';
import { among, eachUnit, ratio } from '../../../measures/catalogue/form-rows.ts';
import {
  type Contribution,
  type CurriculumMeasure,
  type FormMeasure,
  type FormUnit,
  type Measure,
  ONE_GROUP,
} from '../../../measures/catalogue/measure.ts';

/** Of each cohort of a program. */
const COHORT_HOURS = 'prog_cohort_hours';

export const CURRICULA: readonly Measure[] = [
  {
    ...byCurriculum('curriculum_programs', 'Programs by curriculum', {
      unit: 'percent',
      over: 'share',
      of: eachUnit,
    }),
    describes: 'Programs that use the curriculum; the ten of the most programs',
    formula: 'Programs with the curriculum ÷ programs that name one',
    base: 'Active programs that name a curriculum',
  },
  {
    ...byCurriculum('curriculum_youth', 'Youth by curriculum', {
      unit: 'percent',
      over: 'share',
      needs: [ANY_COMPLETE, 'prog_reach_attend'],
      of: among(anyYouthCompleted, served),
    }),
    describes: 'Youth served by programs that use the curriculum',
    formula: 'Sum of youth served with the curriculum ÷ sum of youth served',
    base: 'Programs in which any youth completed that name a curriculum and report youth served',
  },
  {
    ...byCurriculum('curriculum_completed', 'Completed 75 percent of hours, by curriculum', {
      unit: 'percent',
      over: 'own',
      needs: [ANY_COMPLETE, 'prog_dosage_75_pct_complete', 'prog_reach_attend'],
      of: among(anyYouthCompleted, ratio('prog_dosage_75_pct_complete', 'prog_reach_attend')),
    }),
    describes: 'Youth who were present for at least 75 percent of the scheduled hours',
    formula: 'Sum of youth who completed 75 percent ÷ sum of youth served',
    base: 'Programs in which any youth completed that report both numbers',
  },
  {
    ...byCurriculum('curriculum_hours', 'Hours delivered by curriculum', {
      unit: 'mean',
      over: 'own',
      needs: [COHORT_HOURS],
      of: cohortHours,
    }),
    describes: 'Hours that a cohort received',
    formula: 'Sum of hours of all cohorts ÷ number of cohorts',
    base: 'Programs that report hours of cohorts',
  },
  {
    ...byCurriculum('curriculum_delivered', 'Hours delivered of those intended, by curriculum', {
      unit: 'percent',
      over: 'own',
      needs: ['prog_num_delivery_hours', COHORT_HOURS],
      of: delivered,
    }),
    annual: true,
    describes: 'Mean hours of the cohorts of a program, of the hours that it intends',
    formula: 'Sum of mean hours ÷ sum of intended hours',
    base: 'Programs that report hours of cohorts and intended hours',
  },
  {
    ...tile('cohorts', 'Cohorts', 'count', cohorts),
    needs: [COHORT_HOURS],
    describes: 'Groups of youth that finished the program together',
    formula: 'Number of cohorts with hours delivered',
    base: 'Programs that report hours of cohorts',
  },
  {
    ...tile('cohort_hours', 'Hours delivered', 'mean', cohortHours),
    needs: [COHORT_HOURS],
    describes: 'Hours that a cohort received',
    formula: 'Sum of hours of all cohorts ÷ number of cohorts',
    base: 'Programs that report hours of cohorts',
  },
  {
    ...tile('delivered', 'Hours delivered of those intended', 'percent', delivered),
    needs: ['prog_num_delivery_hours', COHORT_HOURS],
    annual: true,
    describes: 'Mean hours of the cohorts of a program, of the hours that it intends',
    formula: 'Sum of mean hours ÷ sum of intended hours',
    base: 'Programs that report hours of cohorts and intended hours',
  },
];

/** Youth served over all programs that name a curriculum: the denominator of a curriculum's share. */
function served({ answers }: FormUnit): Contribution {
  const youth = toNumber(answers, 'prog_reach_attend');
  return youth === null ? 'missing' : { numerators: [youth], denominator: youth };
}

function cohorts({ cohortHours: hours = [] }: FormUnit): Contribution {
  return hours.length === 0 ? 'missing' : { numerators: [hours.length], denominator: 1 };
}

function cohortHours({ cohortHours: hours = [] }: FormUnit): Contribution {
  return hours.length === 0 ? 'missing' : { numerators: [addUp(hours)], denominator: hours.length };
}

function delivered({ answers, cohortHours: hours = [] }: FormUnit): Contribution {
  const intended = toNumber(answers, 'prog_num_delivery_hours');
  if (intended === null || hours.length === 0) return 'missing';
  return { numerators: [addUp(hours) / hours.length], denominator: intended };
}

function addUp(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function byCurriculum(
  id: string,
  title: string,
  as: Pick<CurriculumMeasure, 'unit' | 'over' | 'of' | 'needs'>,
) {
  return {
    source: 'curricula',
    set: 'programs',
    id,
    title,
    ...as,
    shape: 'bars',
    groups: ONE_GROUP,
  } as const;
}

function tile(id: string, title: string, unit: FormMeasure['unit'], of: CurriculumMeasure['of']) {
  return {
    source: 'forms',
    set: 'programs',
    id,
    title,
    unit,
    shape: 'tile',
    groups: ONE_GROUP,
    level: 'program',
    rows: [{ id, label: title, of }],
  } as const;
}
