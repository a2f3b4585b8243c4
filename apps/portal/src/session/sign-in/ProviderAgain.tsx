import { useEffect, useRef, useState } from 'react';
import { toMessage } from '../../api/problem.ts';
import { resumeSession } from '../../api/token.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';

type ProviderAgainProps = { provider: string; onDone: () => void };

/** Sign-in by the provider in another tab, over a page, to preserve this tab's input. */
export function ProviderAgain({ provider, onDone }: ProviderAgainProps) {
  const [state, setState] = useState({ busy: false, error: '' });
  // The first time it loads after the dialog has opened, so that the dialog cannot focus it.
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  const goOn = () => {
    setState({ busy: true, error: '' });
    resumeSession().then(
      (resumed) => (resumed ? onDone() : setState({ busy: false, error: NOT_YET })),
      (error: unknown) => setState({ busy: false, error: toMessage(error) }),
    );
  };
  return (
    <div className="sign-in">
      {state.error ? (
        <Notice tone="error" announce slim>
          {state.error}
        </Notice>
      ) : null}
      <ol>
        <li>
          <a ref={link} id="sign-in-link" href={paths.login()} target="_blank" rel="noreferrer">
            Sign in with {provider} in a new tab
          </a>
        </li>
        <li>Come back to this tab.</li>
      </ol>
      <Button className="sign-in__submit" busy={state.busy} onClick={goOn}>
        I have signed in
      </Button>
    </div>
  );
}

const NOT_YET =
  'You are not signed in yet, or somebody else is. Sign in in the new tab with your own account.';
