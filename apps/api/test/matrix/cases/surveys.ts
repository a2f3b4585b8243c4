/** Survey uploads: status, expectations, history, mapping, the upload itself, and which programs have surveys. */
import { gzipSync } from 'node:zlib';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { expect } from 'vitest';
import { inScope } from '../../../src/store/database/database.ts';
import { toBatch, listRows } from '../../portal/uploads/upload-bodies.ts';
import type { Ask, Asking, RowCases } from '../call.ts';
import { send } from '../call.ts';

/** The program of the other provider; a row without it is one of provider A1. */
const SIBLING = { provider_name: 'Cedar Valley School District', program_name: 'Game Plan "Middle School"' };
const HEADER = 'cd'.repeat(32);

export const SURVEY_CASES: RowCases = {
  ...toCases('entry'),
  ...toCases('exit'),
  ...toInForceCases('entry'),
  ...toInForceCases('exit'),
  ...toProviderCases('entry'),
  ...toProviderCases('exit'),
  'PUT /api/grantees/{grantId}/providers/{pid}/uploads': {
    ask: ({ stage }) => ({ at: { grantId: stage.grantId, pid: stage.pid }, body: { may_upload: true } }),
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
      ask: here,
      ids: ['API-024', 'API-042'],
      shows: ({ data }) =>
        expect(Object.keys(Object(data))).toEqual(
          expect.arrayContaining(['upload_time', 'upload_file_name', 'upload_row_count']),
        ),
    },
    [`GET ${period}/providers-programs/reduce`]: {
      ask: here,
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
      ask: ({ stage }) => ({ at: { grantId: stage.grantId, periodPk: stage.winterPk } }),
      ids: ['API-024'],
      shows: ({ data }) => expect(data).toEqual([expect.objectContaining({ number: 1, in_force: true })]),
    },
    [`GET ${period}/template`]: {
      ask: (asking) => [here(asking), { ...here(asking), query: { format: 'csv' } }],
      ids: ['API-024'],
      shows: ({ headers }) =>
        expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${kind}-survey-`)),
    },
    [`GET ${mapping}`]: {
      ask: ({ stage }) => ({ at: { grantId: stage.grantId }, query: { header_hash: HEADER } }),
    },
    [`PUT ${mapping}`]: {
      ask: ({ stage }) => ({ at: { grantId: stage.grantId }, body: { header_hash: HEADER, mapping: {} } }),
      shows: ({ data }) => expect(data).toMatchObject({ mapping: {} }),
    },
    [`GET ${values}`]: {
      ask: ({ stage }) => ({ at: { grantId: stage.grantId } }),
      shows: ({ data }) => expect(data).toMatchObject({ mappings: expect.any(Array) }),
    },
    [`PUT ${values}`]: {
      ask: ({ stage }) => ({ at: { grantId: stage.grantId }, body: { mappings: [boys] } }),
      shows: ({ data }) => expect(data).toMatchObject({ mappings: [boys] }),
    },
    [`PUT ${period}/reduce`]: {
      ask: (asking) => uploading(asking, kind),
      ids: ['API-024', 'API-044', 'API-045', 'API-047', 'PER-006'],
      shows: ({ data }) => {
        const { Payload } = data as { Payload: string }; // the contract of the call
        expect(JSON.parse(Payload)).toEqual({ success: true, transaction_id: expect.any(String) });
      },
    },
    [`DELETE ${period}/open`]: {
      ask: here,
      shows: ({ data }) => expect(data).toEqual({}),
    },
    [`DELETE ${period} [environment=local|dev]`]: {
      ask: async (asking) => {
        await upload(asking, kind);
        return here(asking);
      },
      ids: ['API-048'],
      shows: async (_, asking) => expect(await loadStatus(asking, kind)).toMatchObject({ upload_time: null }),
    },
    [`DELETE ${period} [environment=production]`]: { ask: here, ids: ['API-048'] },
    [`GET /api/program-file-${kind}-uploads`]: {
      ask: async (asking) => {
        await upload(asking, kind);
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

/** What is in force, its rows and its withdrawal, of a grant. */
function toInForceCases(kind: SurveyKind): RowCases {
  const period = `/api/${kind}/{grantId}/submissions/{periodPk}`;
  const uploaded = async (asking: Asking) => {
    await upload(asking, kind);
    return here(asking);
  };
  return {
    [`GET ${period}/in-force`]: {
      ask: uploaded,
      ids: ['BEY-153', 'BEY-155'],
      shows: ({ data }) => expect(data).toMatchObject({ rows: 2 }),
    },
    [`GET ${period}/in-force/rows`]: {
      ask: uploaded,
      ids: ['BEY-155'],
      shows: ({ headers, text }) => {
        expect(headers['content-type']).toBe('text/csv; charset=utf-8');
        expect(text.trim().split('\r\n')).toHaveLength(3);
      },
    },
    [`POST ${period}/withdrawal`]: {
      ask: async (asking) => ({ ...(await uploaded(asking)), body: { rows: 2 } }),
      ids: ['BEY-154'],
      shows: ({ data }) => expect(data).toMatchObject({ rows: 0, files: [] }),
    },
  };
}

/** The same calls and those of an upload for provider A1, whose row is one of the two that are uploaded. */
function toProviderCases(kind: SurveyKind): RowCases {
  const scope = `/api/${kind}/{grantId}/providers/{pid}`;
  const period = `${scope}/submissions/{periodPk}`;
  const there = ({ stage }: Asking) => ({
    at: { grantId: stage.grantId, pid: stage.pid, periodPk: stage.periodPk },
  });
  const uploaded = async (asking: Asking) => {
    await upload(asking, kind);
    return there(asking);
  };
  const ids = ['BEY-151'];
  const cases: RowCases = {
    'GET /providers-programs/reduce': {
      ask: there,
      shows: ({ data }) => {
        const names = (data as readonly { provider_name: string }[]).map((row) => row.provider_name); // the contract of the call
        expect(new Set(names)).toEqual(new Set(['Bright Futures Coalition, LLC']));
      },
    },
    'GET /uploads': { ask: uploaded, shows: ({ data }) => expect(data).toBeInstanceOf(Array) },
    'GET /template': { ask: (asking) => ({ ...there(asking), query: { format: 'csv' } }) },
    'GET /in-force': {
      ask: uploaded,
      shows: ({ data }, { stage }) =>
        expect(data).toMatchObject({ rows: 1, providers: [{ fk_providers: stage.pid, rows: 1 }] }),
    },
    'GET /in-force/rows': {
      ask: uploaded,
      shows: ({ text }) => expect(text.trim().split('\r\n')).toHaveLength(2),
    },
    'PUT /reduce': {
      ask: (asking) => ({ ...uploading(asking, kind, [{}]), ...there(asking) }),
      shows: ({ data }) => expect(data).toMatchObject({ receipt: { provider: { pk: expect.any(Number) } } }),
    },
    'DELETE /open': { ask: there, shows: ({ data }) => expect(data).toEqual({}) },
    'POST /withdrawal': {
      ask: async (asking) => ({ ...(await uploaded(asking)), body: { rows: 1 } }),
      shows: ({ data }) => expect(data).toMatchObject({ rows: 0 }),
    },
  };
  const inPeriod = Object.entries(cases).map(([name, one]) => {
    const [method = '', path = ''] = name.split(' ');
    return [`${method} ${period}${path}`, { ids, ...one }];
  });
  const mapping = ({ stage }: Asking) => ({ at: { grantId: stage.grantId, pid: stage.pid } });
  return {
    ...Object.fromEntries(inPeriod),
    [`GET ${scope}/mapping`]: { ask: (asking) => ({ ...mapping(asking), query: { header_hash: HEADER } }) },
    [`PUT ${scope}/mapping`]: {
      ask: (asking) => ({ ...mapping(asking), body: { header_hash: HEADER, mapping: {} } }),
    },
    [`GET ${scope}/value-mappings`]: { ask: mapping },
    [`PUT ${scope}/value-mappings`]: {
      ask: (asking) => ({ ...mapping(asking), body: { mappings: [toBoys(kind)] } }),
      shows: ({ data }) => expect(data).toMatchObject({ mappings: [toBoys(kind)] }),
    },
  };
}

/** A mapped value as a person would remember it. */
function toBoys(kind: SurveyKind) {
  return { column: `${kind === 'entry' ? 'en' : 'ex'}_sex`, found: ['boy'], accepted: ['M'] };
}

function here({ stage }: Asking) {
  return { at: { grantId: stage.grantId, periodPk: stage.periodPk } };
}

function toAnswers(row: object): Readonly<Record<string, unknown>> {
  return { ...row };
}

/** A whole upload of one batch, packed as the page packs it. */
function uploading(asking: Asking, kind: SurveyKind, rows: readonly object[] = [{}, SIBLING]): Ask {
  const batch = toBatch(listRows(kind, rows.map(toAnswers)), { kind, commit: true });
  return {
    ...here(asking),
    body: gzipSync(JSON.stringify(batch)),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  };
}

/** Something to delete and to list, uploaded by the Grantee of grant A. */
async function upload(asking: Asking, kind: SurveyKind): Promise<void> {
  const session = await asking.stage.openSession(asking.stage.people.G.username);
  const path = `/api/${kind}/{grantId}/submissions/{periodPk}/reduce`;
  await send(asking.stage, { method: 'PUT', path }, uploading(asking, kind), { session });
}

async function loadStatus(asking: Asking, kind: SurveyKind): Promise<unknown> {
  const { stage, session } = asking;
  const path = `/api/${kind}/{grantId}/submissions/{periodPk}/uploads/reduce`;
  return (await send(stage, { method: 'GET', path }, here(asking), { session })).data;
}

/** Grant and provider of the programs in an answer. */
async function listOwners({ db }: Asking['stage'], data: unknown) {
  const listed = (data as readonly { fk_programs: number }[]).map((row) => row.fk_programs); // the contract of the call
  return inScope(db, 'all', (tx) =>
    tx
      .selectFrom('programs')
      .select(['fk_grants as grantId', 'fk_providers as pid'])
      .where('pk', 'in', listed)
      .execute(),
  );
}
