/** Reporting periods as Admins set them, and whether portal and dashboard are open. */
import { admin } from '@srae/contract/admin';
import { created, empty, pkOnly } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/programme/periods';
import type { FastifyInstance } from 'fastify';
import { readAvailability, saveAvailability } from '../../commands/programme/availability.ts';
import { createPeriod, updatePeriod } from '../../commands/programme/periods.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../plugins/route.ts';
import { listAdminPeriods } from '../../store/programme/period-settings.ts';
import { inScope } from '../../store/database/database.ts';
import { actContext } from '../../plugins/act-context.ts';

export function adminPeriodRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, admin.listPeriods, { response: schema.adminPeriods }, async () => [
    ...(await inScope(deps.db, 'all', listAdminPeriods)),
  ]);

  route(app, admin.createPeriod, { body: schema.periodCreate, response: created }, async (call) => [
    { pk: await createPeriod(deps, actContext(deps, call), call.body) },
  ]);

  route(
    app,
    admin.updatePeriod,
    { params: pkOnly, body: schema.periodUpdate, response: empty },
    async (call) => {
      await updatePeriod(deps, actContext(deps, call), call.params.pk, call.body);
      return {};
    },
  );

  route(app, admin.readAvailability, { response: schema.availability }, () => readAvailability(deps));

  route(
    app,
    admin.saveAvailability,
    { body: schema.availabilitySave, response: schema.availability },
    async (call) => {
      await saveAvailability(deps, actContext(deps, call), call.body);
      return readAvailability(deps);
    },
  );
}
