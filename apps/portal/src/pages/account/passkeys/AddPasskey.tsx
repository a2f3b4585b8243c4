import type { Passkeys } from '@srae/contract/schemas/accounts/passkeys';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { authCalls } from '../../../api/auth-calls.ts';
import { supportsPasskeys, createPasskey, PasskeyCancelled } from '../../../api/passkey-prompt.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { OwnPassword, toPasswordMessage } from '../ProfilePage/OwnPassword.tsx';

/** Name and password; the browser's dialog creates the passkey (BEY-175). */
export function AddPasskey({ onAdded }: { onAdded: (passkeys: Passkeys) => void }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const { session, options } = await authCalls.startPasskey(password);
      const response = await createPasskey(options);
      return authCalls.addPasskey({ session, name: name.trim(), response });
    },
    onSuccess: (passkeys) => {
      setName('');
      setPassword('');
      onAdded(passkeys);
    },
  });
  const ready = name.trim() !== '' && password !== '';
  if (!supportsPasskeys()) {
    return (
      <Notice tone="info" slim>
        This browser has no passkeys. Open this page in another browser, or on your phone, to add one.
      </Notice>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !add.isPending) add.mutate();
      }}
    >
      <Field id="passkey-name" label="Name of the new passkey" help="Such as the device: Work laptop">
        {(control) => (
          <TextInput {...control} maxLength={60} autoComplete="off" value={name} onChange={setName} />
        )}
      </Field>
      <OwnPassword id="passkey-password" value={password} onChange={setPassword} />
      {add.isError ? (
        <Notice tone="error" announce slim>
          {add.error instanceof PasskeyCancelled ? add.error.message : toPasswordMessage(add.error)}
        </Notice>
      ) : null}
      <Button type="submit" disabled={!ready} busy={add.isPending}>
        Add passkey
      </Button>
    </form>
  );
}
