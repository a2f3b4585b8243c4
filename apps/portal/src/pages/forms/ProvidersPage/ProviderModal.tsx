import type { GrantUser } from '@srae/contract/schemas/accounts/user-associations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filledIn, NO_PERSON, toPerson } from '../../../admin/NameAndEmailFields.tsx';
import { toMessage } from '../../../api/problem.ts';
import { listGrantUsers } from '../../../forms/grant-users.ts';
import { reportingKeys } from '../../../forms/reporting-keys.ts';
import type { Result } from '../../../forms/tables/ResultModal.tsx';
import { useReword } from '../../../instrument/use-reword.ts';
import { useReporting } from '../../../session/session-context.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';
import { MARKED_FIRST, stillNeeded } from '../../../ui/still-needed.ts';
import { collisionText } from './provider-user.ts';
import { RequiredLabel } from './RequiredLabel.tsx';
import { PROVIDER_TEXTS } from './texts.ts';
import { useProviderCalls } from './use-provider-calls.ts';
import { UserFields } from './UserFields.tsx';

type Named = { readonly pk: number; readonly provider_name: string };

export type ProviderModalProps = {
  /** Edit mode: adds users to this provider; if absent, adds a provider (PRV-011). */
  provider?: Named;
  onDone: (result: Result) => void;
  onClose: () => void;
};

/** Adds a provider with its first provider-level user, or a provider-level user to an existing one. */
export function ProviderModal({ provider, onDone, onClose }: ProviderModalProps) {
  const calls = useProviderCalls();
  const users = useGrantUsers();
  const reword = useReword();
  const [name, setName] = useState('');
  const [assign, setAssign] = useState<'self' | 'provider'>('self');
  const [user, setUser] = useState(NO_PERSON);
  // If only adding the user failed, the provider is kept; a retry adds only the user (Q73).
  const [added, setAdded] = useState<Named | null>(null);
  const fixed = provider ?? added;
  const withUser = fixed !== null || assign === 'provider';
  const clash = withUser ? collisionText(user.email, users.data ?? [], fixed?.pk ?? null) : null;
  const person = toPerson(user);
  const needed = stillNeeded({
    ...(fixed === null ? { 'Provider Name': name.trim() !== '' } : {}),
    ...(withUser ? filledIn(person) : {}),
  });
  const save = useMutation({
    mutationFn: async () => {
      const target = fixed ?? (await calls.add(name.trim()));
      if (withUser) {
        if (provider === undefined) setAdded(target);
        await calls.addUser(target.pk, person, users.data ?? []);
      }
      return target;
    },
    onSuccess: (target) => onDone(resultFor(target.provider_name, withUser, provider !== undefined)),
  });
  const failure = save.isError ? toMessage(save.error) : null;
  const problem =
    failure === null || added === null ? (
      failure
    ) : (
      <>
        <p>{PROVIDER_TEXTS.added(added.provider_name).text} The user was not added.</p>
        <p>{failure}</p>
      </>
    );
  return (
    <FormModal
      title={provider ? 'Edit Provider' : 'Add Provider'}
      submitLabel={fixed === null ? 'Add Provider' : 'Add User'}
      blocked={needed ?? (withUser ? findHindrance(clash, users.data) : null)}
      busy={save.isPending}
      problem={problem}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {fixed === null ? (
        <>
          <TextField
            id="provider-name"
            label={<RequiredLabel>Provider Name</RequiredLabel>}
            help="As it should read in the tables and in the survey files; it must match there exactly."
            required
            value={name}
            onChange={setName}
            maxLength={200}
          />
          <RadioGroup
            id="assign-to"
            legend="Assign To"
            value={assign}
            options={[
              { value: 'self', label: reword('Self: grantee staff enter the data') },
              { value: 'provider', label: 'Provider: a provider-level user enters the data' },
            ]}
            onChange={setAssign}
          />
        </>
      ) : (
        <p>
          Provider: <strong>{fixed.provider_name}</strong>
        </p>
      )}
      {withUser ? <UserFields user={user} onChange={setUser} clash={clash} users={users} /> : null}
    </FormModal>
  );
}

/** Why a complete user cannot be added yet: a clash, or the users to compare with are missing. */
function findHindrance(clash: string | null, users: readonly GrantUser[] | undefined): string | null {
  if (clash !== null) return MARKED_FIRST;
  return users === undefined ? 'The users of this grant have not been loaded yet.' : null;
}

function resultFor(name: string, withUser: boolean, edit: boolean): Result {
  if (edit) return PROVIDER_TEXTS.userAdded(name);
  return withUser ? PROVIDER_TEXTS.addedWithUser(name) : PROVIDER_TEXTS.added(name);
}

/** The users associated with the grant, for the collision rules. */
function useGrantUsers() {
  const { grant } = useReporting();
  return useQuery({
    queryKey: reportingKeys.users(grant.id),
    queryFn: ({ signal }) => listGrantUsers(grant.id, signal),
  });
}
