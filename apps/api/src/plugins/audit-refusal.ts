/** Refusals of known people leave an event; anonymous ones are only counted in the log (LG-2). */
import type { Decision } from '@srae/domain/access/decide';
import type { Action } from '@srae/domain/access/policy';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { recordEvent } from '../store/audit.ts';

export async function auditRefusal(
  request: FastifyRequest,
  deps: Deps,
  action: Action,
  decision: Extract<Decision, { allowed: false }>,
): Promise<void> {
  if (!request.actor || decision.status === 401) return;
  await recordEvent(deps.db, {
    at: deps.clock.now(),
    actor: request.actor.sub,
    action,
    outcome: 'refused',
    requestId: request.id,
    details: { code: decision.code },
  });
}
