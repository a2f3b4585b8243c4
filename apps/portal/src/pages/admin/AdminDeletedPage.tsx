import { admin } from '@srae/contract/admin';
import type { Deleted } from '@srae/contract/schemas/programme/administration';
import { RESTORABLE_DAYS } from '@srae/domain/records/lifetimes';
import { useState } from 'react';
import { actionColumn } from '../../admin/action-column.tsx';
import { ConfirmAdminAct } from '../../admin/dialogs/ConfirmAdminAct.tsx';
import { useDialogSuccess, useList } from '../../admin/admin-lists.ts';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { useListAddress } from '../../admin/list-address.ts';
import { PagedTable } from '../../admin/PagedTable.tsx';
import { SearchBox } from '../../ui/inputs/SearchBox.tsx';
import { cohortText } from '../../admin/texts.ts';
import { call } from '../../api/client.ts';
import { fullTime } from '../../times.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { SelectField } from '../../ui/inputs/SelectInput.tsx';

type DeletedOne = Deleted[number];

/** Deleted providers and programs, restorable for 30 days (decision 4). */
export function Component() {
  const address = useListAddress();
  const [restored, setRestored] = useState<DeletedOne | null>(null);
  const done = useDialogSuccess(() => setRestored(null));
  const [search, kind] = [address.value('search'), address.value('kind')];
  const list = useList<DeletedOne>(admin.listDeleted, { search, kind, page: address.page, size: SIZE });
  return (
    <AdminShell title="Deleted">
      <p>
        Deleted providers and programs can be restored for {RESTORABLE_DAYS} days; then their data are erased.
      </p>
      <div className="admin-tools">
        <SearchBox
          id="deleted-search"
          label="Search what was deleted"
          placeholder="Search.."
          value={search}
          onSearch={(text) => address.set({ search: text })}
        />
        <SelectField
          id="deleted-kind"
          label="Show"
          emptyLabel="Providers and programs"
          options={[
            { value: 'providers', label: 'Providers' },
            { value: 'programs', label: 'Programs' },
          ]}
          value={kind}
          onChange={(value) => address.set({ kind: value })}
        />
      </div>
      <PagedTable
        plural="deleted providers and programs"
        singular="deleted provider or program"
        caption="Deleted providers and programs"
        list={list}
        page={address.page}
        size={SIZE}
        onPage={(page) => address.set({ page: String(page) })}
        columns={listColumns(setRestored)}
        rowKey={(one) => `${one.kind}-${one.pk}`}
        empty={`Nothing has been deleted in the last ${RESTORABLE_DAYS} days.`}
      />
      {restored === null ? null : (
        <ConfirmAdminAct
          title={`Restore ${restored.name}?`}
          confirmLabel="Restore"
          cancelLabel="Cancel"
          act={() =>
            call<unknown>(restored.kind === 'providers' ? admin.restoreProvider : admin.restoreProgram, {
              params: { pk: restored.pk },
              body: {},
            })
          }
          onDone={() => done(`${restored.name} was restored.`)}
          onClose={() => setRestored(null)}
        >
          {restored.kind === 'providers'
            ? `${restored.name} comes back to ${restored.grantee_name} with its programs, its saved data and its provider-level users.`
            : `${restored.name} comes back to ${restored.provider_name ?? restored.grantee_name} with its saved data.`}
        </ConfirmAdminAct>
      )}
    </AdminShell>
  );
}

const SIZE = 50;

function listColumns(onRestore: (one: DeletedOne) => void): readonly Column<DeletedOne>[] {
  return [
    { key: 'name', header: 'Name', rowHeader: true, cell: (one) => one.name },
    {
      key: 'kind',
      header: 'Kind',
      cell: (one) =>
        one.kind === 'providers' ? 'Provider' : `Program of ${one.provider_name ?? 'a provider'}`,
    },
    {
      key: 'grant',
      header: 'Grant',
      cell: (one) => `${one.grantee_name}, ${one.funding_stream_name}, ${cohortText(one.gr_cohort)}`,
    },
    { key: 'by', header: 'Deleted by', cell: (one) => one.deleted_by },
    { key: 'at', header: 'Deleted', cell: (one) => fullTime(one.deleted_at) },
    { key: 'until', header: 'Can be restored until', cell: (one) => fullTime(one.restorable_until) },
    actionColumn({
      verb: 'Restore',
      icon: 'undo',
      label: (one) => `Restore ${one.name}`,
      onPress: onRestore,
    }),
  ];
}
