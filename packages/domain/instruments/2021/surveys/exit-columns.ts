/** The columns of the participant exit survey, in the order of the catalogue. */
import {
  choice,
  type AnswerKind,
  type SurveyColumn,
  type SurveyVersion,
} from '../../../survey/catalogue/column.ts';
import { columnFactory, itemLetter } from '../../../survey/catalogue/column-factory.ts';
import { SCALES, SPECIAL_CODES } from './scales.ts';
import { aboutYouth, identification } from './shared-columns.ts';

export const EXIT_VERSIONS = ['MS', 'HS'] as const satisfies readonly SurveyVersion[];
// The middle school version leaves these out (domain.md 3.5).
const HIGH_SCHOOL = ['HS'] as const satisfies readonly SurveyVersion[];

const LESS_LIKELY = ['4', '5'];
const MORE_LIKELY = ['1', '2'];

export const EXIT_COLUMNS: readonly SurveyColumn[] = [
  ...identification('ex', EXIT_VERSIONS),
  ...aboutYouth('ex', EXIT_VERSIONS),
  ...likelihood('Q8', { goodDirection: LESS_LIKELY, sensitive: true }, [
    ['ex_subst_alcohol', 'use alcohol'],
    ['ex_subst_cigarettes_cigars', 'use cigarettes or cigars'],
    ['ex_subst_other_tobacco', 'use other tobacco'],
    ['ex_subst_vapor', 'use vapor products or e-cigarettes'],
    ['ex_subst_marijuana', 'use marijuana'],
    ['ex_subst_presc_pain', 'use prescription pain medicine not as prescribed'],
  ]),
  ...likelihood('Q9', { goodDirection: MORE_LIKELY, sensitive: false }, [
    ['ex_resist_peer_pressure', 'resist peer pressure'],
    ['ex_manage_emotions', 'manage emotions in healthy ways'],
    ['ex_think_consequences', 'think about consequences before deciding'],
    ['ex_talk_parents_sex', 'talk with a parent or guardian about sex'],
  ]),
  ...likelihood('Q10', { goodDirection: MORE_LIKELY, sensitive: false }, [
    ['ex_make_plans', 'make plans to reach goals'],
    ['ex_care_school', 'care about doing well in school'],
  ]),
  ...likelihood('Q11', { goodDirection: MORE_LIKELY, sensitive: false }, [
    ['ex_understand_healthy_rel', 'understand what makes a relationship healthy'],
    ['ex_able_resist_pressure_sex', 'resist pressure toward sexual acts'],
    ['ex_talk_someone_uncomf', 'talk to someone when made uncomfortable'],
  ]),
  ...likelihood('Q12', { goodDirection: MORE_LIKELY, sensitive: false }, [
    ['ex_plan_delay_sex_after_hs', 'plan to wait for sex until after high school'],
    ['ex_plan_delay_sex_after_college', 'plan to wait for sex until after college or further training'],
    ['ex_plan_delay_sex_after_married', 'plan to wait for sex until married'],
    ['ex_plan_married_before_child', 'plan to be married before having a child'],
    ['ex_plan_ft_job_before_married', 'plan to have a steady full-time job before marrying'],
    ['ex_plan_ft_job_before_child', 'plan to have a steady full-time job before having a child'],
  ]),
  sensitiveHighSchoolItem('ex_plan_abstain_sex', 'Q13', 'Plans to abstain from sex', {
    goodDirection: ['Y'],
    kind: 'values',
    values: [...SCALES['Yes/no'].choices, choice('NS', 'Not Sure')],
  }),
  ...reasons([
    ['ex_reason_affect_plans', 'could affect future plans'],
    ['ex_reason_emotional_social_cons', 'emotional or social consequences'],
    ['ex_reason_risk_sti', 'risk of a sexually transmitted infection'],
    ['ex_reason_risk_pregnant', 'risk of pregnancy'],
  ]),
  ...experience([
    ['ex_interested_program', 'Felt interested in the program'],
    ['ex_material_clear', 'Material was clear'],
    ['ex_activities_help', 'Discussions and activities helped'],
    ['ex_chance_ask_questions', 'Had a chance to ask questions'],
    ['ex_feel_respected', 'Felt respected as a person'],
  ]),
];

type Named = readonly (readonly [name: string, words: string])[];

function likelihood(
  question: string,
  { goodDirection, sensitive }: Pick<SurveyColumn, 'goodDirection' | 'sensitive'>,
  list: Named,
): readonly SurveyColumn[] {
  const column = columnFactory(EXIT_VERSIONS, { sensitive });
  return list.map(([name, words], index) => ({
    ...column(name, [`${question}${itemLetter(index)}`], `Because of the program, likely to ${words}`, {
      kind: 'scale',
      scale: SCALES.Likelihood,
    }),
    goodDirection,
  }));
}

function sensitiveHighSchoolItem(
  name: string,
  question: string,
  label: string,
  { goodDirection, ...answer }: AnswerKind & { readonly goodDirection: readonly string[] },
): SurveyColumn {
  return {
    ...columnFactory(HIGH_SCHOOL, { sensitive: true })(name, [question], label, answer),
    specialCodes: SPECIAL_CODES,
    goodDirection,
  };
}

function reasons(list: Named): readonly SurveyColumn[] {
  return list.map(([name, words], index) =>
    sensitiveHighSchoolItem(name, `Q14${itemLetter(index)}`, `Reason: ${words}`, {
      goodDirection: ['3', '4'],
      kind: 'scale',
      scale: SCALES.Importance,
    }),
  );
}

// Q15a-e, numbered Q13a-e in the middle school version (Q106).
function experience(list: Named): readonly SurveyColumn[] {
  const column = columnFactory(EXIT_VERSIONS, { sensitive: false });
  return list.map(([name, label], index) => ({
    ...column(name, [`Q15${itemLetter(index)}`, `Q13${itemLetter(index)}`], label, {
      kind: 'scale',
      scale: SCALES.Time,
    }),
    goodDirection: ['1', '2'],
  }));
}
