/** Figures of the form answers in plain SQL: overview, support, programs and reach. */
import type { Columns, Put } from './sql-rows.ts';

/** `ofSchool` is the condition on survey rows of the requested school level. */
export function formFigures(put: Put, columns: Columns, ofSchool: string): void {
  const done = 'prog_any_youth_complete';
  const yes = (id: string, from: string, column: string, base = 'true') =>
    put(id, from, base, `${column} is not null`, [`(${column})::int`], '1');
  const sum = (id: string, from: string, column: string, base = 'true') =>
    put(id, from, base, `${column} is not null`, [column]);
  const over = (id: string, from: string, top: string, bottom: string, base = 'true') =>
    put(id, from, base, `${top} is not null and ${bottom} is not null`, [top], bottom);

  // Overview
  sum('youth_served youth_served', 'pm', 'prog_reach_attend', done);
  over('completed_75 completed_75', 'pm', 'prog_dosage_75_pct_complete', 'prog_reach_attend', done);
  for (const [kind, base] of [
    ['en', 'prog_any_youth_begin'],
    ['ex', done],
  ] as const) {
    const [ms, hs] = [`prog_${kind}_tot_surveys_ms`, `prog_${kind}_tot_surveys_hs`];
    const name = kind === 'en' ? 'entry' : 'exit';
    put(`${name}_reported ${name}_reported`, 'pm', base, `coalesce(${ms}, ${hs}) is not null`, [
      `coalesce(${ms}, 0) + coalesce(${hs}, 0)`,
    ]);
    put(`${name}_uploaded ${name}_uploaded`, name, ofSchool, 'true', ['1']);
  }
  sum('retention attended', 'pm', 'prog_reach_attend', done);
  sum('retention completed', 'pm', 'prog_dosage_75_pct_complete', done);
  put('retention exit', 'pm', done, 'coalesce(prog_ex_tot_surveys_ms, prog_ex_tot_surveys_hs) is not null', [
    'coalesce(prog_ex_tot_surveys_ms, 0) + coalesce(prog_ex_tot_surveys_hs, 0)',
  ]);
  for (const [id, from] of [
    ['grants', 'gr'],
    ['providers', 'pv'],
    ['programs', 'pm'],
  ] as const)
    put(`${id} ${id}`, from, 'true', 'true', ['1']);

  // Support
  const serves = 'prov_provider_serve_youth';
  yes('served_youth served_youth', 'pv', serves);
  over('new_providers new_providers', 'gr', 'gr_num_new_providers', 'gr_num_providers_funded');
  sum('funding funding', 'gr', 'gr_srae_grant_funding');
  sum('facilitators facilitators', 'pv', 'prov_num_facilitators_working', serves);
  over(
    'facilitators_trained facilitators_trained',
    'pv',
    'prov_num_facilitators_trained',
    'prov_num_facilitators_working',
    serves,
  );
  const uses = ['direct_service', 'training', 'evaluation', 'admin_purposes'].map((use) => `gr_pct_${use}`);
  put(
    'use_of_funds use_of_funds',
    'gr',
    'true',
    `gr_srae_grant_funding is not null and ${uses.join(' + ')} = 100`,
    uses.map((use) => `gr_srae_grant_funding * ${use} / 100`),
    'gr_srae_grant_funding',
  );
  for (const column of ['gr_grantee_staff_num', 'gr_grantee_ftes_num'])
    put(`staff ${column}`, 'gr', 'true', `${column} is not null`, [column], '1');
  for (const what of ['observed', 'tech_assist', 'training'])
    yes(`provider_support gr_grantee_designee_${what}`, 'gr', `gr_grantee_designee_${what}`);
  const [working, once, more] = ['working', 'obs_once', 'obs_2plus'].map(
    (one) => `prov_num_facilitators_${one}`,
  );
  put(
    'facilitators_observed facilitators_observed',
    'pv',
    serves,
    `${working} + ${once} + ${more} is not null`,
    [more ?? '', once ?? '', `${working} - ${once} - ${more}`],
    working,
  );
  for (const name of columns('prov_implmnt_chlng_'))
    put(
      `challenges ${name}`,
      'pv',
      'true',
      `${name} is not null`,
      [`(${name} = 3)::int`, `(${name} = 2)::int`],
      '1',
    );
  for (const name of columns('prov_tech_assist_'))
    put(
      `assistance ${name}`,
      'pv',
      'true',
      `${name} is not null`,
      [4, 3, 2].map((code) => `(${name} = ${code})::int`),
      '1',
    );

  // Programs
  yes('begun_completed begun', 'pm', 'prog_any_youth_begin');
  yes('begun_completed completed', 'pm', done);
  put('hours hours', 'pm', 'true', 'prog_num_delivery_hours is not null', ['prog_num_delivery_hours'], '1');
  for (const name of columns('prog_trgt_pop_')) yes(`populations ${name}`, 'pm', name);
  const other: Record<string, string> = {
    sexual_activity: 'nm_sexual_activity',
    success_prev: 'success_prevention',
    resist_coercion: 'resisting_coercion',
  };
  const topic = (ending: string) => {
    const core = `prog_addl_srae_tcm_${ending}`;
    return { core, either: `(${core} or coalesce(prog_supp_prog_${other[ending] ?? ending}, false))` };
  };
  const endings = columns('prog_addl_srae_tcm_').map((name) => name.replace('prog_addl_srae_tcm_', ''));
  for (const ending of endings) {
    const { core, either } = topic(ending);
    put(
      `topics ${core}`,
      'pm',
      'true',
      `${core} is not null`,
      [`(${core})::int`, `(not ${core} and ${either})::int`],
      '1',
    );
  }
  // Yes where any topic is, unknown where none is and one is not answered: SQL's logic with nulls.
  const covers = (wanted: readonly string[]) => `(${wanted.map((one) => topic(one).either).join(' or ')})`;
  const subjects: Readonly<Record<string, readonly string[]>> = {
    A: ['self_regulation', 'goal_setting'],
    B: ['sexual_activity'],
    C: ['success_prev'],
    D: ['healthy_rltnshp'],
    E: ['others'],
    F: ['resist_coercion', 'dating_violence'],
  };
  const putCovered = (row: string, covered: string) =>
    put(row, 'pm', 'true', `(${covered}) is not null`, [`(${covered})::int`], '1');
  for (const [subject, own] of Object.entries(subjects)) putCovered(`subjects ${subject}`, covers(own));
  putCovered('all_subjects all_subjects', Object.values(subjects).map(covers).join(' and '));

  // Reach
  sum('parents parents', 'pm', 'prog_par_involve_attend_one_sess', done);
  const ms = 'prog_reach_attend_ms';
  const hs = 'prog_reach_attend_hs';
  put('schools schools', 'pm', done, `${ms} + ${hs} is not null`, [ms, hs], `${ms} + ${hs}`);
  const settings = columns('prog_set_attend_').filter((name) => !name.includes('covid'));
  const inAll = settings.map((name) => `coalesce(${name}, 0)`).join(' + ');
  for (const name of settings)
    put(
      `settings ${name}`,
      'pm',
      done,
      `coalesce(${settings.join(', ')}) is not null`,
      [`coalesce(${name}, 0)`],
      inAll,
    );
  put(
    'setting_gap setting_gap',
    'pm',
    done,
    'prog_reach_attend is not null',
    [`greatest(0, prog_reach_attend - (${inAll}))`],
    'prog_reach_attend',
  );
  const groups = columns('prog_attend_50_pct_');
  for (const name of groups)
    put(
      `majority ${name}`,
      'pm',
      done,
      groups.map((one) => `coalesce(${one}, false)`).join(' or '),
      [`coalesce(${name}, false)::int`],
      '1',
    );
  for (const [kind, base] of [
    ['en', 'prog_any_youth_begin'],
    ['ex', done],
  ] as const) {
    yes(`coverage ${kind}_waiver`, 'pm', `prog_${kind}_fed_officer_waiver`, base);
    yes(`coverage ${kind}_covid`, 'pm', `prog_${kind}_unable_collect_covid`, base);
  }
}
