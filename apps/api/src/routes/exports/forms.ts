/** The own forms of a grant, for its people to take away; a Provider's are those of the own provider. */
import { reporting } from '@srae/contract/reporting';
import { ownExportQuery } from '@srae/contract/schemas/exports';
import { grantPeriod } from '@srae/contract/schemas/reporting';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { exportOwnForms } from '../../commands/exports/own-forms.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../plugins/route.ts';
import { actContext } from '../../plugins/act-context.ts';
import { findOwnProviders } from '../figures/dashboard.ts';
import { sendFile } from '../figures/tracker.ts';
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
}
