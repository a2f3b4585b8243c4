/** The dashboard's own calls: the scope of the token, and figures. No survey rows, no cookies. */
import { dashboard } from '@srae/contract/dashboard/dashboard';
import * as schema from '@srae/contract/schemas/dashboard/dashboard';
import type { FastifyInstance } from 'fastify';
import { loadDashboardContext } from '../../commands/figures/dashboard-context.ts';
import { loadMeasuresText, toProtection } from '../../commands/figures/dashboard-measures.ts';
import { loadFigurePlaces } from '../../commands/figures/figure-places.ts';
import type { Deps } from '../../deps.ts';
import type { Access } from '../../plugins/access.ts';
import { requireActor, route, serializeAnswer } from '../../plugins/route.ts';

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, dashboard.readContext, { response: schema.context }, (call) =>
    loadDashboardContext(deps.db, requireActor(call), call.access.decision.via, deps.clock.now()),
  );

  route(
    app,
    dashboard.readMeasures,
    { params: schema.measureSet, querystring: schema.measureQuery, response: schema.measuresRead },
    (call) =>
      loadMeasuresText(
        deps.db,
        {
          set: call.params.set,
          query: withGrant(call.query, call.access),
          actor: requireActor(call),
          openAt: deps.clock.now(),
          ownProviders: findOwnProviders(call.access),
          protection: toProtection(deps.config),
        },
        (measures) => serializeAnswer(schema.measuresRead, measures),
      ),
  );

  route(
    app,
    dashboard.listPlaces,
    { params: schema.measureSet, querystring: schema.placesQuery, response: schema.placesRead },
    (call) =>
      loadFigurePlaces(deps.db, {
        set: call.params.set,
        query: call.query,
        actor: requireActor(call),
        openAt: deps.clock.now(),
        protection: toProtection(deps.config),
      }),
  );
}

/** A provider's figures need its grant, which the access hook has resolved. */
export function withGrant(query: schema.MeasureQuery, { target }: Access): schema.MeasureQuery {
  return target ? { ...query, grant: target.grantId } : query;
}

/** A caller with a filtered response, or with access through own providers alone, sees only those providers. */
export function findOwnProviders({ decision }: Access): readonly number[] | null {
  if (decision.as.some((role) => role !== 'Provider')) return null;
  return decision.via.flatMap((one) => one.providerId ?? []);
}
