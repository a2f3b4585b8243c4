/** The pages of the grantee, its providers and programs: read, save, draft; submission and its history. */
import type { ProgressList, ProgressRead } from '@srae/contract/schemas/progress';
import { expect } from 'vitest';
import type { Answer, MatrixRequest, CallContext, RowCase, RowCases } from '../call.ts';
import { send } from '../call.ts';
import { findPerson, type Stage } from '../stage.ts';

const GRANTEE = '/api/grantees/{grantId}/submissions/{periodPk}';
const PROVIDER = '/api/grantees/{grantId}/providers/{pid}/submissions/{periodPk}';
const PROGRAM = '/api/grantees/{grantId}/providers/{pid}/programs/{pmid}/submissions/{periodPk}';
const REACH = '/api/grantees/{grantId}/providers/{pid}/programs/{pmid}/reach/submissions/{periodPk}';
const PROVIDER_PAGE = '/api/providers/{pid}/submissions/{periodPk}';
const OWN_PROVIDER = ['PER-006', 'PER-016', 'PER-017', 'API-024'];

/** The call that reads a page's version, and the target of its save. */
const PAGES = {
  grantee: { form: 'grantee', table: 'grant_submissions', at: GRANTEE },
  comments: { form: 'grantee', table: 'grant_submissions', at: GRANTEE },
  provider: {
    form: 'provider',
    table: 'provider_submissions',
    at: PROVIDER_PAGE,
  },
  'provider-active': {
    form: 'provider',
    table: 'provider_submissions',
    at: PROVIDER_PAGE,
  },
  structure: { form: 'programstructure', table: 'program_submissions', at: PROGRAM },
  entryexit: { form: 'programentryexit', table: 'program_submissions', at: PROGRAM },
  'program-active': { form: 'programstructure', table: 'program_submissions', at: PROGRAM },
  reach: { form: 'programreach', table: 'program_submissions', at: REACH },
} as const;

export const REPORTING_CASES: RowCases = {
  [`GET ${GRANTEE}/reduce`]: {
    request: here,
    ids: ['API-024', 'API-025', 'PER-016'],
    shows: ({ data }) =>
      expect(data).toMatchObject({
        gr_num_providers_funded: null,
        gr_additional_info: null,
        gr_data_issues_minor: null,
        gr_data_issues_major: null,
      }),
    filtered: ({ data }) =>
      expect(Object.keys(Object(data)).toSorted()).toEqual([
        'gr_num_new_providers',
        'gr_num_providers_funded',
        'gr_submitted',
        'locked',
      ]),
  },
  [`GET ${GRANTEE}/export`]: {
    request: (caller) => ({ ...here(caller), query: { format: 'csv', form: 'provider' } }),
    ids: ['API-024'],
    shows: ({ text }) => expect(text).toContain('Report period,Grant,Grantee'),
    filtered: ({ text }, caller) => {
      const [, ...lines] = text.trim().split('\r\n');
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`,${ownProvider(caller)},`);
    },
  },
  [`PUT ${GRANTEE} [case=save]`]: saving('grantee', { gr_target_num_youth: { longValue: 500 } }, [
    'API-024',
    'API-029',
    'PER-005',
    'PER-008',
    'PER-015',
  ]),
  [`PUT ${GRANTEE} [case=comments]`]: saving(
    'comments',
    { gr_additional_info: { stringValue: 'All is well.' } },
    ['API-029', 'PER-008'],
  ),
  [`PUT ${GRANTEE} [case=submit]`]: saving(
    'comments',
    { gr_submitted: { booleanValue: true } },
    ['API-029', 'PER-008', 'PER-015'],
    expectNotSubmitted,
  ),
  [`GET ${GRANTEE}/history`]: {
    request: (caller) => before(caller),
    shows: ({ data }) => expect(data).toEqual([expect.objectContaining({ number: 1 })]),
  },
  [`GET ${GRANTEE}/history/{number}`]: {
    request: (caller) => ({ at: { ...before(caller).at, number: 1 } }),
    shows: ({ data, text }) => {
      expect(data).toMatchObject({ number: 1, content: expect.anything() });
      expect(text).not.toContain('tallies');
    },
  },
  'GET /api/grantees/{grantId}/submissions': {
    request: ({ stage }) => ({ at: { grantId: stage.grantId } }),
    ids: ['BEY-186', 'PER-004'],
    shows: ({ data }) =>
      expect(data).toMatchObject({
        submissions: expect.arrayContaining([
          expect.objectContaining({ number: 1, submitted_by: expect.any(String) }),
        ]),
      }),
  },
  'GET /api/grantees/{grantId}/comparison': {
    request: ({ stage: { grantId, winterPk } }) => ({
      at: { grantId },
      query: { before_period: `${winterPk}`, before: '1', after_period: `${winterPk}`, after: '1' },
    }),
    ids: ['BEY-186', 'PER-004'],
    shows: ({ data }) => expect(data).toMatchObject({ owners: [], surveys: [{}, {}] }),
  },
  [`GET ${GRANTEE}/report`]: {
    request: here,
    ids: ['PER-006', 'PER-016'],
    shows: ({ data }) =>
      expect(data).toMatchObject({ report: { grantee: expect.any(String) }, submission: expect.anything() }),
    filtered: ({ data }, caller) => {
      const own = expect.objectContaining({ pk: ownProvider(caller) });
      expect(data).toMatchObject({ report: { grantee: null, providers: [own] }, submission: null });
      const { issues } = data as { issues: readonly { providerId: number | null }[] }; // the contract of the call
      for (const { providerId } of issues) expect(providerId).toBe(ownProvider(caller));
    },
  },
  'GET /api/progress': {
    request: () => ({}),
    ids: ['PER-016'],
    shows: ({ data }, { stage }) => {
      const shown = listShown(data);
      expect(shown).toContain(stage.grantId);
      expect(shown).toContain(stage.otherGrantId);
    },
    filtered: async ({ data }, { stage, column }) => {
      const own = await stage.db
        .selectFrom('user_associations')
        .select('fk_grants')
        .where('username', '=', findPerson(stage, column)?.username ?? '')
        .where('has_portal_access', '=', true)
        .execute();
      expect(new Set(listShown(data))).toEqual(new Set(own.map((one) => one.fk_grants)));
    },
  },
  [`GET ${GRANTEE}/progress`]: {
    request: here,
    ids: ['PER-016'],
    shows: ({ data }) => expect(data).toMatchObject({ steps: { length: 5 }, hints: expect.any(Array) }),
    filtered: ({ data }, caller) => {
      const { steps, hints } = data as ProgressRead; // the contract of the call
      expect(steps.map(({ step }) => step)).toEqual(['providers', 'programs', 'surveys']);
      const places = [...steps.map(({ place }) => place), ...hints.flatMap((hint) => hint.places)];
      for (const { page, pid } of places) {
        expect(page).not.toBe('grantee');
        if (pid !== null) expect(pid).toBe(ownProvider(caller));
      }
    },
  },
  ...drafts(`${GRANTEE}/drafts/{formName} [formName=grantee|comments]`, ['grantee', 'comments']),

  'GET /api/providers/{id}/submissions/{periodPk}/reduce': {
    request: ({ stage }) => ({ at: { id: stage.pid, periodPk: stage.periodPk } }),
    ids: ['API-024', 'API-026', 'PER-016'],
    shows: ({ data }) => expect(data).toMatchObject({ prov_active: true, version: expect.any(Number) }),
  },
  [`GET ${PROVIDER_PAGE}`]: {
    request: ({ stage }) => ({ at: { pid: stage.pid, periodPk: stage.periodPk } }),
    ids: ['API-024', 'API-027', 'PER-016'],
    shows: ({ data }) => {
      const { columnMetadata, records } = data as {
        columnMetadata: readonly { name: string }[];
        records: readonly (readonly { name: string }[])[];
      }; // the contract of the call
      expect(records[0]?.map(({ name }) => name)).toEqual(columnMetadata.map(({ name }) => name));
      expect(records[0]).toContainEqual({ name: 'prov_new_provider', value: null, isNull: true });
    },
  },
  [`PUT ${PROVIDER} [case=save]`]: saving('provider', { prov_provider_serve_youth: { booleanValue: true } }, [
    'API-030',
    ...OWN_PROVIDER,
  ]),
  [`PUT ${PROVIDER} [case=prov_active]`]: saving('provider-active', { prov_active: { booleanValue: true } }, [
    'API-030',
    'PER-006',
  ]),
  ...drafts('/api/grantees/{grantId}/providers/{pid}/submissions/{periodPk}/drafts/provider', ['provider']),

  [`GET ${PROGRAM}/reduce`]: {
    request: here,
    ids: ['API-028', ...OWN_PROVIDER],
    shows: ({ data }) =>
      expect(data).toEqual([
        expect.objectContaining({
          prog_active: true,
          prog_any_youth_begin: expect.any(Boolean),
          prog_any_youth_complete: expect.any(Boolean),
        }),
      ]),
  },
  [`PUT ${PROGRAM} [formName=programstructure]`]: saving(
    'structure',
    { prog_num_delivery_hours: { isNull: true } },
    ['API-031', ...OWN_PROVIDER],
  ),
  [`PUT ${PROGRAM} [formName=programentryexit]`]: saving(
    'entryexit',
    { prog_en_tot_surveys_ms: { longValue: 32 } },
    ['API-041', ...OWN_PROVIDER],
  ),
  [`PUT ${PROGRAM} [case=prog_active]`]: saving('program-active', { prog_active: { booleanValue: true } }, [
    'PER-006',
  ]),
  [`GET ${REACH}/reduce`]: {
    request: here,
    ids: ['API-039', ...OWN_PROVIDER],
    shows: ({ data }) =>
      expect(data).toEqual({
        program_reach: [expect.objectContaining({ version: expect.any(Number) })],
        program_cohorts: expect.any(Array),
      }),
  },
  [`PUT ${REACH} [formName=programreach]`]: saving(
    'reach',
    { prog_par_involve_attend_one_sess: { longValue: 7 } },
    ['API-040', ...OWN_PROVIDER],
  ),
  ...drafts(`${PROGRAM}/drafts/{formName} [formName=programstructure|programreach|programentryexit]`, [
    'programstructure',
    'programreach',
    'programentryexit',
  ]),
};

/** Grant A, provider A1, its program, the current period: each path uses the ones it names. */
function here({ stage: { grantId, pid, pmid, periodPk } }: CallContext) {
  return { at: { grantId, pid, pmid, periodPk } };
}

function before({ stage }: CallContext) {
  return { at: { grantId: stage.grantId, periodPk: stage.winterPk } };
}

/** The grants of a list of progress. */
function listShown(data: unknown): readonly number[] {
  return (data as ProgressList).grants.map(({ grant_id }) => grant_id); // the contract of the call
}

function ownProvider({ stage, column }: CallContext): number {
  return column === 'P' ? stage.pid : stage.siblingPid;
}

/** A save of one page, based on its current version. */
function saving(
  page: keyof typeof PAGES,
  cells: Readonly<Record<string, object>>,
  ids: readonly string[],
  shows: (answer: Answer) => void = expectSaved,
): RowCase {
  const { form, table } = PAGES[page];
  const row = Object.entries(cells).map(([name, value]) => ({ name, value }));
  return {
    ids,
    shows,
    request: async (caller) => ({
      ...here(caller),
      body: {
        formName: form,
        version: await loadVersion(caller, page),
        formData: [{ tableName: table, tableData: [row] }],
      },
    }),
  };
}

function expectSaved({ data }: Answer): void {
  expect(data).toMatchObject({ Payload: '{"success":true}', version: expect.any(Number) });
}

/** Grant A has major issues: its comments are kept, nothing is frozen. */
function expectNotSubmitted({ data }: Answer): void {
  expect(data).toMatchObject({ submission: { submitted: false } });
}

/** The page's version, read by the Admin, who is exempt from gates. */
async function loadVersion(caller: CallContext, page: keyof typeof PAGES): Promise<number> {
  const session = await loadAdmin(caller.stage);
  const read = await send(caller.stage, { method: 'GET', path: `${PAGES[page].at}/reduce` }, here(caller), {
    session,
  });
  const found = [page === 'reach' ? Object(read.data).program_reach : read.data].flat()[0];
  const { pages } = found as { pages: Readonly<Record<string, { version: number }>> }; // the contract of the calls
  return pages[page]?.version ?? 0;
}

function loadAdmin(stage: Stage) {
  return stage.sharedSession(stage.people.AD.username);
}

/** Reading, saving and discarding the own draft, without other people's drafts of the page. */
function drafts(name: string, forms: readonly string[]): RowCases {
  const each = (
    caller: CallContext,
    more: (formName: string) => Partial<MatrixRequest> = () => ({}),
  ): readonly MatrixRequest[] =>
    forms.map((formName) => ({ ...more(formName), at: { ...here(caller).at, formName } }));
  return {
    [`GET ${name}`]: {
      request: (caller) => each(caller),
      shows: ({ data }) => expect(data).toEqual([]),
    },
    [`PUT ${name}`]: {
      request: (caller) =>
        each(caller, (formName) => ({
          body: { answers: { [FIELD_OF[formName] ?? '']: caller.column }, base_version: 0 },
        })),
      shows: ({ data }, { column }) => expect(Object.values(Object(data).answers)).toEqual([column]),
    },
    [`DELETE ${name}`]: { request: (caller) => each(caller) },
  };
}

/** A field of each page that has drafts. */
const FIELD_OF: Readonly<Record<string, string>> = {
  grantee: 'gr_interrupt_ops_covid',
  comments: 'gr_additional_info',
  provider: 'prov_new_provider',
  programstructure: 'prog_num_delivery_hours',
  programreach: 'prog_reach_attend',
  programentryexit: 'prog_en_tot_surveys_ms',
};
