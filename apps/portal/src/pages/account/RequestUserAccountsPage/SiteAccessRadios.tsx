import { useMutation } from '@tanstack/react-query';
import { toMessage } from '../../../api/problem.ts';
import { useNotices } from '../../../session/notices.tsx';
import { useSignedIn } from '../../../session/session-context.ts';
import { FieldError } from '../../../ui/inputs/Field.tsx';
import { KeyboardChoiceHint } from '../../../ui/inputs/immediate/KeyboardChoiceHint.tsx';
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx';
import { useKeyboardChoice } from '../../../ui/inputs/immediate/use-keyboard-choice.ts';
import { type Member, type SiteAccess, findSiteAccess, useMemberCalls } from './grant-users.ts';

/** Saves immediately; on an error the reason is shown and the previous choice restored (Q124). */
export function SiteAccessRadios({ member }: { member: Member }) {
  const calls = useMemberCalls();
  const { toast } = useNotices();
  const { me, access } = useSignedIn();
  const [first] = member.associations;
  const id = `access-${first?.pk ?? member.username}`;
  const name = `${member.name} ${member.family_name}`;
  // Sequential: the last choice stays.
  const save = useMutation({
    mutationFn: (choice: SiteAccess) => calls.setAccess(member, choice),
    scope: { id },
    onSuccess: (_, choice) => toast('Saved', `Site access of ${name}: ${LABELS[choice]}.`),
  });
  const present = save.isPending ? save.variables : findSiteAccess(member);
  const { waiting, choose, handlers } = useKeyboardChoice((choice: SiteAccess) => {
    if (choice !== present) save.mutate(choice);
  });
  // Users cannot remove their own portal access (Q124).
  const fixed = member.username === me.username && access?.groups.admin !== true;
  return (
    <div
      className="keyboard-choice"
      role="group"
      aria-describedby={save.isError ? `${id}-error` : undefined}
      {...handlers}
    >
      <RadioGroup<SiteAccess>
        id={id}
        legend={`Site access of ${name}`}
        legendHidden
        value={waiting ?? present}
        options={OPTIONS}
        disabled={fixed}
        onChange={choose}
      />
      <KeyboardChoiceHint waiting={waiting !== undefined} />
      <FieldError id={`${id}-error`} message={save.isError ? toMessage(save.error) : null} />
      {fixed ? <span className="usa-hint no-print">Someone else has to change your own access.</span> : null}
    </div>
  );
}

const LABELS = {
  portal: 'Portal',
  dashboard: 'Dashboard',
  both: 'Dashboard and Portal',
} as const satisfies Record<SiteAccess, string>;

const OPTIONS = (['portal', 'dashboard', 'both'] as const).map((value) => ({ value, label: LABELS[value] }));
