/** The data-quality desk of federal staff, and their portfolios (BEY-187). */
import { quality } from '@srae/contract/dashboard/quality';
import { empty } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/dashboard/quality';
import type { FastifyInstance } from 'fastify';
import { toProtection } from '../../commands/figures/dashboard-measures.ts';
import { assignGrant } from '../../commands/quality/assign-grant.ts';
import { loadDesk } from '../../commands/quality/desk.ts';
import type { Deps } from '../../deps.ts';
import { actContext } from '../../plugins/act-context.ts';
import { requireActor, route } from '../../plugins/route.ts';

export function qualityRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, quality.list, { querystring: schema.deskQuery, response: schema.deskRead }, (call) =>
    loadDesk(deps, call.query, {
      username: requireActor(call).sub,
      protection: toProtection(deps.config),
    }),
  );

  route(
    app,
    quality.assign,
    { params: schema.portfolioGrant, body: schema.portfolioBody, response: empty },
    async (call) => {
      await assignGrant(deps, actContext(deps, call), call.params.grantId, call.body.username);
      return {};
    },
  );
}
