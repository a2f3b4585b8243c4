/** Issues a person's dashboard token and records that the results were opened (LG-2). */
import type { IdentityDeps } from '../../identity/identity.ts';
import { issueDashboardToken } from '../../identity/sessions/dashboard-tokens.ts';
import { recordAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';

/** Issues the token for the call's associations. Calls of the dashboard itself are not recorded; this one is. */
export async function openDashboard(
  deps: IdentityDeps,
  act: ActContext,
  grantId: number | null,
): Promise<string> {
  const token = await issueDashboardToken(deps, act.actor, act.via);
  await recordAct(deps.db, act, { object: null, grantId });
  return token;
}
