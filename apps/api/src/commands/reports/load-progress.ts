/** Report progress: for all grants of a person in the current period, and for one grant and period with its hints. */
import type { ProgressList, ProgressRead } from '@srae/contract/schemas/progress';
import type { Association } from '@srae/domain/access/actor';
import { findHints } from '@srae/domain/report/hints';
import type { ReportViewer } from '@srae/domain/report/validation-report';
import { countSteps, reportProgress } from '@srae/domain/tracker/progress';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import { listTrackedGrants } from '../../store/figures/tracker.ts';
import { listPeriods } from '../../store/programme/periods.ts';
import { getReportedNumbers } from '../../store/reports/reported-numbers.ts';

/**
 * The progress of the grants of the associations, or of all active grants for an Admin; the number of statements is
 * constant (Q141).
 */
export async function listProgress(
  { db }: Pick<Deps, 'db'>,
  associations: readonly Association[],
  isAdmin: boolean,
): Promise<ProgressList> {
  const period = (await listPeriods(db)).find(({ current }) => current);
  if (!period) return { period: null, grants: [] };
  const own = [...new Set(associations.map(({ grantId }) => grantId))];
  const tracked = await inScope(db, isAdmin ? 'all' : own, (tx) =>
    listTrackedGrants(tx, period.pk, isAdmin ? 'active' : own),
  );
  return {
    period: { pk: period.pk, name: period.name },
    grants: tracked.map((grant) => {
      const held = associations.filter(({ grantId }) => grantId === grant.grantId);
      const { state, done, steps, next } = reportProgress(grant, toViewer(held));
      return {
        grant_id: grant.grantId,
        state,
        done,
        due_date: grant.dueDate,
        steps: countSteps(steps),
        next,
      };
    }),
  };
}

/** The progress of one grant as the viewer may see it. Throws NOT_FOUND when the grant is gone. */
export async function loadProgress(tx: Tx, key: GrantPeriod, viewer: ReportViewer): Promise<ProgressRead> {
  const own = viewer.role === 'Provider' ? viewer.providers : null;
  const [grant] = await listTrackedGrants(tx, key.periodPk, [key.grantId], own);
  if (!grant) throw new Problem('NOT_FOUND');
  const { state, done, steps, next } = reportProgress(grant, viewer);
  const hints = findHints(await getReportedNumbers(tx, key, own), own);
  return {
    state,
    done,
    steps: [...steps],
    next,
    hints: hints.map((hint) => ({ ...hint, places: [...hint.places] })),
  };
}

/** The role in which a grant is seen with these associations; without an association, Admin. */
function toViewer(associations: readonly Association[]): ReportViewer {
  if (associations.length === 0) return { role: 'Admin' };
  if (associations.some(({ role }) => role === 'grantee')) return { role: 'Grantee' };
  return { role: 'Provider', providers: associations.flatMap(({ providerId }) => providerId ?? []) };
}
