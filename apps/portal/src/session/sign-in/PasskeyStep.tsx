import { LOGIN_TEXTS } from '@srae/domain/identity/steps';
import { supportsPasskeys } from '../../api/passkey-prompt.ts';
import { Button } from '../../ui/Button.tsx';
import type { SignIn } from './use-sign-in.ts';

/** The second step by passkey: the button opens the browser's dialog. */
export function PasskeyStep() {
  return (
    <p className="sign-in__instruction">
      Your account has a passkey. Your device asks for your fingerprint, face or PIN.
    </p>
  );
}

/** Sign-in by passkey instead of e-mail and password. */
export function PasskeyInstead({ signIn }: { signIn: SignIn }) {
  if (!supportsPasskeys()) return null;
  return (
    <Button
      variant="secondary"
      className="sign-in__submit"
      disabled={signIn.state.busy}
      onClick={() => void signIn.byPasskey()}
    >
      {LOGIN_TEXTS.passkey}
    </Button>
  );
}
