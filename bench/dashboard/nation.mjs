// A nation's data in one period, ten times the real programme: grants, providers, a program for each, their forms and
// survey rows. Generated set-based inside PostgreSQL from the demo's answers, to keep their distribution.

/** BENCH_NATION_GRANTS reduces the nation: 200 is the real programme. */
export const GRANTS = Number(process.env.BENCH_NATION_GRANTS ?? 2_000);
export const PROVIDERS_EACH = 4;

/**
 * Extends the demo; `rows` is the total of survey rows, half entry and half exit. A program uses one version of the
 * questionnaires. Returns the period of the rows.
 */
export async function fillNation(database, rows) {
  const { rows: found } = await database.query('select pk from reporting_periods where current');
  const period = found[0].pk;
  const perProgram = Math.round(rows / 2 / GRANTS / PROVIDERS_EACH);
  // A benchmark's database is disposable.
  await database.query('set synchronous_commit = off');
  await database.query(PLACES);
  for (const [table, key] of [
    ['grant_submissions', 'g.fk_grants'],
    ['provider_submissions', 'g.fk_providers'],
    ['program_submissions', 'g.fk_programs'],
  ]) {
    await copyForms(database, table, key, period);
  }
  for (const kind of ['entry', 'exit']) await fillSurvey(database, kind, period, perProgram);
  await submitAll(database, period);
  await database.query('analyze');
  return period;
}

const PLACES = `
  insert into grantees (grantee_name)
    select 'Organisation ' || n from generate_series(1, (${GRANTS} - (select count(*) from grants)) * 3 / 5) n;
  insert into grants (fk_grantees, fk_funding_streams, gr_cohort)
    select o.pk, 1 + o.pk % (select count(*)::int from funding_streams), cohort
    from grantees o cross join unnest(array['FY2019', 'FY2020']) cohort
    where o.grantee_name like 'Organisation %' and (cohort = 'FY2019' or o.pk % 3 > 0);
  insert into providers (fk_grants, provider_name)
    select g.pk, 'Provider ' || n from grants g join grantees o on o.pk = g.fk_grantees
    cross join generate_series(1, ${PROVIDERS_EACH}) n where o.grantee_name like 'Organisation %';
  insert into programs (fk_grants, fk_providers, program_name)
    select p.fk_grants, p.pk, 'Program' from providers p join grants g on g.pk = p.fk_grants
    join grantees o on o.pk = g.fk_grantees where o.grantee_name like 'Organisation %';
  create table bench_places as
    select row_number() over (order by m.pk) as n, m.fk_grants, m.fk_providers, m.pk as fk_programs,
      case when m.pk % 2 = 0 then 'MS' else 'HS' end as version,
      row_number() over (partition by m.fk_grants order by m.pk) as of_grant
    from programs m join grants g on g.pk = m.fk_grants join grantees o on o.pk = g.fk_grantees
    where o.grantee_name like 'Organisation %';
`;

/** Gives the new places copies of the demo's forms, in rotation. */
async function copyForms(database, table, key, period) {
  const keys = ['fk_grants', 'fk_providers', 'fk_programs'];
  const { rows } = await database.query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and column_name <> 'pk'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => (keys.includes(name) ? `g.${name}` : `t."${name}"`));
  const own = key.split('.')[1];
  await database.query(`
    insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
    select ${values.join(', ')}
    from (select distinct on (${own}) * from bench_places) g
    cross join (select count(*) as all_of from ${table} where fk_reporting_periods = ${period}) c
    join (select *, row_number() over (order by fk_grants) as n from ${table}
      where fk_reporting_periods = ${period}) t on t.n = 1 + g.n % c.all_of
  `);
}

/** A current upload for each new grant, its rows taken in rotation from the demo's rows of the program's version. */
async function fillSurvey(database, kind, period, perProgram) {
  const prefix = kind === 'entry' ? 'en' : 'ex';
  const { rows } = await database.query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and column_name like $2 and column_name <> $3`,
    [`${kind}_submissions`, `${prefix}\\_%`, `${prefix}_survey_number`],
  );
  const answers = rows.map(({ name }) => name);
  await database.query(`
    create table bench_uploads as
      select fk_grants, nextval('upload_keys')::int as pk from (select distinct fk_grants from bench_places) g;
    insert into ${kind}_uploads (pk, fk_grants, fk_reporting_periods, instrument, upload_number, upload_file_name,
        upload_row_count, upload_time, upload_sha256, uploaded_by, upload_providers)
      select pk, fk_grants, ${period}, (select instrument from reporting_periods where pk = ${period}), 1, 'bench.csv', ${perProgram * PROVIDERS_EACH}, now(), md5(pk::text),
        gen_random_uuid(), array(select distinct fk_providers from bench_places p where p.fk_grants = u.fk_grants order by 1)
      from bench_uploads u;
    create table bench_pool as
      select s.*, row_number() over (partition by survey_version order by fk_uploads, ${prefix}_survey_number) - 1 as n
      from ${kind}_submissions s;
    analyze bench_pool;
    analyze bench_places;
    insert into ${kind}_submissions (fk_grants, fk_uploads, fk_programs, ${prefix}_survey_number, provider_name,
        program_name, survey_version, ${answers.join(', ')})
      select g.fk_grants, u.pk, g.fk_programs, (g.of_grant - 1) * ${perProgram} + i, '', '', g.version,
        ${answers.map((name) => `t.${name}`).join(', ')}
      from bench_places g join bench_uploads u on u.fk_grants = g.fk_grants
      cross join generate_series(1, ${perProgram}) i
      join (select survey_version, count(*) as all_of from bench_pool group by 1) c on c.survey_version = g.version
      join bench_pool t on t.survey_version = g.version and t.n = (g.n * ${perProgram} + i) % c.all_of
      order by g.fk_grants, 4;
    insert into uploads_in_force (fk_grants, fk_reporting_periods, kind, fk_uploads, upload_number, fk_providers)
      select fk_grants, ${period}, '${kind}', pk, 1, unnest(upload_providers) from ${kind}_uploads
      where pk in (select pk from bench_uploads);
    drop table bench_uploads, bench_pool;
  `);
}

/** Every new grant has submitted: its places and uploads are frozen, and the operator's recount releases its rows. */
async function submitAll(database, period) {
  await database.query(`
    insert into submission_snapshots (fk_grants, fk_reporting_periods, instrument, number, submitted_at, submitted_by, digest,
        content, tallies, entry_upload, exit_upload)
      select fk_grants, ${period}, (select instrument from reporting_periods where pk = ${period}), 1, now(), gen_random_uuid(), md5(fk_grants::text),
        jsonb_build_object('grantee', '{}'::jsonb, 'uploads', '{"entry": 1, "exit": 1}'::jsonb, 'providers', jsonb_agg(jsonb_build_object(
          'pk', fk_providers, 'name', '', 'answers', '{}'::jsonb, 'programs', jsonb_build_array(jsonb_build_object(
            'pk', fk_programs, 'name', '', 'answers', '{}'::jsonb))))), '[]', 1, 1
      from bench_places group by fk_grants
  `);
}
