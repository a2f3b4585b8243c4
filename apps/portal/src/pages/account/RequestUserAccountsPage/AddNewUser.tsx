import { isEmail } from '@srae/domain/identity/email';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ExistingAccountDialog, findExistingAccount } from '../../../admin/ExistingAccountDialog.tsx';
import { NameAndEmailFields, NO_PERSON, toPerson } from '../../../admin/NameAndEmailFields.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { type Added, useMemberCalls } from './grant-users.ts';

/** New mode: first name, last name, e-mail (GUM-002). */
export function AddNewUser({ onAdded }: { onAdded: (added: Added) => void }) {
  const calls = useMemberCalls();
  const [typed, setTyped] = useState(NO_PERSON);
  const person = toPerson(typed);
  const ready = isEmail(person.email) && person.name !== '' && person.family_name !== '';
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
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !invite.isPending) invite.mutate(person);
        }}
      >
        {problems.top === null ? null : (
          <Notice tone="error" announce slim>
            {problems.top}
          </Notice>
        )}
        <NameAndEmailFields id="new" typed={typed} onChange={setTyped} problems={problems} />
        <Button type="submit" disabled={!ready} busy={invite.isPending}>
          Create Account
        </Button>
      </form>
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
