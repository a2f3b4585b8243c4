/** Assembles the portal's listener from its plugins and routes. */
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerFactory } from 'fastify';
import type { IdentityDeps } from './identity/identity.ts';
import { capCalls } from './plugins/limits/cap-calls.ts';
import { limitCallsInFlight } from './plugins/limits/limit-calls-in-flight.ts';
import { turnsOf } from './plugins/limits/turns.ts';
import { logSecurityEvents } from './plugins/telemetry/security-log.ts';
import { registerAccess } from './plugins/access.ts';
import { createListener } from './plugins/listener.ts';
import { registerPages } from './plugins/pages.ts';
import { announcementRoutes } from './routes/programme/announcements.ts';
import { adminPeriodRoutes } from './routes/programme/period-settings.ts';
import { adminProgrammeRoutes } from './routes/programme/programme.ts';
import { adminCurriculumRoutes } from './routes/programme/admin-curricula.ts';
import { deletedRoutes } from './routes/programme/deleted.ts';
import { auditRoutes } from './routes/audit/audit.ts';
import { accessReviewRoutes } from './routes/accounts/access-reviews.ts';
import { recordsRoutes } from './routes/records/records.ts';
import { adminUserRoutes } from './routes/accounts/admin-users.ts';
import { authenticatePortal } from './routes/sign-in/authenticate.ts';
import { authRoutes } from './routes/sign-in/auth.ts';
import { curriculumRoutes } from './routes/programme/curricula.ts';
import { dashboardSessionRoutes } from './routes/figures/dashboard-session.ts';
import { draftRoutes } from './routes/forms/drafts.ts';
import { exportRoutes } from './routes/exports/forms.ts';
import { formRoutes } from './routes/forms/forms.ts';
import { healthRoutes } from './routes/health.ts';
import { invitationRoutes } from './routes/accounts/invitations.ts';
import { machineRoutes } from './routes/machine/machine.ts';
import { machineKeyRoutes } from './routes/machine/machine-keys.ts';
import { manualRoutes } from './routes/manual.ts';
import { periodRoutes } from './routes/programme/periods.ts';
import { providerRoutes } from './routes/programme/providers.ts';
import { reportRoutes } from './routes/reports/report.ts';
import { queryRoutes } from './routes/queries/queries.ts';
import { qualityRoutes } from './routes/quality/quality.ts';
import { rowReleaseRoutes } from './routes/row-releases/row-releases.ts';
import { uploadRoutes } from './routes/uploads/uploads.ts';
import { workbookRoutes } from './routes/forms/workbook.ts';
import { userAssociationRoutes } from './routes/accounts/user-associations.ts';
import { userRoutes } from './routes/accounts/users.ts';

/** The portal: its calls behind the permission table, and its pages. Not listening yet. */
export async function buildPortal(
  deps: IdentityDeps,
  log: FastifyBaseLogger,
  serverFactory?: FastifyServerFactory,
): Promise<FastifyInstance> {
  const app = await createListener(deps.config, log, { headers: 'portal', serverFactory });
  registerAccess(app, deps, authenticatePortal(deps));
  limitCallsInFlight(app, turnsOf(deps.db));
  capCalls(app, deps);
  logSecurityEvents(app, deps);
  healthRoutes(app);
  authRoutes(app, deps);
  manualRoutes(app, deps);
  periodRoutes(app, deps);
  formRoutes(app, deps);
  workbookRoutes(app, deps);
  draftRoutes(app, deps);
  providerRoutes(app, deps);
  curriculumRoutes(app, deps);
  reportRoutes(app, deps);
  exportRoutes(app, deps);
  uploadRoutes(app, deps);
  dashboardSessionRoutes(app, deps);
  userRoutes(app, deps);
  userAssociationRoutes(app, deps);
  invitationRoutes(app, deps);
  machineKeyRoutes(app, deps);
  machineRoutes(app, deps);
  adminUserRoutes(app, deps);
  accessReviewRoutes(app, deps);
  recordsRoutes(app, deps);
  adminProgrammeRoutes(app, deps);
  adminPeriodRoutes(app, deps);
  adminCurriculumRoutes(app, deps);
  deletedRoutes(app, deps);
  auditRoutes(app, deps);
  announcementRoutes(app, deps);
  queryRoutes(app, deps);
  qualityRoutes(app, deps);
  rowReleaseRoutes(app, deps);
  await registerPages(app, join(deps.config.staticDir, 'portal'), deps.config.productName);
  return app;
}
