import type { Invitation } from '@srae/contract/schemas/accounts/invitations';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmAct } from '../admin/dialogs/ConfirmAct.tsx';
import { FailedAct } from '../api/FailedAct.tsx';
import { fullTime } from '../times.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useInvitationCalls, useInvitations } from './invitation-calls.ts';

/** Invitations to grants, each with Accept and Decline; renders nothing if there are none. */
export function Invitations() {
  const { data = [] } = useInvitations(true);
  if (data.length === 0) return null;
  return (
    <Card id="invitations" title="Invitations" help="You have no access to these grants until you accept.">
      <ul className="invitations">
        {data.map((one) => (
          <li key={one.pk}>
            <Offer invitation={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Offer({ invitation }: { invitation: Invitation }) {
  const calls = useInvitationCalls();
  const [declining, setDeclining] = useState(false);
  const accept = useMutation({ mutationFn: () => calls.accept(invitation) });
  const grant = toGrant(invitation);
  return (
    <>
      <p>
        <strong>{invitation.invited_by}</strong> invites you to work on <strong>{grant}</strong>.
      </p>
      <p className="usa-hint">
        Role: {toRole(invitation)}. Access: {toAccess(invitation)}. Open until{' '}
        {fullTime(invitation.expires_at)}.
      </p>
      <FailedAct error={accept.error} />
      <div className="button-row">
        <Button
          small
          busy={accept.isPending}
          aria-label={`Accept the invitation to ${grant}`}
          onClick={() => accept.mutate()}
        >
          Accept
        </Button>
        <Button
          small
          variant="secondary"
          aria-label={`Decline the invitation to ${grant}`}
          onClick={() => setDeclining(true)}
        >
          Decline
        </Button>
      </div>
      {declining ? (
        <ConfirmAct
          title="Decline Invitation?"
          act={() => calls.decline(invitation)}
          onDone={() => setDeclining(false)}
          onClose={() => setDeclining(false)}
        >
          {`You will not get access to ${grant}, and the invitation ends. Decline it?`}
        </ConfirmAct>
      ) : null}
    </>
  );
}

function toGrant({ grantee_name: name, funding_stream: stream, cohort }: Invitation): string {
  return `${name} (${stream}, ${cohort ?? 'NA'})`;
}

function toRole({ role_name: role, provider_name: provider }: Invitation): string {
  return provider === null ? role : `${role} of ${provider}`;
}

function toAccess({ has_portal_access: portal, has_dashboard_access: dashboard }: Invitation): string {
  if (portal && dashboard) return 'Dashboard and Portal';
  return portal ? 'Portal' : 'Dashboard';
}
