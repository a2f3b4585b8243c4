import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { authCalls } from '../../api/auth-calls.ts';
import { toMessage } from '../../api/problem.ts';
import type { Tokens } from '../../api/token.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Spinner } from '../../ui/feedback/Progress.tsx';
import { TextField } from '../../ui/inputs/TextInput.tsx';
import { isAnswer, storeLeftPage } from '../leaving.ts';
import { SignInError } from './SignInError.tsx';

type ProviderCardProps = {
  /** Name of the sign-in service. */
  provider: string;
  notice: string | null;
  onDone: (tokens: Tokens) => void;
};

type State = { step: 'start' | 'finishing' | 'invitation'; session: string; error: string; busy: boolean };

/** Sign-in by an OpenID Connect provider: button, redirect handling, and once the invitation code. */
export function ProviderCard({ provider, notice, onDone }: ProviderCardProps) {
  const { state, start, link } = useProviderSignIn(onDone);
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state.step === 'invitation' && !state.error) card.current?.querySelector('input')?.focus();
  }, [state.error, state.step]);

  if (state.step === 'finishing') return <Spinner label="Signing you in" />;
  return (
    <div ref={card} className="sign-in">
      <h1 className="sign-in__heading">{state.step === 'start' ? 'Sign in' : 'Connect your account'}</h1>
      <SignInError key={state.step} message={state.error} />
      {notice && state.step === 'start' && !state.error ? (
        <Notice tone="info" slim>
          {notice}
        </Notice>
      ) : null}
      {state.step === 'start' ? (
        <>
          <Button className="sign-in__submit" busy={state.busy} onClick={start}>
            Sign in with {provider}
          </Button>
          <div className="sign-in__links">
            <p className="sign-in__instruction">
              You go to {provider}, sign in there with your second step, and come back here. The portal never
              sees your password.
            </p>
            <p className="sign-in__instruction">
              Is this your first time? Use the email address that your invitation was sent to, and have the
              invitation at hand: the portal asks for its code once.
            </p>
          </div>
        </>
      ) : (
        <InvitationForm provider={provider} busy={state.busy} onSubmit={link} />
      )}
    </div>
  );
}

/** The redirect to the provider and back, and the invitation code that connects an account. */
function useProviderSignIn(onDone: (tokens: Tokens) => void) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<State>(() => ({
    step: isAnswer(search) ? 'finishing' : 'start',
    session: '',
    error: '',
    busy: false,
  }));
  const begun = useRef(false);

  useEffect(() => {
    if (!isAnswer(search) || begun.current) return;
    begun.current = true;
    // Once, and not kept in the history: the authorization response is single-use.
    void navigate(paths.login(), { replace: true });
    authCalls.finishOidc(search).then(
      (result) => {
        if (result.step === 'invitation')
          return setState({ step: 'invitation', session: result.session, error: '', busy: false });
        onDone(result);
      },
      (error: unknown) => setState({ step: 'start', session: '', error: toMessage(error), busy: false }),
    );
  }, [search, navigate, onDone]);

  const start = () => {
    setState((now) => ({ ...now, busy: true, error: '' }));
    authCalls.startOidc().then(
      ({ url }) => {
        storeLeftPage();
        window.location.assign(url);
      },
      (error: unknown) => setState((now) => ({ ...now, busy: false, error: toMessage(error) })),
    );
  };
  const link = (code: string) => {
    setState((now) => ({ ...now, busy: true, error: '' }));
    authCalls.linkOidc({ session: state.session, code }).then(
      (result) => {
        if (result.step === 'done') onDone(result);
      },
      (error: unknown) => setState({ step: 'start', session: '', error: toMessage(error), busy: false }),
    );
  };

  return { state, start, link };
}

type InvitationFormProps = { provider: string; busy: boolean; onSubmit: (code: string) => void };

function InvitationForm({ provider, busy, onSubmit }: InvitationFormProps) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !busy) onSubmit(code.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="sign-in__instruction">
        {provider} knows you; the portal does not yet. Enter the code from your invitation email. You need it
        this once.
      </p>
      <TextField
        id="sign-in-invitation"
        label="Invitation code"
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        value={code}
        onChange={setCode}
      />
      <Button type="submit" className="sign-in__submit" disabled={code.trim() === ''} busy={busy}>
        Connect my account
      </Button>
      <div className="sign-in__links">
        <p className="sign-in__instruction">
          No invitation, or is it older than 7 days? Ask whoever added you, or the help desk, to send it
          again.
        </p>
      </div>
    </form>
  );
}
