/**
 * Refusals of known people are recorded as events, up to a limit per person, since events cannot be removed; anonymous
 * ones are only counted in the log (LG-2).
 */
import type { ActingRole, Actor } from '@srae/domain/access/actor';
import type { Decision } from '@srae/domain/access/decide';
import type { Action } from '@srae/domain/access/policy';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { countAttempt, takeExcess, toAt } from '../../identity/limits/throttles.ts';
import { toOrigin } from '../../identity/origin.ts';
import { type AuditEvent, recordEvent } from '../../store/audit/audit.ts';

/**
 * Records the refusal, or only counts it when the person's limit is used up. The number left out is recorded at the
 * end of the window, or with the first refusal after it.
 */
export async function auditRefusal(
  request: FastifyRequest,
  deps: Deps & Partial<Pick<IdentityDeps, 'identity'>>,
  action: Action,
  decision: Extract<Decision, { allowed: false }>,
): Promise<void> {
  const { actor } = request;
  if (!actor || decision.status === 401) return;
  const { identity } = deps;
  const event: Omit<AuditEvent, 'at' | 'details'> = {
    actor: actor.sub,
    actingRole: listRoles(actor).join('+') || null,
    action,
    outcome: 'refused',
    requestId: request.id,
    origin: toOrigin(request.ip, request.headers['user-agent'] ?? null),
  };
  if (identity && !(await consumeRefusal({ ...deps, identity }, event, actor.sub))) return;
  await recordEvent(deps.db, { ...event, at: deps.clock.now(), details: { code: decision.code } });
}

/** Counts a refusal of the person; false when it is not to be recorded. */
async function consumeRefusal(
  deps: IdentityDeps,
  event: Omit<AuditEvent, 'at' | 'details'>,
  sub: string,
): Promise<boolean> {
  const { refusals } = deps.identity.settings.limits;
  const who = `person ${sub}`;
  await recordLeftOut(deps, event, who);
  const at = toAt(deps);
  const count = await countAttempt(at, refusals, who);
  if (count === refusals.max + 1) {
    // One process alone reaches this number. If it ends first, the next refusal records the rest.
    const atEnd = (): void => {
      recordLeftOut(deps, event, who).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the number of refusals left out could not be recorded'),
      );
    };
    setTimeout(atEnd, refusals.windowMs).unref();
  }
  return count <= refusals.max;
}

/** Records how many refusals of an ended window were left out, once. */
async function recordLeftOut(
  { db, clock, identity }: IdentityDeps,
  event: Omit<AuditEvent, 'at' | 'details'>,
  who: string,
): Promise<void> {
  const at = clock.now();
  const leftOut = await takeExcess(
    { db, secrets: identity.secrets, now: at },
    identity.settings.limits.refusals,
    who,
  );
  if (leftOut > 0) await recordEvent(db, { ...event, at, details: { left_out: leftOut } });
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
