import { useMutation } from '@tanstack/react-query';
import { toMessage } from '../../../api/problem.ts';
import { useSignedIn } from '../../../session/session-context.ts';
import { FieldError } from '../../../ui/inputs/Field.tsx';
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx';
import { type Member, type SiteAccess, findSiteAccess, useMemberCalls } from './grant-users.ts';

/** Saves immediately; on an error the reason is shown and the previous choice restored (Q124). */
export function SiteAccessRadios({ member }: { member: Member }) {
  const calls = useMemberCalls();
  const { me, access } = useSignedIn();
  const [first] = member.associations;
  const id = `access-${first?.pk ?? member.username}`;
  // Sequential: arrow keys change the choice faster than the server saves.
  const save = useMutation({
    mutationFn: (choice: SiteAccess) => calls.setAccess(member, choice),
    scope: { id },
  });
  // Users cannot remove their own portal access (Q124).
  const fixed = member.username === me.username && access?.groups.admin !== true;
  return (
    <div role="group" aria-describedby={save.isError ? `${id}-error` : undefined}>
      <RadioGroup<SiteAccess>
        id={id}
        legend={`Site access of ${member.name} ${member.family_name}`}
        legendHidden
        value={save.isPending ? save.variables : findSiteAccess(member)}
        options={OPTIONS}
        disabled={fixed}
        onChange={(choice) => save.mutate(choice)}
      />
      <FieldError id={`${id}-error`} message={save.isError ? toMessage(save.error) : null} />
      {fixed ? <span className="usa-hint no-print">Someone else has to change your own access.</span> : null}
    </div>
  );
}

const OPTIONS: readonly { value: SiteAccess; label: string }[] = [
  { value: 'portal', label: 'Portal' },
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'both', label: 'Dashboard and Portal' },
];
