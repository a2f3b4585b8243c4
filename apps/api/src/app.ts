/** Puts the portal's listener together from its plugins and routes. */
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { IdentityDeps } from './identity/identity.ts';
import { registerAccess } from './plugins/access.ts';
import { registerHeaders } from './plugins/headers.ts';
import { createListener } from './plugins/listener.ts';
import { registerPages } from './plugins/pages.ts';
import { announcementRoutes } from './routes/admin-announcements.ts';
import { adminPeriodRoutes } from './routes/admin-periods.ts';
import { adminProgrammeRoutes } from './routes/admin-programme.ts';
import { adminRecordRoutes } from './routes/admin-records.ts';
import { adminUserRoutes } from './routes/admin-users.ts';
import { authenticatePortal } from './routes/auth-authenticate.ts';
import { authRoutes } from './routes/auth.ts';
import { curriculumRoutes } from './routes/curricula.ts';
import { dashboardSessionRoutes } from './routes/dashboard-session.ts';
import { draftRoutes } from './routes/drafts.ts';
import { exportRoutes } from './routes/export-forms.ts';
import { formRoutes } from './routes/forms.ts';
import { healthRoutes } from './routes/health.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { manualRoutes } from './routes/manual.ts';
import { periodRoutes } from './routes/periods.ts';
import { providerRoutes } from './routes/providers.ts';
import { reportRoutes } from './routes/report.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { userAssociationRoutes } from './routes/user-associations.ts';
import { userRoutes } from './routes/users.ts';

/** The portal: its calls behind the permission table, and its pages. Not listening yet. */
export async function buildPortal(deps: IdentityDeps, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = await createListener(deps.config, log);
  await registerHeaders(app, deps.config, 'portal');
  registerAccess(app, deps, authenticatePortal(deps));
  healthRoutes(app);
  authRoutes(app, deps);
  manualRoutes(app, deps);
  periodRoutes(app, deps);
  formRoutes(app, deps);
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
  adminUserRoutes(app, deps);
  adminProgrammeRoutes(app, deps);
  adminPeriodRoutes(app, deps);
  adminRecordRoutes(app, deps);
  announcementRoutes(app, deps);
  await registerPages(app, join(deps.config.staticDir, 'portal'), deps.config.productName);
  return app;
}
