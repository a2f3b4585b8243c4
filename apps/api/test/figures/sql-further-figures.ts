/** Figures of forms in plain SQL that need more than one table: the federal year, cohorts, curricula, page statuses. */
import { CompiledQuery } from 'kysely';
import type { Db } from '../../src/store/database/database.ts';
import type { Columns, Put, SqlPlace, SqlRow } from './sql-rows.ts';

/** Puts the rows that are sums over one table; makes the tables of the year, the trend and the curricula. */
export async function putFurtherFigures(owner: Db, put: Put, columns: Columns, at: SqlPlace): Promise<void> {
  const done = 'prog_any_youth_complete';
  await makeYear(owner, at);
  qualityFigures(put);

  // Support
  const year = 'gr left join year_reach y on y.grant_pk = gr.grant_pk';
  const both = (column: string) => `${column} is not null and y.reach is not null`;
  put(
    'funds_per_youth funds_per_youth',
    year,
    'true',
    both('gr_srae_grant_funding'),
    ['gr_srae_grant_funding'],
    'y.reach',
  );
  put('progress progress', year, 'true', both('gr_target_num_youth'), ['y.reach'], 'gr_target_num_youth');
  for (const column of ['prov_num_staff_admin_progs', 'prov_num_fte_admin_progs'])
    put(`provider_staff ${column}`, 'pv', 'true', `${column} is not null`, [column], '1');
  for (const [question, ending] of [
    ['observed', 'obsvs'],
    ['tech_assist', 'tech_assist'],
    ['training', 'training'],
  ]) {
    const boxes = ['grantee', 'developer', 'ta_partner', 'eval_partner', 'program_providers'].map(
      (type) => `gr_${type}_${ending}`,
    );
    const any = boxes.map((box) => `coalesce(${box}, false)`).join(' or ');
    for (const box of boxes)
      put(
        `support_by ${box}`,
        'gr',
        `gr_grantee_designee_${question}`,
        any,
        [`coalesce(${box}, false)::int`],
        '1',
      );
  }

  // Reach
  put(
    'parents_per_youth parents_per_youth',
    'pm',
    done,
    'prog_par_involve_attend_one_sess is not null and prog_reach_attend is not null',
    ['100 * prog_par_involve_attend_one_sess'],
    'prog_reach_attend',
  );
  const groups = columns('prog_attend_50_pct_');
  const anyGroup = groups.map((one) => `coalesce(${one}, false)`).join(' or ');
  for (const name of groups)
    put(
      `majority_youth ${name}`,
      'pm',
      done,
      `prog_reach_attend is not null and (${anyGroup})`,
      [`case when ${name} then prog_reach_attend else 0 end`],
      'prog_reach_attend',
    );
  for (const [kind, happened] of [
    ['en', 'prog_any_youth_begin'],
    ['ex', done],
  ] as const) {
    const ways = columns(`prog_${kind}_data_collection_`);
    const any = ways.map((one) => `coalesce(${one}, false)`).join(' or ');
    const surveyed = ['ms', 'hs']
      .map((school) => `coalesce(prog_${kind}_tot_surveys_${school}, 0) > 0`)
      .join(' or ');
    for (const way of ways)
      put(
        `${kind === 'en' ? 'entry' : 'exit'}_mode ${way}`,
        'pm',
        `${happened} and (${surveyed})`,
        any,
        [`coalesce(${way}, false)::int`],
        '1',
      );
  }
  const together = 'coalesce(prog_en_tot_surveys_ms, 0) + coalesce(prog_en_tot_surveys_hs, 0)';
  put('entry_expected entry_expected', 'pm', 'prog_any_youth_begin', ENTRY_REPORTED, ['0'], together);
  put('exit_coverage exit_coverage', 'pm', done, EXIT_REPORTED, ['0'], 'prog_reach_attend');
  await putCurricula(owner, put);
}

const ENTRY_REPORTED = 'coalesce(prog_en_tot_surveys_ms, prog_en_tot_surveys_hs) is not null';
const EXIT_REPORTED = 'prog_reach_attend is not null';

/** The rows that are not sums over one table, added to those found. */
export async function readFurtherFigures(owner: Db, found: Map<string, SqlRow>, at: SqlPlace): Promise<void> {
  for (const [id, kind, isInBase] of [
    ['entry_expected', 'entry', `prog_any_youth_begin and ${ENTRY_REPORTED}`],
    ['exit_coverage', 'exit', `prog_any_youth_complete and ${EXIT_REPORTED}`],
  ] as const) {
    const [rows] = await ask<{ n: number }>(
      owner,
      `select count(*)::int as n from ${kind} r where r.fk_programs in (select program_pk from pm where ${isInBase})`,
    );
    const row = found.get(`${id} ${id}`);
    if (row && rows) found.set(`${id} ${id}`, { ...row, numerators: [rows.n] });
  }
  await readHours(owner, found);
  await readTrends(owner, found, at);
}

/** Provider numbers, and the status of every page by its two flags. */
function qualityFigures(put: Put): void {
  put(
    'provider_check provider_check',
    'gr',
    'true',
    'gr_num_providers_funded is not null',
    ['(gr_num_providers_funded = (select count(*) from pv where pv.grant_pk = gr.grant_pk))::int'],
    '1',
  );
  for (const [page, from, prefix] of [
    ['grantee', 'gr', 'gr'],
    ['provider', 'pv', 'prov'],
    ['programstructure', 'pm', 'prog'],
    ['programreach', 'pm', 'prog_reach'],
    ['programentryexit', 'pm', 'prog_entry_exit'],
  ]) {
    const [minor, major] = [`${prefix}_data_issues_minor`, `${prefix}_data_issues_major`];
    const status = `case when ${major} then 'major' when ${minor} then 'minor'
      when ${major} is false and ${minor} is false then 'clean' else 'unsaved' end`;
    const groups = ['unsaved', 'major', 'minor', 'clean'].map((one) => `(${status} = '${one}')::int`);
    put(`status ${page}`, from ?? '', 'true', 'true', groups, '1');
  }
}

/** Youth served in this period and in earlier ones of its year, and one trend row per period up to it. */
async function makeYear(owner: Db, { period, basis, place }: SqlPlace): Promise<void> {
  const where = [
    place.provider === undefined ? '' : `and p.pk = ${place.provider}`,
    place.program === undefined ? '' : `and m.pk = ${place.program}`,
  ].join(' ');
  const counted =
    basis === 'saved'
      ? ''
      : `and exists (select from submission_snapshots x
          where x.fk_grants = s.fk_grants and x.fk_reporting_periods = s.fk_reporting_periods)`;
  await ask(
    owner,
    `create temp table reached as
      select s.fk_grants as grant_pk, s.fk_reporting_periods as period_pk, p.pk as provider_pk, m.pk as program_pk,
        s.prog_reach_attend as reach, s.prog_dosage_75_pct_complete as stayed, s.prog_any_youth_complete as complete
      from program_submissions s
      join programs m on m.pk = s.fk_programs and m.deleted_at is null
      join providers p on p.pk = m.fk_providers and p.deleted_at is null
      left join provider_submissions q
        on q.fk_providers = p.pk and q.fk_reporting_periods = s.fk_reporting_periods
      where s.prog_active is distinct from false and q.prov_active is distinct from false ${counted}`,
  );
  await ask(
    owner,
    `create temp table year_reach as
      select r.grant_pk, sum(case when r.complete then r.reach else 0 end) as reach from reached r
      join reporting_periods o on o.pk = r.period_pk
      join reporting_periods n on n.pk = ${period} and n.gr_reporting_period_start = o.gr_reporting_period_start
        and o.prog_reach_reporting_period_start <= n.prog_reach_reporting_period_start
      where (r.complete and r.reach is not null) or not r.complete group by r.grant_pk`,
  );
  await ask(
    owner,
    `create temp table trend as
      select o.name, r.reach, r.stayed from reporting_periods o
      join reporting_periods n on n.pk = ${period}
        and o.prog_reach_reporting_period_start <= n.prog_reach_reporting_period_start
      join reached r on r.period_pk = o.pk and r.complete
      join grants g on g.pk = r.grant_pk and g.gr_active
        ${place.stream === undefined ? '' : `and g.fk_funding_streams = ${place.stream}`}
        ${place.cohort === undefined ? '' : `and g.gr_cohort = '${place.cohort}'`}
        ${place.grant === undefined ? '' : `and g.pk = ${place.grant}`}
      join providers p on p.pk = r.provider_pk join programs m on m.pk = r.program_pk
      where true ${where}`,
  );
}

async function putCurricula(owner: Db, put: Put): Promise<void> {
  await ask(
    owner,
    `create temp table cohorts as
      select c.fk_programs as program_pk, count(*)::int as n, sum(c.prog_cohort_hours) as hours
      from program_cohorts c join pm on pm.program_pk = c.fk_programs
        and pm.fk_reporting_periods = c.fk_reporting_periods
      where c.prog_cohort_hours is not null group by c.fk_programs`,
  );
  await ask(
    owner,
    `create temp table named as
      select pm.*, c.n as cohorts, c.hours, coalesce(t.prog_curriculum_name, o.prog_curriculum_name) as curriculum
      from pm left join cohorts c on c.program_pk = pm.program_pk
      left join program_curricula o on o.pk = pm.fk_program_curricula
      left join program_curricula t on t.pk = o.merged_into`,
  );
  put('cohorts cohorts', 'named', 'true', 'cohorts is not null', ['cohorts']);
  put('cohort_hours cohort_hours', 'named', 'true', 'cohorts is not null', ['hours'], 'cohorts');
  const both = 'cohorts is not null and prog_num_delivery_hours is not null';
  const mean = 'hours / cohorts';
  put('delivered delivered', 'named', 'true', both, [mean], 'prog_num_delivery_hours');
  const names = await ask<{ name: string; place: number }>(
    owner,
    `select curriculum as name, (row_number() over (order by count(*) desc, curriculum collate "C"))::int as place
      from named where curriculum is not null group by curriculum`,
  );
  const shown = names
    .filter(({ place }) => place <= 10)
    .map(({ name }) => [name, `curriculum = ${quoted(name)}`]);
  const rest = names.filter(({ place }) => place > 10).map(({ name }) => quoted(name));
  if (rest.length > 0) shown.push(['Other curricula', `curriculum in (${rest.join(', ')})`]);
  const done = 'prog_any_youth_complete';
  for (const [name = '', isOwn = ''] of shown) {
    const own = `coalesce((${isOwn})::int, 0)`;
    put(`curriculum_programs ${name}`, 'named', 'true', 'curriculum is not null', [own], '1');
    // Programs without a curriculum count as missing whether or not youth completed.
    put(
      `curriculum_youth ${name}`,
      'named',
      `(curriculum is null or ${done})`,
      'curriculum is not null and prog_reach_attend is not null',
      [`${own} * prog_reach_attend`],
      'prog_reach_attend',
    );
    put(
      `curriculum_completed ${name}`,
      'named',
      `${isOwn} and ${done}`,
      'prog_dosage_75_pct_complete is not null and prog_reach_attend is not null',
      ['prog_dosage_75_pct_complete'],
      'prog_reach_attend',
    );
    put(`curriculum_hours ${name}`, 'named', isOwn, 'cohorts is not null', ['hours'], 'cohorts');
    put(`curriculum_delivered ${name}`, 'named', isOwn, both, [mean], 'prog_num_delivery_hours');
  }
}

async function readHours(owner: Db, found: Map<string, SqlRow>): Promise<void> {
  const [hours] = await ask<{ valid: number; missing: number; [figure: string]: number }>(
    owner,
    `select count(h)::int as valid, (count(*) - count(h))::int as missing, coalesce(sum(h), 0)::float8 as sum,
      coalesce(percentile_cont(0.5) within group (order by h), 0)::float8 as median,
      coalesce(min(h), 0)::float8 as least, coalesce(max(h), 0)::float8 as most
    from (select prog_num_delivery_hours as h from pm) x`,
  );
  if (!hours) return;
  const { valid, missing } = hours;
  const spread = (id: string, numerator: number, denominator: number) =>
    found.set(`hours_spread ${id}`, { numerators: [numerator], denominator, valid, missing });
  for (const id of ['median', 'least', 'most']) spread(id, hours[id] ?? 0, 1);
  spread('mean', hours['sum'] ?? 0, valid);
}

async function readTrends(owner: Db, found: Map<string, SqlRow>, at: SqlPlace): Promise<void> {
  const periods = await ask<{ name: string; valid: number; missing: number; sum: number }>(
    owner,
    `select name, count(reach)::int as valid, (count(*) - count(reach))::int as missing,
      coalesce(sum(reach), 0)::float8 as sum from trend group by name
    union all select o.name, 0, 0, 0 from reporting_periods o join reporting_periods n on n.pk = ${at.period}
      and o.prog_reach_reporting_period_start <= n.prog_reach_reporting_period_start
    where o.name not in (select name from trend)`,
  );
  for (const row of periods)
    found.set(`trend ${row.name}`, {
      numerators: [row.sum],
      denominator: null,
      valid: row.valid,
      missing: row.missing,
    });
  const completed = await ask<{ name: string; valid: number; missing: number; sum: number; of: number }>(
    owner,
    `select o.name, count(t.reach + t.stayed)::int as valid,
      (count(t.name) - count(t.reach + t.stayed))::int as missing,
      coalesce(sum(t.stayed) filter (where t.reach is not null), 0)::float8 as sum,
      coalesce(sum(t.reach) filter (where t.stayed is not null), 0)::float8 as of
    from reporting_periods o join reporting_periods n on n.pk = ${at.period}
      and o.prog_reach_reporting_period_start <= n.prog_reach_reporting_period_start
    left join trend t on t.name = o.name group by o.name`,
  );
  for (const { name, sum, of, ...row } of completed)
    found.set(`completed_trend ${name}`, { numerators: [sum], denominator: of, ...row });
}

async function ask<T>(owner: Db, text: string): Promise<readonly T[]> {
  const { rows } = await owner.executeQuery<T>(CompiledQuery.raw(text));
  return rows;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
