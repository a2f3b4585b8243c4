/** Ends uploads that were left open for 30 minutes, and removes the rows and tallies of replaced ones (BEY-113). */
import { automaticallyDueUntil } from '@srae/domain/records/periods';
import { inScope } from '../../store/database/database.ts';
import { deleteRows } from '../../store/uploads/survey-rows.ts';
import { deleteTallies } from '../../store/figures/tallies.ts';
import { deleteReplacedUpload, findReplacedUpload } from '../../store/uploads/replaced-uploads.ts';
import { deleteOpenUpload, listIdleUploads } from '../../store/uploads/open-uploads.ts';
import type { Job } from '../job.ts';

export const cleanUploads: Job = {
  name: 'clean uploads',
  // In a deadline week dozens of uploads are replaced per minute.
  every: 60,
  run: async ({ db, clock }, signal) => {
    const limit = automaticallyDueUntil('unfinished-uploads', clock.now());
    const expired = await inScope(db, 'all', async (tx) => {
      const idle = await listIdleUploads(tx, limit);
      for (const open of idle) await deleteOpenUpload(tx, open);
      return idle.filter(({ committed }) => committed === null).length;
    });
    let replaced = 0;
    // One transaction each: a killed process leaves no partially removed upload, and the job resumes there.
    const removeAll = async (): Promise<void> => {
      while (await inScope(db, 'all', removeOneLeftover)) {
        replaced += 1;
        signal?.throwIfAborted();
      }
    };
    await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, removeAll));
    return `expired ${expired}, removed ${replaced} replaced`;
  },
};

/** Leaves connections of the jobs' pool for other jobs. */
const REMOVED_AT_ONCE = 2;

async function removeOneLeftover(tx: Parameters<typeof findReplacedUpload>[0]): Promise<boolean> {
  const key = await findReplacedUpload(tx);
  if (!key) return false;
  await deleteRows(tx, key);
  await deleteTallies(tx, key);
  await deleteReplacedUpload(tx, key);
  return true;
}
