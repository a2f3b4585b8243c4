/** Deleted providers and programs: list and restore. */
import { admin } from '@srae/contract/admin';
import { empty, pkOnly } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/programme/administration';
import type { FastifyInstance } from 'fastify';
import { restore } from '../../commands/programme/restore.ts';
import type { Deps } from '../../deps.ts';
import { actContext } from '../../plugins/act-context.ts';
import { route } from '../../plugins/route.ts';
import { listDeleted } from '../../store/programme/deleted.ts';
import { presentPage } from '../present-page.ts';

export function deletedRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    admin.listDeleted,
    { querystring: schema.deletedQuery, response: schema.deleted },
    async (call) => presentPage(call, await listDeleted(deps.db, call.query, deps.clock.now())),
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
