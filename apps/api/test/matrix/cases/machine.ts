/** Machine keys, and the calls permitted to a key. */
import { randomBytes } from 'node:crypto';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { expect } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { createKey } from '../../../src/store/credentials/machine-keys.ts';
import { surveyCsv } from '../../portal/uploads/survey-csv.ts';
import type { MatrixRequest, CallContext, RowCase, RowCases } from '../call.ts';
import type { Stage } from '../stage.ts';

const KEYS = '/api/grantees/{grantId}/machine-keys';
const HERE = '/api/machine/{grantId}/submissions/{periodPk}';
const OF_PROVIDER = '/api/machine/{grantId}/providers/{pid}/submissions/{periodPk}';
const NEVER = /srae_|c4c4/;

export const MACHINE_CASES: RowCases = {
  [`GET ${KEYS}`]: {
    request: ({ stage }) => ({ at: { grantId: stage.grantId } }),
    ids: ['BEY-176'],
    shows: ({ data, text }) => {
      expect(data).toContainEqual(expect.objectContaining({ name: 'Nightly upload', state: 'active' }));
      expect(text).not.toMatch(NEVER);
    },
  },
  [`POST ${KEYS}`]: {
    request: ({ stage }) => ({ at: { grantId: stage.grantId }, body: newKey() }),
    ids: ['BEY-176'],
    shows: ({ data }) =>
      expect(data).toEqual({ pk: expect.any(Number), key: expect.stringMatching(/^srae_/) }),
    // The number of concurrent keys per grant is limited.
    after: async ({ stage }) => {
      await stage.db
        .updateTable('machine_keys')
        .set({ revoked_at: new Date(), revoked_by: toUsername('grace') })
        .where('name', '=', newKey().name)
        .execute();
    },
  },
  [`DELETE ${KEYS}/{keyPk}`]: {
    request: async ({ stage }) => ({ at: { grantId: stage.grantId, keyPk: await freshKey(stage) } }),
    ids: ['BEY-176'],
  },
  'GET /api/admin/machine-keys': {
    request: () => ({}),
    shows: ({ data, text }) => {
      expect(data).toContainEqual(
        expect.objectContaining({ name: 'Nightly upload', grant: expect.any(String) }),
      );
      expect(text).not.toMatch(NEVER);
    },
  },
  'DELETE /api/admin/machine-keys/{keyPk}': {
    request: async ({ stage }) => ({ at: { keyPk: await freshKey(stage) } }),
  },
  'GET /api/machine': {
    request: () => ({}),
    shows: ({ data }, { stage }) => expect(data).toMatchObject({ grant: { pk: stage.grantId } }),
  },
  [`GET ${HERE}/status`]: {
    request: ({ stage }) => ({ at: { grantId: stage.grantId, periodPk: stage.periodPk } }),
    shows: ({ data }) => expect(data).toMatchObject({ report: expect.any(Object), uploads: { entry: [] } }),
  },
  ...fileCases('entry'),
  ...fileCases('exit'),
};

function fileCases(kind: SurveyKind): RowCases {
  const validated: RowCase['shows'] = ({ data }) =>
    expect(data).toMatchObject({ accepted: true, issues: [], receipt: null });
  const stored: RowCase['shows'] = ({ data }) =>
    expect(data).toMatchObject({ accepted: true, receipt: { upload_row_count: 1 } });
  return {
    [`POST ${HERE}/${kind}/validation`]: { request: sending(kind), ids: ['BEY-177'], shows: validated },
    [`POST ${OF_PROVIDER}/${kind}/validation`]: {
      request: sending(kind),
      ids: ['BEY-177'],
      shows: validated,
    },
    [`POST ${HERE}/${kind}/uploads`]: { request: sending(kind), ids: ['BEY-176'], shows: stored },
    [`POST ${OF_PROVIDER}/${kind}/uploads`]: { request: sending(kind), ids: ['BEY-176'], shows: stored },
  };
}

function sending(kind: SurveyKind): (caller: CallContext) => MatrixRequest {
  return ({ stage }) => ({
    at: { grantId: stage.grantId, pid: stage.pid, periodPk: stage.periodPk },
    query: { file: 'spring.csv' },
    body: surveyCsv(kind, [{}]),
    headers: { 'content-type': 'application/octet-stream' },
  });
}

function newKey() {
  const expires = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  return { name: 'Weekly check', actions: ['validate'], networks: [], expires_on: expires };
}

function freshKey({ db, grantId }: Stage): Promise<number> {
  return db.transaction().execute((tx) =>
    createKey(tx, {
      fk_grants: grantId,
      key_id: randomBytes(8).toString('hex'),
      secret_hash: randomBytes(32),
      name: 'To revoke',
      actions: ['status'],
      networks: [],
      expires_at: new Date(Date.now() + 86_400_000),
      made_by: toUsername('grace'),
      made_at: new Date(),
    }),
  );
}
