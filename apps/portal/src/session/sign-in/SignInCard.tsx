import { passwordChecklist } from '@srae/domain/identity/password';
import { COUNTRIES } from '@srae/domain/identity/phone';
import { canSubmit, LOGIN_TEXTS, type LoginStep, SUBMIT_LABELS } from '@srae/domain/identity/steps';
import { type FormEvent, useEffect, useRef } from 'react';
import type { Tokens } from '../../api/token.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { usePasswordPolicy, usePortalConfig } from '../portal-config.ts';
import { CodeStep } from './CodeStep.tsx';
import { ResendLink } from './ResendLink.tsx';
import { CredentialsStep } from './CredentialsStep.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PasskeyInstead, PasskeyStep } from './PasskeyStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { SignInError } from './SignInError.tsx';
import { type SignIn, useSignIn } from './use-sign-in.ts';

export type SignInCardProps = {
  /** Over a page: same person only, so the e-mail is fixed and password reset is not offered. */
  knownEmail?: string;
  /** A notice shown above the fields until the first response. */
  notice?: string | null;
  onDone: (tokens: Tokens) => void;
};

/** The eight steps of sign-in; each replaces the card's content. */
export function SignInCard({ knownEmail, notice, onDone }: SignInCardProps) {
  const signIn = useSignIn(knownEmail ?? '', onDone);
  const { state } = signIn;
  const config = usePortalConfig();
  const policy = usePasswordPolicy();
  const form = useRef<HTMLFormElement>(null);
  const Heading = knownEmail === undefined ? 'h1' : 'h3';
  const ready = canSubmit(state.step, {
    ...state,
    policyMet: passwordChecklist(state.newPassword, policy).every((line) => line.met),
    phoneComplete: isComplete(state.country, state.nationalNumber),
  });
  useFocusOnStep(form, state.step, state.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !state.busy) void signIn.submit();
  };

  return (
    <form
      ref={form}
      className="sign-in"
      onSubmit={submit}
      data-submitted={state.submitted || undefined}
      noValidate
    >
      <Heading className="sign-in__heading">{HEADINGS[state.step]}</Heading>
      <SignInError key={state.step} message={state.error} />
      {state.status ? (
        <Notice tone="success" announce slim>
          {state.status}
        </Notice>
      ) : null}
      {notice && state.step === 'login' && !state.error && !state.status ? (
        <Notice tone="info" slim>
          {notice}
        </Notice>
      ) : null}
      <StepFields signIn={signIn} emailFixed={knownEmail !== undefined} />
      <Button type="submit" className="sign-in__submit" disabled={!ready} busy={state.busy}>
        {SUBMIT_LABELS[state.step]}
      </Button>
      {state.step === 'login' && knownEmail === undefined && config?.authenticator === 'embedded' ? (
        <PasskeyInstead signIn={signIn} />
      ) : null}
      <StepLinks signIn={signIn} canReset={knownEmail === undefined} />
      {state.mfaResent && config ? (
        <p className="sign-in__help">
          Still no code? The help desk can help:{' '}
          <a href={`mailto:${config.help_desk.email}`}>{config.help_desk.email}</a> or{' '}
          {config.help_desk.phone}.
        </p>
      ) : null}
    </form>
  );
}

function StepFields({ signIn, emailFixed }: { signIn: SignIn; emailFixed: boolean }) {
  switch (signIn.state.step) {
    case 'login':
    case 'resetPassword':
      return <CredentialsStep signIn={signIn} emailFixed={emailFixed} />;
    case 'resetCodeRequested':
      return (
        <>
          <CredentialsStep signIn={signIn} emailFixed={emailFixed} />
          <CodeStep signIn={signIn} />
          <NewPasswordFields signIn={signIn} />
        </>
      );
    case 'newPasswordRequired':
      return <NewPasswordFields signIn={signIn} />;
    case 'mfaSetup':
      return <PhoneStep signIn={signIn} />;
    case 'passkeyVerify':
      return <PasskeyStep />;
    case 'mfaVerify':
    case 'customChallenge':
      return <CodeStep signIn={signIn} />;
  }
}

function StepLinks({ signIn, canReset }: { signIn: SignIn; canReset: boolean }) {
  const { step, busy } = signIn.state;
  return (
    <div className="sign-in__links">
      {step === 'mfaVerify' && signIn.state.medium === 'SMS' ? (
        <ResendLink busy={busy} resendAt={signIn.state.resendAt} onResend={() => void signIn.resend()} />
      ) : null}
      {step === 'passkeyVerify' && signIn.state.otherWay ? (
        <Button variant="plain" disabled={busy} onClick={() => void signIn.byCode()}>
          {LOGIN_TEXTS.otherWay}
        </Button>
      ) : null}
      {step === 'login' && canReset ? (
        <Button variant="plain" onClick={signIn.forgot}>
          {LOGIN_TEXTS.forgot}
        </Button>
      ) : null}
      {step === 'login' ? null : (
        <Button variant="plain" onClick={signIn.back}>
          {LOGIN_TEXTS.back}
        </Button>
      )}
    </div>
  );
}

const HEADINGS: Record<LoginStep, string> = {
  login: 'Sign in',
  resetPassword: 'Reset your password',
  resetCodeRequested: 'Choose a new password',
  newPasswordRequired: 'Choose a new password',
  mfaSetup: 'Add your phone number',
  mfaVerify: 'Enter your code',
  customChallenge: 'Enter your code',
  passkeyVerify: 'Use your passkey',
};

/** A new step focuses its first field; an error focuses itself. */
function useFocusOnStep(form: React.RefObject<HTMLFormElement | null>, step: LoginStep, error: string): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (!error) form.current?.querySelector<HTMLElement>('input:not([readonly]), select')?.focus();
  }, [form, step, error]);
}

function isComplete(code: string, number: string): boolean {
  const mask = COUNTRIES.find((country) => country.code === code)?.mask ?? '';
  return number.length > 0 && number.length === mask.length;
}
