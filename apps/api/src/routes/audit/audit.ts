/** The audit: search and export for Admins, and the activity of a grant. */
import { admin } from '@srae/contract/admin';
import * as schema from '@srae/contract/schemas/programme/administration';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { exportAudit } from '../../commands/audit/export-audit.ts';
import type { Deps } from '../../deps.ts';
import { actContext } from '../../plugins/act-context.ts';
import { requireTarget, route } from '../../plugins/route.ts';
import { listActivity, listEvents } from '../../store/audit/search.ts';
import { presentPage } from '../present-page.ts';
import { sendFile } from '../send-file.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    admin.listAudit,
    { querystring: schema.auditQuery, response: schema.auditEvents },
    async (call) => {
      const { page, ...filter } = call.query;
      return presentPage(call, await listEvents(deps.db, filter, { page, size: schema.AUDIT_PAGE }));
    },
  );

  route(
    app,
    admin.exportAudit,
    { querystring: schema.auditExportQuery, response: z.unknown() },
    async (call) => {
      await sendFile(call, await exportAudit(deps, actContext(deps, call), call.query));
    },
  );

  route(
    app,
    admin.listActivity,
    { params: schema.grantOnly, querystring: schema.activityQuery, response: schema.activity },
    async (call) => {
      const { grantId } = requireTarget(call);
      const { page } = call.query;
      return presentPage(call, await listActivity(deps.db, grantId, { page, size: schema.AUDIT_PAGE }));
    },
  );
}
