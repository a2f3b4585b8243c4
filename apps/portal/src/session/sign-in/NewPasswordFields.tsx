import { PASSWORDS_DIFFER } from '@srae/domain/identity/password';
import { PasswordField } from '../../ui/inputs/PasswordInput.tsx';
import { PasswordChecklist } from '../PasswordChecklist.tsx';
import type { SignIn } from './use-sign-in.ts';

/** A new password twice, with a live checklist of the policy. */
export function NewPasswordFields({ signIn }: { signIn: SignIn }) {
  const { state, type } = signIn;
  const differs = state.confirmPassword !== '' && state.confirmPassword !== state.newPassword;
  return (
    <>
      {state.step === 'newPasswordRequired' ? (
        <p className="sign-in__instruction">
          You signed in with a temporary password. Choose your own password now.
        </p>
      ) : null}
      <PasswordField
        id="sign-in-new-password"
        label="New password"
        autoComplete="new-password"
        describedBy="sign-in-policy"
        value={state.newPassword}
        onChange={(newPassword) => type({ newPassword })}
      />
      <PasswordChecklist id="sign-in-policy" password={state.newPassword} />
      <PasswordField
        id="sign-in-confirm"
        label="Confirm new password"
        error={differs ? PASSWORDS_DIFFER : null}
        autoComplete="new-password"
        value={state.confirmPassword}
        onChange={(confirmPassword) => type({ confirmPassword })}
      />
    </>
  );
}
