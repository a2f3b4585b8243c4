/** Assembles the dashboard's listener: only its pages and its calls authorized by the dashboard token. */
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { loadDashboardActor } from './identity/sessions/dashboard-tokens.ts';
import type { IdentityDeps } from './identity/identity.ts';
import { capCalls } from './plugins/limits/cap-calls.ts';
import { limitCallsInFlight } from './plugins/limits/limit-calls-in-flight.ts';
import { turnsOf } from './plugins/limits/turns.ts';
import { logSecurityEvents } from './plugins/telemetry/security-log.ts';
import { registerAccess } from './plugins/access.ts';
import { readBearerToken } from './plugins/bearer.ts';
import { createListener } from './plugins/listener.ts';
import { registerPages } from './plugins/pages.ts';
import { dashboardExportRoutes, trackerRoutes } from './routes/figures/tracker.ts';
import { dashboardRoutes } from './routes/figures/dashboard.ts';

export async function buildDashboard(deps: IdentityDeps, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = await createListener(deps.config, log, { headers: 'dashboard' });
  registerAccess(app, deps, async (request, readAs) => {
    const token = readBearerToken(request);
    return token === null ? null : loadDashboardActor(deps, token, readAs);
  });
  limitCallsInFlight(app, turnsOf(deps.db));
  capCalls(app, deps);
  logSecurityEvents(app, deps);
  dashboardRoutes(app, deps);
  trackerRoutes(app, deps);
  dashboardExportRoutes(app, deps);
  // The page accepts messages from this origin only, which is not known at build time.
  app.get('/config.json', { config: { action: 'dashboard.config' } }, (_request, reply) => {
    void reply.header('Cache-Control', 'no-cache');
    return { portal_origin: deps.config.publicUrl, product_name: deps.config.productName };
  });
  await registerPages(app, join(deps.config.staticDir, 'dashboard'), deps.config.productName);
  return app;
}
