/** Providers, programs and curricula: list, add, rename, delete. */
import { expect } from 'vitest';
import { inScope } from '../../../src/store/database/database.ts';
import type { CallContext, RowCases } from '../call.ts';
import { freshName, freshProgram, freshProvider, practiceGrant } from '../fresh-objects.ts';

const OWN_PROVIDER = ['PER-006', 'PER-016'];
const CREATED = [{ pk: expect.any(Number) }];

export const PROGRAMME_CASES: RowCases = {
  'GET /api/grantees/{grantId}/providers': {
    request: ({ stage }) => ({ at: { grantId: stage.grantId } }),
    ids: ['PER-016'],
    shows: ({ data }, { stage }) => {
      expect(keysIn(data)).toContain(stage.pid);
      expect(keysIn(data)).toContain(stage.siblingPid);
    },
    filtered: ({ data }, { stage, column }) =>
      expect(keysIn(data)).toEqual([column === 'P' ? stage.pid : stage.siblingPid]),
  },
  'POST /api/grantees/{grantId}/practice/reset [target=practice grant of the organisation]': {
    request: async ({ stage }) => ({ at: { grantId: await practiceGrant(stage) } }),
    ids: ['BEY-171'],
  },
  'POST /api/providers [target=grant A in grantee_id]': {
    request: ({ stage }) => ({
      body: { grantee_id: stage.grantId, provider_name: freshName('New provider') },
    }),
    ids: ['API-032', 'PER-008', 'PER-015'],
    shows: ({ data }) => expect(data).toEqual(CREATED),
  },
  'PUT /api/providers/{id}': {
    request: async ({ stage }) => ({
      at: { id: await freshProvider(stage) },
      body: { provider_name: freshName('Renamed provider') },
    }),
    ids: ['BEY-156', 'PER-006', 'PER-008'],
  },
  'DELETE /api/providers/{id}': {
    request: async ({ stage }) => ({ at: { id: await freshProvider(stage) } }),
    ids: ['API-033', 'PER-006', 'PER-008'],
  },
  'POST /api/providers/{pid}/programs': {
    request: async ({ stage }) => {
      await serveYouth(stage);
      return { at: { pid: stage.pid }, body: { program_name: freshName('New program') } };
    },
    ids: ['API-034', ...OWN_PROVIDER],
    shows: ({ data }) => expect(data).toEqual(CREATED),
  },
  'PUT /api/providers/{pid}/programs/{pmid}': {
    request: async ({ stage }) => ({
      at: { pid: stage.pid, pmid: await freshProgram(stage) },
      body: { program_name: freshName('Renamed') },
    }),
    ids: OWN_PROVIDER,
  },
  'DELETE /api/providers/{pid}/programs/{pmid}': {
    request: async ({ stage }) => ({ at: { pid: stage.pid, pmid: await freshProgram(stage) } }),
    ids: ['API-035', ...OWN_PROVIDER],
  },
  'PUT /api/grantees/{grantId}/providers/{pid}/submissions/{periodPk}/nothing-to-report': {
    request: ({ stage: { grantId, pid, periodPk } }) => ({
      at: { grantId, pid, periodPk },
      body: { reason: null },
    }),
    ids: ['BEY-168', ...OWN_PROVIDER],
  },
  'PUT /api/grantees/{grantId}/providers/{pid}/programs/{pmid}/submissions/{periodPk}/nothing-to-report': {
    request: async ({ stage }) => ({
      at: {
        grantId: stage.grantId,
        pid: stage.pid,
        periodPk: stage.periodPk,
        pmid: await freshProgram(stage),
      },
      body: { reason: null },
    }),
    ids: ['BEY-168', ...OWN_PROVIDER],
  },
  'GET /api/program-models/{pid}/submissions/{periodPk}': {
    request: ({ stage }) => ({ at: { pid: stage.pid, periodPk: stage.periodPk } }),
    ids: ['API-024', 'API-037', 'PER-016'],
    shows: ({ data }) =>
      expect(data).toContainEqual({
        pk: expect.any(Number),
        prog_curriculum_name: 'Love Notes (SRA)',
        fk_providers: null,
      }),
  },
  'POST /api/program-models/{pid}/submissions/{periodPk}': {
    request: ({ stage }) => ({
      at: { pid: stage.pid, periodPk: stage.periodPk },
      body: { prog_curriculum_name: freshName('Own curriculum') },
    }),
    ids: ['API-038', ...OWN_PROVIDER],
    shows: ({ data }, { stage }) =>
      expect(data).toEqual([
        {
          pk: expect.any(Number),
          prog_curriculum_name: expect.stringContaining('Own curriculum'),
          fk_providers: stage.pid,
        },
      ]),
  },
};

/** Programs can be added only where the provider served youth. */
function serveYouth({ db, pid, periodPk }: CallContext['stage']): Promise<unknown> {
  return inScope(db, 'all', (tx) =>
    tx
      .updateTable('provider_submissions')
      .set({ prov_provider_serve_youth: true })
      .where('fk_providers', '=', pid)
      .where('fk_reporting_periods', '=', periodPk)
      .execute(),
  );
}

function keysIn(data: unknown): readonly number[] {
  return (data as readonly { pk: number }[]).map(({ pk }) => pk); // the contract of the call
}
