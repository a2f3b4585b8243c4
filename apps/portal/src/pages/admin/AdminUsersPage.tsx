import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { useState } from 'react';
import { useList } from '../../admin/admin-lists.ts';
import { distinctNames } from '../../admin/texts.ts';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { useListAddress } from '../../admin/list-address.ts';
import { PagedTable } from '../../admin/PagedTable.tsx';
import { SearchBox } from '../../ui/inputs/SearchBox.tsx';
import { useSession } from '../../session/session-context.ts';
import { Button } from '../../ui/Button.tsx';
import type { Details } from '../../ui/DataTable.tsx';
import { type Open, UserDialogs } from './AdminUsersPage/dialogs/UserDialogs.tsx';
import { FILTERS, filterQuery, UserFilters } from './AdminUsersPage/UserFilters.tsx';
import { listColumns } from './AdminUsersPage/user-columns.tsx';
import { UserDetails } from './AdminUsersPage/UserDetails.tsx';

/** All accounts, with server-side search and paging (P§2.14). */
export function Component() {
  const address = useListAddress();
  const { me } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const filters = Object.fromEntries(FILTERS.map(({ name }) => [name, address.value(name)]));
  const list = useList<AdminUser>(userAssociations.listUsers, {
    search: address.value('search'),
    ...filterQuery(filters),
    page: address.page,
    size: SIZE,
  });
  const nameOf = distinctNames(list.data?.rows ?? []);
  return (
    <AdminShell
      title="Users"
      actions={
        <>
          <Button icon="add" onClick={() => setOpen({ kind: 'new' })}>
            Add User
          </Button>
          <Button variant="secondary" icon="upload" onClick={() => setOpen({ kind: 'bulk' })}>
            Invite from a file
          </Button>
        </>
      }
    >
      <div className="admin-tools">
        <SearchBox
          id="user-search"
          label="Search users"
          placeholder="Search users.."
          value={address.value('search')}
          onSearch={(search) => address.set({ search })}
        />
        <UserFilters values={filters} onChange={address.set} />
      </div>
      <PagedTable
        plural="users"
        singular="user"
        caption="Users"
        list={list}
        page={address.page}
        size={SIZE}
        onPage={(page) => address.set({ page: String(page) })}
        columns={listColumns(me?.username, nameOf, setOpen)}
        rowKey={(user) => user.Username}
        rowClass={(user) => (user.enabled ? undefined : 'row--inactive')}
        details={toDetails(nameOf, setOpen)}
        empty="Not found"
      />
      {open === null ? null : <UserDialogs open={open} onOpen={setOpen} onClose={() => setOpen(null)} />}
    </AdminShell>
  );
}

const SIZE = 50;

function toDetails(nameOf: (user: AdminUser) => string, onOpen: (open: Open) => void): Details<AdminUser> {
  return {
    header: 'Associations and account',
    of: nameOf,
    content: (user) => <UserDetails user={user} onOpen={onOpen} />,
  };
}
