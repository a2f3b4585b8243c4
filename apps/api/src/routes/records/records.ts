/** The records schedule: what is due, legal holds, disposals and their certificates (BEY-185). */
import { records } from '@srae/contract/records';
import { created, empty, pkOnly } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/records';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { downloadCertificate } from '../../commands/records/certificate-file.ts';
import {
  approveDisposal,
  prepareDisposalNow,
  loadCertificate,
  loadRecords,
} from '../../commands/records/disposals.ts';
import { liftHold, placeHold } from '../../commands/records/holds.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { actContext } from '../../plugins/act-context.ts';
import { route } from '../../plugins/route.ts';
import { sendFile } from '../send-file.ts';

export function recordsRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  route(app, records.read, { response: schema.recordsOverview }, () => loadRecords(deps));

  route(app, records.placeHold, { body: schema.holdRequest, response: created }, async (call) => [
    { pk: await placeHold(deps, actContext(deps, call), call.body) },
  ]);

  route(
    app,
    records.liftHold,
    { params: pkOnly, body: schema.liftRequest, response: empty },
    async (call) => {
      await liftHold(deps, actContext(deps, call), call.params.pk, call.body.reason);
      return {};
    },
  );

  route(app, records.list, { response: schema.listedDisposal }, async (call) => ({
    pk: await prepareDisposalNow(deps, actContext(deps, call)),
  }));

  route(
    app,
    records.approve,
    { params: pkOnly, body: schema.approvalRequest, response: empty },
    async (call) => {
      await approveDisposal(deps, actContext(deps, call), call.params.pk, call.body.digest);
      return {};
    },
  );

  route(app, records.certificate, { params: pkOnly, response: schema.certificate }, (call) =>
    loadCertificate(deps, call.params.pk),
  );

  route(app, records.download, { params: pkOnly, response: z.unknown() }, async (call) => {
    await sendFile(call, await downloadCertificate(deps, actContext(deps, call), call.params.pk));
  });
}
