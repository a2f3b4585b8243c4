/** What the routes of user management and administration read from a decided call. */
import type { Act } from '../commands/audit/record-act.ts';
import type { AssociationAct } from '../commands/accounts/association-save.ts';
import { callOrigin } from './sign-in/authenticate.ts';
import { actorOf } from '../plugins/route.ts';
import type { Call } from '../plugins/route.ts';
import type { Listed } from '../store/database/paging.ts';

type Decided = Pick<Call, 'access' | 'request'>;

/** Who acts, in which role, for the command and its event. */
export function actOf(call: Decided): Act {
  const { decision, action } = call.access;
  return {
    actor: actorOf(call),
    actingRole: decision.as.join('+'),
    isAdmin: decision.as.includes('Admin'),
    action,
    requestId: call.request.id,
    origin: callOrigin(call.request),
  };
}

/** The same with the associations that opened the call. */
export function associationActOf(call: Decided): AssociationAct {
  return { ...actOf(call), via: call.access.decision.via };
}

/** The rows of a page; how many there are in all goes into the header. */
export function paged<T>(call: Pick<Call, 'reply'>, { rows, total }: Listed<T>): T[] {
  call.reply.header('x-total-count', String(total));
  return [...rows];
}
