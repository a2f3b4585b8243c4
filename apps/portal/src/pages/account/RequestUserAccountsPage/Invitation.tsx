import { useMutation } from '@tanstack/react-query';
import { toMessage } from '../../../api/problem.ts';
import { useNotices } from '../../../session/notices.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/inputs/Field.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';
import { type Member, useMemberCalls } from './grant-users.ts';

/** Whether the person has signed in since the invitation; if not, it can be resent. */
export function Invitation({ member }: { member: Member }) {
  const calls = useMemberCalls();
  const { toast } = useNotices();
  const again = useMutation({
    mutationFn: calls.inviteAgain,
    onSuccess: () => toast('Success', `The invitation was sent again to ${member.email}.`),
  });
  const [first] = member.associations;
  if (member.invitation === 'accepted' || !first) return <StatusTag tone="good">Accepted</StatusTag>;
  const id = `invitation-${first.pk}-error`;
  return (
    <>
      {member.invitation === 'open' ? (
        <StatusTag tone="attention">Waiting</StatusTag>
      ) : (
        <StatusTag tone="caution">Expired</StatusTag>
      )}{' '}
      <Button
        variant="plain"
        small
        busy={again.isPending}
        aria-label={`Resend invitation to ${member.email}`}
        aria-describedby={again.isError ? id : undefined}
        onClick={() => again.mutate(first.pk)}
      >
        Resend
      </Button>
      <FieldError id={id} message={again.isError ? toMessage(again.error) : null} />
    </>
  );
}
