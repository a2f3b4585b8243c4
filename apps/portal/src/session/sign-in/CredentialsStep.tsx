import { Field } from '../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../ui/inputs/PasswordInput.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
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
      <Field id="sign-in-email" label="Email">
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            value={state.email}
            readOnly={emailFixed}
            onChange={(email) => type({ email })}
          />
        )}
      </Field>
      {state.step === 'login' ? (
        <Field id="sign-in-password" label="Password">
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              value={state.password}
              onChange={(password) => type({ password })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
