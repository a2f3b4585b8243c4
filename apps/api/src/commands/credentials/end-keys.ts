/** Ends machine keys with the right of their maker (decision 54; BEY-176). */
import { withoutControls } from '@srae/domain/form-kit/texts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { getGrantLabel, listGranteePeople } from '../../store/accounts/associations.ts';
import { recordEvent } from '../../store/audit/audit.ts';
import { type EndedKey, saveKeysRevoked } from '../../store/credentials/machine-keys.ts';
import type { Tx } from '../../store/database/database.ts';
import { sendAccessChanged } from '../accounts/user-invite.ts';
import { type ActContext, toActEvent } from '../audit/record-act.ts';
import { groupBy } from '../group-by.ts';

/**
 * Ends the keys of grants where their maker no longer has the right to keys; returns how many worked until now. Belongs
 * in the transaction that takes the right; `act` is null for a job.
 */
export function endLostKeys(
  tx: Tx,
  deps: IdentityDeps,
  act: ActContext | null,
  username: string,
): Promise<number> {
  return endKeys(tx, deps, act, { username, which: 'without right' });
}

/** Ends all keys that the person made, after a recovery of the account; returns how many. */
export function endAllKeys(tx: Tx, deps: IdentityDeps, act: ActContext, username: string): Promise<number> {
  return endKeys(tx, deps, act, { username, which: 'all' });
}

/** Each key is recorded, and the Grantees of its grant are told by mail. */
async function endKeys(
  tx: Tx,
  deps: IdentityDeps,
  act: ActContext | null,
  whose: { readonly username: string; readonly which: keyof typeof REASONS },
): Promise<number> {
  const at = deps.clock.now();
  const keys = await saveKeysRevoked(tx, whose, { by: act?.actor.sub ?? null, at });
  for (const key of keys) await recordEnd(tx, act, key, at);
  for (const [grantId, ended] of groupBy(keys, (key) => key.grantId)) {
    const names = ended.map(({ name }) => `"${withoutControls(name)}"`).join(', ');
    const change = `Keys for machines of ${await getGrantLabel(tx, grantId)} have ended: ${names}. ${REASONS[whose.which]} If a data system still needs one, make it anew on the page Keys for machines.`;
    for (const { email } of await listGranteePeople(tx, [grantId]))
      await sendAccessChanged(tx, deps, email, change);
  }
  return keys.length;
}

const REASONS = {
  all: 'The account that made them was recovered.',
  'without right': 'The account that made them may no longer make keys for this grant.',
} as const;

async function recordEnd(tx: Tx, act: ActContext | null, key: EndedKey, at: Date): Promise<void> {
  const { grantId } = key;
  const object = `machine key ${key.keyId}`;
  const action = 'machine-key.end';
  await recordEvent(
    tx,
    act
      ? toActEvent({ ...act, action }, { object, grantId })
      : { at, actor: null, grantId, action, object, outcome: 'done' },
  );
}
