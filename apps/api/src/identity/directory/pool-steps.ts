/** Compensable changes of a user pool: one or two calls each, and how they are reverted when the command fails. */
import { Problem } from '../../problem.ts';
import type { GroupName } from '../../store/tables/identity.ts';
import type { Attributes, PoolAccounts, PoolUser } from '../pool.ts';
import type { NewPerson, PersonChange } from './directory.ts';

export type PoolStep = {
  apply(pool: PoolAccounts): Promise<void>;
  /** Absent for irreversible steps. A no-op when the step was not applied. */
  revert?(pool: PoolAccounts): Promise<void>;
};

/** A new account; an account that exists in the pool but not in the portal is reused with the new password. */
export function createAccountStep({ email, name, familyName, temporary }: NewPerson): PoolStep {
  const attributes = { email, email_verified: 'true', name, family_name: familyName };
  let undo: ((pool: PoolAccounts) => Promise<void>) | null = null;
  return {
    async apply(pool) {
      const found = await pool.findUser(email);
      if (!found) {
        await pool.create(email, attributes, temporary.password).catch((failure: unknown) => {
          if (!isRefusal(failure)) undo = () => pool.remove(email);
          throw failure;
        });
        undo = () => pool.remove(email);
        return;
      }
      undo = () => pool.saveAttributes(found.username, toFormerAttributes(found, attributes));
      await pool.saveAttributes(found.username, attributes);
      if (!found.enabled) await pool.setEnabled(found.username, true);
      await pool.setPassword(found.username, temporary.password, false);
    },
    revert: async (pool) => undo?.(pool),
  };
}

export function updateAccountStep(email: string, change: PersonChange): PoolStep {
  const attributes = toAttributes(change);
  return reversible(
    email,
    (pool, found) => pool.saveAttributes(found.username, attributes),
    (pool, found) => pool.saveAttributes(found.username, toFormerAttributes(found, attributes)),
  );
}

export function setPreferenceStep(email: string, preferred: PoolUser['preferred']): PoolStep {
  return reversible(
    email,
    (pool, found) => pool.prefer(found.username, preferred),
    (pool, found) => pool.prefer(found.username, found.preferred),
  );
}

export function setEnabledStep(email: string, enabled: boolean): PoolStep {
  return reversible(
    email,
    (pool, found) => pool.setEnabled(found.username, enabled),
    (pool, found) => pool.setEnabled(found.username, found.enabled),
  );
}

export function addToGroupStep(email: string, group: GroupName): PoolStep {
  return reversible(
    email,
    (pool, found) => pool.addToGroup(found.username, group),
    (pool, found) => pool.removeFromGroup(found.username, group),
  );
}

export function removeFromGroupStep(email: string, group: GroupName): PoolStep {
  return reversible(
    email,
    (pool, found) => pool.removeFromGroup(found.username, group),
    (pool, found) => pool.addToGroup(found.username, group),
  );
}

export function setPasswordStep(email: string, password: string, permanent: boolean): PoolStep {
  return {
    apply: async (pool) => pool.setPassword((await personIn(pool, email)).username, password, permanent),
  };
}

/** An account that the pool no longer has is removed as well. */
export function deleteAccountStep(email: string): PoolStep {
  return { apply: (pool) => pool.remove(email) };
}

type Call = (pool: PoolAccounts, found: PoolUser) => Promise<void>;

/** A step on an existing account, found by the pool's username, which a new address does not change. */
function reversible(email: string, apply: Call, revert: Call): PoolStep {
  let before: PoolUser | null = null;
  return {
    async apply(pool) {
      const found = await personIn(pool, email);
      await apply(pool, found).catch((failure: unknown) => {
        if (!isRefusal(failure)) before = found;
        throw failure;
      });
      before = found;
    },
    revert: async (pool) => (before ? revert(pool, before) : undefined),
  };
}

/** Whether the pool rejected the call; a call without a response may have been executed. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof Error && '$fault' in failure && failure.$fault === 'client';
}

async function personIn(pool: PoolAccounts, email: string): Promise<PoolUser> {
  const found = await pool.findUser(email);
  if (!found) {
    throw new Problem('NOT_FOUND', undefined, { message: 'The user pool has no account with this email.' });
  }
  return found;
}

/** An empty value removes an attribute. */
function toAttributes({ names, email, phone, presetCodeHash }: PersonChange): Attributes {
  return {
    ...(names ? { name: names.name, family_name: names.familyName } : {}),
    ...(email === undefined ? {} : { email, email_verified: 'true' }),
    ...(phone === undefined ? {} : { phone_number: phone?.e164 ?? '' }),
    ...(phone ? { phone_number_verified: 'true' } : {}),
    ...(presetCodeHash === undefined ? {} : { 'custom:metadata': presetCodeHash }),
  };
}

function toFormerAttributes(found: PoolUser, attributes: Attributes): Attributes {
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, found.attributes[name] ?? '']));
}
