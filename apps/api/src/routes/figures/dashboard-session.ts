/** Issues the dashboard's token for an id token, on the portal's listener (decision 20). */
import { dashboard } from '@srae/contract/dashboard/dashboard';
import * as schema from '@srae/contract/schemas/dashboard/dashboard';
import type { FastifyInstance } from 'fastify';
import { openDashboard } from '../../commands/figures/open-dashboard.ts';
import { findGrantEntry } from '../../store/accounts/grant-entries.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { DASHBOARD_TOKEN_SECONDS } from '../../identity/limits/limits.ts';
import { actContext } from '../../plugins/act-context.ts';
import { requireActor, route } from '../../plugins/route.ts';

export function dashboardSessionRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  route(
    app,
    dashboard.createSession,
    { body: schema.sessionRequest, response: schema.sessionGranted },
    async (call) => {
      const grantId = call.access.target?.grantId ?? null;
      return {
        token: await openDashboard(deps, actContext(deps, call), grantId),
        expires_in: DASHBOARD_TOKEN_SECONDS,
        dashboard_origin: deps.config.dashboardUrl,
        grant: grantId === null ? null : await findGrantEntry(deps.db, requireActor(call), grantId),
      };
    },
  );
}
