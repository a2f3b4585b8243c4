import { MEASURES } from '@srae/domain/measures/catalogue';
import { figuresOf } from '@srae/domain/measures/compute';
import type { FamilyPlace } from '@srae/domain/measures/facts';
import { MEASURE_SETS } from '@srae/domain/measures/measure';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type FactsBasis, loadFacts } from '../store/dashboard-facts.ts';
import { inScope, openDatabase, type Tx } from '../store/database.ts';
import { testDatabase } from '../testing/test-database.ts';

import { familiesOver } from './dashboard-families.ts';
/**
 * The figures once more, in plain SQL over the stored answers and the raw survey rows, written apart from the
 * measures. In the demo nothing was changed after a winter submission, so submitted and saved are the same there.
 */
const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const own = openDatabase({ ...database.owner, max: 1 });
const [winter, summer] = (
  await db.selectFrom('reporting_periods').select('pk').orderBy('prog_reach_reporting_period_start').execute()
).map(({ pk }) => pk);

type Row = { numerators: number[]; denominator: number | null; valid: number; missing: number };
type School = 'all' | 'ms' | 'hs';

const PLACES = await inScope(db, 'all', async (tx): Promise<readonly [string, FamilyPlace][]> => {
  const { rows } = await sql<{
    grant: number;
    stream: number;
    cohort: string;
    provider: number;
    program: number;
  }>`
    select g.pk as grant, g.fk_funding_streams as stream, g.gr_cohort as cohort, p.pk as provider, m.pk as program
    from grants g join providers p on p.fk_grants = g.pk join programs m on m.fk_providers = p.pk
    where g.gr_active order by (g.pk * 7 + m.pk * 13) % 31, m.pk limit 3
  `.execute(tx);
  const places = new Map<string, FamilyPlace>([
    ['everything', {}],
    ...rows.flatMap(({ grant, stream, cohort, provider, program }): [string, FamilyPlace][] => [
      [`stream ${stream}`, { stream }],
      [`stream ${stream}, cohort ${cohort}`, { stream, cohort }],
      [`grant ${grant}`, { grant }],
      [`provider ${provider}`, { grant, provider }],
      [`program ${program}`, { grant, provider, program }],
    ]),
  ]);
  return [...places];
});

describe.each([
  ['winter, submitted only', winter ?? 0, 'submitted'],
  ['winter, all saved', winter ?? 0, 'saved'],
  ['summer, all saved', summer ?? 0, 'saved'],
] as const)('%s', (_, periodPk, basis) => {
  it.each(PLACES)('every figure equals the one in plain SQL: %s', async (_name, place) => {
    const school = (['all', 'ms', 'hs'] as const)[(place.program ?? place.grant ?? 0) % 3] ?? 'all';
    const { grants } = await inScope(db, 'all', (tx) => loadFacts(tx, periodPk, basis));
    const shown = shownRows(grants, place, school);
    const expected = await own.transaction().execute((tx) => recomputed(tx, periodPk, basis, place, school));
    expect(shown.size).toBeGreaterThan(place.program === undefined ? 60 : 20);
    for (const [id, row] of shown) expect([id, row]).toEqual([id, expected.get(id)]);
  });
});

/** Every figure that is shown, without the threshold; caps of sensitive answers stay out. */
function shownRows(
  grants: Parameters<typeof figuresOf>[1],
  place: FamilyPlace,
  school: School,
): Map<string, Row> {
  const shown = new Map<string, Row>();
  const request = { place, school, threshold: 0, comparing: false };
  const measures = MEASURE_SETS.flatMap((set) => MEASURES[set]);
  for (const figure of figuresOf(measures, grants, request, familiesOver(grants, 0))) {
    for (const row of figure.rows) {
      if (row.hidden !== null || row.cells.some((cell) => cell.hidden !== null)) continue;
      const numerators = row.cells.map((cell) => Math.round(1000 * (cell.numerator ?? 0)) / 1000);
      const denominator =
        figure.unit === 'count' || figure.unit === 'money' ? null : (row.cells[0]?.denominator ?? null);
      shown.set(`${figure.id} ${row.id}`, {
        numerators,
        denominator,
        valid: row.valid ?? 0,
        missing: row.missing ?? 0,
      });
    }
  }
  return shown;
}

async function recomputed(
  tx: Tx,
  period: number,
  basis: FactsBasis,
  place: FamilyPlace,
  school: School,
): Promise<Map<string, Row>> {
  await makeBase(tx, period, basis, place);
  const found = new Map<string, Row>();
  /** One row of SQL: valid, missing, denominator, then numerators n0, n1 … */
  const put = async (
    id: string,
    from: string,
    base: string,
    isValid: string,
    numerators: string[],
    denominator = '',
  ) => {
    const sums = numerators.map(
      (one, index) => `coalesce(sum(${one}) filter (where ${isValid}), 0)::float8 as n${index}`,
    );
    const text = `select count(*) filter (where ${isValid})::int as valid,
      count(*) filter (where not coalesce(${isValid}, false))::int as missing,
      ${denominator === '' ? 'null::float8' : `coalesce(sum(${denominator}) filter (where ${isValid}), 0)::float8`} as denominator,
      ${sums.join(', ')} from ${from} where ${base}`;
    const { rows } = await sql.raw<Record<string, number> & { denominator: number | null }>(text).execute(tx);
    const [row] = rows;
    if (!row) throw new Error('An aggregate is always one row.');
    found.set(id, {
      numerators: numerators.map((_, index) => Math.round(1000 * (row[`n${index}`] ?? 0)) / 1000),
      denominator: row.denominator,
      valid: row['valid'] ?? 0,
      missing: row['missing'] ?? 0,
    });
  };
  const done = 'prog_any_youth_complete';
  const yes = (id: string, from: string, column: string, base = 'true') =>
    put(id, from, base, `${column} is not null`, [`(${column})::int`], '1');
  const sum = (id: string, from: string, column: string, base = 'true') =>
    put(id, from, base, `${column} is not null`, [column]);
  const over = (id: string, from: string, top: string, bottom: string, base = 'true') =>
    put(id, from, base, `${top} is not null and ${bottom} is not null`, [top], bottom);

  // Overview
  await sum('youth_served youth_served', 'pm', 'prog_reach_attend', done);
  await over('completed_75 completed_75', 'pm', 'prog_dosage_75_pct_complete', 'prog_reach_attend', done);
  for (const [kind, base] of [
    ['en', 'prog_any_youth_begin'],
    ['ex', done],
  ] as const) {
    const [ms, hs] = [`prog_${kind}_tot_surveys_ms`, `prog_${kind}_tot_surveys_hs`];
    const name = kind === 'en' ? 'entry' : 'exit';
    await put(`${name}_reported ${name}_reported`, 'pm', base, `coalesce(${ms}, ${hs}) is not null`, [
      `coalesce(${ms}, 0) + coalesce(${hs}, 0)`,
    ]);
    await put(`${name}_uploaded ${name}_uploaded`, name, ofSchool(school), 'true', ['1']);
  }
  for (const [id, from] of [
    ['grants', 'gr'],
    ['providers', 'pv'],
    ['programs', 'pm'],
  ] as const)
    await put(`${id} ${id}`, from, 'true', 'true', ['1']);

  // Support
  const serves = 'prov_provider_serve_youth';
  await yes('served_youth served_youth', 'pv', serves);
  await over('new_providers new_providers', 'gr', 'gr_num_new_providers', 'gr_num_providers_funded');
  await sum('funding funding', 'gr', 'gr_srae_grant_funding');
  await sum('facilitators facilitators', 'pv', 'prov_num_facilitators_working', serves);
  await over(
    'facilitators_trained facilitators_trained',
    'pv',
    'prov_num_facilitators_trained',
    'prov_num_facilitators_working',
    serves,
  );
  const uses = ['direct_service', 'training', 'evaluation', 'admin_purposes'].map((use) => `gr_pct_${use}`);
  await put(
    'use_of_funds use_of_funds',
    'gr',
    'true',
    `gr_srae_grant_funding is not null and ${uses.join(' + ')} = 100`,
    uses.map((use) => `gr_srae_grant_funding * ${use} / 100`),
    'gr_srae_grant_funding',
  );
  for (const column of ['gr_grantee_staff_num', 'gr_grantee_ftes_num'])
    await put(`staff ${column}`, 'gr', 'true', `${column} is not null`, [column], '1');
  for (const what of ['observed', 'tech_assist', 'training'])
    await yes(`provider_support gr_grantee_designee_${what}`, 'gr', `gr_grantee_designee_${what}`);
  const [working, once, more] = ['working', 'obs_once', 'obs_2plus'].map(
    (one) => `prov_num_facilitators_${one}`,
  );
  await put(
    'facilitators_observed facilitators_observed',
    'pv',
    serves,
    `${working} + ${once} + ${more} is not null`,
    [`${more}`, `${once}`, `${working} - ${once} - ${more}`],
    working,
  );
  const columns = await columnsLike(tx);
  for (const name of columns('prov_implmnt_chlng_'))
    await put(
      `challenges ${name}`,
      'pv',
      'true',
      `${name} is not null`,
      [`(${name} = 3)::int`, `(${name} = 2)::int`],
      '1',
    );
  for (const name of columns('prov_tech_assist_'))
    await put(
      `assistance ${name}`,
      'pv',
      'true',
      `${name} is not null`,
      [4, 3, 2].map((code) => `(${name} = ${code})::int`),
      '1',
    );

  // Programs
  await yes('begun_completed begun', 'pm', 'prog_any_youth_begin');
  await yes('begun_completed completed', 'pm', done);
  await put(
    'hours hours',
    'pm',
    'true',
    'prog_num_delivery_hours is not null',
    ['prog_num_delivery_hours'],
    '1',
  );
  for (const name of columns('prog_trgt_pop_')) await yes(`populations ${name}`, 'pm', name);
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
    await put(
      `topics ${core}`,
      'pm',
      'true',
      `${core} is not null`,
      [`(${core})::int`, `(not ${core} and ${either})::int`],
      '1',
    );
  }
  const covers = (...any: string[]) => `(${any.map((ending) => topic(ending).either).join(' or ')})`;
  const all = [
    covers('self_regulation', 'goal_setting'),
    covers('sexual_activity'),
    covers('success_prev'),
    covers('healthy_rltnshp'),
    covers('others'),
    covers('resist_coercion', 'dating_violence'),
  ].join(' and ');
  await put(
    'all_subjects all_subjects',
    'pm',
    'true',
    endings.map((ending) => `${topic(ending).core} is not null`).join(' and '),
    [`(${all})::int`],
    '1',
  );

  // Reach
  await sum('parents parents', 'pm', 'prog_par_involve_attend_one_sess', done);
  const [ms, hs] = ['prog_reach_attend_ms', 'prog_reach_attend_hs'];
  await put('schools schools', 'pm', done, `${ms} + ${hs} is not null`, [`${ms}`, `${hs}`], `${ms} + ${hs}`);
  const settings = columns('prog_set_attend_').filter((name) => !name.includes('covid'));
  const inAll = settings.map((name) => `coalesce(${name}, 0)`).join(' + ');
  for (const name of settings)
    await put(
      `settings ${name}`,
      'pm',
      done,
      `coalesce(${settings.join(', ')}) is not null`,
      [`coalesce(${name}, 0)`],
      inAll,
    );
  await put(
    'setting_gap setting_gap',
    'pm',
    done,
    'prog_reach_attend is not null',
    [`greatest(0, prog_reach_attend - (${inAll}))`],
    'prog_reach_attend',
  );
  const groups = columns('prog_attend_50_pct_');
  for (const name of groups)
    await put(
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
    await yes(`coverage ${kind}_waiver`, 'pm', `prog_${kind}_fed_officer_waiver`, base);
    await yes(`coverage ${kind}_covid`, 'pm', `prog_${kind}_unable_collect_covid`, base);
  }

  // Surveys: valid answers are those that are no special code, on versions that ask.
  const answers = async (
    figure: string,
    kind: 'entry' | 'exit',
    item: string,
    codes: string[][],
    highSchool = false,
  ) => {
    const asked = `${ofSchool(school)} and (${item} is null or ${item} not in ('MS', 'MS IMPACT', 'HS IMPACT'))${highSchool ? " and survey_version like 'HS%'" : ''}`;
    await put(
      `${figure} ${item}`,
      kind,
      asked,
      `${item} is not null`,
      codes.map((group) => `(${item} in ('${group.join("','")}'))::int`),
      '1',
    );
  };
  const boxes = async (figure: string, prefix: string) => {
    const all = columns(prefix);
    const any = all.map((one) => `coalesce(${one}, false)`).join(' or ');
    for (const name of all)
      await put(`${figure} ${name}`, 'entry', ofSchool(school), any, [`coalesce(${name}, false)::int`], '1');
  };
  await answers(
    'age',
    'entry',
    'en_age',
    Array.from({ length: 11 }, (_, index) => [String(10 + index)]),
  );
  await answers('sex', 'entry', 'en_sex', [['M'], ['F']]);
  await answers('hispanic', 'entry', 'en_hispanic', [['Y'], ['N']]);
  await boxes('race', 'en_race_');
  await boxes('language', 'en_lang_');
  const likely = [['1', '2'], ['3'], ['4', '5']];
  const times = [['1', '2'], ['3'], ['4']];
  for (const name of [
    'interested_program',
    'material_clear',
    'activities_help',
    'chance_ask_questions',
    'feel_respected',
  ])
    await answers('experience', 'exit', `ex_${name}`, times);
  for (const name of [
    'resist_peer_pressure',
    'manage_emotions',
    'think_consequences',
    'talk_parents_sex',
    'make_plans',
    'care_school',
    'understand_healthy_rel',
    'able_resist_pressure_sex',
    'talk_someone_uncomf',
  ])
    await answers('effect', 'exit', `ex_${name}`, likely);
  for (const name of columns('ex_plan_').filter((one) => one !== 'ex_plan_abstain_sex'))
    await answers('effect', 'exit', name, likely);
  for (const name of columns('ex_subst_'))
    await answers('effect_substances', 'exit', name, likely.toReversed());
  await answers('abstain', 'exit', 'ex_plan_abstain_sex', [['Y'], ['N'], ['NS']], true);
  for (const name of columns('ex_reason_')) await answers('reasons', 'exit', name, [['3', '4']], true);
  for (const name of columns('en_often_')) await answers('behaviors', 'entry', name, times);
  const truth = [['3'], ['2'], ['1']];
  for (const name of [
    'make_plans',
    'care_school',
    'save_money',
    'ask_help_self_bullied',
    'ask_help_others_bullied',
    'understand_healthy_rel',
    'able_resist_pressure_sex',
    'talk_someone_uncomf',
  ])
    await answers('attitudes', 'entry', `en_${name}`, truth);
  for (const name of columns('en_plan_')) await answers('plans', 'entry', name, truth);
  for (const name of columns('en_subst_')) await answers('substances', 'entry', name, [['Y']]);
  return found;
}

function ofSchool(school: School): string {
  return school === 'all' ? 'true' : `survey_version like '${school.toUpperCase()}%'`;
}

/** Temporary views of the base: active grants (gr), providers (pv), programs (pm) and their survey rows (entry, exit). */
async function makeBase(tx: Tx, period: number, basis: FactsBasis, place: FamilyPlace): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(tx);
  const where = [
    place.stream === undefined ? '' : `and g.fk_funding_streams = ${place.stream}`,
    place.cohort === undefined ? '' : `and g.gr_cohort = '${place.cohort}'`,
    place.grant === undefined ? '' : `and g.pk = ${place.grant}`,
  ].join(' ');
  const answered = `and s.fk_reporting_periods = ${period}`;
  const counted =
    basis === 'saved'
      ? 'true'
      : `g.pk in (select fk_grants from submission_snapshots where fk_reporting_periods = ${period})`;
  await run(`create temp table gr on commit drop as select g.pk as grant_pk, s.* from grants g
    left join grant_submissions s on s.fk_grants = g.pk ${answered}
    where g.gr_active and ${counted} ${where}`);
  await run(`create temp table pv on commit drop as select p.pk as provider_pk, p.fk_grants as grant_pk, s.*
    from gr join providers p on p.fk_grants = gr.grant_pk and p.deleted_at is null
    left join provider_submissions s on s.fk_providers = p.pk ${answered}
    where s.prov_active is distinct from false ${place.provider === undefined ? '' : `and p.pk = ${place.provider}`}`);
  await run(`create temp table pm on commit drop as select m.pk as program_pk, s.*
    from pv join programs m on m.fk_providers = pv.provider_pk and m.deleted_at is null
    left join program_submissions s on s.fk_programs = m.pk ${answered}
    where s.prog_active is distinct from false ${place.program === undefined ? '' : `and m.pk = ${place.program}`}`);
  for (const kind of ['entry', 'exit']) {
    await run(`create temp table ${kind} on commit drop as select r.* from ${kind}_submissions r
      join uploads_in_force f on f.fk_grants = r.fk_grants and f.fk_uploads = r.fk_uploads and f.kind = '${kind}'
      where f.fk_reporting_periods = ${period} and r.fk_programs in (select program_pk from pm)`);
  }
}

/** Names of counted columns by their beginning: no texts, and no columns for COVID alone. */
async function columnsLike(tx: Tx): Promise<(prefix: string) => string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name::text not like '%\\_spec' order by 1
  `.execute(tx);
  return (prefix) => rows.map(({ name }) => name).filter((name) => name.startsWith(prefix));
}
