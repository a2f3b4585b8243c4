/** Remembered column mappings (BEY-122). */
import { grantOnly } from '@srae/contract/schemas/reporting';
import * as schema from '@srae/contract/schemas/uploads';
import { uploads } from '@srae/contract/uploads';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { requireActor, route, requireTarget } from '../../plugins/route.ts';
import { inScope } from '../../store/database/database.ts';
import { findMapping, saveMapping } from '../../store/uploads/mapping.ts';

export function mappingRoutes(app: FastifyInstance, deps: Deps, kind: SurveyKind): void {
  const { readMapping, saveMapping: save } = uploads[kind];
  const response = schema.rememberedMapping;
  route(app, readMapping, { params: grantOnly, querystring: schema.mappingQuery, response }, (call) =>
    inScope(deps.db, call.access.scope, (tx) =>
      findMapping(tx, kind, requireTarget(call).grantId, call.query.header_hash),
    ),
  );
  route(app, save, { params: grantOnly, body: schema.mappingBody(kind), response }, (call) =>
    inScope(deps.db, call.access.scope, async (tx) => {
      const { grantId } = requireTarget(call);
      await saveMapping(tx, { kind, grantId }, call.body, {
        by: requireActor(call).sub,
        at: deps.clock.now(),
      });
      return findMapping(tx, kind, grantId, call.body.header_hash);
    }),
  );
}
