/** The forms workbook: downloaded, compared with what is saved, and saved in one call (decision 34). */
import { reporting } from '@srae/contract/reporting';
import { grantPeriod } from '@srae/contract/schemas/reporting';
import { workbookSave, workbookSaved, workbookState } from '@srae/contract/schemas/workbook';
import { getInstrument } from '@srae/domain/instruments/instruments';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { exportFormsWorkbook } from '../../commands/forms/workbook/export-workbook.ts';
import { saveWorkbook } from '../../commands/forms/workbook/save-workbook.ts';
import { loadWorkbookState } from '../../commands/forms/workbook/workbook-state.ts';
import type { Deps } from '../../deps.ts';
import { actContext, reportingActContext } from '../../plugins/act-context.ts';
import { acceptGzipOnly, PACKED_MAX } from '../../plugins/body/gzip-body.ts';
import { route } from '../../plugins/route.ts';
import { inScope } from '../../store/database/database.ts';
import { sendFile } from '../send-file.ts';
import { pageKey, requireInstrument } from './page-key.ts';

export function workbookRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, reporting.exportWorkbook, { params: grantPeriod, response: z.unknown() }, async (call) => {
    await sendFile(call, await exportFormsWorkbook(deps, actContext(deps, call), pageKey(call)));
  });
  route(app, reporting.readWorkbook, { params: grantPeriod, response: workbookState }, (call) =>
    inScope(deps.db, call.access.scope, (tx) => loadWorkbookState(tx, pageKey(call))),
  );
  // Compressed like uploads: the pages of a large grant take several megabytes.
  app.register(async (scope) => {
    acceptGzipOnly(scope);
    const shape = {
      params: grantPeriod,
      body: workbookSave,
      response: workbookSaved,
      bodyLimit: PACKED_MAX,
    };
    route(scope, reporting.saveWorkbook, shape, (call) => {
      const { forms } = getInstrument(requireInstrument(call));
      const { grantId, periodPk } = pageKey(call);
      const act = reportingActContext(deps, call);
      return inScope(deps.db, call.access.scope, (tx) =>
        saveWorkbook(tx, { grantId, periodPk, forms, act, body: call.body }),
      );
    });
  });
}
