import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { easternDay } from '@srae/domain/period/calendar-date';
import { listRoles, textOr } from '../../../admin/texts.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';
import { RowMenu } from '../../../ui/overlays/RowMenu.tsx';
import { statusWords } from './status-words.ts';
import type { Open } from './dialogs/UserDialogs.tsx';

/** Columns of the user list (status: ADU-004) with actions; Admins change their own password on the profile. */
export function listColumns(
  own: string | undefined,
  nameOf: (user: AdminUser) => string,
  onOpen: (open: Open) => void,
): readonly Column<AdminUser>[] {
  return [
    {
      key: 'name',
      header: 'First Name',
      rowHeader: true,
      cell: (user) => (
        <>
          {textOr(user.name)}
          {user.family_name ? <span className="table__on-cards"> {user.family_name}</span> : null}
        </>
      ),
    },
    {
      key: 'family_name',
      header: 'Last Name',
      freeText: true,
      cell: (user) => textOr(user.family_name),
      notOnCards: true,
    },
    { key: 'email', header: 'Email', cell: (user) => <span className="email">{textOr(user.email)}</span> },
    {
      key: 'phone',
      header: 'Phone',
      cell: (user) => <span className="unwrapped">{textOr(user.phone_number)}</span>,
    },
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
    { key: 'role', header: 'Role', cell: (user) => listRoles(user).join(', ') || 'None' },
    {
      key: 'sign-in',
      header: 'Last Sign-in',
      cell: ({ last_sign_in_at: at }) => (at === null ? 'Never' : easternDay(new Date(at))),
    },
    {
      key: 'actions',
      header: <span className="usa-sr-only">Actions</span>,
      cardLabel: '',
      notPrinted: true,
      cell: (user) => (
        <RowMenu
          of={nameOf(user)}
          actions={[
            { label: 'Edit User', onChoose: () => onOpen({ kind: 'edit', user }) },
            ...(user.Username === own
              ? []
              : [{ label: 'Change Password', onChoose: () => onOpen({ kind: 'password', user }) }]),
            { label: 'Add Association', onChoose: () => onOpen({ kind: 'association', user }) },
          ]}
        />
      ),
    },
  ];
}
