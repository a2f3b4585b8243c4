/** The reporting tracker, the report behind a line, the status of own reports, and the files of the dashboard. */
import { dashboard } from '@srae/contract/dashboard/dashboard';
import * as comparison from '@srae/contract/schemas/dashboard/comparison';
import * as schema from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { briefQuery, figureExportQuery, formExportQuery } from '@srae/contract/schemas/exports';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  exportTracker,
  loadSubmissionStatus,
  loadTracked,
  loadTracker,
} from '../../commands/figures/tracker.ts';
import { toProtection } from '../../commands/figures/dashboard-measures.ts';
import { exportBrief } from '../../commands/exports/brief/brief.ts';
import { exportFigures } from '../../commands/exports/figures.ts';
import { exportForms } from '../../commands/exports/forms.ts';
import { listSubmissions, loadComparison } from '../../commands/reports/compare-submissions.ts';
import type { Deps } from '../../deps.ts';
import { requireActor, route, SENT } from '../../plugins/route.ts';
import { actContext } from '../../plugins/act-context.ts';
import { signalLeaving } from '../../plugins/limits/hold-place.ts';
import { inScope } from '../../store/database/database.ts';
import { findOwnProviders, withGrant } from './dashboard.ts';
import { pageKey } from '../forms/page-key.ts';
import { sendFile } from '../send-file.ts';

export function trackerRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    dashboard.listTracker,
    { querystring: schema.trackerQuery, response: schema.trackerRead },
    async (call) => {
      const { format } = call.query;
      if (format === 'json') return loadTracker(deps, call.query);
      await sendFile(call, await exportTracker(deps, actContext(deps, call), { ...call.query, format }));
      return SENT;
    },
  );

  route(app, dashboard.readTracked, { params: schema.trackedGrant, response: schema.trackedRead }, (call) =>
    loadTracked(deps, pageKey(call), requireActor(call)),
  );

  route(
    app,
    dashboard.listSubmissions,
    { params: comparison.comparedGrant, response: comparison.submissionList },
    ({ params: { grantId } }) => inScope(deps.db, [grantId], (tx) => listSubmissions(tx, grantId, 'staff')),
  );

  route(
    app,
    dashboard.compareSubmissions,
    {
      params: comparison.comparedGrant,
      querystring: comparison.comparisonQuery,
      response: comparison.comparisonRead,
    },
    ({ params: { grantId }, query }) =>
      inScope(deps.db, [grantId], (tx) => loadComparison(tx, grantId, query, 'staff')),
  );

  route(
    app,
    dashboard.readSubmissionStatus,
    { querystring: schema.statusQuery, response: schema.submissionStatus },
    (call) => {
      const { filtered, via } = call.access.decision;
      const own = via.filter(({ role }) => role === 'grantee').map(({ grantId }) => grantId);
      return loadSubmissionStatus(deps, call.query.period, filtered ? own : 'active');
    },
  );
}

export function dashboardExportRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    dashboard.exportFigures,
    { querystring: figureExportQuery, response: z.unknown() },
    async (call) => {
      const query = { ...withGrant(call.query, call.access), format: call.query.format };
      const file = await exportFigures(deps, actContext(deps, call), {
        query,
        actor: requireActor(call),
        openAt: deps.clock.now(),
        ownProviders: findOwnProviders(call.access),
        protection: toProtection(deps.config),
      });
      await sendFile(call, file);
    },
  );

  route(app, dashboard.exportBrief, { querystring: briefQuery, response: z.unknown() }, async (call) => {
    const { format, ...asked } = call.query;
    const query = { ...withGrant({ ...asked, school: 'all' }, call.access), format };
    const { via } = call.access.decision;
    const viewer = { actor: requireActor(call), via, openAt: deps.clock.now() };
    const request = { query, ...viewer, protection: toProtection(deps.config) };
    await sendFile(call, await exportBrief(deps, actContext(deps, call), request));
  });

  route(app, dashboard.exportForms, { querystring: formExportQuery, response: z.unknown() }, async (call) => {
    await sendFile(call, await exportForms(deps, actContext(deps, call), call.query, signalLeaving(call)));
  });
}
