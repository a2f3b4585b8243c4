/** Answers of the demo's forms: clean ones, varied at random, for each page of a grant. */
import type { Answers } from '@srae/domain/form-kit/answers';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import type { DemoGrant, DemoProgram, DemoProvider } from './demo-programme.ts';
import type { Random } from './random.ts';

export function granteeAnswers(grant: DemoGrant, random: Random): Answers {
  const training = random.between(6, 16);
  const evaluation = random.between(4, 10);
  const administration = random.between(5, 12);
  const staff = random.between(2, 9);
  return {
    ...CLEAN_ANSWERS.grantee,
    gr_srae_grant_funding: random.between(300, 450) * 1000,
    gr_pct_direct_service: 100 - training - evaluation - administration,
    gr_pct_training: training,
    gr_pct_evaluation: evaluation,
    gr_pct_admin_purposes: administration,
    gr_grantee_staff_num: staff,
    gr_grantee_ftes_num: staff / 2 + 0.25,
    gr_num_providers_funded: grant.providers.length,
    gr_num_new_providers: random.between(0, 1),
    gr_target_num_youth: random.between(8, 20) * 100,
  };
}

export function providerAnswers(provider: DemoProvider, random: Random): Answers {
  const working = random.between(3, 9);
  const rated = Object.keys(CLEAN_ANSWERS.provider).filter((name) =>
    /_(?:chlng|assist)_(?!other)/.test(name),
  );
  return {
    ...CLEAN_ANSWERS.provider,
    ...Object.fromEntries(rated.map((name) => [name, random.between(1, name.includes('chlng') ? 3 : 4)])),
    prov_num_program_models_implemented: provider.programs.length,
    prov_num_facilitators_working: working,
    prov_num_facilitators_trained: working - random.between(0, 1),
    prov_num_facilitators_obs_once: random.between(0, 1),
    prov_num_facilitators_obs_2plus: random.between(1, 2),
  };
}

export function structureAnswers(curriculumPk: number, random: Random): Answers {
  const populations = Object.keys(CLEAN_ANSWERS.programstructure).filter((name) =>
    name.startsWith('prog_trgt_pop_'),
  );
  return {
    ...CLEAN_ANSWERS.programstructure,
    ...Object.fromEntries(populations.map((name) => [name, random.next() < 0.4])),
    fk_program_curricula: curriculumPk,
    prog_num_delivery_hours: random.between(8, 24) + 0.5,
    prog_addl_srae_tcm_self_regulation: random.next() < 0.8,
    prog_addl_srae_tcm_success_prev: random.next() < 0.7,
    prog_addl_srae_tcm_healthy_rltnshp: random.next() < 0.9,
    prog_addl_srae_tcm_resist_coercion: random.next() < 0.75,
    prog_addl_srae_tcm_others: random.next() < 0.6,
  };
}

export function reachAnswers(program: DemoProgram, random: Random): Answers {
  const ms = program.exit.ms + random.between(2, 8);
  const hs = program.exit.hs + random.between(2, 8);
  const attend = ms + hs;
  const duringSchool = Math.round(attend * 0.6);
  return {
    ...CLEAN_ANSWERS.programreach,
    prog_reach_attend: attend,
    prog_reach_attend_ms: ms,
    prog_reach_attend_hs: hs,
    prog_dosage_75_pct_complete: Math.round(attend * (0.7 + random.next() * 0.2)),
    prog_set_attend_dur_school: duringSchool,
    prog_set_attend_after_school: Math.round(attend * 0.2),
    prog_set_attend_cbo: attend - duringSchool - Math.round(attend * 0.2),
    prog_par_involve_attend_one_sess: random.between(0, 25),
    program_cohorts: Array.from({ length: random.between(1, 4) }, (_, index) => ({
      prog_cohort_name: `Cohort ${index + 1}`,
      prog_cohort_hours: random.between(8, 24) + 0.5,
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
