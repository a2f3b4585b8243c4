/** The dashboard's token, asked for with the id token on the portal's listener (decision 20). */
import { dashboard } from '@srae/contract/dashboard';
import * as schema from '@srae/contract/schemas/dashboard';
import type { FastifyInstance } from 'fastify';
import { findGrantEntry } from '../../identity/grant-entries.ts';
import { issueDashboardToken } from '../../identity/sessions/dashboard-tokens.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { DASHBOARD_TOKEN_SECONDS } from '../../identity/limits/limits.ts';
import { actorOf, route } from '../../plugins/route.ts';
import { recordEvent } from '../../store/audit/audit.ts';
import { callOrigin } from '../sign-in/authenticate.ts';

export function dashboardSessionRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  route(
    app,
    dashboard.createSession,
    { body: schema.sessionRequest, response: schema.sessionGranted },
    async (call) => {
      const actor = actorOf(call);
      const { via, as } = call.access.decision;
      const grantId = call.access.target?.grantId ?? null;
      const token = await issueDashboardToken(deps, actor, via);
      // Who opens results is part of the record (LG-2); a call of the dashboard itself is not.
      await recordEvent(deps.db, {
        at: deps.clock.now(),
        actor: actor.sub,
        actingRole: as.join('+'),
        grantId,
        action: 'dashboard.session',
        outcome: 'done',
        requestId: call.request.id,
        origin: callOrigin(call.request),
      });
      return {
        token,
        expires_in: DASHBOARD_TOKEN_SECONDS,
        dashboard_origin: deps.config.dashboardUrl,
        grant: grantId === null ? null : await findGrantEntry(deps.db, actor, grantId),
      };
    },
  );
}
