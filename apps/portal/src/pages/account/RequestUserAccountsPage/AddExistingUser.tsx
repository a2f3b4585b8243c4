import type { ListedUser } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LookupSelect } from '../../../admin/LookupSelect.tsx';
import { FailedAct } from '../../../api/FailedAct.tsx';
import { useReporting } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Added, useMemberCalls } from './grant-users.ts';

/** Association mode: a user of the same organization (for an Admin: anyone) not yet on this grant (Q16). */
export function AddExistingUser({ onAdded }: { onAdded: (added: Added) => void }) {
  const { grant } = useReporting();
  const calls = useMemberCalls();
  const queries = useQueryClient();
  const [user, setUser] = useState<ListedUser | null>(null);
  const associate = useMutation({
    mutationFn: (one: ListedUser) => calls.associate(one.Username),
    onSuccess: async (_, one) => {
      setUser(null);
      onAdded({ name: one.full_name, email: one.email });
      await queries.invalidateQueries({ queryKey: ['admin', userAssociations.listUsers.path] });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (user !== null && !associate.isPending) associate.mutate(user);
      }}
    >
      <FailedAct error={associate.error} />
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
      <Button type="submit" disabled={user === null} busy={associate.isPending}>
        Add User Association
      </Button>
    </form>
  );
}
