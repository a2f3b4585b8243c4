import type { Passkeys } from '@srae/contract/schemas/accounts/passkeys';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { authCalls } from '../../../api/auth-calls.ts';
import { toMessage } from '../../../api/problem.ts';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { TextField } from '../../../ui/inputs/TextInput.tsx';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { OWN_PASSWORD, OwnPassword, toPasswordMessage } from '../ProfilePage/OwnPassword.tsx';

export type PasskeyRow = Passkeys[number];

type Props = { passkey: PasskeyRow; onDone: (passkeys: Passkeys) => void; onClose: () => void };

/** Renames a passkey. */
export function RenamePasskey({ passkey, onDone, onClose }: Props) {
  const [name, setName] = useState(passkey.name);
  const save = useMutation({
    mutationFn: () => authCalls.renamePasskey(passkey.pk, name.trim()),
    onSuccess: onDone,
  });
  return (
    <FormModal
      title="Rename passkey"
      submitLabel="Rename passkey"
      blocked={stillNeeded({ Name: name.trim() !== '' })}
      busy={save.isPending}
      problem={save.isError ? toMessage(save.error) : null}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        id="passkey-new-name"
        label="Name"
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
    </FormModal>
  );
}

/** Removes a passkey after confirming the password. */
export function RemovePasskey({ passkey, onDone, onClose }: Props) {
  const [password, setPassword] = useState('');
  const remove = useMutation({
    mutationFn: () => authCalls.removePasskey(passkey.pk, password),
    onSuccess: onDone,
  });
  return (
    <FormModal
      title="Remove passkey"
      consequence={`“${passkey.name}” can no longer be used to sign in, and your other sessions end. It stays on your device until you delete it there.`}
      submitLabel="Remove passkey"
      blocked={stillNeeded({ [OWN_PASSWORD]: password !== '' })}
      busy={remove.isPending}
      problem={remove.isError ? toPasswordMessage(remove.error) : null}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      <OwnPassword id="remove-passkey-password" value={password} onChange={setPassword} />
    </FormModal>
  );
}
