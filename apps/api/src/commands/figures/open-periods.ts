/** Periods whose figures a caller may see: those whose dashboard is open to them. */
import type { Actor } from '@srae/domain/access/actor';
import { isDashboardOpen } from '@srae/domain/access/areas';
import type { Db, Tx } from '../../store/database/database.ts';
import type { FigureVersions } from '../../store/figures/figure-changes.ts';
import { listPeriods } from '../../store/programme/periods.ts';
import { isStaff } from './dashboard-context.ts';
import { getOrCompute } from './read-cache.ts';

/** Their keys; 'all' for a caller to whom no dashboard is closed. */
export type OpenPeriods = 'all' | readonly number[];

export type PeriodViewer = {
  readonly actor: Actor;
  /** The time of the call; null where the opening of dashboards does not matter, as for a grant's own report. */
  readonly openAt: Date | null;
};

/** The caller's open periods; with versions, opening times are read once for all callers. */
export async function listOpenPeriods(
  db: Db | Tx,
  versions: FigureVersions | null,
  { actor, openAt }: PeriodViewer,
): Promise<OpenPeriods> {
  if (openAt === null || isStaff(actor)) return 'all';
  const read = () => listPeriods(db);
  const periods = await (versions
    ? getOrCompute(versions, 'periods', `${versions.of('programme')}`, read)
    : read());
  return periods
    .filter((one) => isDashboardOpen(one.dashboard_opens_at, openAt, one.dashboard_override))
    .map(({ pk }) => pk);
}

/** Whether a period is one of them. */
export function isAmong(open: OpenPeriods, periodPk: number): boolean {
  return open === 'all' || open.includes(periodPk);
}
