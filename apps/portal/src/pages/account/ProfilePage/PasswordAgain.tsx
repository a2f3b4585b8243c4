import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, type ButtonVariant } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { OwnPassword, toPasswordMessage } from './OwnPassword.tsx';

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
      <OwnPassword id={id} value={password} onChange={setPassword} />
      {verify.isError ? (
        <Notice tone="error" announce slim>
          {toPasswordMessage(verify.error)}
        </Notice>
      ) : null}
      <Button type="submit" variant={variant} disabled={password === ''} busy={verify.isPending}>
        {action}
      </Button>
    </form>
  );
}
