/** Remembered column mappings (BEY-122) and mapped values (BEY-159). */
import type { grantOnly, grantProvider } from '@srae/contract/schemas/reporting';
import * as schema from '@srae/contract/schemas/mappings/column-mappings';
import {
  rememberedValues,
  valueMappingsBody,
  valueMappingsQuery,
} from '@srae/contract/schemas/mappings/value-mappings';
import type { ScopedUploadCalls } from '@srae/contract/uploads';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Call, requireActor, route, requireTarget } from '../../plugins/route.ts';
import { inScope } from '../../store/database/database.ts';
import { getMapping, saveMapping } from '../../store/uploads/mapping.ts';
import type { MemoryPlace, MemoryReach } from '../../store/uploads/memory.ts';
import { listValueMappings, saveValueMappings } from '../../store/uploads/value-mappings.ts';

/** Remembered per grant and per provider: a Provider reads only its own. */
export function mappingRoutes(
  app: FastifyInstance,
  { deps, kind }: { readonly deps: Deps; readonly kind: SurveyKind },
  { readMapping, saveMapping: save }: ScopedUploadCalls,
  params: typeof grantOnly | typeof grantProvider,
): void {
  const response = schema.rememberedMapping;
  route(app, readMapping, { params, querystring: schema.mappingQuery, response }, (call) =>
    inScope(deps.db, call.access.scope, (tx) =>
      getMapping(tx, toMemory(kind, call, call.query), call.query.header_hash, toReach(call)),
    ),
  );
  route(app, save, { params, body: schema.mappingBody(kind), response }, (call) =>
    inScope(deps.db, call.access.scope, async (tx) => {
      const place = toMemory(kind, call, call.body);
      await saveMapping(tx, place, call.body, { by: requireActor(call).sub, at: deps.clock.now() });
      return getMapping(tx, place, call.body.header_hash, 'own');
    }),
  );
}

/** Remembered per grant and per provider; they contain texts from files, so a Provider reads only its own. */
export function valueMappingRoutes(
  app: FastifyInstance,
  { deps, kind }: { readonly deps: Deps; readonly kind: SurveyKind },
  { readValueMappings, saveValueMappings: save }: ScopedUploadCalls,
  params: typeof grantOnly | typeof grantProvider,
): void {
  const response = rememberedValues;
  route(app, readValueMappings, { params, querystring: valueMappingsQuery, response }, (call) =>
    inScope(deps.db, call.access.scope, async (tx) => ({
      mappings: await listValueMappings(tx, toMemory(kind, call, call.query), toReach(call)),
    })),
  );
  route(app, save, { params, body: valueMappingsBody(kind), response }, (call) =>
    inScope(deps.db, call.access.scope, async (tx) => {
      const place = toMemory(kind, call, call.body);
      const saved = { by: requireActor(call).sub, at: deps.clock.now() };
      await saveValueMappings(tx, place, call.body.mappings, saved);
      return { mappings: await listValueMappings(tx, place, toReach(call)) };
    }),
  );
}

function toMemory(
  kind: SurveyKind,
  call: Pick<Call, 'access'>,
  { instrument }: { readonly instrument: string },
): MemoryPlace {
  const { grantId, providerId } = requireTarget(call);
  return { kind, grantId, providerId, instrument };
}

/** A Grantee, and an Admin, reads what is remembered of the grant and of all its providers. */
function toReach({ access }: Pick<Call, 'access'>): MemoryReach {
  return access.decision.as.every((role) => role === 'Provider') ? 'own' : 'all';
}
