/** Replaced uploads wait here until a job removes their rows and tallies. */
import type { Tx } from '../database/database.ts';
import type { UploadKey } from './survey-rows.ts';

/** Marks a replaced upload for removal. */
export async function saveReplacedUpload(tx: Tx, key: UploadKey): Promise<void> {
  await tx
    .insertInto('upload_leftovers')
    .values({ fk_grants: key.grantId, fk_uploads: key.uploadKey, kind: key.kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many replaced uploads wait, and since when the oldest does. */
export async function countReplacedUploads(
  tx: Tx,
): Promise<{ readonly waiting: number; readonly since: Date | null }> {
  return tx
    .selectFrom('upload_leftovers')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('left_at').as('since')])
    .executeTakeFirstOrThrow();
}

/** The replaced upload that waits longest, locked, or null when all are gone; `skip locked` lets several share the work. */
export async function findReplacedUpload(tx: Tx): Promise<UploadKey | null> {
  const row = await tx
    .selectFrom('upload_leftovers')
    .select(['fk_grants as grantId', 'fk_uploads as uploadKey', 'kind'])
    .orderBy('left_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a removed upload off the list. */
export async function deleteReplacedUpload(tx: Tx, key: UploadKey): Promise<void> {
  await tx
    .deleteFrom('upload_leftovers')
    .where('fk_grants', '=', key.grantId)
    .where('fk_uploads', '=', key.uploadKey)
    .execute();
}
