import { admin } from '@srae/contract/admin';
import type { Grant, Grantee } from '@srae/contract/schemas/programme/programme';
import { useState } from 'react';
import { useFullList } from '../../../admin/admin-lists.ts';
import { cohortText, textOr } from '../../../admin/texts.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Loaded } from '../../../api/Loaded.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';
import { ExtensionModal } from './ExtensionModal.tsx';
import { GrantModal } from './GrantModal.tsx';

type Open = { kind: 'new' } | { kind: 'edit' | 'extend'; grant: Grant };

/** The grants of a grantee with their providers and users (ADG-003). */
export function Grants({ grantee }: { grantee: Grantee }) {
  const grants = useFullList<Grant>(admin.listGrants, { grantee: grantee.pk });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="details-panel">
      <Loaded query={grants} what="the grants" lines={2}>
        {(data) => (
          <DataTable
            wide
            caption={`Grants of ${grantee.grantee_name}`}
            captionHidden
            columns={listColumns(setOpen)}
            rows={data.rows}
            rowKey={(grant) => grant.pk}
            rowClass={(grant) => (grant.gr_active ? undefined : 'row--inactive')}
            empty="This grantee has no grant yet."
          />
        )}
      </Loaded>
      <Button
        variant="secondary"
        small
        icon="add"
        aria-label={`Add grant: ${grantee.grantee_name}`}
        onClick={() => setOpen({ kind: 'new' })}
      >
        Add Grant
      </Button>
      {open?.kind === 'new' ? <GrantModal grantee={grantee} grant={null} onClose={close} /> : null}
      {open?.kind === 'edit' ? <GrantModal grantee={grantee} grant={open.grant} onClose={close} /> : null}
      {open?.kind === 'extend' ? <ExtensionModal grant={open.grant} onClose={close} /> : null}
    </div>
  );
}

function listColumns(onOpen: (open: Open) => void): readonly Column<Grant>[] {
  return [
    {
      key: 'stream',
      header: 'Funding Stream',
      rowHeader: true,
      cell: (grant) => (
        <>
          {grant.funding_stream_name}{' '}
          {grant.gr_active ? (
            <StatusTag tone="good">Active</StatusTag>
          ) : (
            <StatusTag tone="off">Inactive</StatusTag>
          )}
        </>
      ),
    },
    { key: 'cohort', header: 'Cohort', cell: (grant) => cohortText(grant.gr_cohort) },
    {
      key: 'providers',
      header: 'Providers',
      freeText: true,
      cell: (grant) => textOr(grant.providers.map((one) => one.provider_name).join(', ')),
    },
    {
      key: 'grantee_users',
      header: 'Grantee Users',
      cell: (grant) => <Emails people={grant.grantee_users} />,
    },
    {
      key: 'provider_users',
      header: 'Provider Users',
      cell: (grant) => <Emails people={grant.provider_users} />,
    },
    {
      key: 'actions',
      header: <span className="usa-sr-only">Actions</span>,
      cardLabel: '',
      notPrinted: true,
      cell: (grant) => (
        <span className="button-row">
          <Button
            variant="secondary"
            small
            icon="edit"
            aria-label={`Edit grant: ${toLabel(grant)}`}
            onClick={() => onOpen({ kind: 'edit', grant })}
          >
            Edit
          </Button>
          <Button
            variant="secondary"
            small
            icon="history"
            aria-label={`Extend due date: ${toLabel(grant)}`}
            onClick={() => onOpen({ kind: 'extend', grant })}
          >
            Extend
          </Button>
        </span>
      ),
    },
  ];
}

/** Each links to the user list, filtered by the person (ADG-004). */
function Emails({ people }: { people: Grant['grantee_users'] }) {
  if (people.length === 0) return textOr('');
  return (
    <ul className="plain-list">
      {people.map(({ Username: username, email }) => (
        <li key={username}>
          <a className="email" href={paths.adminUsers(email)}>
            {email}
          </a>
        </li>
      ))}
    </ul>
  );
}

function toLabel(grant: Grant): string {
  return `${grant.grantee_name}, ${grant.funding_stream_name}, ${cohortText(grant.gr_cohort)}`;
}
