/** The scope of a dashboard token: grants, periods, own providers and the initial basis of figures. */
import { draftNotice } from '@srae/domain/instruments/choose';
import { getInstrument } from '@srae/domain/instruments/instruments';
import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import type { Actor, Association } from '@srae/domain/access/actor';
import { isDashboardOpen } from '@srae/domain/access/areas';
import { findComparablePeriod } from '@srae/domain/period/comparable-period';
import { listContextGrants, listProviderNames, listStreams } from '../../store/figures/dashboard-context.ts';
import type { Db } from '../../store/database/database.ts';
import { listPeriods } from '../../store/programme/periods.ts';

/** What a dashboard session may show, and what its page offers to choose from. */
export async function loadDashboardContext(
  db: Db,
  actor: Actor,
  via: readonly Association[],
  now: Date,
): Promise<DashboardContext> {
  const staff = isStaff(actor);
  const [periods, streams, grants] = await Promise.all([
    listPeriods(db),
    listStreams(db),
    listContextGrants(db, staff ? 'all' : via.map((one) => one.grantId)),
  ]);
  const own = await listProviderNames(
    db,
    via.flatMap((one) => one.providerId ?? []),
  );
  // Grantees and providers get nothing of a period whose dashboard is not open yet. The latest comes first.
  const open = periods.filter(
    (period) => staff || isDashboardOpen(period.dashboard_opens_at, now, period.dashboard_override),
  );
  return {
    staff,
    default_basis: defaultBasis(actor),
    periods: open.map((period, index) => {
      const { pk, name, current, instrument } = period;
      return {
        pk,
        name,
        current,
        instrument,
        notice: draftNotice(instrument),
        compares_with: findComparablePeriod(period, open.slice(index + 1))?.pk ?? null,
        factors: getInstrument(instrument).measures.factors.map(({ id, label }) => ({ id, label })),
      };
    }),
    streams: [...streams],
    grants: grants.map((grant) => {
      const associations = via.filter((one) => one.grantId === grant.id);
      const role = staff
        ? 'agency'
        : associations.some((one) => one.role === 'grantee')
          ? 'grantee'
          : 'provider';
      const providers =
        role === 'provider' ? own.filter(({ pk }) => associations.some((one) => one.providerId === pk)) : [];
      return { ...grant, role, providers };
    }),
  };
}

/** Whether the person sees every grant. */
export function isStaff({ groups }: Pick<Actor, 'groups'>): boolean {
  return groups.admin || groups.acf;
}

/** Submitted only for ACF, all saved for everyone else (BEY-120). */
export function defaultBasis({ groups }: Pick<Actor, 'groups'>): 'submitted' | 'saved' {
  return groups.acf && !groups.admin ? 'submitted' : 'saved';
}
