/** The passkeys of the own account: added and removed with the password, renamed (BEY-175). */
import { withoutControls } from '@srae/domain/form-kit/texts';
import type { AuditAction } from '@srae/domain/access/action-words';
import type { NewPasskey, Passkeys, PasskeyStarted } from '@srae/contract/schemas/accounts/passkeys';
import type { Actor } from '@srae/domain/access/actor';
import { Problem } from '../../problem.ts';
import {
  countPasskeys,
  createPasskey,
  deletePasskey,
  listPasskeys,
  savePasskeyName,
  savePasskeysChanged,
} from '../../store/credentials/passkeys.ts';
import type { Tx } from '../../store/database/database.ts';
import { deleteCodes } from '../../store/sessions/codes.ts';
import { createPasskeyChallenge, deletePasskeyChallenge } from '../../store/sessions/passkey-challenges.ts';
import type { Caller } from '../caller.ts';
import type { IdentityDeps } from '../identity.ts';
import { randomToken, sha256 } from '../keys/secrets.ts';
import { CHALLENGE_MS } from '../limits/limits.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { requireOwnPassword, requireOwnSession } from '../passwords/own-password.ts';
import { recordSignInEvent } from '../record-sign-in.ts';
import { endSessions } from '../sessions/sessions.ts';
import { readNewPasskey, toCreationOptions } from './relying-party.ts';

/** Maximum number of passkeys per account. */
const MOST = 10;

/** The own passkeys as the page lists them. */
export async function listOwnPasskeys(deps: IdentityDeps, actor: Actor): Promise<Passkeys> {
  return (await listPasskeys(deps.db, actor.username)).map((passkey) => ({
    pk: passkey.pk,
    name: passkey.name,
    created_at: passkey.created_at.toISOString(),
    last_used_at: passkey.last_used_at?.toISOString() ?? null,
    blocked: passkey.blocked_at !== null,
  }));
}

/** Starts a passkey registration for this session. Throws BAD_CREDENTIALS, TOO_MANY and PASSKEY_LIMIT. */
export async function startPasskey(
  deps: IdentityDeps,
  actor: Actor,
  password: string,
  caller: Caller,
): Promise<PasskeyStarted> {
  const user = await requireOwnPassword(deps, caller, { actor, password, action: 'passkey.start' });
  const known = await listPasskeys(deps.db, user.username);
  if (known.length >= MOST) throw new Problem('PASSKEY_LIMIT');
  const session = randomToken(deps.random);
  const expires_at = new Date(deps.clock.now().getTime() + CHALLENGE_MS);
  await createPasskeyChallenge(deps.db, { challenge_hash: sha256(session), sid: actor.sid, expires_at });
  const { username, email } = user;
  return { session, options: toCreationOptions(deps.config, session, { username, email, known }) };
}

/**
 * Adds the passkey created by the browser; other sessions end. Throws CHALLENGE_EXPIRED, PASSKEY_NOT_ADDED, and
 * NOT_SIGNED_IN where the session ended meanwhile.
 */
export async function addPasskey(
  deps: IdentityDeps,
  actor: Actor,
  made: { readonly session: string; readonly name: string; readonly response: NewPasskey },
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now();
  const challenge = await deletePasskeyChallenge(deps.db, sha256(made.session));
  if (!challenge || challenge.sid !== actor.sid || challenge.expires_at <= now)
    throw new Problem('CHALLENGE_EXPIRED');
  const passkey = await readNewPasskey(deps.config, made.session, made.response).catch((error: unknown) => {
    deps.log.warn({ err: error, requestId: caller.requestId }, 'a new passkey was refused');
    return null;
  });
  if (!passkey) throw new Problem('PASSKEY_NOT_ADDED');
  await deps.db.transaction().execute(async (tx) => {
    await requireOwnSession(tx, actor, now);
    if ((await countPasskeys(tx, actor.username)) >= MOST) throw new Problem('PASSKEY_LIMIT');
    const isNew = await createPasskey(tx, {
      username: actor.username,
      credential_id: passkey.id,
      name: made.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      created_at: now,
    });
    if (!isNew) throw new Problem('PASSKEY_NOT_ADDED');
    const change = `The passkey "${made.name}" was added to your account. It can be used to sign in.`;
    await finishPasskeyChange(tx, deps, caller, { actor, action: 'passkey.add', change });
  });
}

/** Renames a passkey. Throws NOT_FOUND for anyone else's. */
export async function renamePasskey(
  deps: IdentityDeps,
  actor: Actor,
  { pk, name }: { readonly pk: number; readonly name: string },
  caller: Caller,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await savePasskeyName(tx, { pk, username: actor.username }, name))) throw new Problem('NOT_FOUND');
    await recordSignInEvent(tx, deps, caller, {
      action: 'passkey.rename',
      username: actor.username,
      outcome: 'done',
      fields: ['passkey_name'],
    });
  });
}

/** Removes a passkey; other sessions end. Throws NOT_FOUND, BAD_CREDENTIALS, TOO_MANY, LAST_PASSKEY if required. */
export async function removePasskey(
  deps: IdentityDeps,
  actor: Actor,
  { pk, password }: { readonly pk: number; readonly password: string },
  caller: Caller,
): Promise<void> {
  const user = await requireOwnPassword(deps, caller, { actor, password, action: 'passkey.remove' });
  await deps.db.transaction().execute(async (tx) => {
    await requireOwnSession(tx, actor, deps.clock.now(), user);
    const name = await deletePasskey(tx, { pk, username: actor.username });
    if (name === null) throw new Problem('NOT_FOUND');
    if (needsPasskey(deps, actor) && (await countPasskeys(tx, actor.username, 'usable')) === 0) {
      throw new Problem('LAST_PASSKEY');
    }
    const change = `The passkey "${withoutControls(name)}" was removed from your account. It can no longer be used to sign in.`;
    await finishPasskeyChange(tx, deps, caller, { actor, action: 'passkey.remove', change });
  });
}

/** Whether the setting requires a passkey for one of the person's groups. */
export function needsPasskey({ config }: IdentityDeps, { groups }: Pick<Actor, 'groups'>): boolean {
  return config.identity.requirePasskey.some((group) => (group === 'Admin' ? groups.admin : groups.acf));
}

/** Ends the other sessions, notifies the person and records the change. */
async function finishPasskeyChange(
  tx: Tx,
  deps: IdentityDeps,
  caller: Caller,
  { actor, action, change }: { readonly actor: Actor; readonly action: AuditAction; readonly change: string },
): Promise<void> {
  const { username, sid } = actor;
  const now = deps.clock.now();
  await savePasskeysChanged(tx, username, now);
  await endSessions(tx, { username, except: sid }, 'second factor changed', now);
  await deleteCodes(tx, username, 'sign-in');
  await deps.identity.email.send(tx, composeMail(deps, actor.email, 'mfa_changed', { change }));
  await recordSignInEvent(tx, deps, caller, { action, username, outcome: 'done', fields: ['passkeys'] });
}
