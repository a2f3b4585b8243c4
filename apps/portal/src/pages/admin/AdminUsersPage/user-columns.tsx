import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { textOr } from '../../../admin/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';
import { RowMenu } from '../../../ui/overlays/RowMenu.tsx';
import { statusWords } from './status-words.ts';
import type { Open } from './dialogs/UserDialogs.tsx';

/** Name, e-mail, phone, status in lower case (ADU-004), and what can be done; the own password is changed on the profile. */
export function listColumns(
  own: string | undefined,
  onOpen: (open: Open) => void,
): readonly Column<AdminUser>[] {
  const named = (user: AdminUser) => user.full_name || user.email;
  return [
    { key: 'name', header: 'First Name', rowHeader: true, cell: (user) => textOr(user.name) },
    { key: 'family_name', header: 'Last Name', cell: (user) => textOr(user.family_name) },
    { key: 'email', header: 'Email', cell: (user) => <span className="email">{textOr(user.email)}</span> },
    { key: 'phone', header: 'Phone', cell: (user) => textOr(user.phone_number) },
    {
      key: 'status',
      header: 'Status',
      cell: (user) => (
        <>
          {statusWords(user.UserStatus)}
          {user.enabled ? null : (
            <>
              {' '}
              <StatusTag tone="off">deactivated</StatusTag>
            </>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      cardLabel: '',
      cell: (user) => (
        <div className="button-row">
          <Button
            variant="secondary"
            small
            aria-label={`Edit User: ${named(user)}`}
            onClick={() => onOpen({ kind: 'edit', user })}
          >
            Edit User
          </Button>
          <RowMenu
            of={named(user)}
            actions={[
              ...(user.Username === own
                ? []
                : [{ label: 'Change Password', onChoose: () => onOpen({ kind: 'password', user }) }]),
              { label: 'Add Association', onChoose: () => onOpen({ kind: 'association', user }) },
            ]}
          />
        </div>
      ),
    },
  ];
}
