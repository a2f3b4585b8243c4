/** Refusals of known people are recorded as events; anonymous ones are only counted in the log (LG-2). */
import type { ActingRole, Actor } from '@srae/domain/access/actor';
import type { Decision } from '@srae/domain/access/decide';
import type { Action } from '@srae/domain/access/policy';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { toOrigin } from '../identity/origin.ts';
import { recordEvent } from '../store/audit/audit.ts';

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
    actingRole: listRoles(request.actor).join('+') || null,
    action,
    outcome: 'refused',
    requestId: request.id,
    origin: toOrigin(request.ip, request.headers['user-agent'] ?? null),
    details: { code: decision.code },
  });
}

/** Every role the person has anywhere: none of them permits the call. */
function listRoles({ groups, associations }: Actor): ActingRole[] {
  const has = (role: 'grantee' | 'provider') => associations.some((one) => one.role === role);
  return [
    ...(groups.admin ? (['Admin'] as const) : []),
    ...(groups.acf ? (['ACF'] as const) : []),
    ...(has('grantee') ? (['Grantee'] as const) : []),
    ...(has('provider') ? (['Provider'] as const) : []),
  ];
}
