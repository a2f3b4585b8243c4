// The programme in a deadline week: grants with filled pages and uploaded surveys, like the demo's complete ones,
// each with a person who reports for it, one per provider, and staff. Nothing is submitted yet.

const PHONES_FROM = 2_000_000;
const STAFF = 40;

/**
 * Extends the demo to that many grants once; `rebuild` recomputes the tallies. Returns the current period, the people
 * of each grant, and everyone's phone.
 */
export async function fillCountry(query, grants, rebuild) {
  const [{ made }] = await query("select to_regclass('load_grants') as made");
  if (!made) {
    const started = Date.now();
    await query('begin');
    await query(PLACES.replaceAll('GRANTS', String(grants)));
    // Without statistics the planner would assume that the new tables are nearly empty.
    await query('analyze');
    for (const copy of COPIES) await copyRows(query, copy);
    await query(PEOPLE);
    await query('commit');
    await query('analyze');
    rebuild();
    console.log(`Made ${grants} grants in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  const found = await query(PLACES_MADE);
  if (found.length < grants)
    throw new Error(`The kept folder holds ${found.length} grants; ${grants} are needed. Remove it.`);
  const [{ pk: period, name: periodName }] = await query(
    'select pk, name from reporting_periods where current',
  );
  const people = await query(
    'select p.key, u.phone_e164 as phone from load_people p join identity_users u using (username)',
  );
  const phones = new Map(people.map(({ key, phone }) => [key, phone]));
  return { period, periodName, grants: found, phones };
}

/** Each new grant is a copy of one of the demo's submitted ones, with all its data. */
const PLACES = `
  insert into grantees (grantee_name) select 'Organisation ' || n from generate_series(1, GRANTS) n;
  insert into grants (fk_grantees, fk_funding_streams, gr_cohort)
    select pk, (select min(pk) from funding_streams), 'FY2020' from grantees where grantee_name like 'Organisation %';
  create table load_grants as
    select row_number() over (order by g.pk)::int as n, g.pk as fk_grants, o.grantee_name as name, s.source
    from grants g join grantees o on o.pk = g.fk_grantees and o.grantee_name like 'Organisation %'
    join (select fk_grants as source, row_number() over (order by fk_grants) - 1 as at, count(*) over () as all_of
      from submission_snapshots s join reporting_periods r on r.pk = s.fk_reporting_periods and r.current) s
      on s.at = g.pk % s.all_of;
  insert into providers (fk_grants, provider_name)
    select g.fk_grants, p.provider_name from load_grants g join providers p on p.fk_grants = g.source and p.deleted_at is null;
  create table load_providers as
    select n.pk as fk_providers, n.fk_grants, p.pk as source,
      row_number() over (partition by n.fk_grants order by n.pk)::int as k
    from providers n join load_grants g on g.fk_grants = n.fk_grants
    join providers p on p.fk_grants = g.source and p.provider_name = n.provider_name;
  insert into programs (fk_grants, fk_providers, program_name)
    select p.fk_grants, p.fk_providers, m.program_name
    from load_providers p join programs m on m.fk_providers = p.source and m.deleted_at is null;
  create table load_programs as
    select n.pk as fk_programs, n.fk_grants, m.pk as source
    from programs n join load_providers p on p.fk_providers = n.fk_providers
    join programs m on m.fk_providers = p.source and m.program_name = n.program_name;
  create table load_uploads as
    select 'entry' as kind, nextval('upload_keys')::int as fk_uploads, g.fk_grants, u.pk as source
    from load_grants g join entry_uploads u on u.fk_grants = g.source
    union all
    select 'exit', nextval('upload_keys')::int, g.fk_grants, u.pk
    from load_grants g join exit_uploads u on u.fk_grants = g.source;
`;

const OF_PROGRAM = 'join load_programs p on p.source = t.fk_programs';
const ofUpload = (kind) =>
  `join load_uploads u on u.kind = '${kind}' and u.source = t.fk_uploads join load_programs p on p.source = t.fk_programs and p.fk_grants = u.fk_grants`;
const ofReceipt = (kind) => `join load_uploads u on u.kind = '${kind}' and u.source = t.pk`;
const SURVEY_ROW = { fk_grants: 'u.fk_grants', fk_uploads: 'u.fk_uploads', fk_programs: 'p.fk_programs' };
const RECEIPT = {
  pk: 'u.fk_uploads',
  fk_grants: 'u.fk_grants',
  upload_providers: `array(select p.fk_providers from load_providers p
    where p.fk_grants = u.fk_grants and p.source = any(t.upload_providers) order by 1)`,
};

/** A table, its joins, and the columns that differ in the copy; null leaves one to its default. */
const COPIES = [
  [
    'grant_submissions',
    'join load_grants g on g.source = t.fk_grants',
    { pk: null, fk_grants: 'g.fk_grants', grantee_name: 'g.name', gr_submitted: 'false' },
  ],
  [
    'provider_submissions',
    'join load_providers p on p.source = t.fk_providers',
    { pk: null, fk_grants: 'p.fk_grants', fk_providers: 'p.fk_providers' },
  ],
  ['program_submissions', OF_PROGRAM, { pk: null, fk_grants: 'p.fk_grants', fk_programs: 'p.fk_programs' }],
  ['program_cohorts', OF_PROGRAM, { fk_grants: 'p.fk_grants', fk_programs: 'p.fk_programs' }],
  ['entry_uploads', ofReceipt('entry'), RECEIPT],
  ['exit_uploads', ofReceipt('exit'), RECEIPT],
  ['entry_submissions', ofUpload('entry'), SURVEY_ROW],
  ['exit_submissions', ofUpload('exit'), SURVEY_ROW],
  [
    'uploads_in_force',
    `join load_uploads u on u.kind = t.kind and u.source = t.fk_uploads
     join load_providers p on p.source = t.fk_providers and p.fk_grants = u.fk_grants`,
    { fk_grants: 'u.fk_grants', fk_uploads: 'u.fk_uploads', fk_providers: 'p.fk_providers' },
  ],
];

async function copyRows(query, [table, joins, other]) {
  const found = await query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  );
  const names = found.map(({ name }) => name).filter((name) => other[name] !== null);
  const columns = names.map((name) => `"${name}"`).join(', ');
  const values = names.map((name) => other[name] ?? `t."${name}"`).join(', ');
  await query(`insert into ${table} (${columns}) select ${values} from ${table} t ${joins}`);
}

/** Everyone has the demo's password, and a phone whose messages go to the outbox. */
const PEOPLE = `
  create table load_people as
    select 'grantee-' || n as key, gen_random_uuid() as username, fk_grants, null::int as fk_providers, 1 as role
    from load_grants
    union all
    select 'provider-' || g.n || '-' || p.k, gen_random_uuid(), p.fk_grants, p.fk_providers, 2
    from load_providers p join load_grants g using (fk_grants)
    union all
    select 'staff-' || n, gen_random_uuid(), null, null, 0 from generate_series(1, ${STAFF}) n;
  insert into identity_users (username, email, name, family_name, phone_e164, phone_entered, mfa_channel, mfa_preferred,
      phone_verified_at, status, password_hash, password_changed_at, created_at, updated_at)
    select p.username, p.key || '@example.org', 'Given', initcap(p.key), p.phone, p.phone, 'sms', 'SMS',
      now(), 'CONFIRMED', u.password_hash, now(), now(), now()
    from (select *, '+1303' || (${PHONES_FROM} + row_number() over (order by key)) as phone from load_people) p
    cross join identity_users u where u.email = 'grace@example.org';
  insert into user_associations (username, fk_roles, fk_grants, fk_providers, has_portal_access, has_dashboard_access, created_at)
    select username, role, fk_grants, fk_providers, true, role = 1, now() from load_people where role > 0;
  insert into identity_groups (username, group_name, added_at)
    select username, 'acf', now() from load_people where role = 0;
`;

const PLACES_MADE = `
  select g.n, g.fk_grants as grant, (
    select json_agg(json_build_object('k', p.k, 'pk', p.fk_providers, 'name', pr.provider_name, 'programs', (
      select json_agg(json_build_object('pk', m.pk, 'name', m.program_name) order by m.pk)
      from programs m where m.fk_providers = p.fk_providers)) order by p.k)
    from load_providers p join providers pr on pr.pk = p.fk_providers where p.fk_grants = g.fk_grants) as providers
  from load_grants g order by g.n
`;
