import type { Passkeys } from '@srae/contract/schemas/accounts/passkeys';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { authCalls } from '../../../api/auth-calls.ts';
import { supportsPasskeys, createPasskey, PasskeyCancelled } from '../../../api/passkey-prompt.ts';
import { Form } from '../../../ui/Form.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { OWN_PASSWORD, OwnPassword, toPasswordMessage } from '../ProfilePage/OwnPassword.tsx';

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
  if (!supportsPasskeys()) {
    return (
      <Notice tone="info" slim>
        This browser does not support passkeys. Open this page in another browser, or on your phone, to add
        one.
      </Notice>
    );
  }
  return (
    <Form
      className="no-print"
      submitLabel="Add passkey"
      blocked={stillNeeded({ [NAME]: name.trim() !== '', [OWN_PASSWORD]: password !== '' })}
      busy={add.isPending}
      problem={add.isError ? toSentence(add.error) : null}
      onSubmit={() => add.mutate()}
    >
      <TextField
        id="passkey-name"
        label={NAME}
        help="Such as the device: Work laptop"
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <OwnPassword id="passkey-password" value={password} onChange={setPassword} />
    </Form>
  );
}

const NAME = 'Name of the new passkey';

function toSentence(error: Error): string {
  return error instanceof PasskeyCancelled ? error.message : toPasswordMessage(error);
}
