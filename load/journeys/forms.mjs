// Fills in a form with the page's own code: reads it and its draft, changes an answer a few times while drafts are
// saved, saves it, returns to the table.
import { between, drawn } from '../../bench/chaos/random.mjs';
import { shaped } from './sign-in.mjs';

const NUMBERS = ['integer', 'money', 'decimal'];
const VERSIONS = {
  grantee: 'grantee',
  provider: 'provider',
  programstructure: 'structure',
  programreach: 'reach',
  programentryexit: 'entryexit',
};

/** The five forms of a place: the addresses to read, save and draft each, and its row. */
export function toPages({ grant, period, provider, program }) {
  const ofGrant = `/api/grantees/${grant}`;
  if (provider === undefined)
    return {
      grantee: pageAt('grantee', `${ofGrant}/submissions/${period}`, 'grantee', [
        'grant_submissions',
        'fk_grants',
        grant,
      ]),
    };
  const ofProvider = `${ofGrant}/providers/${provider}`;
  if (program === undefined) {
    const own = pageAt('provider', `${ofProvider}/submissions/${period}`, 'provider', [
      'provider_submissions',
      'fk_providers',
      provider,
    ]);
    return { provider: { ...own, read: `/api/providers/${provider}/submissions/${period}/reduce` } };
  }
  const ofProgram = `${ofProvider}/programs/${program}`;
  const row = ['program_submissions', 'fk_programs', program];
  const address = `${ofProgram}/submissions/${period}`;
  const reach = pageAt('programreach', `${ofProgram}/reach/submissions/${period}`, 'programreach', row);
  return {
    programstructure: pageAt('programstructure', address, 'programstructure', row),
    programentryexit: pageAt('programentryexit', address, 'programentryexit', row),
    programreach: { ...reach, draft: `${address}/drafts/programreach` },
  };
}

function pageAt(form, address, draft, [table, key, pk]) {
  return {
    form,
    save: address,
    read: `${address}/reduce`,
    draft: `${address}/drafts/${draft}`,
    table,
    key,
    pk,
  };
}

/** Works on one page from opening to saving it. */
export async function fillForm({ caller, product, ledger, random, think }, page) {
  const { form: name } = page;
  const form = product.FORMS[name];
  const loaded = await openPage({ caller, product }, page, form);
  const { context, state } = loaded;
  let { answers } = loaded;
  const field = numberToChange(product, form, loaded, random);
  const draft = between(random, 0, 0xffffffff).toString(16);
  for (let typed = between(random, 2, 4); typed > 0; typed -= 1) {
    await think(4, 10);
    answers = { ...answers, [field]: answers[field] + 1 };
    await caller.call('keep a draft', 'PUT', page.draft, {
      body: { id: draft, answers: product.toTypedAnswers(form, answers), base_version: state.version },
      check: (data) => (data.base_version === state.version && data.saved_at ? null : 'another draft'),
    });
  }
  await think(2, 5);
  const entry = ledger.page({ ...page, field, version: `${VERSIONS[name]}_version` }, state.version);
  entry.sent += 1;
  const saved = await caller.call(`save: ${name}`, 'PUT', page.save, {
    body: product.saveBody(form, answers, context, { version: state.version, draft }),
    check: (data) =>
      data.version !== state.version + 1
        ? `version ${data.version} after ${state.version}`
        : data.flags.major
          ? 'a major issue'
          : shaped(product.reportingSchemas.saved, data),
  });
  entry.acknowledged += 1;
  entry.last = saved.version;
  entry.values.set(field, answers[field]);
}

async function openPage({ caller, product }, page, form) {
  const { reportingSchemas } = product;
  const [data] = await Promise.all([
    caller.call(`read: ${form.name}`, 'GET', page.read, {
      check: (found) => checkPage(reportingSchemas, product, form, found),
    }),
    caller.call('read a draft', 'GET', page.draft, {
      check: (found) => shaped(reportingSchemas.draftsRead, found),
    }),
  ]);
  return loadedFrom(product, form, data);
}

function loadedFrom(product, form, data) {
  if (form.name === 'programreach')
    return product.loadedPage(form, data.program_reach[0], data.program_cohorts);
  return product.loadedPage(form, Array.isArray(data) ? data[0] : data);
}

function checkPage({ pageRead, programRead, reachRead }, product, form, data) {
  const schema =
    form.name === 'programreach' ? reachRead : form.table === 'program_submissions' ? programRead : pageRead;
  const loaded = loadedFrom(product, form, data);
  if (loaded.readOnly !== null) return `closed: ${loaded.readOnly}`;
  if (loaded.state.version < 1) return 'a page without answers';
  return shaped(schema, data);
}

/** A number of the form that may be larger by a few without a major issue. */
function numberToChange(product, form, { answers, context }, random) {
  const numbers = product
    .allFields(form)
    .filter((field) => NUMBERS.includes(field.kind) && typeof answers[field.name] === 'number');
  const left = numbers.map((field) => field.name);
  while (left.length > 0) {
    const name = drawn(random, left);
    left.splice(left.indexOf(name), 1);
    const flags = [1, 2, 3, 4].map((more) => {
      const changed = { ...answers, [name]: answers[name] + more };
      return product.toFlags(form, product.findIssues(form, changed, context));
    });
    if (flags.every(({ major }) => !major)) return name;
  }
  throw new Error(`no number of ${form.name} can be changed`);
}
