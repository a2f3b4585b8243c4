// The simulated users: each acts until stopped, one action after another, and repeats unacknowledged ones.
import { setTimeout as pause } from 'node:timers/promises';
import { packedBatch } from '../lib/packed-batch.mjs';
import { PAIRS } from '../upload/rows.mjs';
import { between } from './random.mjs';

/** Grants of the demo: one with surveys and forms, one with forms, and one whose report is complete. */
const [FIRST, SECOND, COMPLETE] = [1, 2, 3];
const BATCH = 250;
/** The page's delays before resending a batch, divided by this: a round must not wait for eight seconds. */
const PAUSES_SHORTENED = 4;
/** Distinguishes this run's data from that of an earlier run in a kept folder. */
const RUN = Date.now().toString(36);

/** Starts everyone; each of `people` ends after `stop()`, once an action begun since was acknowledged, or stuck. */
export async function startWork(stage, round, random) {
  const [{ pk: period }] = await stage.query('select pk from reporting_periods where current');
  const state = { stopped: null, round, period, random };
  const provider = {
    path: `/api/grantees/${FIRST}/providers/1/submissions/${period}`,
    read: `/api/providers/1/submissions/${period}/reduce`,
  };
  const grantee = (grant) => {
    const path = `/api/grantees/${grant}/submissions/${period}`;
    return { path, read: `${path}/reduce` };
  };
  const page = ({ form, table, column }, key, calls) => ({ form, table, key, column, ...calls });
  const granteeForm = { form: 'grantee', table: 'grant_submissions', column: 'gr_num_new_providers' };
  const actions = {
    'a grantee form': () => save(stage, page(granteeForm, { fk_grants: FIRST }, grantee(FIRST)), state),
    'another grantee form': () =>
      save(stage, page(granteeForm, { fk_grants: SECOND }, grantee(SECOND)), state),
    'a provider form': () =>
      save(
        stage,
        page(
          { form: 'provider', table: 'provider_submissions', column: 'prov_num_staff_admin_progs' },
          { fk_grants: FIRST, fk_providers: 1 },
          provider,
        ),
        state,
      ),
    'an entry upload': () => upload(stage, 'entry', state),
    'an exit upload': () => upload(stage, 'exit', state),
    'a submission': () => submit(stage, grantee(COMPLETE), state),
    'an announcement': () => announce(stage, state),
  };
  return {
    stop: () => (state.stopped = Date.now()),
    people: Object.entries(actions).map(([name, doing]) => keepDoing(stage, name, doing, state)),
  };
}

const STALL_MS = 60_000;

/** A user without an acknowledgement within a minute of the stop is stuck, even when a later one arrives. */
async function keepDoing({ ledger }, name, doing, state) {
  const isStuck = () => Date.now() - state.stopped > STALL_MS;
  for (;;) {
    const last = state.stopped !== null;
    if (await doing()) {
      ledger.acknowledged += 1;
      if (last) return { name, isStuck: isStuck() };
    } else {
      ledger.unanswered += 1;
      if (last && isStuck()) return { name, isStuck: true };
      await pause(100);
    }
  }
}

let values = 0;

async function save({ client, ledger, query }, page, { period }) {
  const read = await client.call('grace', 'GET', page.read);
  if (read.status !== 200) return false;
  const id = `${page.form} ${JSON.stringify(page.key)}`;
  const known = ledger.pages.get(id) ?? {
    ...page,
    period,
    before: await standing(query, page, period).catch(() => null),
    sent: new Set(),
    acknowledged: [],
  };
  // The page's initial state must be known before the first save.
  if (known.before === null) return false;
  ledger.pages.set(id, known);
  values = (values % 9000) + 1;
  const value = values;
  known.sent.add(value);
  const cells = [[{ name: page.column, value: { longValue: value } }]];
  const { status, data } = await client.call('grace', 'PUT', page.path, {
    body: {
      formName: page.form,
      version: read.data.pages?.[page.form]?.version ?? read.data.version,
      formData: [{ tableName: page.table, tableData: cells }],
    },
  });
  if (status !== 200) return false;
  known.acknowledged.push({ version: data.version, value });
  return true;
}

/** A page's version and the number of its saves in the audit. */
export async function standing(query, { form, table, key, column }, period) {
  const where = Object.entries(key)
    .map(([name, pk]) => `${name} = ${pk}`)
    .join(' and ');
  const object = key.fk_providers
    ? `${form} of provider ${key.fk_providers}`
    : `${form} of grant ${key.fk_grants}`;
  const [row] = await query(
    `select coalesce((select ${form}_version from ${table} where ${where} and fk_reporting_periods = $1), 0) as version,
       (select ${column} from ${table} where ${where} and fk_reporting_periods = $1) as value,
       (select count(*)::int from audit_events where object = $2 and outcome = 'done') as events`,
    [period, `${object}, period ${period}`],
  );
  return row;
}

let files = 0;

async function upload({ client, ledger, product }, kind, { period, round, random }) {
  files += 1;
  const mark = `chaos ${RUN} round ${round} file ${files}`;
  const rows = between(random, 1, 4) * BATCH - between(random, 0, 90);
  const entry = { kind, period, grant: FIRST, mark, rows, receipt: null };
  ledger.uploads.push(entry);
  const path = `/api/${kind}/${FIRST}/submissions/${period}/reduce`;
  try {
    const receipt = await product.sendBatches({
      from: product.START,
      pack: async (position) => packed(product, entry, position),
      send: async (body) => {
        const { status, data, code, details } = await client.call('grace', 'PUT', path, { packed: body });
        if (status !== 200) throw new product.ApiProblem({ code, message: '', status, details });
        return { transactionId: JSON.parse(data.Payload).transaction_id, receipt: data.receipt ?? null };
      },
      signal: new AbortController().signal,
      wait: (ms) => pause(ms / PAUSES_SHORTENED),
      onSending: () => undefined,
      onStored: () => undefined,
    });
    entry.receipt = receipt.number;
    return true;
  } catch (error) {
    if (error instanceof product.ApiProblem) return false;
    throw error;
  }
}

function packed(product, entry, position) {
  const { listColumns, listCodes, SURVEYS } = product;
  const columns = listColumns(SURVEYS[entry.kind]);
  return packedBatch(product, { ...entry, size: BATCH }, position, (number) =>
    columns.map((column) => toValue(column, listCodes, number, entry.mark)),
  );
}

// Every row carries the mark of its file, so that rows of another file are detected.
function toValue(column, listCodes, number, mark) {
  const [provider, program] = PAIRS[number % PAIRS.length];
  if (column.answer.kind === 'number') return number;
  if (column.name === 'provider_name') return provider;
  if (column.name === 'program_name') return program;
  if (column.name === 'survey_version') return number % 3 === 0 ? 'MS' : 'HS';
  if (column.answer.kind === 'text') return mark;
  const codes = listCodes(column);
  return codes[(number * 7 + column.name.length) % codes.length] ?? null;
}

let comments = 0;

async function submit({ client, ledger }, { path, read }, { round }) {
  const page = await client.call('gus', 'GET', read);
  if (page.status !== 200) return false;
  comments += 1;
  const comment = `Chaos ${RUN} round ${round} comment ${comments}`;
  const entry = { grant: COMPLETE, comment, number: null };
  ledger.submissions.push(entry);
  const cells = [
    { name: 'gr_submitted', value: { booleanValue: true } },
    { name: 'gr_additional_info', value: { stringValue: comment } },
  ];
  const { status, data } = await client.call('gus', 'PUT', path, {
    body: {
      formName: 'grantee',
      version: page.data.pages.comments.version,
      formData: [{ tableName: 'grant_submissions', tableData: [cells] }],
    },
  });
  if (status !== 200) return false;
  if (!data.submission?.submitted) throw new Error('the demo has no complete report to submit');
  entry.number = data.submission.number;
  return true;
}

let notices = 0;

async function announce({ client, ledger }, { round }) {
  notices += 1;
  const entry = { title: `Chaos ${RUN} round ${round} notice ${notices}`, acknowledged: false };
  ledger.announcements.push(entry);
  const { status } = await client.call('ada', 'POST', '/api/admin/announcements', {
    body: {
      title: entry.title,
      body: 'x',
      level: 'info',
      audience: 'admins',
      on_sign_in: false,
      starts_at: '2023-01-01T00:00:00Z',
      ends_at: null,
    },
  });
  entry.acknowledged = status === 200;
  return entry.acknowledged;
}
