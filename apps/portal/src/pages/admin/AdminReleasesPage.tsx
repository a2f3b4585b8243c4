import { rowReleases } from '@srae/contract/row-releases';
import type { RowRelease } from '@srae/contract/schemas/row-releases';
import { longDate } from '@srae/domain/period/calendar-date';
import { useState } from 'react';
import { actionColumn } from '../../admin/action-column.tsx';
import { useDialogSuccess, useList } from '../../admin/admin-lists.ts';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { Loaded } from '../../api/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { StatusTag, type StatusTone } from '../../ui/feedback/StatusTag.tsx';
import { ReleaseModal } from './AdminReleasesPage/ReleaseModal.tsx';
import { RequestModal } from './AdminReleasesPage/RequestModal.tsx';
import { releaseName, SURVEYS } from './AdminReleasesPage/release-texts.ts';

/** Releases of survey rows to evaluators: requested by one Admin, decided by another (BEY-189). */
export function Component() {
  const releases = useList<RowRelease>(rowReleases.list);
  const [opened, setOpened] = useState<number | 'new' | null>(null);
  const done = useDialogSuccess(() => setOpened(null));
  const shown = releases.data?.rows.find(({ pk }) => pk === opened);
  return (
    <AdminShell
      title="Releases"
      actions={
        <Button icon="add" onClick={() => setOpened('new')}>
          Ask for a release
        </Button>
      }
    >
      <p>
        A release gives survey rows to an evaluator. One Admin asks for it, another approves it. Only
        submitted data are released; practice grants and what youth wrote in their own words never are.
      </p>
      <Loaded query={releases} what="the releases" lines={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No releases yet" icon="lock">
              <p>Before a release is asked for, a report shows how small its smallest groups of youth are.</p>
            </EmptyState>
          ) : (
            <DataTable
              wide
              caption="Releases"
              captionHidden
              columns={listColumns(({ pk }) => setOpened(pk))}
              rows={rows}
              rowKey={({ pk }) => pk}
            />
          )
        }
      </Loaded>
      {opened === 'new' ? (
        <RequestModal
          onDone={() => done('Release asked for. Another Admin has to approve it.')}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {shown ? (
        <ReleaseModal
          release={shown}
          onDecided={(decision) => done(decision === 'approved' ? 'Release approved.' : 'Release refused.')}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </AdminShell>
  );
}

const STATES = {
  requested: { tone: 'attention', label: 'Waiting for another Admin' },
  approved: { tone: 'good', label: 'Approved' },
  refused: { tone: 'off', label: 'Refused' },
  expired: { tone: 'off', label: 'Expired' },
} as const satisfies Record<RowRelease['state'], { tone: StatusTone; label: string }>;

function listColumns(onOpen: (one: RowRelease) => void): readonly Column<RowRelease>[] {
  return [
    { key: 'release', header: 'Release', rowHeader: true, cell: releaseName },
    { key: 'rows', header: 'Rows', cell: (one) => `${SURVEYS[one.survey]}, ${one.periods.join(', ')}` },
    { key: 'scope', header: 'Grants', cell: (one) => one.scope },
    {
      key: 'state',
      header: 'State',
      cell: ({ state }) => <StatusTag tone={STATES[state].tone}>{STATES[state].label}</StatusTag>,
    },
    { key: 'by', header: 'Asked for by', cell: (one) => one.requested_by },
    { key: 'until', header: 'Until', cell: (one) => longDate(one.expires_on) },
    { key: 'k', header: 'Smallest group', align: 'end', cell: (one) => one.report.k },
    actionColumn({
      verb: 'Open',
      icon: 'document',
      label: (one) => `Open ${releaseName(one)}`,
      onPress: onOpen,
    }),
  ];
}
