import { describe, expect, it } from 'vitest';
import {
  canSubmit,
  type LoginFields,
  type LoginStep,
  nextFactor,
  nextStep,
  type NextStep,
  type SignInFacts,
  SUBMIT_LABELS,
} from './steps.ts';

const facts = (parts: Partial<SignInFacts> = {}): SignInFacts => ({
  disabled: false,
  status: 'CONFIRMED',
  temporaryPasswordExpired: false,
  hasPhone: true,
  canBeTexted: true,
  hasPresetCode: false,
  mfaPreferred: 'SMS',
  totpOffered: false,
  passkey: 'none',
  otherWay: false,
  ...parts,
});

describe('what follows a right password', () => {
  it.each<[string, Partial<SignInFacts>, NextStep]>([
    ['a phone and text messages [AUT-017]', {}, { kind: 'mfaVerify', medium: 'SMS' }],
    [
      'a disabled account, whatever else',
      { disabled: true, status: 'UNCONFIRMED' },
      { kind: 'refused', because: 'credentials' },
    ],
    ['an unconfirmed account [AUT-037]', { status: 'UNCONFIRMED', hasPhone: false }, { kind: 'unconfirmed' }],
    ['a required reset', { status: 'RESET_REQUIRED' }, { kind: 'resetPassword' }],
    ['a temporary password [AUT-019]', { status: 'FORCE_CHANGE_PASSWORD' }, { kind: 'newPasswordRequired' }],
    [
      'an expired temporary password',
      { status: 'FORCE_CHANGE_PASSWORD', temporaryPasswordExpired: true },
      { kind: 'refused', because: 'expired' },
    ],
    ['no phone [AUT-018]', { hasPhone: false }, { kind: 'mfaSetup' }],
    [
      'a number that cannot be texted [AUT-020]',
      { canBeTexted: false, hasPresetCode: true, mfaPreferred: 'NOMFA' },
      { kind: 'customChallenge' },
    ],
    [
      'such a number without a preset code',
      { canBeTexted: false, mfaPreferred: 'NOMFA' },
      { kind: 'refused', because: 'no-preset-code' },
    ],
    [
      'a passkey, before the phone [BEY-175]',
      { passkey: 'enrolled' },
      { kind: 'passkeyVerify', otherWay: true },
    ],
    [
      'a passkey and a code asked for in its place [BEY-175]',
      { passkey: 'enrolled', otherWay: true },
      { kind: 'mfaVerify', medium: 'SMS' },
    ],
    [
      'a passkey and a number that cannot be texted: the preset code in its place [BEY-175]',
      { passkey: 'enrolled', otherWay: true, canBeTexted: false, hasPresetCode: true },
      { kind: 'customChallenge' },
    ],
    [
      'a passkey and no phone: none can be added with the password alone [BEY-175]',
      { passkey: 'enrolled', otherWay: true, hasPhone: false },
      { kind: 'passkeyVerify', otherWay: false },
    ],
    [
      'a passkey that the role needs: no code in its place [BEY-175]',
      { passkey: 'demanded', otherWay: true },
      { kind: 'passkeyVerify', otherWay: false },
    ],
    ['a preferred factor of none [AUT-018]', { mfaPreferred: 'NOMFA' }, { kind: 'mfaSetup' }],
    [
      'a software token, setting on',
      { mfaPreferred: 'TOTP', totpOffered: true },
      { kind: 'mfaVerify', medium: 'TOTP' },
    ],
    ['a software token, setting off', { mfaPreferred: 'TOTP' }, { kind: 'mfaSetup' }],
    ['text messages, setting on', { totpOffered: true }, { kind: 'mfaVerify', medium: 'SMS' }],
  ])('%s', (_, parts, next) => {
    expect(nextStep(facts(parts))).toEqual(next);
  });

  it('goes from a new password to the text message, or to the phone step without a number [AUT-021] [AUT-022]', () => {
    const temporary = facts({ status: 'FORCE_CHANGE_PASSWORD' });
    expect(nextFactor(temporary)).toEqual({ kind: 'mfaVerify', medium: 'SMS' });
    expect(nextFactor({ ...temporary, hasPhone: false })).toEqual({ kind: 'mfaSetup' });
  });
});

describe('the steps on the page', () => {
  it('has the steps and buttons of the specification', () => {
    expect(SUBMIT_LABELS).toEqual({
      login: 'Login',
      resetPassword: 'Request Verification Code',
      resetCodeRequested: 'Reset Password',
      newPasswordRequired: 'Save New Password',
      mfaSetup: 'Verify Number',
      mfaVerify: 'Login',
      customChallenge: 'Login',
      // The specification names no button for passkeys.
      passkeyVerify: 'Use passkey',
    });
  });

  const filled: LoginFields = {
    email: 'wren@example.org',
    password: 'Zt1!vuoq',
    code: '123456',
    newPassword: 'Zt1!vuoq',
    confirmPassword: 'Zt1!vuoq',
    policyMet: true,
    phoneComplete: true,
  };
  it.each<[string, LoginStep, Partial<LoginFields>, boolean]>([
    ['everything given', 'login', {}, true],
    ['no e-mail [AUT-038]', 'login', { email: ' ' }, false],
    ['no password [AUT-038]', 'login', { password: '' }, false],
    ['an address [AUT-039]', 'resetPassword', {}, true],
    ['an address between spaces [AUT-039]', 'resetPassword', { email: ' wren@example.org ' }, true],
    ['no address [AUT-039]', 'resetPassword', { email: 'abc' }, false],
    ['a code with spaces [AUT-046] [CON2-002]', 'resetCodeRequested', { code: '12 34 56' }, true],
    ['a code of five [AUT-046] [CON2-002]', 'resetCodeRequested', { code: '12345' }, false],
    ['two passwords [AUT-047]', 'resetCodeRequested', { confirmPassword: 'Zt1!vuoz' }, false],
    ['no e-mail [AUT-048]', 'resetCodeRequested', { email: '' }, false],
    ['blanks for an e-mail [AUT-048]', 'resetCodeRequested', { email: '  ' }, false],
    ['two good passwords', 'newPasswordRequired', {}, true],
    ['a weak password', 'newPasswordRequired', { policyMet: false }, false],
    ['two passwords', 'newPasswordRequired', { confirmPassword: '' }, false],
    ['a number', 'mfaSetup', {}, true],
    ['half a number', 'mfaSetup', { phoneComplete: false }, false],
    ['six digits with a space', 'mfaVerify', { code: '123 456' }, true],
    ['seven digits', 'mfaVerify', { code: '1234567' }, false],
    ['five digits', 'mfaVerify', { code: '12345' }, false],
    ['six signs', 'customChallenge', { code: 'AB-234' }, true],
    ['five signs', 'customChallenge', { code: 'AB-23 ' }, false],
    ['nothing typed', 'passkeyVerify', { email: '', password: '', code: '' }, true],
  ])('%s at %s', (_, step, parts, on) => {
    expect(canSubmit(step, { ...filled, ...parts })).toBe(on);
  });
});
