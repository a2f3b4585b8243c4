/** The dashboard: its token from the portal, its figures on its own listener, and tokens on the wrong listener. */
import { expect } from 'vitest';
import type { MatrixRequest, CallContext, RowCases } from '../call.ts';
import { send } from '../call.ts';
import { findPerson } from '../stage.ts';

const MEASURES = 'GET /api/dashboard/measures/{set}';
const EXPORT = 'GET /api/dashboard/export';
const PLACES = 'GET /api/dashboard/places/{set}';
/** A number of a figure. */
const NUMBER = { figure: 'youth_served', row: 'youth_served', group: 'all' };

export const DASHBOARD_CASES: RowCases = {
  'POST /api/dashboard/session [target=grant A]': {
    request: ({ stage }) => ({ body: { grant_id: stage.grantId } }),
    shows: ({ data }, { stage, column }) =>
      expect(reachIn(data)).toEqual(column === 'G' ? { grants: [stage.grantId] } : { grants: 'all' }),
    filtered: ({ data }, caller) =>
      expect(reachIn(data)).toEqual({
        grants: [caller.stage.grantId],
        providers: [ownProvider(caller)],
      }),
  },
  'GET /api/dashboard/context [listener=dashboard]': {
    request: (caller) => withToken(caller),
    ids: ['API-023', 'PER-016'],
    shows: ({ data }) => {
      const { grants } = data as { grants: readonly unknown[] }; // the contract of the call
      expect(data).toMatchObject({ staff: true });
      expect(grants.length).toBeGreaterThan(15);
    },
    filtered: ({ data }, { stage, column }) => {
      const isGrantee = column === 'G' || column === 'G2';
      const own = column === 'P' ? stage.pid : column === 'P2' ? stage.siblingPid : expect.any(Number);
      expect(data).toMatchObject({
        staff: false,
        grants: [
          {
            id: findPerson(stage, column)?.homeGrant,
            role: isGrantee ? 'grantee' : 'provider',
            providers: isGrantee ? [] : [{ pk: own }],
          },
        ],
      });
    },
  },
  [`${MEASURES} [listener=dashboard; case=grant A]`]: {
    request: (caller) => figures(caller, { grant: String(caller.stage.grantId) }),
    ids: ['PER-016'],
    shows: ({ data }, { stage }) => {
      expect(providersIn(data)).toContain(stage.pid);
      expect(providersIn(data)).toContain(stage.siblingPid);
    },
    filtered: ({ data }, caller) => expect(providersIn(data)).toEqual([ownProvider(caller)]),
  },
  [`${MEASURES} [listener=dashboard; case=provider A1]`]: {
    request: (caller) => figures(caller, { provider: String(caller.stage.pid) }),
    ids: ['PER-016'],
  },
  [`${MEASURES} [listener=dashboard; case=national]`]: {
    request: (caller) => figures(caller, {}),
    shows: ({ data }) => expect(data).toMatchObject({ withheld: null }),
  },
  [`${EXPORT} [listener=dashboard; case=grant A]`]: {
    request: (caller) => exported(caller, { grant: String(caller.stage.grantId) }),
    ids: ['PER-016'],
    shows: ({ text }) => expect(text).toContain('At a glance'),
    filtered: async ({ text }, caller) =>
      expect(untimed(text)).toBe(untimed(await exportedOfOwnProvider(caller))),
  },
  [`${EXPORT} [listener=dashboard; case=provider A1]`]: {
    request: (caller) => exported(caller, { provider: String(caller.stage.pid) }),
    ids: ['PER-016'],
    shows: ({ text }) => expect(text).toContain('At a glance'),
  },
  [`${EXPORT} [listener=dashboard; case=national]`]: {
    request: (caller) => exported(caller, {}),
    shows: ({ text }) => expect(text).toContain('all grants'),
  },
  'GET /api/dashboard/brief [listener=dashboard; case=grant A]': {
    request: (caller) => inPeriod(caller, { grant: String(caller.stage.grantId), format: 'html' }),
    ids: ['BEY-190'],
    shows: ({ text }) => expect(text).toContain('Youth reached and retained'),
  },
  'GET /api/dashboard/brief [listener=dashboard; case=national]': {
    request: (caller) => inPeriod(caller, { format: 'html' }),
    ids: ['BEY-190'],
    shows: ({ text }) => expect(text).toContain('<h1>All grants</h1>'),
  },
  [`${PLACES} [listener=dashboard; case=national]`]: {
    request: (caller) => figures(caller, NUMBER),
    shows: ({ data }) => expect(data).toMatchObject({ level: 'grant' }),
  },
  [`${PLACES} [listener=dashboard; case=grant A]`]: {
    request: (caller) => figures(caller, { ...NUMBER, grant: String(caller.stage.grantId) }),
    shows: ({ data }) => expect(data).toMatchObject({ level: 'provider' }),
  },
  'GET /api/dashboard/submission-status [listener=dashboard]': {
    request: (caller) => inPeriod(caller, {}),
    shows: ({ data }) => expect(grantsIn(data).length).toBeGreaterThan(15),
    filtered: ({ data }, { stage, column }) => {
      // Grace has two grants; each token gives access to one of them.
      expect(grantsIn(data)).toEqual([findPerson(stage, column)?.homeGrant]);
    },
  },
  'GET /api/dashboard/tracker [listener=dashboard]': {
    request: (caller) => inPeriod(caller, {}),
    shows: ({ data, text }, { stage }) => {
      expect(grantsIn(data)).toContain(stage.grantId);
      expectNoAnswers(text);
    },
  },
  'GET /api/dashboard/tracker/{grantId}/{periodPk} [listener=dashboard]': {
    request: async (caller) => ({
      ...(await withToken(caller)),
      at: { grantId: caller.stage.grantId, periodPk: caller.stage.winterPk },
    }),
    shows: ({ data, text }, { stage }) => {
      expect(data).toMatchObject({ row: { grant_id: stage.grantId } });
      expectNoAnswers(text);
    },
  },
  'GET /api/dashboard/submissions/{grantId} [listener=dashboard]': {
    request: async (caller) => ({ ...(await withToken(caller)), at: { grantId: caller.stage.grantId } }),
    ids: ['BEY-186'],
    shows: ({ data }) =>
      expect(data).toMatchObject({
        submissions: expect.arrayContaining([expect.objectContaining({ number: 1, submitted_by: null })]),
      }),
  },
  'GET /api/dashboard/submissions/{grantId}/comparison [listener=dashboard]': {
    request: async (caller) => {
      const winter = `${caller.stage.winterPk}`;
      return {
        ...(await withToken(caller)),
        at: { grantId: caller.stage.grantId },
        query: { before_period: winter, before: '1', after_period: winter, after: '1' },
      };
    },
    ids: ['BEY-186', 'BEY-192'],
    shows: ({ data }) => expect(data).toMatchObject({ owners: [], surveys: null }),
  },
  'GET /api/dashboard/export/forms [listener=dashboard]': {
    request: (caller) => inPeriod(caller, { form: 'provider', format: 'csv' }),
    ids: ['DT-1'],
    shows: ({ text }) => {
      expect(text).toContain('prov_num_staff_admin_progs');
      expect(text).not.toMatch(/survey_number|en_age|ex_age/);
    },
  },
  'GET /api/dashboard/context [listener=dashboard; case=id token]': { request: () => ({}), ids: ['API-023'] },
  'GET /api/auth/me [case=dashboard token]': { request: (caller) => withToken(caller), ids: ['API-023'] },
  'GET /api/dashboard/context [listener=portal]': { request: (caller) => withToken(caller) },
};

/** The token for the actor's own grant, or for everything for the agency. */
export async function withToken({ stage, column, session }: CallContext): Promise<MatrixRequest> {
  if (!session) return { token: null };
  return { token: await stage.dashboardToken(session, findPerson(stage, column)?.homeGrant ?? null) };
}

async function figures(
  caller: CallContext,
  narrowed: Readonly<Record<string, string>>,
): Promise<MatrixRequest> {
  const period = String(caller.stage.winterPk);
  return { ...(await withToken(caller)), at: { set: 'overview' }, query: { period, ...narrowed } };
}

async function exported(
  caller: CallContext,
  narrowed: Readonly<Record<string, string>>,
): Promise<MatrixRequest> {
  return inPeriod(caller, { format: 'csv', ...narrowed });
}

/** Content of the own provider's export: a Provider's export of the grant differs only in the requested scope. */
async function exportedOfOwnProvider(caller: CallContext): Promise<string> {
  const ask = await exported(caller, {
    grant: String(caller.stage.grantId),
    provider: String(ownProvider(caller)),
  });
  const place = { listener: 'dashboard', session: caller.session } as const;
  const { status, text } = await send(
    caller.stage,
    { method: 'GET', path: '/api/dashboard/export' },
    ask,
    place,
  );
  expect(status).toBe(200);
  return text;
}

/** A file without its creation time. */
function untimed(text: string): string {
  return text.replace(/^Made,.*$/m, '');
}

async function inPeriod(
  caller: CallContext,
  query: Readonly<Record<string, string>>,
): Promise<MatrixRequest> {
  return { ...(await withToken(caller)), query: { period: String(caller.stage.winterPk), ...query } };
}

/** Only statuses and counts: no column of a form, no comments (DT-1). */
function expectNoAnswers(text: string): void {
  expect(text).not.toMatch(
    /gr_additional_info|comments|submitted_by|uploaded_by|upload_file_name|survey_number/,
  );
}

function grantsIn(data: unknown): readonly (number | undefined)[] {
  return (data as { rows: readonly { grant_id: number }[] }).rows.map(({ grant_id }) => grant_id); // the contract
}

function ownProvider({ stage, column }: CallContext): number {
  return column === 'P' ? stage.pid : stage.siblingPid;
}

/** The scope of the returned token. */
function reachIn(data: unknown): unknown {
  const { token } = data as { token: string }; // the contract of the call
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return Object(claims).reach;
}

function providersIn(data: unknown): readonly number[] {
  return (data as { providers: readonly { pk: number }[] }).providers.map(({ pk }) => pk); // the contract of the call
}
