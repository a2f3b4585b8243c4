import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ButtonVariant } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { OWN_PASSWORD, OwnPassword, toPasswordMessage } from './OwnPassword.tsx';

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
    <Form
      submitLabel={action}
      variant={variant}
      blocked={stillNeeded({ [OWN_PASSWORD]: password !== '' })}
      busy={verify.isPending}
      problem={verify.isError ? toPasswordMessage(verify.error) : null}
      onSubmit={() => verify.mutate(password)}
    >
      <OwnPassword id={id} value={password} onChange={setPassword} />
    </Form>
  );
}
