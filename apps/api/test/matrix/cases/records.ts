/** The records schedule: legal holds, lists of due records, their approval and certificates. */
import type { CertificateContent } from '@srae/contract/schemas/records';
import { expect } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { inScope } from '../../../src/store/database/database.ts';
import {
  deleteDisposalList,
  findOpenDisposal,
  saveApproval,
  saveCertificate,
  saveDisposalList,
} from '../../../src/store/records/disposals.ts';
import { createHold } from '../../../src/store/records/holds.ts';
import type { RowCases } from '../call.ts';
import type { Stage } from '../stage.ts';

export const RECORDS_CASES: RowCases = {
  'GET /api/admin/records': {
    request: () => ({}),
    ids: ['BEY-185'],
    shows: ({ data }) => expect(data).toMatchObject({ holds: expect.any(Array) }),
  },
  'POST /api/admin/records/holds': {
    request: () => ({ body: { covers: 'kind', grant: null, kind: 'row-releases', reason: 'A lawsuit.' } }),
    shows: ({ data }) => expect(data).toEqual([{ pk: expect.any(Number) }]),
  },
  'PUT /api/admin/records/holds/{pk}/lifting': {
    request: async ({ stage }) => ({
      at: { pk: await freshHold(stage) },
      body: { reason: 'It is settled.' },
    }),
  },
  'POST /api/admin/records/disposals': { request: () => ({}) },
  'PUT /api/admin/records/disposals/{pk}/approval': {
    request: async ({ stage }) => ({ at: { pk: await freshList(stage) }, body: { digest: LISTED } }),
    after: ({ stage }) => endList(stage),
  },
  'GET /api/admin/records/disposals/{pk}': {
    request: async ({ stage }) => ({ at: { pk: await freshCertificate(stage) } }),
    shows: ({ data }) => expect(data).toMatchObject({ content: { approved_by: 'Ada' } }),
  },
  'GET /api/admin/records/disposals/{pk}/file': {
    request: async ({ stage }) => ({ at: { pk: await freshCertificate(stage) } }),
  },
};

const LISTED = 'b'.repeat(64);

function freshHold({ db }: Stage): Promise<number> {
  return inScope(db, 'all', (tx) =>
    createHold(tx, {
      covers: 'kind',
      record_kind: 'row-releases',
      reason: 'A lawsuit.',
      placed_by: toUsername('ada'),
      placed_at: new Date(),
    }),
  );
}

/** An empty list, replacing any other. */
async function freshList(stage: Stage): Promise<number> {
  await endList(stage);
  return inScope(stage.db, 'all', (tx) =>
    saveDisposalList(tx, { former: null, digest: LISTED, at: new Date() }, [
      { kind: 'row-releases', table: 'row_releases', until: new Date(0), listed: 0 },
    ]),
  );
}

async function endList({ db }: Stage): Promise<void> {
  await inScope(db, 'all', async (tx) => {
    const open = await findOpenDisposal(tx);
    if (!open) return;
    if (open.approved_at === null) await deleteDisposalList(tx, open.pk);
    else await saveCertificate(tx, open.pk, { text: '{}', sha256: LISTED, at: new Date() });
  });
}

async function freshCertificate(stage: Stage): Promise<number> {
  const pk = await freshList(stage);
  const at = new Date();
  const when = at.toISOString();
  const content: CertificateContent = {
    disposal: pk,
    prepared_at: when,
    approved_at: when,
    approved_by: 'Ada',
    approved_by_account: toUsername('ada'),
    finished_at: when,
    kinds: [],
  };
  await inScope(stage.db, 'all', async (tx) => {
    await saveApproval(tx, pk, { by: toUsername('ada'), at });
    await saveCertificate(tx, pk, { text: JSON.stringify(content), sha256: LISTED, at });
  });
  return pk;
}
