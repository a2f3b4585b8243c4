/** The curricula of the whole programme: list, create, rename, deactivate, merge. */
import { admin } from '@srae/contract/admin';
import { created, empty, pkOnly } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/programme/administration';
import type { FastifyInstance } from 'fastify';
import { createCurriculum, mergeCurriculum, updateCurriculum } from '../../commands/programme/curricula.ts';
import type { Deps } from '../../deps.ts';
import { actContext } from '../../plugins/act-context.ts';
import { route } from '../../plugins/route.ts';
import { inScope } from '../../store/database/database.ts';
import { listAdminCurricula } from '../../store/programme/curriculum-lists.ts';
import { presentPage } from '../present-page.ts';

export function adminCurriculumRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    admin.listCurricula,
    { querystring: schema.curriculaQuery, response: schema.curricula },
    async (call) =>
      presentPage(call, await inScope(deps.db, 'all', (tx) => listAdminCurricula(tx, call.query))),
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
