import { admin } from '@srae/contract/admin';
import type { Grantee } from '@srae/contract/schemas/programme/programme';
import { useState } from 'react';
import { editColumn } from '../../admin/action-column.tsx';
import { useList } from '../../admin/admin-lists.ts';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { useListAddress } from '../../admin/list-address.ts';
import { PagedTable } from '../../admin/PagedTable.tsx';
import { SearchBox } from '../../ui/inputs/SearchBox.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Column, Details } from '../../ui/DataTable.tsx';
import { FundingStreams } from './AdminGranteesPage/FundingStreams.tsx';
import { GranteeModal } from './AdminGranteesPage/GranteeModal.tsx';
import { Grants } from './AdminGranteesPage/Grants.tsx';
import { PracticeDialog } from './AdminGranteesPage/PracticeDialog.tsx';

/** Grantees with their grants in expandable rows; both can be created and edited (decision 6). */
export function Component() {
  const address = useListAddress();
  const [edited, setEdited] = useState<Grantee | 'new' | null>(null);
  const [switched, setSwitched] = useState<Grantee | null>(null);
  const search = address.value('search');
  const list = useList<Grantee>(admin.listGrantees, { search, page: address.page, size: SIZE });
  return (
    <AdminShell
      title="Grantees"
      actions={
        <Button icon="add" onClick={() => setEdited('new')}>
          Add Grantee
        </Button>
      }
    >
      <div className="admin-tools">
        <SearchBox
          id="grantee-search"
          label="Search grantees by name or by the email of their people"
          placeholder="Search grantees.."
          value={search}
          onSearch={(text) => address.set({ search: text })}
        />
      </div>
      <PagedTable
        plural="grantees"
        singular="grantee"
        caption="Grantees"
        list={list}
        page={address.page}
        size={SIZE}
        onPage={(page) => address.set({ page: String(page) })}
        columns={listColumns(setEdited, setSwitched)}
        rowKey={(one) => one.pk}
        details={DETAILS}
        empty={search === '' ? 'No grantees yet.' : 'No grantees match the search.'}
      />
      <FundingStreams />
      {edited === null ? null : (
        <GranteeModal grantee={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {switched === null ? null : <PracticeDialog grantee={switched} onClose={() => setSwitched(null)} />}
    </AdminShell>
  );
}

const SIZE = 50;

const DETAILS: Details<Grantee> = {
  header: 'Grants',
  of: (one) => one.grantee_name,
  content: (one) => <Grants grantee={one} />,
};

function listColumns(
  onEdit: (grantee: Grantee) => void,
  onPractice: (grantee: Grantee) => void,
): readonly Column<Grantee>[] {
  return [
    { key: 'name', header: 'Grantee', rowHeader: true, cell: (one) => one.grantee_name },
    { key: 'grants', header: 'Grants', align: 'end', cell: (one) => one.grants },
    {
      key: 'practice',
      header: 'Practice',
      cell: (one) => (
        <span className="button-row">
          {one.practice ? 'On' : 'Off'}
          <Button
            variant="plain"
            small
            aria-label={`${one.practice ? 'Switch off' : 'Switch on'} practice: ${one.grantee_name}`}
            onClick={() => onPractice(one)}
          >
            {one.practice ? 'Switch off' : 'Switch on'}
          </Button>
        </span>
      ),
    },
    editColumn('grantee', (one) => one.grantee_name, onEdit),
  ];
}
