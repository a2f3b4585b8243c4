import type { PasswordSet } from '@srae/contract/schemas/accounts/users';
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { PASSWORDS_DIFFER } from '@srae/domain/identity/password';
import { useState } from 'react';
import { useAct } from '../../../../admin/admin-lists.ts';
import { personName } from '../../../../admin/texts.ts';
import { stillNeeded } from '../../../../ui/still-needed.ts';
import { FormModal } from '../../../../ui/overlays/FormModal.tsx';
import { toProblems } from '../../../../admin/problems.ts';
import { PasswordChecklist } from '../../../../session/PasswordChecklist.tsx';
import { Checkbox } from '../../../../ui/inputs/Checkbox.tsx';
import { PasswordField } from '../../../../ui/inputs/PasswordInput.tsx';
import { userCalls } from '../user-calls.ts';

export type PasswordModalProps = { user: AdminUser; onDone: (message: string) => void; onClose: () => void };

/** Sets a password, which must be changed at the next sign-in unless it is permanent (Q32). */
export function PasswordModal({ user, onDone, onClose }: PasswordModalProps) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [permanent, setPermanent] = useState(false);
  const confirmed = user.UserStatus.toLowerCase() === 'confirmed';
  const differs = repeated !== '' && repeated !== password;
  const set = useAct(
    (form: PasswordSet) => userCalls.setPassword(user, form),
    () => onDone('Password successfully changed.'),
  );
  const problems = toProblems(set.error, ['new_password', 'repeat_new_password']);
  return (
    <FormModal
      title={`Change Password: ${personName(user)}`}
      consequence="The person is signed out everywhere and told by email."
      submitLabel="Change Password"
      blocked={stillNeeded({
        'New Password': password !== '',
        'Repeat New Password': repeated !== '' && !differs,
      })}
      busy={set.isPending}
      problem={problems.top}
      onSubmit={() =>
        set.mutate({
          new_password: password,
          repeat_new_password: repeated,
          new_permanent_password: confirmed && permanent,
        })
      }
      onClose={onClose}
    >
      <PasswordField
        id="new-password"
        label="New Password"
        error={problems.at('new_password')}
        autoComplete="new-password"
        describedBy="new-password-policy"
        value={password}
        onChange={setPassword}
      />
      <PasswordChecklist id="new-password-policy" password={password} />
      <PasswordField
        id="repeat-new-password"
        label="Repeat New Password"
        error={differs ? PASSWORDS_DIFFER : problems.at('repeat_new_password')}
        autoComplete="new-password"
        value={repeated}
        onChange={setRepeated}
      />
      {confirmed ? (
        <Checkbox
          id="permanent-password"
          label="New password is permanent"
          checked={permanent}
          onChange={setPermanent}
        />
      ) : null}
    </FormModal>
  );
}
