import type { Availability } from '@srae/contract/schemas/programme/periods';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';
import type { Change } from './change.ts';

export type PortalOpeningProps = { availability: Availability; onChange: (change: Change) => void };

/** The portal is open or closed for everyone but Admins (BEY-030). */
export function PortalOpening({ availability, onChange }: PortalOpeningProps) {
  const { environment, portal_open: set, portal_open_now: now, closed_message: message } = availability;
  return (
    <Card
      id="portal-opening"
      title="Portal"
      aside={
        now ? <StatusTag tone="good">Open now</StatusTag> : <StatusTag tone="problem">Closed now</StatusTag>
      }
    >
      {environment === 'production' ? null : (
        <Notice tone="info" slim>
          In this environment ({environment}) the portal is always open. The setting counts in production.
        </Notice>
      )}
      <p>
        The setting says <strong>{set ? 'open' : 'closed'}</strong>. Admins always have access. When closed,
        everyone else sees: <q>{message}</q>
      </p>
      <Button
        variant={set ? 'danger' : 'primary'}
        onClick={() =>
          onChange({
            title: set ? 'Close the portal?' : 'Open the portal?',
            confirm: set ? 'Close portal' : 'Open portal',
            consequence: set
              ? 'Grantees and providers lose access to the portal pages at once; what someone is typing is kept as a draft. The dashboard is not affected.'
              : 'Grantees and providers with portal access to an active grant can enter data at once.',
            save: { portal_open: !set },
          })
        }
      >
        {set ? 'Close portal' : 'Open portal'}
      </Button>
    </Card>
  );
}
