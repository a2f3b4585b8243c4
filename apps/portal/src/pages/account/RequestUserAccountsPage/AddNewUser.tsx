import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ExistingAccountDialog, findExistingAccount } from '../../../admin/dialogs/ExistingAccountDialog.tsx';
import { filledIn, NameAndEmailFields, NO_PERSON, toPerson } from '../../../admin/NameAndEmailFields.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { Form } from '../../../ui/Form.tsx';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { type Added, useMemberCalls } from './grant-users.ts';

/** New mode: first name, last name, e-mail (GUM-002). */
export function AddNewUser({ onAdded }: { onAdded: (added: Added) => void }) {
  const calls = useMemberCalls();
  const [typed, setTyped] = useState(NO_PERSON);
  const person = toPerson(typed);
  const invite = useMutation({
    mutationFn: calls.invite,
    onSuccess: (_, user) => {
      setTyped(NO_PERSON);
      onAdded({ name: `${user.name} ${user.family_name}`, email: user.email });
    },
  });
  const existing = findExistingAccount(invite.error);
  const problems = toProblems(existing ? null : invite.error, ['name', 'family_name', 'email']);
  return (
    <>
      <Form
        className="page__short-form"
        submitLabel="Create Account"
        blocked={stillNeeded(filledIn(person))}
        busy={invite.isPending}
        problem={problems.top}
        onSubmit={() => invite.mutate(person)}
      >
        <NameAndEmailFields id="new" typed={typed} onChange={setTyped} problems={problems} />
      </Form>
      {existing ? (
        <ExistingAccountDialog
          account={existing}
          roleName="Grantee"
          act={() => calls.associate(existing.Username)}
          onDone={() => {
            invite.reset();
            setTyped(NO_PERSON);
            onAdded({ name: existing.full_name, email: existing.email });
          }}
          onClose={() => invite.reset()}
        />
      ) : null}
    </>
  );
}
