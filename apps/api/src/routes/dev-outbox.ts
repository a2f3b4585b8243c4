/** The local environment's text messages and e-mails; registered nowhere else (decision 25). */
import { auth } from '@srae/contract/auth';
import * as schema from '@srae/contract/schemas/auth';
import type { FastifyInstance } from 'fastify';
import type { IdentityDeps } from '../identity/identity.ts';
import { listOutbox } from '../identity/outbox.ts';
import { route } from '../plugins/route.ts';

export function outboxRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  route(app, auth.readOutbox, { querystring: schema.outboxQuery, response: schema.outbox }, async (call) =>
    (await listOutbox(deps.db, call.query.after ?? 0)).map((row) => ({
      ...row,
      sent_at: row.sent_at.toISOString(),
    })),
  );
}
