/** The calls of the dashboard: its token from the portal's listener, its figures from its own. */
import type { Endpoint } from './endpoint.ts';

export const dashboard = {
  createSession: {
    method: 'POST',
    path: '/api/dashboard/session',
    action: 'dashboard.session',
    targetInBody: 'grant_id',
  },
  readContext: { method: 'GET', path: '/api/dashboard/context', action: 'dashboard.context' },
  readMeasures: {
    method: 'GET',
    path: '/api/dashboard/measures/:set',
    action: 'dashboard.national-measures',
    narrowedBy: { grant: 'dashboard.grant-measures', provider: 'dashboard.provider-measures' },
  },
} as const satisfies Record<string, Endpoint>;
