import type { GrantUser } from '@srae/contract/schemas/accounts/user-associations';
import { useState } from 'react';
import { ConfirmAct } from '../../../admin/dialogs/ConfirmAct.tsx';
import { textOr } from '../../../admin/texts.ts';
import { useNotices } from '../../../session/notices.tsx';
import { useSignedIn } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable, type Details } from '../../../ui/DataTable.tsx';
import { Loaded } from '../../../api/Loaded.tsx';
import { type Member, useMemberCalls, useMembers } from './grant-users.ts';
import { Invitation } from './Invitation.tsx';
import { SiteAccessRadios } from './SiteAccessRadios.tsx';

/** All users on the grant, with site access and associations (GUM-007 to GUM-010). */
export function ExistingUsers() {
  const members = useMembers();
  const calls = useMemberCalls();
  const { toast } = useNotices();
  const { me } = useSignedIn();
  const [removing, setRemoving] = useState<GrantUser | null>(null);
  return (
    <section aria-labelledby="existing-users">
      <h2 id="existing-users">Manage Existing Users</h2>
      <Loaded query={members} what="the users of this grant" lines={6}>
        {(data) => (
          <DataTable
            wide
            caption="Manage Existing Users"
            captionHidden
            columns={COLUMNS}
            rows={data}
            rowKey={(one) => one.username}
            details={toDetails(me.username, setRemoving)}
            empty="None Found"
          />
        )}
      </Loaded>
      {removing === null ? null : (
        <ConfirmAct
          title="Delete User Association?"
          act={() => calls.remove(removing)}
          onDone={() => {
            setRemoving(null);
            toast('Success', 'User successfully removed.');
          }}
          onClose={() => setRemoving(null)}
        >
          {`${toName(removing)} loses access to this grant as ${toPlace(removing)}; the account itself stays. Delete this association?`}
        </ConfirmAct>
      )}
    </section>
  );
}

const COLUMNS: readonly Column<Member>[] = [
  { key: 'name', header: 'First Name', rowHeader: true, cell: (one) => personText(one, one.name) },
  {
    key: 'family_name',
    header: 'Last Name',
    freeText: true,
    cell: (one) => personText(one, one.family_name),
  },
  {
    key: 'email',
    header: 'Email',
    cell: (one) => <span className="email">{personText(one, one.email)}</span>,
  },
  {
    key: 'role',
    header: 'Role',
    cell: (one) => textOr([...new Set(one.associations.map(({ role_name: role }) => role))].join(', ')),
  },
  { key: 'invitation', header: 'Invitation', cell: (one) => <Invitation member={one} /> },
  { key: 'access', header: 'Site Access', cell: (one) => <SiteAccessRadios member={one} /> },
];

/** 'Not found' if an association's person no longer exists, 'None Found' for a blank value (GUM-011, GUM-012). */
function personText(member: Member, text: string): string {
  const gone = [member.name, member.family_name, member.email].every((one) => one.trim() === '');
  return gone ? 'Not found' : textOr(text);
}

function toDetails(own: string, onRemove: (association: GrantUser) => void): Details<Member> {
  return {
    header: 'Associations',
    of: toName,
    content: (one) => <Associations member={one} own={one.username === own} onRemove={onRemove} />,
  };
}

type AssociationsProps = { member: Member; own: boolean; onRemove: (association: GrantUser) => void };

function Associations({ member, own, onRemove }: AssociationsProps) {
  return (
    <div className="details-panel">
      <h3>Associations</h3>
      <ul className="plain-list">
        {member.associations.map((one) => (
          <li key={one.pk} className="button-row">
            <span>{toPlace(one)}</span>
            {own ? (
              <span className="usa-hint">You are using this association; someone else has to delete it.</span>
            ) : (
              <Button
                variant="secondary"
                small
                icon="delete"
                aria-label={`Delete association: ${toName(one)}, ${toPlace(one)}`}
                onClick={() => onRemove(one)}
              >
                Delete
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function toName(one: { name: string; family_name: string; email: string }): string {
  return `${one.name} ${one.family_name}`.trim() || one.email || 'Not found';
}

function toPlace(one: GrantUser): string {
  return one.fk_roles === 2 ? `Provider of ${textOr(one.provider_name)}` : 'Grantee';
}
