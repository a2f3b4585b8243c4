import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, toMessage } from '../../../api/problem.ts';
import { Button, type ButtonVariant } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PasswordInput } from '../../../ui/inputs/PasswordInput.tsx';

type Props<T> = {
  id: string;
  /** The action that needs the password, as the button's text. */
  action: string;
  variant: ButtonVariant;
  call: (password: string) => Promise<T>;
  onDone: (answer: T) => void;
};

/** Re-authentication with the password before a security setting is changed. */
export function PasswordAgain<T>({ id, action, variant, call, onDone }: Props<T>) {
  const [password, setPassword] = useState('');
  const verify = useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: () => setPassword(''),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') verify.mutate(password);
      }}
    >
      <Field id={id} label="Your password">
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        )}
      </Field>
      {verify.isError ? (
        <Notice tone="error" announce slim>
          {toSentence(verify.error)}
        </Notice>
      ) : null}
      <Button type="submit" variant={variant} disabled={password === ''} busy={verify.isPending}>
        {action}
      </Button>
    </form>
  );
}

/** A wrong password has a message of this page. */
function toSentence(error: unknown): string {
  const wrong = error instanceof ApiProblem && error.code === 'BAD_CREDENTIALS';
  return wrong ? 'The password is not correct.' : toMessage(error);
}
