/** Who acts, for commands and the audit: built only here, from an authorized call. */
import type { ActContext } from '../commands/audit/record-act.ts';
import type { Deps } from '../deps.ts';
import { toOrigin } from '../identity/origin.ts';
import { requireActor } from './route.ts';
import type { Call } from './route.ts';

type DecidedCall = Pick<Call, 'access' | 'request'>;

/** For administration, account changes and reading others' reports: the origin is recorded (BEY-182). */
export function actContext({ clock }: Pick<Deps, 'clock'>, call: DecidedCall): ActContext {
  const { decision, action, scope } = call.access;
  return {
    actor: requireActor(call),
    roles: decision.as,
    via: decision.via,
    scope,
    action,
    requestId: call.request.id,
    origin: toOrigin(call.request.ip, call.request.headers['user-agent'] ?? null),
    at: clock.now(),
  };
}

/** The context of everyday reporting, for which the audit stores no address (BEY-182). */
export function reportingActContext(deps: Pick<Deps, 'clock'>, call: DecidedCall): ActContext {
  return { ...actContext(deps, call), origin: null };
}
