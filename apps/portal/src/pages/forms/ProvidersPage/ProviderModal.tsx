import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toMessage } from '../../../api/problem.ts';
import { listGrantUsers } from '../../../forms/grant-users.ts';
import { reportingKeys } from '../../../forms/reporting-keys.ts';
import type { Result } from '../../../forms/tables/ResultModal.tsx';
import { useReword } from '../../../instrument/use-reword.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { collisionText, isComplete, NO_USER } from './provider-user.ts';
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
  const [user, setUser] = useState(NO_USER);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // If only adding the user failed, the provider is kept; a retry adds only the user (Q73).
  const [added, setAdded] = useState<Named | null>(null);
  const fixed = provider ?? added;
  const withUser = fixed !== null || assign === 'provider';
  const clash = withUser ? collisionText(user.email, users.data ?? [], fixed?.pk ?? null) : null;
  const ready =
    (fixed !== null || name.trim() !== '') &&
    (!withUser || (isComplete(user) && clash === null && !!users.data));

  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const target = fixed ?? (await calls.add(name.trim()));
      if (withUser) {
        setAdded(target);
        await calls.addUser(target.pk, user, users.data ?? []);
      }
      onDone(resultFor(target.provider_name, withUser, provider !== undefined));
    } catch (error) {
      setFailure(toMessage(error));
      setBusy(false);
    }
  };

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
      blocked={ready ? null : 'Fill in all required fields first.'}
      busy={busy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {fixed === null ? (
        <>
          <Field
            id="provider-name"
            label={<RequiredLabel>Provider Name</RequiredLabel>}
            help="As it should read in the tables and in the survey files; it must match there exactly."
            required
          >
            {(control) => <TextInput {...control} value={name} onChange={setName} maxLength={200} />}
          </Field>
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
