import { PasswordField } from '../../ui/inputs/PasswordInput.tsx';
import { TextField } from '../../ui/inputs/TextInput.tsx';
import type { SignIn } from './use-sign-in.ts';

/** E-mail, and on the login step the password. */
export function CredentialsStep({ signIn, emailFixed }: { signIn: SignIn; emailFixed: boolean }) {
  const { state, type } = signIn;
  return (
    <>
      {state.step === 'resetPassword' ? (
        <p className="sign-in__instruction">
          Enter your email address. We will send you a verification code.
        </p>
      ) : null}
      <TextField
        id="sign-in-email"
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={state.email}
        readOnly={emailFixed}
        onChange={(email) => type({ email })}
      />
      {state.step === 'login' ? (
        <PasswordField
          id="sign-in-password"
          label="Password"
          name="password"
          autoComplete="current-password"
          value={state.password}
          onChange={(password) => type({ password })}
        />
      ) : null}
    </>
  );
}
