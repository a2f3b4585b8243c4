import { afterAll, beforeEach } from 'vitest';
import { cleanUploads } from '../../../src/jobs/clean-up/clean-uploads.ts';
import { inScope } from '../../../src/store/database/database.ts';
import { emptyDatabase } from '../../cluster/test-database.ts';
import { openUploadPortal } from '../uploads/upload-portal.ts';

/** An upload portal on an empty database, closed after the file's tests, with readers of what is stored. */
export async function openBatches() {
  const portal = await openUploadPortal(await emptyDatabase());
  const { put, send, call, turnClock, db } = portal;
  afterAll(() => portal.close());
  let receiptsBefore = 0;
  beforeEach(async () => {
    turnClock(0);
    await call('grace', 'DELETE', '/api/entry/1/submissions/1');
    await cleanUploads.run(portal.deps);
    receiptsBefore = (await receipts()).length;
  });
  const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

  /** Rows of uploads that are open or in force; replaced ones are left to the job. */
  async function rowsStored(): Promise<number> {
    const rows = await inScope(db, [1], (tx) =>
      tx
        .selectFrom('entry_submissions')
        .select('fk_uploads')
        .where('fk_uploads', 'not in', tx.selectFrom('upload_leftovers').select('fk_uploads'))
        .execute(),
    );
    return rows.length;
  }

  async function receipts(): Promise<readonly unknown[]> {
    const { data } = (await call('grace', 'GET', '/api/entry/1/submissions/1/uploads')).body;
    return Array.isArray(data) ? data : [];
  }

  return {
    put,
    send,
    call,
    turnClock,
    db,
    receiptsBefore: () => receiptsBefore,
    refused,
    rowsStored,
    receipts,
  };
}
