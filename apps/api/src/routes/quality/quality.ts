/** The data-quality desk of federal staff, and their portfolios (BEY-187). */
import { quality } from '@srae/contract/dashboard/quality';
import { empty } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/dashboard/quality';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toProtection } from '../../commands/figures/dashboard-measures.ts';
import { assignGrant } from '../../commands/quality/assign-grant.ts';
import { exportDesk, loadDesk } from '../../commands/quality/desk.ts';
import type { Deps } from '../../deps.ts';
import { actContext } from '../../plugins/act-context.ts';
import { requireActor, route } from '../../plugins/route.ts';
import { sendFile } from '../send-file.ts';

export function qualityRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, quality.list, { querystring: schema.deskQuery, response: schema.deskRead }, (call) =>
    loadDesk(deps, call.query, {
      username: requireActor(call).sub,
      protection: toProtection(deps.config),
    }),
  );

  route(app, quality.export, { querystring: schema.deskExport, response: z.unknown() }, async (call) => {
    const reader = { username: requireActor(call).sub, protection: toProtection(deps.config) };
    await sendFile(call, await exportDesk(deps, actContext(deps, call), { query: call.query, reader }));
  });

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
