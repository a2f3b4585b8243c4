/** A reporting period by name, with its dates (P§7). */
import { reporting } from '@srae/contract/reporting';
import * as schema from '@srae/contract/schemas/reporting';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { route } from '../../plugins/route.ts';
import { findPeriodByName } from '../../store/programme/periods.ts';

export function periodRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, reporting.readPeriod, { params: schema.periodName, response: schema.period }, async (call) => {
    const row = await findPeriodByName(deps.db, call.params.name);
    if (!row) throw new Problem('NOT_FOUND');
    const { dashboard_opens_at: opens, reminders_on: _on, reminder_days: _days, ...period } = row;
    return { ...period, dashboard_opens_at: opens.toISOString() };
  });
}
