/** Opens the step after a right or new password, in the specified order. */
import { nextFactor, type NextStep, nextStep, type SignInFacts } from '@srae/domain/identity/steps';
import { Problem } from '../../problem.ts';
import type { ChallengeStep } from '../../store/tables/identity.ts';
import type { SentCode } from '../authenticators/authenticator.ts';
import type { Caller } from '../caller.ts';
import { type NewChallenge, newSession, openChallenge } from './challenges.ts';
import type { IdentityDeps } from '../identity.ts';
import type { StepOutcome } from './outcome.ts';
import { recordSignInEvent } from '../record-sign-in.ts';
import { findSentCode } from '../../store/sessions/codes.ts';
import { refuseWhileExhausted, requireWithin } from '../limits/require-within.ts';
import { findUser, type User } from '../../store/accounts/users.ts';
import { savePhoneAttempt } from '../../store/credentials/phones.ts';
import { listGroups } from '../../store/accounts/groups.ts';
import { countPasskeys } from '../../store/credentials/passkeys.ts';
import { toSecondStep } from '../passkeys/use-passkey.ts';

export type NextStepRequest = {
  readonly username: string;
  /**
   * A right password, by when it was set: another one set since makes it wrong. After a new password the state of the
   * old one no longer counts.
   */
  readonly from: { readonly passwordSetAt: Date | null } | 'new password';
  readonly resend: boolean;
  /** A code instead of the passkey. */
  readonly otherWay?: boolean;
  /** The second step, if the service started it with the first. */
  readonly sent?: SentCode | null;
};

/** Opens the next step. Throws BAD_CREDENTIALS, TEMPORARY_PASSWORD_EXPIRED, NO_PRESET_CODE and TOO_MANY. */
export async function openNextStep(
  deps: IdentityDeps,
  { username, from, resend, otherWay = false, sent = null }: NextStepRequest,
  caller: Caller,
): Promise<StepOutcome> {
  const user = await findUser(deps.db, username);
  if (!user) throw new Problem('BAD_CREDENTIALS');
  const passkey = await loadPasskeyFact(deps, username);
  const facts = { ...toFacts(deps, user, resend, sent), passkey, otherWay };
  const next = decide(from, user, facts);
  await recordSignInEvent(deps.db, deps, caller, {
    action: 'auth.sign-in',
    username,
    outcome: next.kind === 'refused' ? 'refused' : 'done',
    details:
      next.kind === 'refused'
        ? { because: next.because }
        : { next: next.kind, ...(resend ? { resend } : {}) },
  });
  const chosePassword = from === 'new password';
  return open(deps, { user, next, resend, sent, chosePassword }, caller);
}

function decide(from: NextStepRequest['from'], user: User, facts: SignInFacts): NextStep {
  if (from === 'new password') return nextFactor(facts);
  const isSame = from.passwordSetAt?.getTime() === user.password_changed_at?.getTime();
  return isSame ? nextStep(facts) : { kind: 'refused', because: 'credentials' };
}

type Opening = {
  readonly user: User;
  readonly next: NextStep;
  readonly resend: boolean;
  readonly sent: SentCode | null;
  readonly chosePassword: boolean;
};

async function open(deps: IdentityDeps, opening: Opening, caller: Caller): Promise<StepOutcome> {
  const { user, next, sent, chosePassword } = opening;
  switch (next.kind) {
    case 'refused':
      throw new Problem(REFUSALS[next.because]);
    case 'unconfirmed':
    case 'resetPassword':
      return { step: next.kind };
    case 'mfaVerify':
      return next.medium === 'TOTP' && !sent
        ? createTotpStep(deps, user, chosePassword)
        : sendCode(deps, opening, caller);
    case 'passkeyVerify': {
      const session = await challenge(deps, user, next.kind, { chosePassword });
      const options = await toSecondStep(deps, user.username, session);
      return { step: next.kind, session, options, otherWay: next.otherWay };
    }
    default:
      return { step: next.kind, session: await challenge(deps, user, next.kind, { chosePassword }) };
  }
}

const REFUSALS = {
  credentials: 'BAD_CREDENTIALS',
  expired: 'TEMPORARY_PASSWORD_EXPIRED',
  'no-preset-code': 'NO_PRESET_CODE',
} as const;

async function sendCode(deps: IdentityDeps, opening: Opening, caller: Caller): Promise<StepOutcome> {
  const { user, resend: resent, sent: begun, chosePassword } = opening;
  const { sms, settings } = deps.identity;
  const { sendEvery } = settings.limits;
  const now = deps.clock.now();
  await refuseWhileCooling(deps, user, caller);
  const running = begun || !sms.hasQuota ? null : await findSentCode(deps.db, user.username, now);
  const resendAt = running === null ? 0 : running.sent_at.getTime() + sendEvery.windowMs;
  if (running && resendAt > now.getTime()) {
    const resendSeconds = Math.ceil((resendAt - now.getTime()) / 1000);
    const session = await challenge(deps, user, 'mfaVerify', {
      codeHash: running.code_hash,
      chosePassword,
      until: running.expires_at,
    });
    const { destination } = running;
    return { step: 'mfaVerify', session, medium: 'SMS', destination, resent, resendSeconds };
  }
  await refuseBeyondQuota(deps, opening, caller);
  const sent = await sendRecorded(deps, opening, caller);
  const session = await challenge(deps, user, 'mfaVerify', {
    codeHash: sent.state,
    chosePassword,
    ...(begun || sent.destination === null ? {} : { sentTo: sent.destination }),
  });
  await savePhoneAttempt(deps.db, user.username);
  const { medium, destination } = sent;
  const resendSeconds = sms.hasQuota && medium === 'SMS' ? sendEvery.windowMs / 1000 : 0;
  return { step: 'mfaVerify', session, medium, destination, resent, resendSeconds };
}

/** Sends the code unless the service has. Whether it was accepted is recorded: people ask where it is. */
async function sendRecorded(
  deps: IdentityDeps,
  { user: { username }, sent: begun }: Opening,
  caller: Caller,
): Promise<SentCode> {
  const record = (outcome: 'done' | 'failed', medium: SentCode['medium']) =>
    recordSignInEvent(deps.db, deps, caller, {
      action: 'auth.send-code',
      username,
      outcome,
      details: { medium },
    });
  const send = () => deps.identity.authenticator.sendOtp(username);
  const sent =
    begun ??
    (await send().catch(async (failure: unknown) => {
      await record('failed', 'SMS');
      throw failure;
    }));
  if (sent.medium === 'SMS') await record('done', sent.medium);
  return sent;
}

/** Nothing is sent or stored: app and server compute the code independently. */
async function createTotpStep(deps: IdentityDeps, user: User, chosePassword: boolean): Promise<StepOutcome> {
  const session = await challenge(deps, user, 'mfaVerify', { chosePassword });
  return {
    step: 'mfaVerify',
    session,
    medium: 'TOTP',
    destination: null,
    resent: false,
    resendSeconds: 0,
  };
}

async function challenge(
  deps: IdentityDeps,
  user: User,
  step: ChallengeStep,
  more: Pick<NewChallenge, 'codeHash' | 'until' | 'chosePassword' | 'sentTo'>,
): Promise<string> {
  const session = newSession(deps.random);
  const at = deps.clock.now();
  await deps.db.transaction().execute((tx) => openChallenge(tx, { session, user, step, at, ...more }));
  return session;
}

/** Too many wrong codes stop new ones (OT-4). */
function refuseWhileCooling(deps: IdentityDeps, { username }: User, caller: Caller): Promise<void> {
  const { limits } = deps.identity.settings;
  const counted = [limits.codes, limits.codesADay].map((limit) => ({ limit, who: username }));
  return refuseWhileExhausted(deps, counted, { action: 'auth.sign-in', username, caller });
}

/**
 * Real senders have quotas per person, per number and in total (OT-6). If the service sent the code with the
 * password, its own minimum interval applies; the longer quotas still count.
 */
async function refuseBeyondQuota(deps: IdentityDeps, { user, sent }: Opening, caller: Caller): Promise<void> {
  if (!deps.identity.sms.hasQuota) return;
  const { limits } = deps.identity.settings;
  const { username } = user;
  const perPerson = [...(sent ? [] : [limits.sendEvery]), limits.sends, limits.sendsPerPersonADay];
  const counted = [username, user.phone_e164 ?? ''].flatMap((who) =>
    perPerson.map((limit) => ({ limit, who })),
  );
  const inAll = { limit: limits.sendsADay, who: 'everyone' };
  await requireWithin(deps, [...counted, inAll], { action: 'auth.sign-in', username, caller });
}

/** Inputs of the decision order, from the person's row. */
export function toFacts(
  deps: IdentityDeps,
  user: User,
  resend: boolean,
  sent: SentCode | null = null,
): Omit<SignInFacts, 'passkey' | 'otherWay'> {
  const now = deps.clock.now();
  const expiry = user.temp_password_expires_at;
  // A number tried once without a confirmed code was mistyped: it may be entered again (OT-8).
  const unanswered = user.phone_trial === 'used' && !resend;
  return {
    disabled: user.disabled_at !== null,
    status: user.status,
    temporaryPasswordExpired: expiry !== null && expiry <= now,
    hasPhone: user.phone_e164 !== null && !unanswered,
    canBeTexted: user.mfa_channel === 'sms',
    hasPresetCode: user.preset_code_hash !== null,
    mfaPreferred: user.mfa_preferred,
    totpOffered: deps.identity.settings.totp && (user.totp_secret_sealed !== null || sent?.medium === 'TOTP'),
  };
}

/** Whether the person has a passkey, and whether it is required. */
export async function loadPasskeyFact(deps: IdentityDeps, username: string): Promise<SignInFacts['passkey']> {
  if ((await countPasskeys(deps.db, username)) === 0) return 'none';
  const groups = await listGroups(deps.db, username);
  return deps.config.identity.requirePasskey.some((group) => groups.includes(group))
    ? 'demanded'
    : 'enrolled';
}
