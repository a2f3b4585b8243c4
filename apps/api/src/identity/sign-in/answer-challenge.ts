/** Answers to the steps after the password: a code, a new password, a phone number. */
import type { Challenge as Answer } from '@srae/contract/schemas/accounts/auth';
import { phoneFromCountry } from '@srae/domain/identity/phone';
import { LOGIN_TEXTS, nextFactor } from '@srae/domain/identity/steps';
import { Problem } from '../../problem.ts';
import type { Caller } from '../caller.ts';
import { requireUnchanged } from '../require-unchanged.ts';
import { consumeChallenge } from './challenges.ts';
import type { TakenChallenge } from '../../store/sessions/challenges.ts';
import { deleteCodes } from '../../store/sessions/codes.ts';
import { readChallenge } from './challenges.ts';
import { finishSignIn } from './finish.ts';
import type { IdentityDeps } from '../identity.ts';
import { consumeAnswer } from '../passkeys/use-passkey.ts';
import { loadPasskeyFact, toFacts, openNextStep } from './next-step.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { StepOutcome } from './outcome.ts';
import { recordSignInEvent } from '../record-sign-in.ts';
import { newPasswordProblems } from '../passwords/new-password.ts';
import { recordFailure } from '../limits/failure-alarm.ts';
import { PRESET_VOID_AFTER } from '../limits/limits.ts';
import { endSessions } from '../sessions/sessions.ts';
import { requireWithin } from '../limits/require-within.ts';
import { clearAttempts, refund, toAt } from '../limits/throttles.ts';
import { consumeTotpCode } from '../second-factor/totp.ts';
import { savePresetCodeHit, savePresetCodeMiss } from '../../store/credentials/preset-codes.ts';
import { findUser } from '../../store/accounts/users.ts';
import { saveOwnPhone, savePhoneVerified } from '../../store/credentials/phones.ts';

type AnswerTo<S extends Answer['step']> = Extract<Answer, { step: S }>;

/** Handles the answer to a step. Throws CHALLENGE_EXPIRED, CODE_MISMATCH, PASSWORD_POLICY, PHONE, TOO_MANY. */
export function answerChallenge(deps: IdentityDeps, answer: Answer, caller: Caller): Promise<StepOutcome> {
  switch (answer.step) {
    case 'mfaVerify':
      return verifyCode(deps, answer, caller);
    case 'customChallenge':
      return verifyPreset(deps, answer, caller);
    case 'passkeyVerify':
      return verifyPasskey(deps, answer, caller);
    case 'newPasswordRequired':
      return saveNewPassword(deps, answer, caller);
    case 'mfaSetup':
      return savePhone(deps, answer, caller);
  }
}

async function verifyCode(
  deps: IdentityDeps,
  answer: AnswerTo<'mfaVerify'>,
  caller: Caller,
): Promise<StepOutcome> {
  const challenge = await consumeStep(deps, answer.session, 'mfaVerify');
  await countCode(deps, challenge.username, caller);
  // A challenge without a code is for the authenticator app.
  const { code_hash: state, username, chose_password: chosePassword } = challenge;
  const proven =
    state === null
      ? (await consumeTotpCode(deps, username, answer.code)) && 'TOTP'
      : await deps.identity.authenticator.verifyOtp(username, state, answer.code);
  if (!proven) return refuseCode(deps, username, LOGIN_TEXTS.invalidMfaCode, caller);
  if (proven === 'SMS') await confirmPhone(deps, challenge);
  await resetCodeLimits(deps, username);
  const amr = ['pwd', proven === 'SMS' ? 'sms' : 'otp'];
  return finishSignIn(deps, challenge, { amr, chosePassword }, caller);
}

/** Of the account as it was when the code was sent: a number set since has been proven by nobody (OT-8). */
async function confirmPhone(deps: IdentityDeps, challenge: TakenChallenge): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await requireUnchanged(tx, challenge);
    await savePhoneVerified(tx, challenge.username, deps.clock.now());
  });
}

async function verifyPreset(
  deps: IdentityDeps,
  answer: AnswerTo<'customChallenge'>,
  caller: Caller,
): Promise<StepOutcome> {
  const challenge = await consumeStep(deps, answer.session, 'customChallenge');
  const { username, chose_password: chosePassword } = challenge;
  await countCode(deps, username, caller);
  const { authenticator, settings } = deps.identity;
  const right =
    (await authenticator.verifyPresetCode(username, answer.code)) &&
    (await savePresetCodeHit(deps.db, username, settings.presetCodeOneTime));
  if (!right) {
    await savePresetCodeMiss(deps.db, username, PRESET_VOID_AFTER);
    return refuseCode(deps, username, LOGIN_TEXTS.invalidCode, caller);
  }
  await resetCodeLimits(deps, username);
  return finishSignIn(deps, challenge, { amr: ['pwd', 'preset'], chosePassword }, caller);
}

async function verifyPasskey(
  deps: IdentityDeps,
  { session, response }: AnswerTo<'passkeyVerify'>,
  caller: Caller,
): Promise<StepOutcome> {
  const challenge = await consumeStep(deps, session, 'passkeyVerify');
  const { username, chose_password: chosePassword } = challenge;
  await countCode(deps, username, caller);
  await consumeAnswer(deps, { session, response, of: username }, caller);
  await resetCodeLimits(deps, username);
  return finishSignIn(deps, challenge, { amr: ['pwd', 'passkey'], chosePassword }, caller);
}

async function saveNewPassword(
  deps: IdentityDeps,
  answer: AnswerTo<'newPasswordRequired'>,
  caller: Caller,
): Promise<StepOutcome> {
  const { settings, authenticator } = deps.identity;
  // Checked before the challenge is consumed, so that a weak password can be corrected in the same step.
  const open = await readChallenge(deps.db, answer.session, 'newPasswordRequired', deps.clock.now());
  const user = open && (await findUser(deps.db, open.username));
  if (!user) throw new Problem('CHALLENGE_EXPIRED');
  const problems = newPasswordProblems(answer.new_password, user.email, settings.passwordPolicy);
  if (problems.length === 0 && (await authenticator.checkPassword(user, answer.new_password))) {
    problems.push({ rule: 'common', message: 'The temporary password cannot be kept. Choose another one.' });
  }
  if (problems.length > 0) throw new Problem('PASSWORD_POLICY', problems);

  await consumeStep(deps, answer.session, 'newPasswordRequired');
  const sent = await authenticator.completeNewPassword(user, answer.new_password);
  await endSessions(deps.db, { username: user.username }, 'password changed', deps.clock.now());
  await recordSignInEvent(deps.db, deps, caller, {
    action: 'auth.challenge',
    username: user.username,
    outcome: 'done',
    fields: ['password'],
  });
  return openNextStep(deps, { username: user.username, from: 'new password', resend: false, sent }, caller);
}

async function savePhone(
  deps: IdentityDeps,
  answer: AnswerTo<'mfaSetup'>,
  caller: Caller,
): Promise<StepOutcome> {
  const phone = phoneFromCountry(answer.country, answer.national_number);
  if (!phone) throw new Problem('PHONE');
  const challenge = await consumeStep(deps, answer.session, 'mfaSetup');
  const { username } = challenge;
  const user = await findUser(deps.db, username);
  const now = deps.clock.now();
  // Only for people without a working factor (OT-9): an Admin may have set one meanwhile.
  const passkey = await loadPasskeyFact(deps, username);
  if (!user || nextFactor({ ...toFacts(deps, user, false), passkey, otherWay: false }).kind !== 'mfaSetup')
    throw new Problem('CHALLENGE_EXPIRED');
  await deps.db.transaction().execute(async (tx) => {
    await requireUnchanged(tx, challenge);
    await saveOwnPhone(tx, username, phone, now);
    await endSessions(tx, { username }, 'phone changed', now);
    // A code already sent to the same number stays valid; one to another number may be sent immediately.
    const isSame = user.phone_e164 === phone.e164;
    if (!isSame) await deleteCodes(tx, username, 'sign-in');
    const at = { db: tx, secrets: deps.identity.secrets, now };
    if (!isSame) await clearAttempts(at, deps.identity.settings.limits.sendEvery, username);
    await deps.identity.email.send(tx, composeMail(deps, user.email, 'mfa_changed', { change: '' }));
    await recordSignInEvent(tx, deps, caller, {
      action: 'auth.challenge',
      username,
      outcome: 'done',
      fields: ['phone_number'],
    });
    // At the end, when only the commit can still fail.
    await deps.identity.authenticator.enrolPhone(username, phone);
  });
  return { step: 'signInAgain' };
}

async function consumeStep(
  deps: IdentityDeps,
  session: string,
  step: Answer['step'],
): Promise<TakenChallenge> {
  const challenge = await consumeChallenge(deps.db, session, step, deps.clock.now());
  if (!challenge) throw new Problem('CHALLENGE_EXPIRED');
  return challenge;
}

/** Counted before the code is compared, so that parallel guesses get no more attempts (OT-4). */
async function countCode(deps: IdentityDeps, username: string, caller: Caller): Promise<void> {
  const { limits } = deps.identity.settings;
  const counted = [limits.codes, limits.codesADay].map((limit) => ({ limit, who: username }));
  await requireWithin(deps, counted, { action: 'auth.challenge', username, caller });
}

async function resetCodeLimits(deps: IdentityDeps, username: string): Promise<void> {
  const { limits } = deps.identity.settings;
  const at = toAt(deps);
  await clearAttempts(at, limits.codes, username);
  await refund(at, limits.codesADay, username);
}

async function refuseCode(
  deps: IdentityDeps,
  username: string,
  message: string,
  caller: Caller,
): Promise<never> {
  await recordSignInEvent(deps.db, deps, caller, {
    action: 'auth.challenge',
    username,
    outcome: 'refused',
    details: { code: 'CODE_MISMATCH' },
  });
  await recordFailure(deps);
  throw new Problem('CODE_MISMATCH', undefined, { message });
}
