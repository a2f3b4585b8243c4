/** State of the sign-in card: the current step and the transition for each server response (P§4.1). */
import type { Challenge, StepResult } from '@srae/contract/schemas/accounts/auth';
import type { RequestOptions } from '@srae/contract/schemas/accounts/passkeys';
import { COUNTRIES } from '@srae/domain/identity/phone';
import {
  CODE_LENGTH,
  LOGIN_TEXTS,
  type LoginStep,
  type MfaMedium,
  withoutSpace,
} from '@srae/domain/identity/steps';
import { useCallback, useState } from 'react';
import { authCalls } from '../../api/auth-calls.ts';
import { requestPasskey, PasskeyCancelled } from '../../api/passkey-prompt.ts';
import { ApiProblem, isOutcomeUnknown, toMessage } from '../../api/problem.ts';
import type { Tokens } from '../../api/token.ts';

export type SignInState = {
  step: LoginStep;
  email: string;
  /** Kept for resending and for the second sign-in after the phone step; in memory only. */
  password: string;
  code: string;
  newPassword: string;
  confirmPassword: string;
  country: string;
  nationalNumber: string;
  /** The server's id of the sign-in challenge. */
  session: string;
  medium: MfaMedium;
  destination: string;
  mfaResent: boolean;
  /** When another code can be sent, in epoch milliseconds; null without a limit. */
  resendAt: number | null;
  /** The passkey challenge of the second step. */
  passkey: RequestOptions | null;
  /** Whether a code can be used instead. */
  otherWay: boolean;
  error: string;
  /** Success message of the last step. */
  status: string;
  /** Unconfirmed account: no message, the form is marked as submitted until an input changes (Q27). */
  submitted: boolean;
  busy: boolean;
};

export type SignIn = {
  state: SignInState;
  type: (fields: Partial<SignInState>) => void;
  submit: () => Promise<void>;
  resend: () => Promise<void>;
  /** Signs in by passkey only. */
  byPasskey: () => Promise<void>;
  /** Switches to a code instead of the passkey. */
  byCode: () => Promise<void>;
  forgot: () => void;
  back: () => void;
};

export function useSignIn(email: string, onDone: (tokens: Tokens) => void): SignIn {
  const [state, setState] = useState<SignInState>(() => ({ ...START, email }));
  const patch = useCallback((fields: Partial<SignInState>) => setState((now) => ({ ...now, ...fields })), []);

  /** Moves to the step given by the response. The phone step requires a second sign-in with the same password. */
  const follow = async (result: StepResult, password: string): Promise<void> => {
    if (result.step === 'signInAgain') {
      return follow(await authCalls.signIn({ email: state.email.trim(), password }), password);
    }
    if (result.step === 'done') return onDone(result);
    patch({ ...SPENT, ...shown(result), password });
  };

  const run = async (work: () => Promise<void>) => {
    patch({ busy: true, error: '', status: '' });
    await work()
      .catch((error: unknown) => patch(afterProblem(state.step, error)))
      .finally(() => patch({ busy: false }));
  };

  const answerChallenge = async (password: string) => {
    const answer = await toAnswer(state);
    if (answer !== null) await follow(await authCalls.answer(answer), password);
  };

  const steps: Record<LoginStep, () => Promise<void>> = {
    login: async () =>
      follow(await authCalls.signIn({ email: state.email.trim(), password: state.password }), state.password),
    resetPassword: async () => {
      await authCalls.forgotPassword(state.email.trim());
      patch({ ...SPENT, step: 'resetCodeRequested', status: LOGIN_TEXTS.codeSent(state.email.trim()) });
    },
    resetCodeRequested: async () => {
      const body = {
        email: state.email.trim(),
        code: withoutSpace(state.code),
        new_password: state.newPassword,
      };
      await authCalls.confirmForgotPassword(body);
      patch({ ...SPENT, password: '', step: 'login', status: LOGIN_TEXTS.passwordChanged });
    },
    newPasswordRequired: () => answerChallenge(state.newPassword),
    mfaSetup: () => answerChallenge(state.password),
    mfaVerify: () => answerChallenge(state.password),
    passkeyVerify: () => answerChallenge(state.password),
    customChallenge: () => answerChallenge(state.password),
  };

  return {
    state,
    type: (fields) => patch({ ...fields, submitted: false }),
    submit: () => run(steps[state.step]),
    resend: () =>
      run(async () => {
        const again = { email: state.email.trim(), password: state.password, resend: true };
        await follow(await authCalls.signIn(again), state.password);
      }),
    byPasskey: () =>
      run(async () => {
        const { session, options } = await authCalls.startPasskeySignIn();
        const response = await requestPasskey(options);
        await follow(await authCalls.finishPasskeySignIn({ session, response }), '');
      }),
    byCode: () =>
      run(async () => {
        const again = { email: state.email.trim(), password: state.password, other_way: true };
        await follow(await authCalls.signIn(again), state.password);
      }),
    forgot: () => patch({ ...SPENT, password: '', step: 'resetPassword', error: '', status: '' }),
    back: () => patch({ ...SPENT, password: '', step: 'login', error: '', status: '' }),
  };
}

/** Longest preset code; the code sent to a phone or by e-mail has six characters (Q33). */
export const LONGEST_CODE = { sent: CODE_LENGTH, preset: 64 };

/** State that is reset between steps. */
const SPENT = {
  code: '',
  newPassword: '',
  confirmPassword: '',
  nationalNumber: '',
  session: '',
  mfaResent: false,
  resendAt: null,
  passkey: null,
  otherWay: false,
  submitted: false,
} as const;

const START: SignInState = {
  ...SPENT,
  step: 'login',
  email: '',
  password: '',
  country: COUNTRIES[0]?.code ?? '+1',
  medium: 'SMS',
  destination: '',
  error: '',
  status: '',
  busy: false,
};

function shown(
  result: Exclude<StepResult, { step: 'done' } | { step: 'signInAgain' }>,
): Partial<SignInState> {
  if (result.step === 'login') return { step: 'login', submitted: true };
  if (result.step === 'mfaVerify') {
    const { session, medium, destination, mfa_resent, resend_seconds: wait } = result;
    return {
      step: 'mfaVerify',
      session,
      medium,
      destination: destination ?? '',
      mfaResent: mfa_resent,
      resendAt: wait > 0 ? Date.now() + wait * 1000 : null,
    };
  }
  if (result.step === 'passkeyVerify') {
    const { step, session, options, other_way: otherWay } = result;
    return { step, session, passkey: options, otherWay };
  }
  return { step: result.step, session: 'session' in result ? result.session : '' };
}

/** The answer to the challenge of the current step; null where there is none to be given. */
async function toAnswer(state: SignInState): Promise<Challenge | null> {
  const { step, session } = state;
  switch (step) {
    case 'newPasswordRequired':
      return { step, session, new_password: state.newPassword };
    case 'mfaSetup':
      return {
        step,
        session,
        country: state.country,
        national_number: state.nationalNumber.replace(/\D/g, ''),
      };
    case 'mfaVerify':
      return { step, session, code: withoutSpace(state.code) };
    case 'passkeyVerify':
      return state.passkey && { step, session, response: await requestPasskey(state.passkey) };
    case 'customChallenge':
      return { step, session, code: state.code.trim() };
    default:
      return null;
  }
}

/** The step after an error: login if the challenge is consumed, otherwise the same step (Q23). */
function afterProblem(step: LoginStep, error: unknown): Partial<SignInState> {
  if (error instanceof PasskeyCancelled) return { error: error.message };
  const problem = error instanceof ApiProblem ? error : null;
  const text = findText(step, problem) ?? toMessage(error);
  const inChallenge = step === 'mfaVerify' || step === 'customChallenge' || step === 'passkeyVerify';
  const challengeEnded =
    (inChallenge || step === 'newPasswordRequired' || step === 'mfaSetup') && problem?.status === 401;
  const refused = inChallenge && problem !== null && problem.status !== 0 && problem.status < 500;
  if (challengeEnded || refused) return { ...SPENT, password: '', step: 'login', error: text };
  return step === 'login' ? { error: text, password: '' } : { error: text };
}

function findText(step: LoginStep, problem: ApiProblem | null): string | null {
  if (step === 'resetCodeRequested' && isOutcomeUnknown(problem)) return LOGIN_TEXTS.resetUnanswered;
  if (problem?.code !== 'CODE_MISMATCH') return null;
  if (step === 'mfaVerify') return LOGIN_TEXTS.invalidMfaCode;
  return step === 'customChallenge' ? LOGIN_TEXTS.invalidCode : null;
}
