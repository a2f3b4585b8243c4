/** Curricula, what was deleted, and the audit with the activity of a grant. */
import { Readable } from 'node:stream';
import { admin } from '@srae/contract/admin';
import { created, empty, pkOnly } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/programme/records';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { exportAudit } from '../../commands/audit/export-audit.ts';
import { createCurriculum, mergeCurriculum, updateCurriculum } from '../../commands/programme/curricula.ts';
import { restore } from '../../commands/programme/restore.ts';
import type { Deps } from '../../deps.ts';
import { route, requireTarget } from '../../plugins/route.ts';
import { listActivity, listEvents } from '../../store/audit/search.ts';
import { listAdminCurricula } from '../../store/programme/curriculum-lists.ts';
import { listDeleted } from '../../store/programme/deleted.ts';
import { inScope } from '../../store/database/database.ts';
import { actContext } from '../../plugins/act-context.ts';
import { paged } from '../paged.ts';

export function adminRecordRoutes(app: FastifyInstance, deps: Deps): void {
  curriculumRoutes(app, deps);
  deletedRoutes(app, deps);
  auditRoutes(app, deps);
}

function curriculumRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    admin.listCurricula,
    { querystring: schema.curriculaQuery, response: schema.curricula },
    async (call) => paged(call, await inScope(deps.db, 'all', (tx) => listAdminCurricula(tx, call.query))),
  );
  route(app, admin.createCurriculum, { body: schema.curriculumCreate, response: created }, async (call) => [
    { pk: await createCurriculum(deps, actContext(deps, call), call.body.prog_curriculum_name) },
  ]);
  route(
    app,
    admin.updateCurriculum,
    { params: pkOnly, body: schema.curriculumUpdate, response: empty },
    async (call) => {
      await updateCurriculum(deps, actContext(deps, call), call.params.pk, call.body);
      return {};
    },
  );
  route(
    app,
    admin.mergeCurriculum,
    { params: pkOnly, body: schema.curriculumMerge, response: empty },
    async (call) => {
      await mergeCurriculum(deps, actContext(deps, call), call.params.pk, call.body.into);
      return {};
    },
  );
}

function deletedRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    admin.listDeleted,
    { querystring: schema.deletedQuery, response: schema.deleted },
    async (call) => paged(call, await listDeleted(deps.db, call.query, deps.clock.now())),
  );
  for (const [endpoint, kind] of [
    [admin.restoreProvider, 'providers'],
    [admin.restoreProgram, 'programs'],
  ] as const) {
    route(app, endpoint, { params: pkOnly, response: empty }, async (call) => {
      await restore(deps, actContext(deps, call), kind, call.params.pk);
      return {};
    });
  }
}

function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    admin.listAudit,
    { querystring: schema.auditQuery, response: schema.auditEvents },
    async (call) => {
      const { page, ...filter } = call.query;
      return paged(call, await listEvents(deps.db, filter, { page, size: schema.AUDIT_PAGE }));
    },
  );

  route(
    app,
    admin.exportAudit,
    { querystring: schema.auditExportQuery, response: z.unknown() },
    async (call) => {
      const text = await exportAudit(deps, actContext(deps, call), call.query);
      await call.reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .send(Readable.from(text));
    },
  );

  route(
    app,
    admin.listActivity,
    { params: schema.grantOnly, querystring: schema.activityQuery, response: schema.activity },
    async (call) => {
      const { grantId } = requireTarget(call);
      const { page } = call.query;
      return paged(call, await listActivity(deps.db, grantId, { page, size: schema.AUDIT_PAGE }));
    },
  );
}
