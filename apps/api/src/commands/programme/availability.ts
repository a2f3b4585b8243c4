/** Whether the portal and the dashboard are open: read and set by Admins (decisions 7 and 8). */
import type { Availability, AvailabilitySave } from '@srae/contract/schemas/programme/periods';
import { PROBLEMS } from '@srae/contract/problems';
import { isDashboardOpen } from '@srae/domain/access/areas';
import type { Deps, UnscopedDeps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import {
  listDashboardOpenings,
  lockSetting,
  saveDashboardOverride,
  saveSetting,
} from '../../store/programme/availability-settings.ts';
import { isAlwaysOpen, isOpenedByAdmin } from '../../store/programme/availability.ts';
import { runAdminAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';

type AvailabilityDeps = UnscopedDeps & Pick<Deps, 'config'>;

/** The stored settings and the resulting current state. */
export async function readAvailability(deps: AvailabilityDeps): Promise<Availability> {
  const { config, db, clock } = deps;
  const now = clock.now();
  const periods = await listDashboardOpenings(db);
  const isPortalOpen = await isOpenedByAdmin(db);
  return {
    environment: config.environment,
    portal_open: isPortalOpen,
    portal_open_now: isPortalOpen || isAlwaysOpen(config),
    closed_message: PROBLEMS.PORTAL_CLOSED.message.replace('{product}', config.productName),
    dashboard: periods.map(({ dashboard_opens_at: opens, dashboard_override: override, ...period }) => ({
      ...period,
      opens_at: opens.toISOString(),
      override,
      open_now: isDashboardOpen(opens, now, override),
    })),
  };
}

/** Opens or closes the portal in production, and overrides the opening of dashboards. Throws NOT_FOUND. */
export function saveAvailability(
  deps: AvailabilityDeps,
  act: ActContext,
  save: AvailabilitySave,
): Promise<void> {
  return runAdminAct(deps, act, async (tx) => {
    const before: Record<string, unknown> = {};
    const after: Record<string, unknown> = {};
    if (save.portal_open !== undefined) {
      before['portal_open'] = (await lockSetting(tx, 'portal_open')) === true;
      after['portal_open'] = save.portal_open;
      await saveSetting(tx, 'portal_open', save.portal_open, { actor: act.actor.sub, at: deps.clock.now() });
    }
    const periods = await listDashboardOpenings(tx);
    for (const { pk, override } of save.dashboard ?? []) {
      before[`dashboard of period ${pk}`] = periods.find((one) => one.pk === pk)?.dashboard_override ?? null;
      after[`dashboard of period ${pk}`] = override;
      if (!(await saveDashboardOverride(tx, pk, override))) throw new Problem('NOT_FOUND');
    }
    return { result: undefined, object: 'availability', before, after };
  });
}
