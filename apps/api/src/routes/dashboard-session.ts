/** The dashboard's token, asked for with the id token on the portal's listener (decision 20). */
import { dashboard } from '@srae/contract/dashboard';
import * as schema from '@srae/contract/schemas/dashboard';
import type { FastifyInstance } from 'fastify';
import { issueDashboardToken } from '../identity/dashboard-tokens.ts';
import type { IdentityDeps } from '../identity/identity.ts';
import { DASHBOARD_TOKEN_SECONDS } from '../identity/limits.ts';
import { actorOf, route } from '../plugins/route.ts';

export function dashboardSessionRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  route(
    app,
    dashboard.createSession,
    { body: schema.sessionRequest, response: schema.sessionGranted },
    async (call) => ({
      token: await issueDashboardToken(deps, actorOf(call), call.access.decision.via),
      expires_in: DASHBOARD_TOKEN_SECONDS,
      origin: deps.config.dashboardUrl,
    }),
  );
}
