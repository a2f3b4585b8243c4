// Additional grants besides the demo's, each with four providers, a program for each, two people and the forms of the
// present period, with answers cycling through the demo's.

/** Adds grants up to that number. */
export async function fillGrants(database, count) {
  const { rows } = await database.query('select count(*)::int as there from grants');
  const [{ there }] = rows;
  await database.query('begin');
  await database.query(grantsFrom(there + 1, count));
  for (const [table, own] of FORMS) await copyForms(database, table, own);
  await database.query('drop table bench_places');
  await database.query('commit');
  await database.query('vacuum analyze');
}

const FORMS = [
  ['grant_submissions', 'fk_grants'],
  ['provider_submissions', 'fk_providers'],
  ['program_submissions', 'fk_programs'],
];

const grantsFrom = (first, last) => `
  create table bench_places (fk_grants int, fk_providers int, fk_programs int, n int);
  insert into grantees (grantee_name) select 'Other ' || n from generate_series(${first}, ${last}) n;
  insert into grants (fk_grantees, fk_funding_streams, gr_cohort)
    select o.pk, (select min(pk) from funding_streams), 'FY2019'
    from generate_series(${first}, ${last}) n join grantees o on o.grantee_name = 'Other ' || n;
  insert into providers (fk_grants, provider_name)
    select g.pk, 'Provider ' || n from (${newest(first, last)}) g cross join generate_series(1, 4) n;
  insert into programs (fk_grants, fk_providers, program_name)
    select p.fk_grants, p.pk, 'Program' from providers p join (${newest(first, last)}) g on g.pk = p.fk_grants;
  insert into bench_places
    select m.fk_grants, m.fk_providers, m.pk, row_number() over (order by m.pk)
    from programs m join (${newest(first, last)}) g on g.pk = m.fk_grants;
  insert into identity_users (username, email, name, family_name, phone_e164, phone_entered, mfa_channel,
      mfa_preferred, status, created_at, updated_at)
    select gen_random_uuid(), 'other-' || g.pk || '-' || n || '@example.org', 'Given', 'Family ' || g.pk, '+12025550100',
      '+12025550100', 'sms', 'SMS', 'CONFIRMED', now(), now()
    from (${newest(first, last)}) g cross join generate_series(1, 2) n;
  insert into user_associations (username, fk_roles, fk_grants, has_portal_access, has_dashboard_access, created_at)
    select u.username, 1, g.pk, true, true, now()
    from (${newest(first, last)}) g join identity_users u on u.email like 'other-' || g.pk || '-%';
`;

function newest(first, last) {
  return `select g.pk from generate_series(${first}, ${last}) n join grantees o on o.grantee_name = 'Other ' || n
    join grants g on g.fk_grantees = o.pk`;
}

async function copyForms(database, table, own) {
  const { rows } = await database.query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and column_name <> 'pk' and is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const keys = ['fk_grants', 'fk_providers', 'fk_programs'];
  await database.query(`
    insert into ${table} (${names.join(', ')})
    select ${names.map((name) => `${keys.includes(name) ? 'place' : 'form'}.${name}`).join(', ')}
    from (select distinct on (${own}) * from bench_places order by ${own}, n) place
    join (select s.*, row_number() over (order by s.fk_grants) as n, count(*) over () as all_of from ${table} s
      join reporting_periods r on r.pk = s.fk_reporting_periods and r.current) form
    on form.n = 1 + place.n % form.all_of`);
}
