/** Sign-in through an OpenID Connect provider (decision 49): redirect, callback, and the one-time account link. */
import { findUnstorable } from '@srae/domain/form-kit/texts';
import { Problem } from '../../problem.ts';
import { saveChangesEnded } from '../../store/credentials/credential-changes.ts';
import { findLinkedUser, saveLink } from '../../store/credentials/identity-links.ts';
import { savePassword } from '../../store/credentials/passwords.ts';
import { findUserByEmail, type User } from '../../store/accounts/users.ts';
import { requireUnchanged } from '../require-unchanged.ts';
import {
  createOidcRequest,
  createUnlinked,
  deleteOidcRequest,
  deleteUnlinked,
  type UnlinkedIdentity,
} from '../../store/sessions/oidc-sign-ins.ts';
import type { Caller } from '../caller.ts';
import type { IdentityDeps } from '../identity.ts';
import { randomToken, sha256 } from '../keys/secrets.ts';
import { recordFailure } from '../limits/failure-alarm.ts';
import { CHALLENGE_MS, OIDC_REQUEST_MS } from '../limits/limits.ts';
import { toLimitKey } from '../limits/network.ts';
import { requireWithin } from '../limits/require-within.ts';
import { refund } from '../limits/throttles.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { recordSignInEvent, type SignInEvent } from '../record-sign-in.ts';
import { finishSignIn } from '../sign-in/finish.ts';
import type { SignedIn } from '../sign-in/outcome.ts';
import { endSessions } from '../sessions/sessions.ts';
import { type OidcIdentity, type OidcProvider, OidcUnavailable } from './provider.ts';

export type OidcOutcome = SignedIn | { readonly step: 'invitation'; readonly session: string };

/** Starts a sign-in: the redirect URL, and the token that binds the response to this browser. Throws TOO_MANY. */
export async function startOidc(
  deps: IdentityDeps,
  caller: Caller,
): Promise<{ readonly url: string; readonly token: string }> {
  const { settings } = deps.identity;
  const now = deps.clock.now();
  const counter = { limit: settings.limits.signInsPerIp, who: toLimitKey(caller.ip) };
  await requireWithin(deps, [counter], { action: 'auth.oidc-start', caller });
  const provider = requireProvider(deps);
  const checks = provider.newChecks();
  const url = await reach(() => provider.start(checks));
  const token = randomToken(deps.random);
  await createOidcRequest(deps.db, {
    token_hash: sha256(token),
    state: checks.state,
    nonce: checks.nonce,
    code_verifier: checks.codeVerifier,
    expires_at: new Date(now.getTime() + OIDC_REQUEST_MS),
  });
  return { url: url.href, token };
}

/**
 * Completes a sign-in with the callback parameters. A subject without an account continues with the invitation.
 * Throws OIDC_REFUSED, OIDC_ASSURANCE, OIDC_UNAVAILABLE and TOO_MANY.
 */
export async function finishOidc(
  deps: IdentityDeps,
  back: { readonly token: string | null; readonly search: string },
  caller: Caller,
): Promise<OidcOutcome> {
  const { settings, secrets } = deps.identity;
  const at = { db: deps.db, secrets, now: deps.clock.now() };
  const network = toLimitKey(caller.ip);
  const counter = { limit: settings.limits.failedPerIp, who: network };
  await requireWithin(deps, [counter], { action: 'auth.oidc-finish', caller });
  const identity = await redeem(deps, back, caller);
  await refund(at, settings.limits.failedPerIp, network);
  if (!isAssured(deps, identity)) return refuse(deps, caller, 'OIDC_ASSURANCE', { username: null });
  const user = await findLinkedUser(deps.db, identity);
  if (!user) return { step: 'invitation', session: await keepUnlinked(deps, identity, caller) };
  if (user.disabled_at) return refuse(deps, caller, 'OIDC_REFUSED', { username: user.username });
  return finishSignIn(deps, user, { amr: toAmr(identity.amr) }, caller);
}

/**
 * Links the proven subject to the account with its verified e-mail, using that account's invitation code. One wrong
 * code ends the sign-in. Throws CHALLENGE_EXPIRED, INVITATION_CODE and TOO_MANY.
 */
export async function linkOidc(
  deps: IdentityDeps,
  answer: { readonly session: string; readonly code: string },
  caller: Caller,
): Promise<SignedIn> {
  const { settings, hasher } = deps.identity;
  const now = deps.clock.now();
  const proven = await deleteUnlinked(deps.db, sha256(answer.session));
  if (!proven || proven.expires_at <= now) throw new Problem('CHALLENGE_EXPIRED');
  const counter = { limit: settings.limits.codes, who: `oidc ${proven.issuer} ${proven.subject}` };
  await requireWithin(deps, [counter], {
    action: 'auth.oidc-link',
    typedName: proven.email,
    proven: false,
    caller,
  });
  const user = await findUserByEmail(deps.db, proven.email);
  const isInvited = user?.status === 'FORCE_CHANGE_PASSWORD' && !user.disabled_at;
  const until = user?.temp_password_expires_at ?? null;
  // The same work for an address without an account (AU-6).
  const right = await hasher.verify((isInvited && user.password_hash) || null, answer.code.trim());
  if (!user || !right || until === null || until <= now) {
    return refuse(deps, caller, 'INVITATION_CODE', { username: null, typedName: proven.email });
  }
  const linked = await link(deps, user, proven, caller);
  return finishSignIn(deps, linked, { amr: toAmr(proven.amr) }, caller);
}

/** The provider's logout URL for a person who signs out here; null with another authenticator. */
export async function providerSignOut(deps: IdentityDeps): Promise<string | null> {
  return (await deps.identity.oidc?.signOutUrl())?.href ?? null;
}

/** Links the account, and returns it as changed thereby. */
async function link(
  deps: IdentityDeps,
  user: User,
  proven: UnlinkedIdentity,
  caller: Caller,
): Promise<Pick<User, 'username' | 'updated_at'>> {
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await requireUnchanged(tx, user);
    await saveLink(tx, user.username, proven, at);
    // The invitation is consumed, and no password remains.
    await savePassword(tx, user.username, { hash: null, temporaryUntil: null }, at);
    // The provider has proven the mailbox, the person the invitation.
    await saveChangesEnded(tx, user.username, ['password', 'email'], { before: at, at });
    await endSessions(tx, { username: user.username }, 'account changed', at);
    await deps.identity.email.send(tx, composeMail(deps, user.email, 'mfa_changed', { change: LINKED }));
    await recordSignInEvent(tx, deps, caller, {
      action: 'auth.oidc-link',
      username: user.username,
      outcome: 'done',
      fields: ['identity_link'],
    });
    return { username: user.username, updated_at: at };
  });
}

const LINKED = 'Your account was linked to the sign-in service, which you use from now on to sign in.';

async function redeem(
  deps: IdentityDeps,
  { token, search }: { readonly token: string | null; readonly search: string },
  caller: Caller,
): Promise<OidcIdentity> {
  const asked = new URLSearchParams(search).get('state') ?? '';
  // The response to another sign-in, such as one that this browser left in another tab, ends none.
  const request =
    token === null || findUnstorable(asked) !== null
      ? null
      : await deleteOidcRequest(deps.db, sha256(token), asked);
  if (!request || request.expires_at <= deps.clock.now())
    return refuse(deps, caller, 'OIDC_REFUSED', { username: null });
  const { state, nonce, code_verifier: codeVerifier } = request;
  try {
    return await requireProvider(deps).redeem(search, { state, nonce, codeVerifier });
  } catch (error) {
    if (error instanceof OidcUnavailable) throw unavailable(error);
    deps.log.warn({ err: error, requestId: caller.requestId }, 'an answer of the provider was refused');
    return refuse(deps, caller, 'OIDC_REFUSED', { username: null });
  }
}

async function keepUnlinked(deps: IdentityDeps, identity: OidcIdentity, caller: Caller): Promise<string> {
  const { issuer, subject, verifiedEmail, amr } = identity;
  if (verifiedEmail === null) return refuse(deps, caller, 'OIDC_REFUSED', { username: null });
  const session = randomToken(deps.random);
  await createUnlinked(deps.db, {
    session_hash: sha256(session),
    issuer,
    subject,
    email: verifiedEmail,
    amr: [...amr],
    expires_at: new Date(deps.clock.now().getTime() + CHALLENGE_MS),
  });
  return session;
}

async function refuse(
  deps: IdentityDeps,
  caller: Caller,
  code: 'OIDC_REFUSED' | 'OIDC_ASSURANCE' | 'INVITATION_CODE',
  { username, typedName }: Pick<SignInEvent, 'username' | 'typedName'>,
): Promise<never> {
  await recordSignInEvent(deps.db, deps, caller, {
    action: code === 'INVITATION_CODE' ? 'auth.oidc-link' : 'auth.oidc-finish',
    username,
    ...(typedName === undefined ? {} : { typedName }),
    outcome: 'refused',
    details: { code },
    proven: false,
  });
  await recordFailure(deps);
  throw new Problem(code);
}

/** Whether the provider has proven the required assurance; at least one of the two is required. */
function isAssured({ identity: { settings } }: IdentityDeps, { acr, aal }: OidcIdentity): boolean {
  const { acrAccepted = [], aalAccepted = [] } = settings.oidc ?? {};
  const fits = (said: readonly string[], accepted: readonly string[]) =>
    accepted.length === 0 || said.some((level) => accepted.includes(level));
  return acrAccepted.length + aalAccepted.length > 0 && fits(acr, acrAccepted) && fits(aal, aalAccepted);
}

/** The sign-in method stored with the session. */
function toAmr(amr: readonly string[]): string[] {
  return ['oidc', ...amr];
}

function requireProvider({ identity: { oidc } }: IdentityDeps): OidcProvider {
  if (!oidc) throw new Error('A call of OpenID Connect was made with another authenticator.');
  return oidc;
}

async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof OidcUnavailable) throw unavailable(cause);
    throw cause;
  }
}

/** Its cause says in the log whether the name, the connection or the answer of the provider is at fault. */
function unavailable(cause: OidcUnavailable): Problem {
  return new Problem('OIDC_UNAVAILABLE', undefined, { cause });
}
