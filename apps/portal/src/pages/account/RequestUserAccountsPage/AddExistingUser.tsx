import type { ListedUser } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LookupSelect } from '../../../admin/LookupSelect.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Form } from '../../../ui/Form.tsx';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { type Added, useMemberCalls } from './grant-users.ts';

/** Association mode: a user of the same organization (for an Admin: anyone) not yet on this grant (Q16). */
export function AddExistingUser({ onAdded }: { onAdded: (added: Added) => void }) {
  const { grant } = useReporting();
  const calls = useMemberCalls();
  const queries = useQueryClient();
  const [user, setUser] = useState<ListedUser | null>(null);
  const associate = useMutation({
    mutationFn: (one: ListedUser) => calls.associate(one.Username),
    onSuccess: (_, one) => {
      setUser(null);
      onAdded({ name: one.full_name, email: one.email });
      void queries.invalidateQueries({ queryKey: ['admin', userAssociations.listUsers.path] });
    },
  });
  return (
    <Form
      className="page__short-form"
      submitLabel="Add User Association"
      blocked={stillNeeded({ User: user !== null })}
      busy={associate.isPending}
      problem={toProblems(associate.error).top}
      onSubmit={() => {
        if (user !== null) associate.mutate(user);
      }}
    >
      <LookupSelect<ListedUser>
        id="existing-user"
        label="User"
        findLabel="Find a user"
        emptyLabel="Choose a user"
        endpoint={userAssociations.listUsers}
        query={{ without_grant: grant.id }}
        toKey={(one) => one.Username}
        toLabel={(one) => `${one.full_name} (${one.email})`}
        chosen={user}
        onChoose={setUser}
      />
    </Form>
  );
}
