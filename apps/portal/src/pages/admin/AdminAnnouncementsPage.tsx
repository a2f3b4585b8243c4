import { admin } from '@srae/contract/admin';
import type { AdminAnnouncement } from '@srae/contract/schemas/programme/announcements';
import { useState } from 'react';
import { editColumn } from '../../admin/action-column.tsx';
import { useDialogSuccess, useList } from '../../admin/admin-lists.ts';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { fullTime } from '../../times.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Loaded } from '../../api/Loaded.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { StatusTag } from '../../ui/feedback/StatusTag.tsx';
import { AnnouncementModal } from './AdminAnnouncementsPage/AnnouncementModal.tsx';
import { AUDIENCES, LEVELS, toLabel } from './AdminAnnouncementsPage/announcement-form.ts';

type Edited = AdminAnnouncement | 'new';

/** Announcements to all users or an audience, with start and end. */
export function Component() {
  const announcements = useList<AdminAnnouncement>(admin.listAllAnnouncements);
  const [edited, setEdited] = useState<Edited | null>(null);
  const done = useDialogSuccess(() => setEdited(null));
  const addButton = (
    <Button icon="add" onClick={() => setEdited('new')}>
      Add Announcement
    </Button>
  );
  return (
    <AdminShell title="Announcements" actions={addButton}>
      <Loaded query={announcements} what="the announcements" lines={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No announcements yet" icon="info">
              <p>
                An announcement is shown at the top of every page until it ends or the reader dismisses it.
              </p>
            </EmptyState>
          ) : (
            <DataTable
              wide
              caption="Announcements"
              captionHidden
              columns={listColumns(setEdited)}
              rows={rows}
              rowKey={(one) => one.pk}
            />
          )
        }
      </Loaded>
      {edited === null ? null : (
        <AnnouncementModal
          announcement={edited === 'new' ? null : edited}
          onDone={() => done('Announcement saved.')}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminShell>
  );
}

function listColumns(onEdit: (one: AdminAnnouncement) => void): readonly Column<AdminAnnouncement>[] {
  return [
    { key: 'title', header: 'Title', rowHeader: true, cell: (one) => one.title },
    {
      key: 'now',
      header: 'Now',
      cell: (one) =>
        one.shown_now ? (
          <StatusTag tone="good">Shown</StatusTag>
        ) : (
          <StatusTag tone="off">Not shown</StatusTag>
        ),
    },
    { key: 'level', header: 'Level', cell: (one) => toLabel(LEVELS, one.level) },
    {
      key: 'audience',
      header: 'For',
      cell: (one) =>
        `${toLabel(AUDIENCES, one.audience)}${one.on_sign_in ? ', also on the sign-in page' : ''}`,
    },
    { key: 'from', header: 'From', cell: (one) => fullTime(one.starts_at) },
    {
      key: 'until',
      header: 'Until',
      cell: (one) => (one.ends_at === null ? 'No end' : fullTime(one.ends_at)),
    },
    { key: 'dismissals', header: 'Dismissed by', align: 'end', cell: (one) => one.dismissals },
    editColumn('announcement', (one) => one.title, onEdit),
  ];
}
