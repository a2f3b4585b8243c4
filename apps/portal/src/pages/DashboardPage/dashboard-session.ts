/** Requests a dashboard token from the server. */
import { dashboard } from '@srae/contract/dashboard/dashboard';
import type { SessionGranted } from '@srae/contract/schemas/dashboard/dashboard';
import { call } from '../../api/client.ts';

export function openDashboardSession(grantId: number | null): Promise<SessionGranted> {
  const body = { grant_id: grantId };
  return call<SessionGranted>(dashboard.createSession, { body, savesNothing: true });
}
