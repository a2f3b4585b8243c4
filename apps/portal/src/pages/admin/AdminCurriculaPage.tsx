import { admin } from '@srae/contract/admin';
import type { AdminCurriculum } from '@srae/contract/schemas/programme/administration';
import { useState } from 'react';
import { useList } from '../../admin/admin-lists.ts';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { useListAddress } from '../../admin/list-address.ts';
import { PagedTable } from '../../admin/PagedTable.tsx';
import { SearchBox } from '../../ui/inputs/SearchBox.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { customColumns, listedColumns, type Open } from './AdminCurriculaPage/curriculum-columns.tsx';
import { CurriculumDialogs } from './AdminCurriculaPage/CurriculumDialogs.tsx';

/** The pre-selected curricula and the providers' custom curricula (BEY-029). */
export function Component() {
  const address = useListAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const kind = address.value('kind') === 'custom' ? 'custom' : 'listed';
  const search = address.value('search');
  const list = useList<AdminCurriculum>(admin.listCurricula, {
    kind,
    search,
    page: address.page,
    size: SIZE,
  });
  return (
    <AdminShell
      title="Curricula"
      actions={
        <Button icon="add" onClick={() => setOpen({ kind: 'new' })}>
          Add Curriculum
        </Button>
      }
    >
      <Tabs
        label="Kinds of curricula"
        tabs={[
          { label: 'Pre-selected', href: paths.adminCurricula(), current: kind === 'listed' },
          { label: 'Typed by providers', href: paths.adminCurricula('custom'), current: kind === 'custom' },
        ]}
      />
      <div className="admin-tools">
        <SearchBox
          id="curriculum-search"
          label="Search curricula"
          placeholder="Search curricula.."
          value={search}
          onSearch={(text) => address.set({ search: text })}
        />
      </div>
      <PagedTable
        plural="curricula"
        singular="curriculum"
        caption={kind === 'custom' ? 'Curricula typed by providers' : 'Pre-selected curricula'}
        list={list}
        page={address.page}
        size={SIZE}
        onPage={(page) => address.set({ page: String(page) })}
        columns={kind === 'custom' ? customColumns(setOpen) : listedColumns(setOpen)}
        rowKey={(one) => one.pk}
        rowClass={(one) => (one.active ? undefined : 'row--inactive')}
        empty={
          search !== ''
            ? 'No curricula match the search.'
            : kind === 'custom'
              ? 'Providers have not typed the name of any curriculum yet.'
              : 'No curricula yet.'
        }
      />
      {open ? <CurriculumDialogs open={open} onClose={() => setOpen(null)} /> : null}
    </AdminShell>
  );
}

const SIZE = 100;
