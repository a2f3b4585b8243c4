/** Survey uploads: status, expectations, history, mapping, the upload itself, and which programs have surveys. */
import { gzipSync } from 'node:zlib';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { expect } from 'vitest';
import { inScope } from '../../../src/store/database/database.ts';
import { toBatch, listRows } from '../../portal/uploads/upload-bodies.ts';
import type { MatrixRequest, CallContext, RowCases } from '../call.ts';
import { send } from '../call.ts';

/** The program of the other provider; a row without it is one of provider A1. */
const SIBLING = { provider_name: 'Cedar Valley School District', program_name: 'Game Plan "Middle School"' };
const HEADER = 'cd'.repeat(32);
const INSTRUMENT = '2021';

export const SURVEY_CASES: RowCases = {
  ...toCases('entry'),
  ...toCases('exit'),
  ...toInForceCases('entry'),
  ...toInForceCases('exit'),
  ...toProviderCases('entry'),
  ...toProviderCases('exit'),
  'PUT /api/grantees/{grantId}/providers/{pid}/uploads': {
    request: ({ stage }) => ({ at: { grantId: stage.grantId, pid: stage.pid }, body: { may_upload: true } }),
    ids: ['BEY-151'],
  },
};

function toCases(kind: SurveyKind): RowCases {
  const period = `/api/${kind}/{grantId}/submissions/{periodPk}`;
  const mapping = `/api/${kind}/{grantId}/mapping`;
  const values = `/api/${kind}/{grantId}/value-mappings`;
  const boys = toBoys(kind);
  return {
    [`GET ${period}/uploads/reduce`]: {
      request: here,
      ids: ['API-024', 'API-042'],
      shows: ({ data }) =>
        expect(Object.keys(Object(data))).toEqual(
          expect.arrayContaining(['upload_time', 'upload_file_name', 'upload_row_count']),
        ),
    },
    [`GET ${period}/providers-programs/reduce`]: {
      request: here,
      ids: ['API-024', 'API-043'],
      shows: ({ data }) =>
        expect(data).toContainEqual(
          expect.objectContaining({
            provider_name: 'Bright Futures Coalition, LLC',
            program_name: 'Love Notes (SRA), 4th ed.',
            survey_count: kind === 'entry' ? 52 : 47,
          }),
        ),
    },
    [`GET ${period}/uploads`]: {
      request: ({ stage }) => ({ at: { grantId: stage.grantId, periodPk: stage.winterPk } }),
      ids: ['API-024'],
      shows: ({ data }) => expect(data).toEqual([expect.objectContaining({ number: 1, in_force: true })]),
    },
    [`GET ${period}/template`]: {
      request: (caller) => [here(caller), { ...here(caller), query: { format: 'csv' } }],
      ids: ['API-024'],
      shows: ({ headers }) =>
        expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${kind}-survey-`)),
    },
    [`GET ${mapping}`]: {
      request: ({ stage }) => ({
        at: { grantId: stage.grantId },
        query: { instrument: INSTRUMENT, header_hash: HEADER },
      }),
    },
    [`PUT ${mapping}`]: {
      request: ({ stage }) => ({
        at: { grantId: stage.grantId },
        body: { instrument: INSTRUMENT, header_hash: HEADER, mapping: {} },
      }),
      shows: ({ data }) => expect(data).toMatchObject({ mapping: {} }),
    },
    [`GET ${values}`]: {
      request: ({ stage }) => ({ at: { grantId: stage.grantId }, query: { instrument: INSTRUMENT } }),
      shows: ({ data }) => expect(data).toMatchObject({ mappings: expect.any(Array) }),
    },
    [`PUT ${values}`]: {
      request: ({ stage }) => ({
        at: { grantId: stage.grantId },
        body: { instrument: INSTRUMENT, mappings: [boys] },
      }),
      shows: ({ data }) => expect(data).toMatchObject({ mappings: [boys] }),
    },
    [`PUT ${period}/reduce`]: {
      request: (caller) => uploading(caller, kind),
      ids: ['API-024', 'API-044', 'API-045', 'API-047', 'PER-006'],
      shows: ({ data }) => {
        const { Payload } = data as { Payload: string }; // the contract of the call
        expect(JSON.parse(Payload)).toEqual({ success: true, transaction_id: expect.any(String) });
      },
    },
    [`DELETE ${period}/open`]: {
      request: here,
      shows: ({ data }) => expect(data).toEqual({}),
    },
    [`DELETE ${period} [environment=local|dev]`]: {
      request: async (caller) => {
        await upload(caller, kind);
        return here(caller);
      },
      ids: ['API-048'],
      shows: async (_, caller) => expect(await loadStatus(caller, kind)).toMatchObject({ upload_time: null }),
    },
    [`DELETE ${period} [environment=production]`]: { request: here, ids: ['API-048'] },
    [`GET /api/program-file-${kind}-uploads`]: {
      request: async (caller) => {
        await upload(caller, kind);
        return {};
      },
      ids: [kind === 'entry' ? 'API-049' : 'API-050', 'PER-016'],
      shows: async ({ data }, { stage }) => {
        const owners = await listOwners(stage, data);
        expect(owners).toContainEqual(expect.objectContaining({ grantId: stage.grantId }));
        expect(owners).toContainEqual(expect.objectContaining({ grantId: stage.otherGrantId }));
      },
      filtered: async ({ data }, { stage, column }) => {
        const owners = await listOwners(stage, data);
        expect(owners.length).toBeGreaterThan(0);
        const own = { grantId: column === 'G2' || column === 'PX' ? stage.otherGrantId : stage.grantId };
        const [first] = owners;
        for (const owner of owners) {
          expect(owner.grantId).toBe(own.grantId);
          if (column === 'P') expect(owner.pid).toBe(stage.pid);
          if (column === 'P2') expect(owner.pid).toBe(stage.siblingPid);
          if (column === 'PX') expect(owner.pid).toBe(first?.pid);
        }
      },
    },
  };
}

/** A grant's data in force, their rows and their withdrawal. */
function toInForceCases(kind: SurveyKind): RowCases {
  const period = `/api/${kind}/{grantId}/submissions/{periodPk}`;
  const uploaded = async (caller: CallContext) => {
    await upload(caller, kind);
    return here(caller);
  };
  return {
    [`GET ${period}/in-force`]: {
      request: uploaded,
      ids: ['BEY-153', 'BEY-155'],
      shows: ({ data }) => expect(data).toMatchObject({ rows: 2 }),
    },
    [`GET ${period}/in-force/rows`]: {
      request: uploaded,
      ids: ['BEY-155'],
      shows: ({ headers, text }) => {
        expect(headers['content-type']).toBe('text/csv; charset=utf-8');
        expect(text.trim().split('\r\n')).toHaveLength(3);
      },
    },
    [`POST ${period}/withdrawal`]: {
      request: async (caller) => ({ ...(await uploaded(caller)), body: { rows: 2 } }),
      ids: ['BEY-154'],
      shows: ({ data }) => expect(data).toMatchObject({ rows: 0, files: [] }),
    },
  };
}

/** The same calls and those of an upload for provider A1, which owns one of the two uploaded rows. */
function toProviderCases(kind: SurveyKind): RowCases {
  const scope = `/api/${kind}/{grantId}/providers/{pid}`;
  const period = `${scope}/submissions/{periodPk}`;
  const there = ({ stage }: CallContext) => ({
    at: { grantId: stage.grantId, pid: stage.pid, periodPk: stage.periodPk },
  });
  const uploaded = async (caller: CallContext) => {
    await upload(caller, kind);
    return there(caller);
  };
  const ids = ['BEY-151'];
  const cases: RowCases = {
    'GET /providers-programs/reduce': {
      request: there,
      shows: ({ data }) => {
        const names = (data as readonly { provider_name: string }[]).map((row) => row.provider_name); // the contract of the call
        expect(new Set(names)).toEqual(new Set(['Bright Futures Coalition, LLC']));
      },
    },
    'GET /uploads': { request: uploaded, shows: ({ data }) => expect(data).toBeInstanceOf(Array) },
    'GET /template': { request: (caller) => ({ ...there(caller), query: { format: 'csv' } }) },
    'GET /in-force': {
      request: uploaded,
      shows: ({ data }, { stage }) =>
        expect(data).toMatchObject({ rows: 1, providers: [{ fk_providers: stage.pid, rows: 1 }] }),
    },
    'GET /in-force/rows': {
      request: uploaded,
      shows: ({ text }) => expect(text.trim().split('\r\n')).toHaveLength(2),
    },
    'PUT /reduce': {
      request: (caller) => ({ ...uploading(caller, kind, [{}]), ...there(caller) }),
      shows: ({ data }) => expect(data).toMatchObject({ receipt: { provider: { pk: expect.any(Number) } } }),
    },
    'DELETE /open': { request: there, shows: ({ data }) => expect(data).toEqual({}) },
    'POST /withdrawal': {
      request: async (caller) => ({ ...(await uploaded(caller)), body: { rows: 1 } }),
      shows: ({ data }) => expect(data).toMatchObject({ rows: 0 }),
    },
  };
  const inPeriod = Object.entries(cases).map(([name, one]) => {
    const [method = '', path = ''] = name.split(' ');
    return [`${method} ${period}${path}`, { ids, ...one }];
  });
  const mapping = ({ stage }: CallContext) => ({ at: { grantId: stage.grantId, pid: stage.pid } });
  return {
    ...Object.fromEntries(inPeriod),
    [`GET ${scope}/mapping`]: {
      request: (caller) => ({ ...mapping(caller), query: { instrument: INSTRUMENT, header_hash: HEADER } }),
    },
    [`PUT ${scope}/mapping`]: {
      request: (caller) => ({
        ...mapping(caller),
        body: { instrument: INSTRUMENT, header_hash: HEADER, mapping: {} },
      }),
    },
    [`GET ${scope}/value-mappings`]: {
      request: (caller) => ({ ...mapping(caller), query: { instrument: INSTRUMENT } }),
    },
    [`PUT ${scope}/value-mappings`]: {
      request: (caller) => ({
        ...mapping(caller),
        body: { instrument: INSTRUMENT, mappings: [toBoys(kind)] },
      }),
      shows: ({ data }) => expect(data).toMatchObject({ mappings: [toBoys(kind)] }),
    },
  };
}

/** A mapped value as a person would save it. */
function toBoys(kind: SurveyKind) {
  return { column: `${kind === 'entry' ? 'en' : 'ex'}_sex`, found: ['boy'], accepted: ['M'] };
}

function here({ stage }: CallContext) {
  return { at: { grantId: stage.grantId, periodPk: stage.periodPk } };
}

function toAnswers(row: object): Readonly<Record<string, unknown>> {
  return { ...row };
}

/** A complete upload of one batch, compressed as by the page. */
function uploading(
  caller: CallContext,
  kind: SurveyKind,
  rows: readonly object[] = [{}, SIBLING],
): MatrixRequest {
  const batch = toBatch(listRows(kind, rows.map(toAnswers)), { kind, commit: true });
  return {
    ...here(caller),
    body: gzipSync(JSON.stringify(batch)),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  };
}

/** Data to delete and to list, uploaded by the Grantee of grant A. */
async function upload(caller: CallContext, kind: SurveyKind): Promise<void> {
  const session = await caller.stage.sharedSession(caller.stage.people.G.username);
  const path = `/api/${kind}/{grantId}/submissions/{periodPk}/reduce`;
  await send(caller.stage, { method: 'PUT', path }, uploading(caller, kind), { session });
}

async function loadStatus(caller: CallContext, kind: SurveyKind): Promise<unknown> {
  const { stage, session } = caller;
  const path = `/api/${kind}/{grantId}/submissions/{periodPk}/uploads/reduce`;
  return (await send(stage, { method: 'GET', path }, here(caller), { session })).data;
}

/** Grant and provider of the programs in a response. */
async function listOwners({ db }: CallContext['stage'], data: unknown) {
  const listed = (data as readonly { fk_programs: number }[]).map((row) => row.fk_programs); // the contract of the call
  return inScope(db, 'all', (tx) =>
    tx
      .selectFrom('programs')
      .select(['fk_grants as grantId', 'fk_providers as pid'])
      .where('pk', 'in', listed)
      .execute(),
  );
}
