// Journeys of a deadline week, one after another until stopped. A Provider corrects pages; a Grantee also uploads,
// reads the validation report, submits and opens the dashboard; staff monitor. About twenty saves per upload and
// fifty per submission: a grant has some twenty pages, saved a few times each, two files, sent twice, and one report.
import { drawn } from '../../bench/chaos/random.mjs';
import { fillForm, toPages } from './forms.mjs';
import { shaped } from './sign-in.mjs';
import { uploadSurvey } from './surveys.mjs';

const TABS = ['support', 'programs', 'youth', 'responses'];
/** One iteration of a person's work; `person` is {role, place, …} of people.mjs. */
export const TURNS = { provider: turnOfProvider, grantee: turnOfGrantee, staff: turnOfStaff };

async function turnOfProvider(person) {
  const { place, random, think } = person;
  await openTable(person);
  await think(2, 6);
  const [own] = place.providers;
  const pages = [
    toPages({ ...place, provider: own.pk }).provider,
    ...own.programs.flatMap(({ pk }) => Object.values(toPages({ ...place, provider: own.pk, program: pk }))),
  ];
  await fillForm(person, drawn(random, pages));
  if (random() < 0.2) await openReport(person);
}

async function turnOfGrantee(person) {
  const { place, random, think } = person;
  await openTable(person);
  await think(2, 6);
  const doing = random();
  if (doing < 0.6) await fillForm(person, toPages(place).grantee);
  else if (doing < 0.8) await uploadSurvey(person, drawn(random, ['entry', 'exit']));
  else if (doing < 0.88) await submit(person);
  else await openDashboard(person, { grant: place.grant });
}

async function turnOfStaff(person) {
  await openDashboard(person, {});
  await person.think(5, 15);
  await openTracker(person);
}

/** The table of providers and programs, to which people return between pages. */
export async function openTable({ caller, product, place }) {
  const { grant, period, providers, role } = place;
  const { reportingSchemas } = product;
  await Promise.all([
    caller.call('providers and programs', 'GET', `/api/grantees/${grant}/providers?period=${period}`, {
      check: (data) =>
        data.length === providers.length
          ? shaped(reportingSchemas.providerList, data)
          : `${data.length} providers`,
    }),
    caller.call(
      role === 'provider' ? 'grantee values' : 'read: grantee',
      'GET',
      `/api/grantees/${grant}/submissions/${period}/reduce`,
      {
        check: (data) => shaped(reportingSchemas.granteeRead, data),
      },
    ),
  ]);
}

export function openReport({ caller, product, place }) {
  const { grant, period, providers, role } = place;
  return caller.call('validation report', 'GET', `/api/grantees/${grant}/submissions/${period}/report`, {
    check: (data) =>
      data.report.providers.length !== providers.length
        ? `${data.report.providers.length} providers in the report`
        : (data.submission === null) !== (role === 'provider')
          ? 'a submission for the wrong reader'
          : shaped(product.reportSchemas.reportRead, data),
  });
}

let comments = 0;
const RUN = Date.now().toString(36);

/** Reads the report, writes a comment and submits; the demo's grants have no major issue. */
export async function submit(person) {
  const { caller, product, ledger, place, think } = person;
  const { submission } = await openReport(person);
  await think(5, 15);
  comments += 1;
  const entry = {
    grant: place.grant,
    period: place.period,
    comment: `Load ${RUN} comment ${comments}`,
    number: null,
  };
  ledger.submissions.push(entry);
  const cells = [
    { name: 'gr_submitted', value: { booleanValue: true } },
    { name: 'gr_additional_info', value: { stringValue: entry.comment } },
  ];
  const saved = await caller.call(
    'submit the report',
    'PUT',
    `/api/grantees/${place.grant}/submissions/${place.period}`,
    {
      body: {
        formName: 'grantee',
        version: submission.page.version,
        formData: [{ tableName: 'grant_submissions', tableData: [cells] }],
      },
      check: (data) =>
        data.submission?.submitted ? shaped(product.reportingSchemas.saved, data) : 'not submitted',
    },
  );
  entry.number = saved.submission.number;
}

/** The frame: its token and scope, the figures above the tabs and two tabs; for non-staff with the national ones. */
export async function openDashboard(person, { grant }) {
  const { caller, product, place, think, random } = person;
  const { dashboardSchemas } = product;
  const { token } = await caller.call('dashboard: token', 'POST', '/api/dashboard/session', {
    body: { grant_id: grant ?? null },
    check: (data) => shaped(dashboardSchemas.sessionGranted, data),
  });
  const ask = (kind, path, check) => caller.call(kind, 'GET', path, { place: 'dashboard', as: token, check });
  const measures = (set, of) =>
    ask(
      `dashboard: ${of ? 'one grant' : 'nation'}`,
      `/api/dashboard/measures/${set}?period=${place.period}&${of ? `grant=${of}&basis=saved` : 'basis=submitted'}`,
      (data) =>
        data.figures.length > 0 || data.withheld !== null
          ? shaped(dashboardSchemas.measuresRead, data)
          : 'no figures',
    );
  const both = (set) => Promise.all([...(grant ? [measures(set, grant)] : []), measures(set, null)]);
  await ask('dashboard: context', '/api/dashboard/context', (data) =>
    data.periods.length > 0 ? shaped(dashboardSchemas.context, data) : 'no period',
  );
  person.dashboardToken = token;
  await Promise.all([both('overview'), both('support')]);
  await think(6, 20);
  await both(drawn(random, TABS));
}

/** Which grants have submitted, and one of them. */
export async function openTracker({ caller, product, place, think, dashboardToken }) {
  const { trackerSchemas } = product;
  const ask = (path, schema) =>
    caller.call('tracker', 'GET', path, {
      place: 'dashboard',
      as: dashboardToken,
      check: (data) => shaped(schema, data),
    });
  const { rows } = await ask(`/api/dashboard/tracker?period=${place.period}`, trackerSchemas.trackerRead);
  await think(5, 15);
  await ask(`/api/dashboard/tracker/${rows[0].grant_id}/${place.period}`, trackerSchemas.trackedRead);
}
