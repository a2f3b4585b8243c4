/** The counts, boxes and cohorts of the reach form (REA-006 to REA-020, decision 15). */
import type { Field } from '../../../../form-kit/form.ts';

export const ATTENDED = 'prog_reach_attend';

/** Majority population box that excludes all others. */
export const NONE_ABOVE = 'prog_attend_50_pct_none_above';

export const REACH_COUNTS: readonly Field[] = [
  count(ATTENDED, 'Youth who attended at least one session', {
    help: 'Count each young person once, however many sessions they came to.',
  }),
  count('prog_reach_attend_ms', 'Middle school youth who attended at least one session', {
    help: 'Of the youth above, those in middle school.',
  }),
  count('prog_reach_attend_hs', 'High school and older youth who attended at least one session', {
    help: 'Of the youth above, those in high school or older.',
  }),
];

export const DOSAGE: Field = {
  name: 'prog_dosage_75_pct_complete',
  label: 'Youth who completed at least 75 percent of scheduled hours',
  help: 'Youth who were present for three quarters or more of the hours scheduled for their cohort.',
  kind: 'integer',
};

export const SETTING_COUNTS: readonly Field[] = [
  count('prog_set_attend_dur_school', 'In school, during school', {
    help: 'At a school, in the hours of the school day.',
  }),
  count('prog_set_attend_after_school', 'In school, after school', {
    help: 'At a school, outside the hours of the school day.',
  }),
  count('prog_set_attend_cbo', 'Community-based organization', {
    help: 'At a youth center, club, faith-based or other local organization.',
  }),
  count('prog_set_attend_clinic', 'Clinic', { help: 'At a health center or clinic.' }),
  count('prog_set_attend_foster_care', 'Foster care setting', {
    help: 'In a group home or another place of foster care.',
  }),
  count('prog_set_attend_jdc', 'Juvenile detention center', { help: 'In detention or a juvenile facility.' }),
  count('prog_set_attend_mh_facility', 'Residential mental health facility', {
    help: 'In a facility where youth live during treatment.',
  }),
  count('prog_set_attend_online', 'Virtually', { help: 'Online or by telephone, wherever the youth were.' }),
  count('prog_set_attend_other', 'Another setting', { help: 'A place that fits none of the lines above.' }),
];

export const PARENTS: Field = {
  name: 'prog_par_involve_attend_one_sess',
  label: 'Parents or guardians who attended at least one session',
  help: 'Count each parent or guardian once; enter 0 if none.',
  kind: 'integer',
};

export const MAJORITY_POPULATIONS: readonly Field[] = [
  majority(
    'prog_attend_50_pct_foster',
    'Youth in foster care',
    'Placed with a foster family or in a group home.',
  ),
  majority('prog_attend_50_pct_pregnant', 'Pregnant or parenting youth', 'Expecting a child or having one.'),
  majority(
    'prog_attend_50_pct_homeless',
    'Homeless or runaway youth',
    'Without a stable home, or away from it.',
  ),
  majority(
    'prog_attend_50_pct_adjuc_systems',
    'Youth in adjudication systems',
    'In detention, on probation or otherwise before a juvenile court.',
  ),
  majority('prog_attend_50_pct_lgbtq_youth', 'LGBTQ youth', 'As far as the program knows it.'),
  majority(NONE_ABOVE, 'None of the above', 'No group above makes up more than half of the youth.'),
];

export const COHORTS: Field = {
  name: 'program_cohorts',
  label: 'Cohorts',
  help: 'Add one line for each group of youth that went through the program together and finished in the period.',
  kind: 'rows',
  rowFields: [
    {
      name: 'prog_cohort_name',
      label: 'Cohort',
      help: 'Given by the portal: cohorts are numbered in the order of the list.',
      kind: 'text',
    },
    {
      name: 'prog_cohort_hours',
      label: 'Hours of programming delivered',
      help: 'Hours of sessions this cohort received in all; at least 0, up to two decimals.',
      kind: 'decimal',
      twoDecimals: true,
    },
    cohortExtra('prog_cohort_complete', 'yesno', 'Did the cohort complete the program?', {
      help: 'Yes if all sessions were delivered.',
    }),
    cohortExtra('prog_cohort_end_prematurely', 'yesno', 'Did the cohort end prematurely?', {
      help: 'Yes if it stopped before the last session, for example because of COVID-19.',
    }),
    cohortExtra('prog_cohort_hours_end_prematurely', 'decimal', 'Hours delivered before it ended', {
      help: 'Hours of sessions up to the day it stopped, up to two decimals.',
      after: 'prog_cohort_end_prematurely',
      twoDecimals: true,
    }),
    cohortExtra('prog_cohort_shift_online', 'yesno', 'Did the cohort shift online?', {
      help: 'Yes if part of the sessions moved online.',
    }),
    cohortExtra('prog_cohort_pct_shift_online', 'percent', 'Percentage of programming shifted online', {
      help: 'Share of the hours that was delivered online.',
      after: 'prog_cohort_shift_online',
    }),
  ],
};

/** A count followed by its two optional COVID variants. */
export function withVariants(counts: readonly Field[]): readonly Field[] {
  return counts.flatMap((total) => [
    total,
    variant(total, 'before_covid', 'before COVID'),
    variant(total, 'after_covid', 'after COVID'),
  ]);
}

function count(name: string, label: string, { help }: { readonly help: string }): Field & { label: string } {
  return { name, label, help, kind: 'integer' };
}

function variant(total: Field, ending: string, words: string): Field {
  return {
    name: `${total.name}_${ending}`,
    label: `${String(total.label)}, ${words}`,
    help: `Of the youth in the total, those counted ${words}-19. Optional.`,
    kind: 'integer',
    optional: true,
    ofCovid: true,
    variantOf: total.name,
    shownWhen: (_answers, context) => context.collectCovid,
  };
}

function majority(name: string, label: string, help: string): Field {
  return {
    name,
    label,
    help,
    description: `${label} (majority population)`,
    group: 'More than 50 percent of the youth were … Select all that apply.',
    kind: 'checkbox',
  };
}

/** A dependent extra is asked only after the Yes it depends on (Q91). */
function cohortExtra(
  name: string,
  kind: 'yesno' | 'decimal' | 'percent',
  label: string,
  { help, after, ...rest }: { readonly help: string; readonly after?: string; readonly twoDecimals?: true },
): Field {
  return {
    name,
    label,
    help,
    kind,
    ...rest,
    optional: true,
    ofCovid: true,
    shownWhen: (row, context) => context.collectCovid && (after === undefined || row[after] === true),
  };
}
