import type { GrantUser } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { callAll } from '../api/client.ts';

/** The users associated with a grant, one row per association. */
export async function listGrantUsers(grantId: number, signal: AbortSignal): Promise<readonly GrantUser[]> {
  const { rows } = await callAll<GrantUser>(userAssociations.listGrantUsers, { params: { grantId }, signal });
  return rows;
}
