/** Exports for a grant's users: their forms (a Provider: those of the own provider) and tables of figures. */
import { reporting } from '@srae/contract/reporting';
import { ownExportQuery, progressReportQuery } from '@srae/contract/schemas/exports';
import { grantPeriod } from '@srae/contract/schemas/reporting';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { exportOwnForms } from '../../commands/exports/own-forms.ts';
import { exportProgressReport } from '../../commands/exports/progress-report.ts';
import { toProtection } from '../../commands/figures/dashboard-measures.ts';
import type { Deps } from '../../deps.ts';
import { requireActor, route } from '../../plugins/route.ts';
import { actContext } from '../../plugins/act-context.ts';
import { findOwnProviders } from '../figures/dashboard.ts';
import { sendFile } from '../send-file.ts';
import { pageKey } from '../forms/page-key.ts';

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const shape = { params: grantPeriod, querystring: ownExportQuery, response: z.unknown() };
  route(app, reporting.exportForms, shape, async (call) => {
    const providers = findOwnProviders(call.access);
    await sendFile(
      call,
      await exportOwnForms(deps, actContext(deps, call), pageKey(call), { ...call.query, providers }),
    );
  });

  const tables = { params: grantPeriod, querystring: progressReportQuery, response: z.unknown() };
  route(app, reporting.exportProgressReport, tables, async (call) => {
    const request = {
      actor: requireActor(call),
      protection: toProtection(deps.config),
      format: call.query.format,
    };
    await sendFile(call, await exportProgressReport(deps, actContext(deps, call), pageKey(call), request));
  });
}
