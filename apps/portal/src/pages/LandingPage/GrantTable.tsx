import type { SessionGrantee } from '../../session/types.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { StatusTag } from '../../ui/feedback/StatusTag.tsx';

export type GrantTableProps = {
  grants: readonly SessionGrantee[];
  /** '{id}-{area}' of the button that was pressed. */
  choosing: string | null;
  canPortal: (grant: SessionGrantee) => boolean;
  canDashboard: (grant: SessionGrantee) => boolean;
  /** Beside the buttons while the dashboard is closed. */
  dashboardNote: string | null;
  onOpen: (grant: SessionGrantee, area: 'portal' | 'dashboard') => void;
};

/** One row per grant; buttons without access are shown but disabled (Q122). */
export function GrantTable(props: GrantTableProps) {
  return (
    <DataTable
      wide
      caption="Your grants"
      captionHidden
      columns={COLUMNS}
      rows={props.grants.map((grant) => ({ ...props, grant }))}
      rowKey={({ grant }) => `${grant.id}-${grant.pk ?? 'admin'}`}
    />
  );
}

type Row = GrantTableProps & { grant: SessionGrantee };

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Grantee Name', rowHeader: true, cell: ({ grant }) => grant.name },
  { key: 'role', header: 'My Role', cell: ({ grant }) => grant.role },
  { key: 'cohort', header: 'Cohort', cell: ({ grant }) => grant.cohort ?? 'NA' },
  { key: 'stream', header: 'Funding Stream', cell: ({ grant }) => grant.funding_stream },
  {
    key: 'status',
    header: 'Status',
    cell: ({ grant }) => (
      <StatusTag tone={grant.gr_active ? 'good' : 'off'}>{grant.gr_active ? 'Active' : 'Inactive'}</StatusTag>
    ),
  },
  {
    key: 'open',
    header: <span className="usa-sr-only">Open</span>,
    cardLabel: '',
    cell: (row) => <OpenButtons {...row} />,
  },
];

function OpenButtons({ grant, choosing, canPortal, canDashboard, dashboardNote, onOpen }: Row) {
  const closed = dashboardNote !== null && grant.has_dashboard_access;
  const name = toName(grant);
  return (
    <div className="button-row">
      <Button
        small
        disabled={!canPortal(grant)}
        busy={choosing === `${grant.id}-portal`}
        aria-label={`Portal of ${name}`}
        onClick={() => onOpen(grant, 'portal')}
      >
        Portal
      </Button>
      <Button
        small
        variant="secondary"
        disabled={!canDashboard(grant)}
        busy={choosing === `${grant.id}-dashboard`}
        aria-label={`Dashboard of ${name}`}
        onClick={() => onOpen(grant, 'dashboard')}
      >
        Dashboard
      </Button>
      {closed ? <small className="usa-hint">{dashboardNote}</small> : null}
    </div>
  );
}

/** A grantee may hold several grants: cohort and stream tell them apart. */
function toName(grant: SessionGrantee): string {
  return `${grant.name}, ${grant.cohort ?? 'NA'} ${grant.funding_stream}`;
}
