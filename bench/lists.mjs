// S13: the first page of each Admin list at 10,000 users and 2,000 grants, compared with the bare SQL of the same
// page, alternating on the same running PostgreSQL.
import { Agent, get } from 'node:http';
import { settled } from './calls/client.mjs';
import { median, rounded } from './lib/results.mjs';
import { bundled } from './upload/bundle.mjs';
import { BASE, withPortal } from './upload/portal.mjs';
import { signIn } from './upload/sign-in.mjs';

const USERS = 10_000;
const GRANTS = 2_000;
/** Pairs of product and yardstick in a round: a page takes a few milliseconds. */
const ASKED = 20;
const WARM = 2_000;

export async function measure({ only, rounds }) {
  if (only && !only.includes('S13')) return {};
  const product = await import(await bundled('product'));
  const lists = await withPortal(product, async ({ database, serverPid }) => {
    await database.query(NATION);
    await database.query('vacuum analyze');
    // Job work caused by that many grants is excluded.
    await settled(serverPid);
    const token = await signIn(product, 'ada');
    // A portal in use is warm: it has served more than the few calls of a round.
    for (let calls = 0; calls < WARM; calls += 1) await ask('admin/grantees', token);
    const measured = [];
    for (const list of LISTS) measured.push({ ...list, ...(await loadTimes(list, database, token, rounds)) });
    return measured;
  });
  const ratios = lists.map(({ path, own, bare }) => ({
    path,
    ratio: rounded(median(own) / median(bare)),
    own,
    bare,
  }));
  const worst = Math.max(...ratios.map(({ ratio }) => ratio));
  const note = `the worst of ${ratios.map(({ path, ratio, own, bare }) => `${path} ${ratio} (${ms(own)} beside ${ms(bare)})`).join(', ')}`;
  return { S13: { value: worst, rounds: rounds * ASKED, note } };
}

/** Milliseconds of call and statement, alternating; the first pair warms up both. */
async function loadTimes({ path, page, total }, database, token, rounds) {
  const own = [];
  const bare = [];
  for (let at = -1; at < rounds * ASKED; at += 1) {
    const called = await timed(() => ask(path, token));
    const stated = await timed(async () => {
      const { rows } = await database.query(page);
      const count = await database.query(total);
      return { rows: rows.length, total: count.rows[0].total };
    });
    if (called.answer.rows !== stated.answer.rows || called.answer.total !== stated.answer.total)
      throw new Error(`${path}: ${JSON.stringify(called.answer)} is not ${JSON.stringify(stated.answer)}`);
    if (at < 0) continue;
    own.push(called.took);
    bare.push(stated.took);
  }
  return { own, bare };
}

async function timed(work) {
  const started = performance.now();
  const answer = await work();
  return { answer, took: performance.now() - started };
}

async function ask(path, token) {
  const { headers, text } = await fetched(`${BASE}/api/${path}?page=1&size=50`, token);
  const { success, data, ...problem } = JSON.parse(text);
  if (!success) throw new Error(`${path}: ${JSON.stringify(problem)}`);
  return { rows: data.length, total: Number(headers['x-total-count']) };
}

/** Over one connection with a minimal client: browser overhead is excluded from the figure. */
function fetched(url, token) {
  return new Promise((resolve, reject) => {
    const asked = get(
      url,
      { agent: CONNECTION, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ headers: response.headers, text }));
      },
    );
    asked.on('error', reject);
  });
}

const CONNECTION = new Agent({ keepAlive: true, maxSockets: 1 });

function ms(times) {
  return `${rounded(median(times))} ms`;
}

/**
 * Extends the demo to a whole nation: five grants of three grantees like the demo's, four providers per grant,
 * one association per person.
 */
const NATION = `
  insert into grantees (grantee_name)
    select 'Organisation ' || n from generate_series(1, (${GRANTS} - (select count(*) from grants)) * 3 / 5) n;
  insert into grants (fk_grantees, fk_funding_streams, gr_cohort)
    select o.pk, (select min(pk) from funding_streams), cohort
    from grantees o cross join unnest(array['FY2019', 'FY2020']) cohort
    where o.grantee_name like 'Organisation %' and (cohort = 'FY2019' or o.pk % 3 > 0);
  insert into providers (fk_grants, provider_name)
    select g.pk, 'Provider ' || n || ' of ' || g.pk from grants g join grantees o on o.pk = g.fk_grantees
    cross join generate_series(1, 4) n where o.grantee_name like 'Organisation %';
  insert into identity_users (username, email, name, family_name, phone_e164, phone_entered, mfa_channel,
      mfa_preferred, status, created_at, updated_at)
    select gen_random_uuid(), 'person-' || n || '@example.org', 'Given ' || n % 97, 'Family ' || md5(n::text),
      '+1202555' || lpad((n % 9999)::text, 4, '0'), '+1202555' || lpad((n % 9999)::text, 4, '0'), 'sms', 'SMS',
      'CONFIRMED', now(), now()
    from generate_series(1, ${USERS} - (select count(*) from identity_users)) n;
  insert into user_associations (username, fk_roles, fk_grants, has_portal_access, has_dashboard_access, created_at)
    select u.username, 1, g.pk, true, true, now()
    from (select username, row_number() over (order by email) as n from identity_users where email like 'person-%') u
    join (select pk, row_number() over (order by pk) as n, count(*) over () as all from grants) g on g.n = 1 + u.n % g.all;
`;

const PEOPLE = 'from identity_users u';
const GRANTS_OF = `from grants g join grantees o on o.pk = g.fk_grantees
  join funding_streams f on f.pk = g.fk_funding_streams`;
const ASSOCIATIONS = `from user_associations a join identity_users u on u.username = a.username
  join grants g on g.pk = a.fk_grants join grantees o on o.pk = g.fk_grantees
  join funding_streams f on f.pk = g.fk_funding_streams left join providers p on p.pk = a.fk_providers
  where a.deleted_at is null`;

/** The contents of each page as handwritten SQL. */
const LISTS = [
  {
    path: 'users',
    page: `select u.username, u.name, u.family_name, u.email, u.phone_entered, u.status, u.disabled_at, u.mfa_preferred,
        u.last_sign_in_at, u.created_at, u.temp_password_expires_at, u.preset_code_hash is not null as coded,
        array(select group_name from identity_groups i where i.username = u.username) as groups
      ${PEOPLE} order by lower(u.family_name), lower(u.name), u.username limit 50`,
    total: `select count(*)::int as total ${PEOPLE}`,
  },
  {
    path: 'admin/grantees',
    page: `select o.pk, o.grantee_name, (select count(*) from grants g where g.fk_grantees = o.pk) as grants
      from grantees o order by lower(o.grantee_name), o.pk limit 50`,
    total: 'select count(*)::int as total from grantees',
  },
  {
    path: 'admin/grants',
    page: `select g.pk, o.grantee_name, f.funding_stream_name, g.gr_cohort, g.gr_active,
        (select json_agg(p.provider_name) from providers p where p.fk_grants = g.pk and p.deleted_at is null) as providers,
        (select json_agg(u.email) from user_associations a join identity_users u on u.username = a.username
          where a.fk_grants = g.pk and a.fk_roles = 1 and a.deleted_at is null) as grantee_users,
        (select json_agg(u.email) from user_associations a join identity_users u on u.username = a.username
          where a.fk_grants = g.pk and a.fk_roles = 2 and a.deleted_at is null) as provider_users
      ${GRANTS_OF} order by lower(o.grantee_name), f.funding_stream_name, g.gr_cohort, g.pk limit 50`,
    total: `select count(*)::int as total ${GRANTS_OF}`,
  },
  {
    path: 'admin/user_associations',
    page: `select a.*, u.email, u.name, u.family_name, p.provider_name, o.grantee_name, f.funding_stream_name, g.gr_cohort
      ${ASSOCIATIONS} order by lower(o.grantee_name), a.fk_grants, lower(u.family_name), lower(u.name), a.pk limit 50`,
    total: `select count(*)::int as total ${ASSOCIATIONS}`,
  },
  {
    path: 'admin/providers',
    page: `select p.pk, p.provider_name, g.fk_grantees, g.fk_funding_streams, g.gr_cohort, p.fk_grants
      from providers p join grants g on g.pk = p.fk_grants where p.deleted_at is null
      order by lower(p.provider_name), p.pk limit 50`,
    total: 'select count(*)::int as total from providers where deleted_at is null',
  },
];
