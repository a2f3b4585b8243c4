/** Commands on the own account and session, with their audit events. */
import type { IdentityDeps } from '../../identity/identity.ts';
import { saveChosenGrant } from '../../store/sessions/sessions.ts';
import { recordAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';

/** Saves the own first and last name, and records which of them changed, if any. */
export async function saveOwnNames(
  deps: IdentityDeps,
  act: ActContext,
  names: { readonly name: string; readonly familyName: string },
): Promise<void> {
  const fields = [
    ...(names.name === act.actor.name ? [] : ['name']),
    ...(names.familyName === act.actor.familyName ? [] : ['family_name']),
  ];
  await deps.identity.directory.change([], async (tx, accounts) => {
    await accounts.update(act.actor, { names });
    await recordAct(tx, act, { object: null, fields });
  });
}

/** Saves the selected grant of this session. */
export function chooseOwnGrant(deps: IdentityDeps, act: ActContext, grantId: number): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    await saveChosenGrant(tx, act.actor.sid, grantId);
    await recordAct(tx, act, { object: null, grantId });
  });
}
