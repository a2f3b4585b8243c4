/** Answers of the demo's forms: clean ones, varied at random, for each page of a grant. */
import type { Answers } from '@srae/domain/form-kit/answers';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import type { DemoGrant, DemoProgram, DemoProvider } from './demo-programme.ts';
import type { Dice } from './random.ts';

export function granteeAnswers(grant: DemoGrant, dice: Dice): Answers {
  const training = dice.between(6, 16);
  const evaluation = dice.between(4, 10);
  const administration = dice.between(5, 12);
  const staff = dice.between(2, 9);
  return {
    ...CLEAN_ANSWERS.grantee,
    gr_srae_grant_funding: dice.between(300, 450) * 1000,
    gr_pct_direct_service: 100 - training - evaluation - administration,
    gr_pct_training: training,
    gr_pct_evaluation: evaluation,
    gr_pct_admin_purposes: administration,
    gr_grantee_staff_num: staff,
    gr_grantee_ftes_num: staff / 2 + 0.25,
    gr_num_providers_funded: grant.providers.length,
    gr_num_new_providers: dice.between(0, 1),
    gr_target_num_youth: dice.between(8, 20) * 100,
  };
}

export function providerAnswers(provider: DemoProvider, dice: Dice): Answers {
  const working = dice.between(3, 9);
  const rated = Object.keys(CLEAN_ANSWERS.provider).filter((name) =>
    /_(?:chlng|assist)_(?!other)/.test(name),
  );
  return {
    ...CLEAN_ANSWERS.provider,
    ...Object.fromEntries(rated.map((name) => [name, dice.between(1, name.includes('chlng') ? 3 : 4)])),
    prov_num_program_models_implemented: provider.programs.length,
    prov_num_facilitators_working: working,
    prov_num_facilitators_trained: working - dice.between(0, 1),
    prov_num_facilitators_obs_once: dice.between(0, 1),
    prov_num_facilitators_obs_2plus: dice.between(1, 2),
  };
}

export function structureAnswers(curriculumPk: number, dice: Dice): Answers {
  const populations = Object.keys(CLEAN_ANSWERS.programstructure).filter((name) =>
    name.startsWith('prog_trgt_pop_'),
  );
  return {
    ...CLEAN_ANSWERS.programstructure,
    ...Object.fromEntries(populations.map((name) => [name, dice.next() < 0.4])),
    fk_program_curricula: curriculumPk,
    prog_num_delivery_hours: dice.between(8, 24) + 0.5,
    prog_addl_srae_tcm_self_regulation: dice.next() < 0.8,
    prog_addl_srae_tcm_success_prev: dice.next() < 0.7,
    prog_addl_srae_tcm_healthy_rltnshp: dice.next() < 0.9,
    prog_addl_srae_tcm_resist_coercion: dice.next() < 0.75,
    prog_addl_srae_tcm_others: dice.next() < 0.6,
  };
}

export function reachAnswers(program: DemoProgram, dice: Dice): Answers {
  const ms = program.exit.ms + dice.between(2, 8);
  const hs = program.exit.hs + dice.between(2, 8);
  const attend = ms + hs;
  const duringSchool = Math.round(attend * 0.6);
  return {
    ...CLEAN_ANSWERS.programreach,
    prog_reach_attend: attend,
    prog_reach_attend_ms: ms,
    prog_reach_attend_hs: hs,
    prog_dosage_75_pct_complete: Math.round(attend * (0.7 + dice.next() * 0.2)),
    prog_set_attend_dur_school: duringSchool,
    prog_set_attend_after_school: Math.round(attend * 0.2),
    prog_set_attend_cbo: attend - duringSchool - Math.round(attend * 0.2),
    prog_par_involve_attend_one_sess: dice.between(0, 25),
    program_cohorts: Array.from({ length: dice.between(1, 4) }, (_, index) => ({
      prog_cohort_name: `Cohort ${index + 1}`,
      prog_cohort_hours: dice.between(8, 24) + 0.5,
    })),
  };
}

export function surveyAnswers(program: DemoProgram): Answers {
  return {
    ...CLEAN_ANSWERS.programentryexit,
    prog_en_tot_surveys_ms: program.entry.ms,
    prog_en_tot_surveys_hs: program.entry.hs,
    prog_en_tot_surveys_ms_impact: program.entry.msImpact,
    prog_en_tot_surveys_hs_impact: program.entry.hsImpact,
    prog_ex_tot_surveys_ms: program.exit.ms,
    prog_ex_tot_surveys_hs: program.exit.hs,
  };
}
