/** Makes and revokes keys for machines (decision 40; BEY-176). */
import type { KeyRequest, MadeKey } from '@srae/contract/schemas/accounts/machine-keys';
import { KEY_DAYS_MAX, KEYS_PER_GRANT, toKeyText } from '@srae/domain/identity/machine-key';
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
import { Problem } from '../../problem.ts';
import { countActiveKeys, createKey, revokeKey } from '../../store/credentials/machine-keys.ts';
import { inScope } from '../../store/database/database.ts';
import { recordAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { refuseFields } from '../programme/field-refusals.ts';

/** Makes a key of the grant; answers it this once. Throws INVALID. */
export async function makeKey(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  act: ActContext,
  grantId: number,
  request: KeyRequest,
): Promise<MadeKey> {
  const now = clock.now();
  const name = request.name.trim();
  const networks = request.networks.map(toNetwork);
  const wrong = request.networks.filter((_, index) => networks[index] === null);
  const expires = request.expires_on;
  const days = isCalendarDate(expires) ? daysLeft(expires, easternDate(now)) : -1;
  refuseFields([
    name === '' || name.length > 100
      ? { field: 'name', message: 'Please enter a name of at most 100 characters.' }
      : null,
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
      // To the end of the last day.
      expires_at: easternMidnight(plusDays(expires, 1)),
      made_by: act.actor.sub,
      made_at: now,
    });
    await recordAct(tx, act, {
      object: `machine key ${id}`,
      grantId,
      details: { actions, networks: networks.length, expires_on: expires },
    });
    return { pk, key: toKeyText({ id, secret }) };
  });
}

/** Revokes a key at once; of the grant, or of any for an Admin. Throws NOT_FOUND. */
export function endKey(
  { db }: Pick<Deps, 'db'>,
  act: ActContext,
  key: { readonly pk: number; readonly grantId: number | null },
): Promise<void> {
  return inScope(db, key.grantId === null ? 'all' : [key.grantId], async (tx) => {
    const revoked = await revokeKey(tx, key, { by: act.actor.sub, at: act.at });
    if (!revoked) throw new Problem('NOT_FOUND');
    await recordAct(tx, act, { object: `machine key ${revoked.keyId}`, grantId: revoked.grantId });
  });
}
