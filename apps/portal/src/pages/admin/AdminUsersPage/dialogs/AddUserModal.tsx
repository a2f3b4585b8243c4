import { useState } from 'react';
import { useAct } from '../../../../admin/admin-lists.ts';
import { personName } from '../../../../admin/texts.ts';
import {
  ExistingAccountDialog,
  findExistingAccount,
} from '../../../../admin/dialogs/ExistingAccountDialog.tsx';
import { stillNeeded } from '../../../../ui/still-needed.ts';
import { FormModal } from '../../../../ui/overlays/FormModal.tsx';
import { filledIn, NameAndEmailFields, NO_PERSON, toPerson } from '../../../../admin/NameAndEmailFields.tsx';
import { toProblems } from '../../../../admin/problems.ts';
import { EMPTY_DRAFT, toSaveBody, filledFields } from './association-draft.ts';
import { AssociationFields, useRoles } from './AssociationFields.tsx';
import { userCalls } from '../user-calls.ts';

export type AddUserModalProps = { onDone: (message: string) => void; onClose: () => void };

/** A new account with its first role (ADU-010). */
export function AddUserModal({ onDone, onClose }: AddUserModalProps) {
  const roles = useRoles();
  const [typed, setTyped] = useState(NO_PERSON);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const person = toPerson(typed);
  const add = useAct(userCalls.add, () =>
    onDone(`User successfully created. The invitation was sent to ${person.email}.`),
  );
  const existing = findExistingAccount(add.error);
  const problems = toProblems(existing ? null : add.error, [
    'name',
    'family_name',
    'email',
    'fk_grants',
    'provider_id',
  ]);
  const roleName = roles.data?.rows.find((one) => one.pk === draft.role)?.role_name ?? '';
  return (
    <>
      <FormModal
        title="Add User"
        consequence="The person gets an email with a temporary password and how to sign in."
        submitLabel="Create User"
        blocked={stillNeeded({ ...filledIn(person), ...filledFields(draft) })}
        busy={add.isPending}
        problem={problems.top}
        onSubmit={() => add.mutate({ action: 'new', user: person, ...toSaveBody(draft, roleName) })}
        onClose={onClose}
      >
        <NameAndEmailFields id="user" typed={typed} onChange={setTyped} problems={problems} />
        <AssociationFields draft={draft} onChange={setDraft} roles={roles} problems={problems} />
      </FormModal>
      {existing ? (
        <ExistingAccountDialog
          account={existing}
          roleName={roleName}
          act={() =>
            userCalls.add({
              action: 'association',
              user: { Username: existing.Username },
              ...toSaveBody(draft, roleName),
            })
          }
          onDone={() => onDone(`The role ${roleName} was added to the account of ${personName(existing)}.`)}
          onClose={() => add.reset()}
        />
      ) : null}
    </>
  );
}
