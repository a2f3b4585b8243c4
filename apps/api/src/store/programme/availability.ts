/** Whether the portal and the dashboard are open right now (decisions 7 and 8). */
import { isDashboardOpen as isOpen } from '@srae/domain/access/areas';
import type { AccessState } from '@srae/domain/access/decide';
import { type Gate, isPortalGate } from '@srae/domain/access/policy';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Db } from '../database/database.ts';

type AreaRow = {
  readonly portalOpen: unknown;
  readonly opensAt: Date | null;
  readonly override: 'open' | 'closed' | null;
};

/** Query of a gate's inputs; null for a gate that needs none. */
export function availabilityQuery(
  gate: Gate,
  { config }: Pick<Deps, 'config'>,
  periodPk: number | null,
): RawBuilder<AreaRow> | null {
  if (gate === 'none' || (isPortalGate(gate) && isAlwaysOpen(config))) return null;
  const period = periodPk === null ? sql`r.current` : sql`r.pk = ${periodPk}`;
  return sql`
    select (select value from settings where name = 'portal_open') as "portalOpen",
      r.dashboard_opens_at as "opensAt", r.dashboard_override as override
    from (values (1)) always left join reporting_periods r on ${period}
  `;
}

/** The open areas according to the query's row; areas not needed by the gate count as open. */
export function toAvailability(
  gate: Gate,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  [row]: readonly AreaRow[],
): AccessState {
  const portalOpen = !isPortalGate(gate) || isAlwaysOpen(config) || row?.portalOpen === true;
  const { opensAt = null, override = null } = row ?? {};
  return {
    portalOpen,
    dashboardOpen: gate !== 'dashboard' || (opensAt !== null && isOpen(opensAt, clock.now(), override)),
  };
}

/** Local and dev: open. Production: closed until an Admin opens it. */
export async function isPortalOpen({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<boolean> {
  return isAlwaysOpen(config) || (await isOpenedByAdmin(db));
}

/** True from the opening stored with the period; uses the current period when none is named. */
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

/** Whether the environment has no closed portal, whatever is stored. */
export function isAlwaysOpen({ environment }: Deps['config']): boolean {
  return environment !== 'production';
}

/** What an Admin has set last; closed before that. It counts in production only. */
export async function isOpenedByAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'portal_open')
    .executeTakeFirst();
  return row?.value === true;
}
