/** The access review: everybody's access, its confirmation, past confirmations (BEY-184). */
import { accessReviews } from '@srae/contract/accounts/access-reviews';
import * as schema from '@srae/contract/schemas/accounts/access-reviews';
import { created, pkOnly } from '@srae/contract/schemas/accounts/admin-keys';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  confirmReview,
  downloadReview,
  exportAccounts,
  loadAccessReview,
} from '../../commands/accounts/access-review.ts';
import type { Deps } from '../../deps.ts';
import { actContext } from '../../plugins/act-context.ts';
import { route } from '../../plugins/route.ts';
import { listReviewedAccounts } from '../../store/accounts/access-reviews.ts';
import { inScope } from '../../store/database/database.ts';
import { sendFile } from '../send-file.ts';
import { presentPage } from '../present-page.ts';

export function accessReviewRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, accessReviews.read, { response: schema.accessReview }, () => loadAccessReview(deps));

  route(
    app,
    accessReviews.listAccounts,
    { querystring: schema.reviewedQuery, response: schema.reviewedAccounts },
    async (call) =>
      presentPage(
        call,
        await inScope(deps.db, 'all', (tx) => listReviewedAccounts(tx, call.query, deps.clock.now())),
      ),
  );

  route(app, accessReviews.exportAccounts, { response: z.unknown() }, async (call) => {
    await sendFile(call, await exportAccounts(deps, actContext(deps, call)));
  });

  route(app, accessReviews.confirm, { body: schema.reviewConfirmation, response: created }, async (call) => [
    { pk: await confirmReview(deps, actContext(deps, call), call.body.digest) },
  ]);

  route(app, accessReviews.download, { params: pkOnly, response: z.unknown() }, async (call) => {
    await sendFile(call, await downloadReview(deps, actContext(deps, call), call.params.pk));
  });
}
