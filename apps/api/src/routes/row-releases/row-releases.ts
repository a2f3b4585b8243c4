/** Releases of survey rows to evaluators: requested, decided on and downloaded by Admins (BEY-189). */
import { rowReleases } from '@srae/contract/row-releases';
import { created, empty, pkOnly } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/row-releases';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { downloadRowRelease } from '../../commands/row-releases/release-file.ts';
import { reportPrivacy } from '../../commands/row-releases/privacy-report.ts';
import {
  decideRowRelease,
  loadRowReleases,
  requestRowRelease,
} from '../../commands/row-releases/request-release.ts';
import type { Deps } from '../../deps.ts';
import { actContext } from '../../plugins/act-context.ts';
import { signalLeaving } from '../../plugins/limits/hold-place.ts';
import { requireActor, route } from '../../plugins/route.ts';
import { sendFile } from '../send-file.ts';

export function rowReleaseRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, rowReleases.list, { response: schema.rowReleases }, (call) =>
    loadRowReleases(deps, requireActor(call)),
  );

  route(app, rowReleases.report, { body: schema.releaseDraft, response: schema.releaseReport }, (call) =>
    reportPrivacy(deps, actContext(deps, call), call.body),
  );

  route(app, rowReleases.create, { body: schema.releaseRequest, response: created }, async (call) => [
    { pk: await requestRowRelease(deps, actContext(deps, call), call.body) },
  ]);

  route(
    app,
    rowReleases.decide,
    { params: pkOnly, body: schema.releaseDecision, response: empty },
    async (call) => {
      await decideRowRelease(deps, actContext(deps, call), call.params.pk, call.body);
      return {};
    },
  );

  route(app, rowReleases.download, { params: pkOnly, response: z.unknown() }, async (call) => {
    const { pk } = call.params;
    await sendFile(call, await downloadRowRelease(deps, actContext(deps, call), pk, signalLeaving(call)));
  });
}
