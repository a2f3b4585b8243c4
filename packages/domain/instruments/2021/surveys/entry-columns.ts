/** The columns of the participant entry survey, in the order of the catalogue. */
import type { SurveyColumn, SurveyVersion } from '../../../survey/catalogue/column.ts';
import { columnFactory, itemLetter } from '../../../survey/catalogue/column-factory.ts';
import { SCALES, SPECIAL_CODES, type ScaleName } from './scales.ts';
import { aboutYouth, identification } from './shared-columns.ts';

export const ENTRY_VERSIONS = [
  'MS',
  'HS',
  'MS IMPACT',
  'HS IMPACT',
] as const satisfies readonly SurveyVersion[];
// The middle school versions leave these out (domain.md 3.5).
const HIGH_SCHOOL = ['HS', 'HS IMPACT'] as const satisfies readonly SurveyVersion[];

export const ENTRY_COLUMNS: readonly SurveyColumn[] = [
  ...identification('en', ENTRY_VERSIONS),
  ...aboutYouth('en', ENTRY_VERSIONS),
  ...items('Q8', 'Yes/no', { goodDirection: ['N'], sensitive: true }, [
    ['en_subst_alcohol', 'Used alcohol'],
    ['en_subst_cigarettes_cigars', 'Used cigarettes or cigars'],
    ['en_subst_other_tobacco', 'Used other tobacco'],
    ['en_subst_vapor', 'Used vapor products or e-cigarettes'],
    ['en_subst_marijuana', 'Used marijuana'],
    ['en_subst_presc_pain', 'Used prescription pain medicine not as prescribed'],
  ]),
  ...items('Q9', 'Frequency', { goodDirection: ['1', '2'], sensitive: false }, [
    ['en_often_resisted_peer_pressure', 'How often: resisted peer pressure'],
    ['en_often_managed_emotions', 'How often: managed emotions in healthy ways'],
    ['en_often_thought_consequences', 'How often: thought about consequences before deciding'],
    ['en_often_talked_parents_sex', 'How often: talked with a parent or guardian about sex'],
  ]),
  ...items('Q10', 'Truth', { goodDirection: ['3'], sensitive: false }, [
    ['en_make_plans', 'Makes plans to reach goals'],
    ['en_care_school', 'Cares about doing well in school'],
    ['en_save_money', 'Saves money'],
    ['en_ask_help_self_bullied', 'Would ask for help when bullied'],
    ['en_ask_help_others_bullied', 'Would ask for help when others are bullied'],
  ]),
  ...items('Q11', 'Truth', { goodDirection: ['3'], sensitive: false }, [
    ['en_understand_healthy_rel', 'Understands what makes a relationship healthy'],
    ['en_able_resist_pressure_sex', 'Could resist pressure toward sexual acts'],
    ['en_talk_someone_uncomf', 'Would talk to someone when made uncomfortable'],
  ]),
  ...items('Q12', 'Truth', { goodDirection: ['3'], sensitive: false }, [
    ['en_plan_delay_sex_after_hs', 'Plans to wait for sex until after high school'],
    ['en_plan_delay_sex_after_college', 'Plans to wait for sex until after college or further training'],
    ['en_plan_delay_sex_after_married', 'Plans to wait for sex until married'],
    ['en_plan_married_before_child', 'Plans to be married before having a child'],
    ['en_plan_ft_job_before_married', 'Plans to have a steady full-time job before marrying'],
    ['en_plan_ft_job_before_child', 'Plans to have a steady full-time job before having a child'],
  ]),
  sensitiveHighSchoolItem('en_ever_had_sex', 'Q13', 'Ever had sexual intercourse', 'Yes/no, both spellings'),
  sensitiveHighSchoolItem(
    'en_ever_pregnant',
    'Q14',
    'Ever been pregnant or made someone pregnant',
    'Yes/no/not sure',
  ),
  sensitiveHighSchoolItem(
    'en_ever_had_sti',
    'Q15',
    'Ever been told of a sexually transmitted infection',
    'Yes/no/not sure',
  ),
];

function items(
  question: string,
  scale: ScaleName,
  { goodDirection, sensitive }: Pick<SurveyColumn, 'goodDirection' | 'sensitive'>,
  list: readonly (readonly [name: string, label: string])[],
): readonly SurveyColumn[] {
  const column = columnFactory(ENTRY_VERSIONS, { sensitive });
  return list.map(([name, label], index) => ({
    ...column(name, [`${question}${itemLetter(index)}`], label, { kind: 'scale', scale: SCALES[scale] }),
    specialCodes: SPECIAL_CODES,
    goodDirection,
  }));
}

function sensitiveHighSchoolItem(
  name: string,
  question: string,
  label: string,
  scale: ScaleName,
): SurveyColumn {
  return {
    ...columnFactory(HIGH_SCHOOL, { sensitive: true })(name, [question], label, {
      kind: 'scale',
      scale: SCALES[scale],
    }),
    specialCodes: SPECIAL_CODES,
  };
}
