/** The validation report, the progress of the report, and the history of submissions. */
import { reporting } from '@srae/contract/reporting';
import * as comparison from '@srae/contract/schemas/dashboard/comparison';
import { progressList, progressRead } from '@srae/contract/schemas/progress';
import * as schema from '@srae/contract/schemas/report';
import { grantPeriod } from '@srae/contract/schemas/reporting';
import type { ReportViewer } from '@srae/domain/report/validation-report';
import type { FastifyInstance } from 'fastify';
import { listSubmissions, loadComparison } from '../../commands/reports/compare-submissions.ts';
import { listProgress, loadProgress } from '../../commands/reports/load-progress.ts';
import { loadReport } from '../../commands/reports/load-report.ts';
import { reopenReport } from '../../commands/reports/reopen-report.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import type { Access } from '../../plugins/access.ts';
import { Problem } from '../../problem.ts';
import { actContext } from '../../plugins/act-context.ts';
import { route, requireTarget } from '../../plugins/route.ts';
import { inScope } from '../../store/database/database.ts';
import { FORMER_USER, listPersonNames } from '../../store/accounts/people.ts';
import { presentReopening } from '../../commands/reports/present-reopening.ts';
import { findSnapshot, listSnapshots } from '../../store/reports/snapshots.ts';
import { pageKey } from '../forms/page-key.ts';

export function reportRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  route(app, reporting.readReport, { params: grantPeriod, response: schema.reportRead }, (call) =>
    inScope(deps.db, call.access.scope, (tx) => loadReport(tx, pageKey(call), toViewer(call.access))),
  );

  route(app, reporting.listProgress, { response: progressList }, ({ access }) => {
    const { as, via } = access.decision;
    return listProgress(deps, via, as.includes('Admin'));
  });

  route(app, reporting.readProgress, { params: grantPeriod, response: progressRead }, (call) =>
    inScope(deps.db, call.access.scope, (tx) => loadProgress(tx, pageKey(call), toViewer(call.access))),
  );

  route(
    app,
    reporting.reopenReport,
    { params: grantPeriod, body: schema.reopen, response: schema.reopened },
    async (call) => {
      await reopenReport(deps, actContext(deps, call), pageKey(call), call.body.reason);
      return { locked: false as const };
    },
  );

  route(app, reporting.listHistory, { params: grantPeriod, response: schema.historyList }, (call) => {
    return inScope(deps.db, call.access.scope, async (tx) => {
      const heads = await listSnapshots(tx, pageKey(call));
      const people = await listPersonNames(
        tx,
        heads.flatMap(({ submittedBy, reopening }) => [submittedBy, ...(reopening ? [reopening.by] : [])]),
      );
      return heads.map((head) => ({
        number: head.number,
        submitted_at: head.submittedAt.toISOString(),
        submitted_by: people.get(head.submittedBy) ?? FORMER_USER,
        reopened: presentReopening(head, people),
      }));
    });
  });

  route(
    app,
    reporting.listSubmissions,
    { params: comparison.comparedGrant, response: comparison.submissionList },
    (call) => inScope(deps.db, call.access.scope, (tx) => listSubmissions(tx, call.params.grantId, 'grant')),
  );

  route(
    app,
    reporting.compareSubmissions,
    {
      params: comparison.comparedGrant,
      querystring: comparison.comparisonQuery,
      response: comparison.comparisonRead,
    },
    ({ access, params, query }) =>
      inScope(deps.db, access.scope, (tx) => loadComparison(tx, params.grantId, query, 'grant')),
  );

  route(
    app,
    reporting.readHistory,
    { params: schema.historyNumber, response: schema.historyRead },
    (call) => {
      const { grantId } = requireTarget(call);
      return inScope(deps.db, call.access.scope, async (tx) => {
        const found = await findSnapshot(tx, { grantId, periodPk: call.params.periodPk }, call.params.number);
        if (!found) throw new Problem('NOT_FOUND');
        const people = await listPersonNames(tx, [found.submittedBy]);
        return {
          number: found.number,
          submitted_at: found.submittedAt.toISOString(),
          submitted_by: people.get(found.submittedBy) ?? FORMER_USER,
          instrument: found.instrument,
          content: found.content,
        };
      });
    },
  );
}

/** A caller with a filtered response sees only the own providers, as on the provider table (Q54). */
function toViewer({ decision }: Access): ReportViewer {
  const own = decision.via.flatMap((association) => association.providerId ?? []);
  if (decision.filtered && own.length > 0) return { role: 'Provider', providers: own };
  return { role: decision.as.includes('Grantee') ? 'Grantee' : 'Admin' };
}
