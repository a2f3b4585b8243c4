/** Whether a provider's own accounts may upload its survey data (decision 30). */
import { Problem } from '../../problem.ts';
import type { Tx } from '../../store/database/database.ts';
import { saveMayUpload } from '../../store/programme/providers.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';

/**
 * Sets the permission and records both values. It is not report data: neither period nor lock prevents a change.
 * Throws NOT_FOUND when the grant has no such provider.
 */
export async function allowUploads(
  tx: Tx,
  { grantId, providerId }: { readonly grantId: number; readonly providerId: number },
  mayUpload: boolean,
  act: ActContext,
): Promise<void> {
  const before = await saveMayUpload(tx, grantId, providerId, mayUpload);
  if (before === null) throw new Problem('NOT_FOUND');
  await recordAct(tx, act, {
    object: `provider ${providerId}`,
    grantId,
    before: { may_upload: before },
    after: { may_upload: mayUpload },
  });
}
