/** Removes drafts under the records schedule, 30 days after their last change (BEY-113). */
import { automaticallyDueUntil } from '@srae/domain/records/periods';
import { inScope } from '../../store/database/database.ts';
import { deleteOldDrafts } from '../../store/forms/drafts.ts';
import type { Job } from '../job.ts';

export const expireDrafts: Job = {
  name: 'expire drafts',
  every: 3600,
  run: async ({ db, clock }) => {
    const limit = automaticallyDueUntil('drafts', clock.now());
    return `removed ${await inScope(db, 'all', (tx) => deleteOldDrafts(tx, limit))}`;
  },
};
