/** Erases providers and programs 30 days after their deletion, each with an audit event (BEY-113). */
import { automaticallyDueUntil } from '@srae/domain/records/periods';
import { recordEvent } from '../../store/audit/audit.ts';
import { inScope } from '../../store/database/database.ts';
import { eraseDeleted } from '../../store/programme/erasure.ts';
import type { Job } from '../job.ts';

export const eraseDeletedData: Job = {
  name: 'erase deleted data',
  every: 3600,
  run: async ({ db, clock }) => {
    const at = clock.now();
    const limit = automaticallyDueUntil('deleted-places', at);
    const erased = await inScope(db, 'all', async (tx) => {
      const gone = await eraseDeleted(tx, limit);
      for (const { kind, pk, grantId } of gone) {
        const action = `${kind}.erase` as const;
        await recordEvent(tx, { at, actor: null, grantId, action, object: `${kind} ${pk}`, outcome: 'done' });
      }
      return gone;
    });
    return `erased ${erased.length}`;
  },
};
