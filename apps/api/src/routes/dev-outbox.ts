/**
 * The local environment's text messages and e-mails; registered nowhere else (decision 25). Served to this machine
 * only: a forwarded request gets 404 (decision 41), as every call for another host name does there.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { auth } from '@srae/contract/accounts/auth';
import * as schema from '@srae/contract/schemas/accounts/auth';
import type { FastifyInstance } from 'fastify';
import type { IdentityDeps } from '../identity/identity.ts';
import { listOutbox } from '../store/operations/outbox.ts';
import { route } from '../plugins/route.ts';
import { Problem } from '../problem.ts';

export function outboxRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  route(
    app,
    auth.readOutbox,
    { querystring: schema.outboxQuery, response: schema.outbox },
    async ({ query, request }) => {
      if (isForwarded(request.headers)) throw new Problem('NOT_FOUND');
      const rows = await listOutbox(deps.db, query.after ?? 0);
      return rows.map((row) => ({ ...row, sent_at: row.sent_at.toISOString() }));
    },
  );
}

/** Whether the request came through a proxy or a tunnel. */
function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => name.startsWith('x-forwarded') || FORWARDING.has(name));
}

const FORWARDING = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-original-forwarded-for',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]);
