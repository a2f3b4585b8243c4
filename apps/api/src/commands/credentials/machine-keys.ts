/** Creates and revokes machine keys (decision 40; BEY-176). */
import type { KeyRequest, MadeKey } from '@srae/contract/schemas/accounts/machine-keys';
import { KEY_DAYS_MAX, KEY_NAME_MAX, KEYS_PER_GRANT, toKeyText } from '@srae/domain/identity/machine-key';
import {
  daysLeft,
  easternDate,
  easternMidnight,
  isCalendarDate,
  plusDays,
} from '@srae/domain/period/calendar-date';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../identity/keys/secrets.ts';
import { toNetwork } from '../../identity/machine-keys/networks.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { Problem } from '../../problem.ts';
import { getGrantLabel, listGranteePeople } from '../../store/accounts/associations.ts';
import { countActiveKeys, createKey, saveKeyRevoked } from '../../store/credentials/machine-keys.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import { sendAccessChanged } from '../accounts/user-invite.ts';
import { recordAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { requireAuthority } from '../audit/require-authority.ts';
import { findNameProblem, refuseFields } from '../programme/field-refusals.ts';

/** Creates a key of the grant; returns it only this once. Throws INVALID, and NOT_FOUND when the right has just ended. */
export async function makeKey(
  deps: IdentityDeps,
  act: ActContext,
  grantId: number,
  request: KeyRequest,
): Promise<MadeKey> {
  const { db, clock, random } = deps;
  const now = clock.now();
  const name = request.name.trim();
  const networks = request.networks.map(toNetwork);
  const wrong = request.networks.filter((_, index) => networks[index] === null);
  const expires = request.expires_on;
  const days = isCalendarDate(expires) ? daysLeft(expires, easternDate(now)) : -1;
  refuseFields([
    findNameProblem('name', name, 'Please enter a name.', KEY_NAME_MAX),
    request.actions.length === 0 ? { field: 'actions', message: 'Please choose what the key is for.' } : null,
    wrong.length > 0
      ? {
          field: 'networks',
          message: `This is no address and no network: ${wrong.join(', ')}. Write 203.0.113.7 or 203.0.113.0/24.`,
        }
      : null,
    days < 0 || days > KEY_DAYS_MAX
      ? { field: 'expires_on', message: 'Please enter a date from today on, within a year.' }
      : null,
  ]);
  const id = Buffer.from(random.bytes(8)).toString('hex');
  const secret = Buffer.from(random.bytes(32)).toString('hex');
  const actions = [...new Set(request.actions)];
  return inScope(db, [grantId], async (tx) => {
    // First: who ends the right then ends this key with it.
    await requireAuthority(tx, deps, act);
    if ((await countActiveKeys(tx, grantId, now)) >= KEYS_PER_GRANT) {
      const message = `The grant has ${KEYS_PER_GRANT} keys. Revoke one that is no longer needed first.`;
      throw new Problem('INVALID', [{ field: 'name', message }]);
    }
    const pk = await createKey(tx, {
      fk_grants: grantId,
      key_id: id,
      secret_hash: sha256(secret),
      name,
      actions,
      networks: networks.filter((one) => one !== null),
      // Valid until the end of the last day.
      expires_at: easternMidnight(plusDays(expires, 1)),
      made_by: act.actor.sub,
      made_at: now,
    });
    await tellGrantees(tx, deps, act, { grantId, name });
    await recordAct(tx, act, {
      object: `machine key ${id}`,
      grantId,
      details: { actions, networks: networks.length, expires_on: expires },
    });
    return { pk, key: toKeyText({ id, secret }) };
  });
}

/** Notifies those responsible for the grant, so that a key made in someone's name or without consent is noticed. */
async function tellGrantees(
  tx: Tx,
  deps: IdentityDeps,
  { actor }: ActContext,
  { grantId, name }: { readonly grantId: number; readonly name: string },
): Promise<void> {
  const maker = `${actor.name} ${actor.familyName}`;
  const change = `A key for machines has been made for ${await getGrantLabel(tx, grantId)}: "${name}", by ${maker}. A data system can check and upload survey files with it. If it should not exist, revoke it on the page Keys for machines.`;
  for (const { email } of await listGranteePeople(tx, [grantId]))
    await sendAccessChanged(tx, deps, email, change);
}

/** Revokes a key immediately: one of the grant, or any key for an Admin. Throws NOT_FOUND. */
export function endKey(
  { db }: Pick<Deps, 'db'>,
  act: ActContext,
  key: { readonly pk: number; readonly grantId: number | null },
): Promise<void> {
  return inScope(db, key.grantId === null ? 'all' : [key.grantId], async (tx) => {
    const revoked = await saveKeyRevoked(tx, key, { by: act.actor.sub, at: act.at });
    if (!revoked) throw new Problem('NOT_FOUND');
    await recordAct(tx, act, { object: `machine key ${revoked.keyId}`, grantId: revoked.grantId });
  });
}
