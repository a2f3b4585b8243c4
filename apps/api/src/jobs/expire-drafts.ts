/** Removes drafts 30 days after their last change (BEY-113). */
import { DRAFT_DAYS } from '@srae/domain/form-kit/retention';
import { inScope } from '../store/database/database.ts';
import { deleteOldDrafts } from '../store/forms/drafts.ts';
import type { Job } from './job.ts';

export const expireDrafts: Job = {
  name: 'expire drafts',
  every: 3600,
  run: async ({ db, clock }) => {
    const limit = new Date(clock.now().getTime() - DRAFT_DAYS * 86_400_000);
    return `removed ${await inScope(db, 'all', (tx) => deleteOldDrafts(tx, limit))}`;
  },
};
