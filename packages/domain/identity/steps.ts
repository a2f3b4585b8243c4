/** The sign-in steps: what follows a correct password, and what each step shows and requests (P§2.6, P§4.1). */
import { isEmail } from './email.ts';

export type LoginStep =
  | 'login'
  | 'resetPassword'
  | 'resetCodeRequested'
  | 'newPasswordRequired'
  | 'mfaSetup'
  | 'mfaVerify'
  | 'customChallenge'
  | 'passkeyVerify';

export type MfaMedium = 'SMS' | 'TOTP';

/** Input of the decision on the next step. */
export type SignInFacts = {
  disabled: boolean;
  status: 'CONFIRMED' | 'UNCONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
  temporaryPasswordExpired: boolean;
  hasPhone: boolean;
  /** The number can receive text messages; false for +691 and for +6 in place of +1. */
  canBeTexted: boolean;
  hasPresetCode: boolean;
  mfaPreferred: 'SMS' | 'TOTP' | 'NOMFA';
  totpOffered: boolean;
  /** `demanded`: the role requires a passkey, so no other factor is accepted. */
  passkey: 'none' | 'enrolled' | 'demanded';
  /** The person requested a code in place of the passkey. */
  otherWay: boolean;
};

export type NextStep =
  | { kind: 'refused'; because: 'credentials' | 'expired' | 'no-preset-code' }
  | { kind: 'unconfirmed' }
  | { kind: 'resetPassword' | 'newPasswordRequired' | 'mfaSetup' | 'customChallenge' }
  | { kind: 'mfaVerify'; medium: MfaMedium }
  | { kind: 'passkeyVerify'; otherWay: boolean };

/** What follows a correct password, in the agreed order; the first match wins. */
export function nextStep(facts: SignInFacts): NextStep {
  if (facts.disabled) return { kind: 'refused', because: 'credentials' };
  if (facts.status === 'UNCONFIRMED') return { kind: 'unconfirmed' };
  if (facts.status === 'RESET_REQUIRED') return { kind: 'resetPassword' };
  if (facts.status === 'FORCE_CHANGE_PASSWORD') {
    return facts.temporaryPasswordExpired
      ? { kind: 'refused', because: 'expired' }
      : { kind: 'newPasswordRequired' };
  }
  return nextFactor(facts);
}

/** The second factor alone: what follows once the password is settled, including after choosing a new one. */
export function nextFactor(facts: SignInFacts): NextStep {
  const other = nextWithoutPasskey(facts);
  if (facts.passkey === 'none') return other;
  // A person with the password alone must not be able to add a phone beside the passkey.
  const works = other.kind === 'mfaVerify' || other.kind === 'customChallenge';
  const otherWay = works && facts.passkey === 'enrolled';
  return otherWay && facts.otherWay ? other : { kind: 'passkeyVerify', otherWay };
}

function nextWithoutPasskey(facts: SignInFacts): NextStep {
  if (!facts.hasPhone) return { kind: 'mfaSetup' };
  // Before the preferred factor, or people with such a number would loop in mfaSetup.
  if (!facts.canBeTexted) {
    return facts.hasPresetCode ? { kind: 'customChallenge' } : { kind: 'refused', because: 'no-preset-code' };
  }
  if (facts.mfaPreferred === 'TOTP' && facts.totpOffered) return { kind: 'mfaVerify', medium: 'TOTP' };
  if (facts.mfaPreferred === 'SMS') return { kind: 'mfaVerify', medium: 'SMS' };
  return { kind: 'mfaSetup' };
}

/** The text of each step's submit button (Q121). */
export const SUBMIT_LABELS: Readonly<Record<LoginStep, string>> = {
  login: 'Login',
  resetPassword: 'Request Verification Code',
  resetCodeRequested: 'Reset Password',
  newPasswordRequired: 'Save New Password',
  mfaSetup: 'Verify Number',
  mfaVerify: 'Login',
  customChallenge: 'Login',
  passkeyVerify: 'Use passkey',
};

export const LOGIN_TEXTS = {
  forgot: 'Forgot Password?',
  back: 'Return to Login',
  resend: 'Resend MFA code',
  codeSent: (email: string) => `Verification code sent to ${email}`,
  smsSent: (destination: string) => `SMS sent to ${destination}.`,
  totp: 'Enter the code from your authenticator app.',
  customChallenge: 'Enter your unique verification code.',
  passwordChanged: 'Password successfully changed.',
  resetUnanswered:
    'The portal did not answer. Your password may or may not have been changed. Check your connection and try again. If the code is no longer accepted, sign in with the new password.',
  invalidMfaCode: 'Invalid MFA code.',
  invalidCode: 'Invalid code.',
  passkey: 'Sign in with a passkey',
  otherWay: 'Use a verification code instead',
} as const;

/** The person's input; each step reads its own fields. */
export type LoginFields = {
  email: string;
  password: string;
  code: string;
  newPassword: string;
  confirmPassword: string;
  /** Every line of the password checklist is met. */
  policyMet: boolean;
  /** The number fills the country's mask. */
  phoneComplete: boolean;
};

/** Length of the codes sent by text message and e-mail (CON2-002). */
export const CODE_LENGTH = 6;

/** Whether the step's button is enabled (P§5). */
export function canSubmit(step: LoginStep, fields: LoginFields): boolean {
  const chosen = fields.policyMet && fields.newPassword === fields.confirmPassword;
  const code = withoutSpace(fields.code);
  switch (step) {
    case 'login':
      return fields.email.trim() !== '' && fields.password !== '';
    case 'resetPassword':
      return isEmail(fields.email.trim());
    case 'resetCodeRequested':
      return fields.email.trim() !== '' && code.length === CODE_LENGTH && chosen;
    case 'newPasswordRequired':
      return chosen;
    case 'mfaSetup':
      return fields.phoneComplete;
    case 'mfaVerify':
      return code.length === CODE_LENGTH;
    case 'customChallenge':
      return fields.code.trim().length >= CODE_LENGTH;
    case 'passkeyVerify':
      return true;
  }
}

/** A typed code without the white space people put between digits. */
export function withoutSpace(code: string): string {
  return code.replace(/\s/g, '');
}
