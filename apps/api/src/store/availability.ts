/** Whether the portal and the dashboard are open right now (decisions 7 and 8). */
import { isDashboardOpen as isOpen } from '@srae/domain/access/areas';
import type { AccessState } from '@srae/domain/access/decide';
import type { Deps } from '../deps.ts';
import type { Db } from './database.ts';

/** The state that a gate needs; a call without a gate costs no query. */
export async function loadAccessState(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  gate: 'none' | 'portal' | 'dashboard',
  periodPk: number | null,
): Promise<AccessState> {
  const portalOpen = gate !== 'portal' || (await isPortalOpen(deps));
  const dashboardOpen = gate !== 'dashboard' || (await isDashboardOpen(deps, periodPk));
  return { portalOpen, dashboardOpen };
}

/** Local and dev: open. Production: closed until an Admin opens it. */
export async function isPortalOpen({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<boolean> {
  return config.environment !== 'production' || (await findSetting(db, 'portal_open')) === true;
}

/** True from the opening stored with the period on; the current period when none is named. */
export async function isDashboardOpen(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  periodPk: number | null = null,
): Promise<boolean> {
  const query = db.selectFrom('reporting_periods').select(['dashboard_opens_at', 'dashboard_override']);
  const period = await (periodPk === null
    ? query.where('current', '=', true)
    : query.where('pk', '=', periodPk)
  ).executeTakeFirst();
  return period !== undefined && isOpen(period.dashboard_opens_at, clock.now(), period.dashboard_override);
}

/** A stored setting, or null when it was never set. */
export async function findSetting(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}
