/** Queries about submitted reports and explanations of issues. */
import type { QueryList } from '@srae/contract/schemas/queries';
import { expect } from 'vitest';
import { inScope } from '../../../src/store/database/database.ts';
import { createMessage, createQuery } from '../../../src/store/queries/queries.ts';
import type { CallContext, RowCases } from '../call.ts';
import { findPerson, type Stage } from '../stage.ts';

const QUERY = '/api/grantees/{grantId}/queries/{pk}';
const OWN_QUERY = '/api/grantees/{grantId}/own-queries/{pk}';
const REPORT = '/api/grantees/{grantId}/submissions/{periodPk}';
const IDS = ['BEY-169'];

export const QUERY_CASES: RowCases = {
  'GET /api/queries': {
    request: askedTwice,
    ids: IDS,
    shows: ({ data }, { stage }) =>
      expect(grantsIn(data)).toEqual([stage.grantId, stage.otherGrantId].toSorted(ascending)),
  },
  'GET /api/own-queries': {
    request: askedTwice,
    ids: IDS,
    filtered: ({ data }, { column, stage }) =>
      expect(grantsIn(data)).toEqual([findPerson(stage, column)?.homeGrant]),
  },
  'GET /api/queries/export': {
    request: exporting,
    ids: IDS,
    shows: ({ text }) => expect(text).toContain('Please confirm.'),
  },
  'GET /api/own-queries/export': {
    request: exporting,
    ids: IDS,
    filtered: ({ text }, { column }) => expect(text.includes('Please confirm.')).toBe(column === 'G'),
  },
  [`GET ${REPORT}/query-parts`]: {
    request: ({ stage }) => ({ at: { grantId: stage.grantId, periodPk: stage.winterPk } }),
    ids: IDS,
    shows: ({ data }) => expect(data).toMatchObject({ snapshot_number: 1 }),
  },
  [`POST ${REPORT}/queries`]: {
    request: ({ stage }) => ({
      at: { grantId: stage.grantId, periodPk: stage.winterPk },
      body: {
        topic: 'report',
        form: null,
        provider: null,
        program: null,
        field: null,
        survey: null,
        figure: null,
        text: 'Please confirm.',
      },
    }),
    ids: IDS,
    shows: ({ data }) => expect(data).toEqual({ pk: expect.any(Number) }),
  },
  [`GET ${QUERY}`]: reading(),
  [`GET ${OWN_QUERY}`]: reading(),
  [`POST ${OWN_QUERY}/answers`]: sending('It is right.'),
  [`POST ${OWN_QUERY}/closing`]: sending('Settled by telephone.'),
  [`POST ${QUERY}/follow-ups`]: sending('Since when?'),
  [`POST ${QUERY}/closing`]: sending('Settled by telephone.'),
  [`PUT ${QUERY}/assignee`]: {
    request: async ({ stage }) => ({
      at: { grantId: stage.grantId, pk: await freshQuery(stage) },
      body: { username: stage.people.AC.username },
    }),
    ids: IDS,
  },
  [`PUT ${REPORT}/explanations`]: {
    request: ({ stage }) => ({
      at: { grantId: stage.grantId, periodPk: stage.periodPk },
      body: { form: 'grantee', provider: null, program: null, code: 'any', field: 'any', text: '' },
    }),
    ids: ['BEY-170'],
  },
};

async function askedTwice({ stage }: CallContext) {
  await freshQuery(stage);
  await freshQuery(stage, stage.otherGrantId);
  return {};
}

async function exporting({ stage }: CallContext) {
  await freshQuery(stage);
  return { query: { format: 'csv', grant: String(stage.grantId) } };
}

function reading(): RowCases[string] {
  return {
    request: async ({ stage }) => ({ at: { grantId: stage.grantId, pk: await freshQuery(stage) } }),
    ids: IDS,
    shows: ({ data }) => expect(data).toMatchObject({ thread: [{ text: 'Please confirm.' }] }),
  };
}

function sending(text: string): RowCases[string] {
  return {
    request: async ({ stage }) => ({
      at: { grantId: stage.grantId, pk: await freshQuery(stage) },
      body: { text },
    }),
    ids: IDS,
  };
}

/** An open query about a grant's report; grant A by default. */
function freshQuery(stage: Stage, grantId: number = stage.grantId): Promise<number> {
  const at = stage.deps.clock.now();
  const by = stage.people.AD.username;
  return inScope(stage.db, 'all', async (tx) => {
    const pk = await createQuery(tx, {
      fk_grants: grantId,
      fk_reporting_periods: stage.winterPk,
      snapshot_number: 1,
      topic: 'report',
      form: null,
      fk_providers: null,
      fk_programs: null,
      field: null,
      survey: null,
      figure: null,
      subject: 'Whole report',
      state: 'open',
      asked_by: by,
      asked_at: at,
      assigned_to: by,
    });
    const message = { kind: 'question', side: 'staff', text: 'Please confirm.', by, at } as const;
    await createMessage(tx, { pk, grantId, state: 'open' }, message);
    return pk;
  });
}

function grantsIn(data: unknown): readonly number[] {
  const { rows } = data as QueryList; // the contract of the call
  return [...new Set(rows.map(({ grant_id }) => grant_id))].toSorted(ascending);
}

function ascending(a: number, b: number): number {
  return a - b;
}
