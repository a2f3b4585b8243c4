// S6, S7 and S9: the cost of session, permission, scope, validation and audit compared with the bare work of the same
// call, and whether other grants slow a grant down.
import { bareServer, openClient, perSecond, settled, timed } from './calls/client.mjs';
import { costText, listBackends, openMeter } from './calls/processor.mjs';
import { fillGrants } from './calls/others.mjs';
import { median, rounded } from './lib/results.mjs';
import { bundled } from './upload/bundle.mjs';
import { BASE, ORIGIN, withPortal } from './upload/portal.mjs';
import { signIn } from './upload/sign-in.mjs';

/** Concurrent calls, and seconds per side in a round. */
const SIDE = 8;
const SECONDS = 2;
/** Calls of either side before it is measured: until then the compiler is still at work. */
const WARM = 4_000;
/** Reads of each page before measuring. */
const WARM_READS = 300;
/** Pairs of saves, and reads of each page, in a round. */
const SAVES = 40;
const READS = 30;
/** The real programme, and ten times as many. */
const GRANTS = [192, 2_000];

export async function measure({ only, rounds }) {
  const wanted = ['S6', 'S7', 'S9'].filter((name) => !only || only.includes(name));
  if (wanted.length === 0) return {};
  const product = await import(await bundled('product'));
  return withPortal(product, async ({ database, connection, serverPid }) => {
    const token = await signIn(product, 'grace');
    const page = await longestPage(database);
    const results = {};
    if (wanted.includes('S6')) {
      await settled(serverPid);
      results.S6 = await reading(page, token, { connection, database, serverPid }, rounds);
    }
    if (wanted.includes('S7')) {
      await settled(serverPid);
      results.S7 = await saving(page, token, { connection, database, serverPid }, rounds);
    }
    if (wanted.includes('S9')) results.S9 = await growing(page, token, { database, serverPid }, rounds);
    return results;
  });
}

/** A saved reach page of the demo: the form with the most fields, and one row. */
export async function longestPage(database) {
  const { rows } = await database.query(`
    select s.fk_grants as "grantId", s.fk_reporting_periods as "periodPk", m.fk_providers as "providerId",
      s.fk_programs as "programId"
    from program_submissions s join programs m on m.pk = s.fk_programs and m.deleted_at is null
    join providers p on p.pk = m.fk_providers and p.deleted_at is null
    join reporting_periods r on r.pk = s.fk_reporting_periods and r.current
    join user_associations a on a.fk_grants = s.fk_grants and a.deleted_at is null and a.fk_roles = 1
    join identity_users u on u.username = a.username and u.email = 'grace@example.org'
    where s.reach_version > 0 and s.structure_version > 0 and s.prog_active is distinct from false
    order by s.fk_grants, s.fk_programs limit 1`);
  const [page] = rows;
  if (!page) throw new Error('the demo has no saved reach page');
  const { grantId, periodPk, providerId, programId } = page;
  const program = `/api/grantees/${grantId}/providers/${providerId}/programs/${programId}`;
  return { ...page, path: `${program}/reach/submissions/${periodPk}` };
}

/** S6: requests per second of the page, compared with a bare server executing the page's own statement. */
async function reading(page, token, { connection, database, serverPid }, rounds) {
  const { pageStatement } = await import(await bundled('../calls/product'));
  const { grantId, periodPk, providerId, programId, path } = page;
  const place = { key: { grantId, periodPk, targetId: programId }, providerId, programId };
  const bare = await bareServer(connection, { read: pageStatement('reach', place) });
  const [own, yardstick] = [openClient(BASE, SIDE), openClient(bare.base, SIDE)];
  const ours = [];
  const bares = [];
  // Both need thousands of calls to warm up, and more time on a busy machine.
  for (const warm of [() => yardstick.call('/'), () => own.call(`${path}/reduce`, { token })])
    for (let calls = 0; calls < WARM; calls += SIDE) await Promise.all(Array.from({ length: SIDE }, warm));
  const backends = await listBackends(database);
  const [itsCost, ourCost] = [openMeter(bare.pid, backends), openMeter(serverPid, backends)];
  for (let round = 0; round < rounds; round += 1) {
    const its = await itsCost.during(() =>
      perSecond(() => itsCost.count(answered(yardstick.call('/'))), SIDE, SECONDS),
    );
    const our = await ourCost.during(() =>
      perSecond(() => ourCost.count(answered(own.call(`${path}/reduce`, { token }))), SIDE, SECONDS),
    );
    ours.push(our);
    bares.push(its);
  }
  own.close();
  yardstick.close();
  bare.stop();
  const note = `${Math.round(median(ours))} requests a second of a saved reach page that nobody changes meanwhile beside ${Math.round(median(bares))} of the same statement, ${SIDE} at once; ${costText(ourCost, itsCost)}`;
  return { value: rounded(median(ours) / median(bares)), rounds, note };
}

/** S7: a save of the page, alternating with an upsert of its row through a bare server, and with PostgreSQL alone. */
async function saving(page, token, { connection, database, serverPid }, rounds) {
  const { reachNames } = await import(await bundled('../calls/product'));
  const { path } = page;
  const write = await loadUpsert(page, database);
  const bare = await bareServer(connection, { write });
  const [client, yardstick] = [openClient(BASE, 1), openClient(bare.base, 1)];
  const { data } = await answered(client.call(`${path}/reduce`, { token }));
  let { version } = data.program_reach[0];
  const formData = toFormData(data, reachNames);
  const [ours, bares, straight] = [[], [], []];
  let [itsCost, ourCost] = [null, null];
  for (let at = -WARM; at < rounds * SAVES; at += 1) {
    if (at === 0) {
      const backends = await listBackends(database);
      [itsCost, ourCost] = [openMeter(bare.pid, backends), openMeter(serverPid, backends)];
    }
    const body = { formName: 'programreach', version, formData };
    const its = await during(itsCost, () =>
      timed(() => answered(yardstick.call('/', { method: 'PUT', body }))),
    );
    const our = await during(ourCost, () =>
      timed(async () => {
        const saved = await answered(client.call(path, { method: 'PUT', token, origin: ORIGIN, body }));
        version = saved.data.version;
      }),
    );
    const values = write.values.with(write.versionAt, version);
    const direct = await timed(() => database.query({ name: 'upsert', text: write.text, values }));
    if (at < 0) continue;
    ours.push(our);
    bares.push(its);
    straight.push(direct);
  }
  client.close();
  yardstick.close();
  bare.stop();
  const note = `${rounded(median(ours))} ms of a save of the reach page beside ${rounded(median(bares))} ms of the upsert behind bare Fastify, ${rounded(median(straight))} ms without a server, one at a time; ${costText(ourCost, itsCost)}`;
  const value = rounded(median(bares) / median(ours));
  return { value, rounds: rounds * SAVES, note };
}

/** One call with its cost, while measuring. */
function during(meter, work) {
  return meter ? meter.during(() => meter.count(work())) : work();
}

/** One statement that writes the whole row: an insert, or an update where it exists. */
async function loadUpsert({ grantId, periodPk, programId }, database) {
  const keys = ['fk_grants', 'fk_reporting_periods', 'fk_programs'];
  const found = await database.query(
    'select * from program_submissions where fk_grants = $1 and fk_reporting_periods = $2 and fk_programs = $3',
    [grantId, periodPk, programId],
  );
  const { pk: _, ...row } = found.rows[0];
  const names = Object.keys(row);
  const set = names.filter((name) => !keys.includes(name)).map((name) => `${name} = excluded.${name}`);
  const text = `insert into program_submissions (${names.join(', ')})
    values (${names.map((__, at) => `$${at + 1}`).join(', ')})
    on conflict (${keys.join(', ')}) do update set ${set.join(', ')}`;
  return { text, values: Object.values(row), versionAt: names.indexOf('reach_version') };
}

/**
 * S9: the grant's own calls with the first number of grants and with the larger one; the largest growth of any of
 * them. A call that reads nothing alternates with them; its growth is the machine's, not theirs.
 */
async function growing({ grantId, periodPk, providerId, path }, token, { database, serverPid }, rounds) {
  const client = openClient(BASE, 1);
  const grant = `/api/grantees/${grantId}`;
  const paths = {
    nothing: '/healthz',
    me: '/api/auth/me',
    'grantee page': `${grant}/submissions/${periodPk}/reduce`,
    'provider table': `${grant}/providers`,
    'provider page': `/api/providers/${providerId}/submissions/${periodPk}/reduce`,
    'reach page': `${path}/reduce`,
    'validation report': `${grant}/submissions/${periodPk}/report`,
    'users of the grant': `/api/users/${grantId}`,
  };
  const loadTimes = async () => {
    await settled(serverPid);
    const times = Object.fromEntries(Object.keys(paths).map((name) => [name, []]));
    for (let at = -WARM_READS; at < rounds * READS; at += 1) {
      for (const [name, address] of Object.entries(paths)) {
        const took = await timed(() => answered(client.call(address, { token })));
        if (at >= 0) times[name].push(took);
      }
    }
    return times;
  };
  await fillGrants(database, GRANTS[0]);
  const few = await loadTimes();
  await fillGrants(database, GRANTS[1]);
  const many = await loadTimes();
  client.close();
  const [before, after] = [few, many].map((times) => (name) => median(times[name]));
  const machine = after('nothing') / before('nothing');
  const growths = Object.keys(paths)
    .filter((name) => name !== 'nothing')
    .map((name) => ({ name, growth: rounded(after(name) / before(name) / machine) }));
  const note = `the worst of ${growths.map(({ name, growth }) => `${name} ${growth} (${rounded(after(name))} ms among ${GRANTS[1]} grants beside ${rounded(before(name))} ms among ${GRANTS[0]})`).join(', ')}; of this the machine's own ${rounded(machine)} is taken off`;
  const value = Math.max(...growths.map(({ growth }) => growth));
  return { value, rounds: rounds * READS, note };
}

/** The answers of the read page as the page sends them, cohorts included. */
function toFormData({ program_reach: [page], program_cohorts: cohorts }, { own, cohort }) {
  const row = (columns, names) => names.map((name) => ({ name, value: typed(columns[name] ?? null) }));
  const rows = cohorts.map((columns) => row(columns, cohort));
  return [
    { tableName: 'program_submissions', tableData: [row(page, own)] },
    { tableName: 'program_cohorts', tableData: rows },
  ];
}

function typed(value) {
  if (value === null) return { isNull: true };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { longValue: value } : { doubleValue: value };
}

/** The data of a successful response. */
async function answered(call) {
  const { status, text } = await call;
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return JSON.parse(text);
}
