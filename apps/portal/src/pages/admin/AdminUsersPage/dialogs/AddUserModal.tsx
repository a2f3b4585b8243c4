import { isEmail } from '@srae/domain/identity/email';
import { useState } from 'react';
import { useAct } from '../../../../admin/admin-lists.ts';
import { FormModal } from '../../../../ui/overlays/FormModal.tsx';
import { NameAndEmailFields, NO_PERSON, toPerson } from '../../../../admin/NameAndEmailFields.tsx';
import { toProblems } from '../../../../admin/problems.ts';
import { isPlaced, NO_PLACE, placeBody } from './place.ts';
import { PlaceFields, useRoles } from './PlaceFields.tsx';
import { userCalls } from '../user-calls.ts';

export type AddUserModalProps = { onDone: (message: string) => void; onClose: () => void };

/** A new account with its first role (ADU-010). */
export function AddUserModal({ onDone, onClose }: AddUserModalProps) {
  const roles = useRoles();
  const [typed, setTyped] = useState(NO_PERSON);
  const [place, setPlace] = useState(NO_PLACE);
  const person = toPerson(typed);
  const add = useAct(userCalls.add, ({ invited }) =>
    onDone(
      invited
        ? `User successfully created. The invitation was sent to ${person.email}.`
        : 'This person had an account already; the role was added to it.',
    ),
  );
  const problems = toProblems(add.error, ['name', 'family_name', 'email', 'fk_grants', 'provider_id']);
  const roleName = roles.data?.rows.find((one) => one.pk === place.role)?.role_name ?? '';
  return (
    <FormModal
      title="Add User"
      consequence="The person gets an email with a temporary password and how to sign in."
      submitLabel="Create User"
      ready={person.name !== '' && person.family_name !== '' && isEmail(person.email) && isPlaced(place)}
      busy={add.isPending}
      problem={problems.top}
      onSubmit={() => add.mutate({ action: 'new', user: person, ...placeBody(place, roleName) })}
      onClose={onClose}
    >
      <NameAndEmailFields id="user" typed={typed} onChange={setTyped} problems={problems} />
      <PlaceFields place={place} onChange={setPlace} roles={roles} problems={problems} />
    </FormModal>
  );
}
