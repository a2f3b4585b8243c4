import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { useState } from 'react';
import { useAct } from '../../../../admin/admin-lists.ts';
import { stillNeeded } from '../../../../ui/still-needed.ts';
import { FormModal } from '../../../../ui/overlays/FormModal.tsx';
import { toProblems } from '../../../../admin/problems.ts';
import { needsGrant, EMPTY_DRAFT, toSaveBody, filledFields } from './association-draft.ts';
import { AssociationFields, useRoles } from './AssociationFields.tsx';
import { userCalls } from '../user-calls.ts';

export type AssociationModalProps = {
  user: AdminUser;
  onDone: (message: string) => void;
  onClose: () => void;
};

/** Adds a role to an existing account (ADU-013). */
export function AssociationModal({ user, onDone, onClose }: AssociationModalProps) {
  const roles = useRoles();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const add = useAct(userCalls.add, () => onDone('Association successfully added.'));
  const problems = toProblems(add.error, ['fk_grants', 'provider_id']);
  const roleName = roles.data?.rows.find((one) => one.pk === draft.role)?.role_name ?? '';
  const { Username, name, family_name, email } = user;
  return (
    <FormModal
      title="Add Association"
      consequence={
        draft.role !== null && !needsGrant(draft.role)
          ? `${user.full_name} gets the role ${roleName} for the whole portal, and all Admins are told by email.`
          : `${user.full_name} gets access to the grant chosen here and is told by email.`
      }
      submitLabel="Add Association"
      blocked={stillNeeded(filledFields(draft))}
      busy={add.isPending}
      problem={problems.top}
      onSubmit={() =>
        add.mutate({
          action: 'association',
          user: { Username, name, family_name, email },
          ...toSaveBody(draft, roleName),
        })
      }
      onClose={onClose}
    >
      <AssociationFields draft={draft} onChange={setDraft} roles={roles} problems={problems} />
    </FormModal>
  );
}
