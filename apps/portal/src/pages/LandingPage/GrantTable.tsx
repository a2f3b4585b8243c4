import type { Area } from './awaited-page.ts';
import type { ProgressList } from '@srae/contract/schemas/progress';
import { pluralize } from '@srae/domain/form-kit/numbers';
import type { PageLink } from '@srae/domain/report/page-link';
import { useMemo } from 'react';
import { useListAddress } from '../../admin/list-address.ts';
import { findRows } from '../../forms/tables/find-rows.ts';
import { ROWS_A_PAGE } from '../../forms/tables/page-of-rows.ts';
import { usePageOfRows } from '../../forms/tables/use-page-of-rows.ts';
import { useReword } from '../../instrument/use-reword.ts';
import type { SessionGrantee } from '../../session/types.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { StatusTag } from '../../ui/feedback/StatusTag.tsx';
import { SearchBox } from '../../ui/inputs/SearchBox.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { type GrantProgress, ReportCell } from './ReportCell.tsx';

export type GrantTableProps = {
  grants: readonly SessionGrantee[];
  /** '{id}-{area}' or '{id}-next' of the button that was pressed. */
  choosing: string | null;
  canPortal: (grant: SessionGrantee) => boolean;
  canDashboard: (grant: SessionGrantee) => boolean;
  /** The note beside the buttons while the dashboard is closed. */
  dashboardNote: string | null;
  /** The reports in the current period; undefined until loaded. */
  progress: ProgressList | undefined;
  /** The calendar date in US Eastern time. */
  today: string;
  /** Opens an area, or the page where the report continues. */
  onOpen: (grant: SessionGrantee, area: Area, place?: PageLink) => void;
};

/**
 * One row per grant, with the next step as primary button; areas without access are disabled (Q122). Many grants have
 * search and pages.
 */
export function GrantTable(props: GrantTableProps) {
  const { grants, progress } = props;
  // In the URL: whoever goes back from a grant finds the same grants.
  const address = useListAddress();
  const text = address.value('search');
  const isLong = grants.length > ROWS_A_PAGE;
  // An earlier search must not hide grants once few are left.
  const found = findRows(grants, { text: isLong ? text : '', toName });
  const shown = usePageOfRows(found, address.page);
  const byGrant = useMemo(
    () => new Map(progress?.grants.map((one) => [one.grant_id, one] as const)),
    [progress],
  );
  return (
    <>
      {isLong ? (
        <>
          <SearchBox
            id="grants-search"
            label="Search grants"
            placeholder="Search by grantee, cohort or funding stream"
            value={text}
            onSearch={(search) => address.set({ search })}
          />
          <p role="status">{pluralize(found.length, 'grant', 'grants')}</p>
        </>
      ) : null}
      <DataTable
        wide
        caption="Your grants"
        captionHidden
        columns={COLUMNS}
        rows={shown.rows.map((grant) => ({
          ...props,
          grant,
          report: props.canPortal(grant) ? byGrant.get(grant.id) : undefined,
        }))}
        rowKey={({ grant }) => `${grant.id}-${grant.pk ?? 'admin'}`}
        empty="No grant matches."
      />
      <Pagination
        label="Pages of grants"
        page={shown.page}
        pages={shown.pages}
        onPage={(page) => address.set({ page: String(page) })}
      />
    </>
  );
}

type Row = GrantTableProps & { grant: SessionGrantee; report: GrantProgress | undefined };

/** Report status and next step come before the grant's codes. */
const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Grantee Name', rowHeader: true, cell: ({ grant }) => <GrantName grant={grant} /> },
  {
    key: 'report',
    header: 'Report',
    cell: ({ report, progress, today }) => (
      <ReportCell progress={report} period={progress?.period?.name} today={today} />
    ),
  },
  {
    key: 'open',
    header: <span className="usa-sr-only">Open</span>,
    cardLabel: '',
    cell: (row) => <OpenButtons {...row} />,
  },
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
];

function GrantName({ grant }: Pick<Row, 'grant'>) {
  if (!grant.practice) return grant.name;
  return (
    <>
      {grant.name} <StatusTag tone="attention">Practice</StatusTag>
    </>
  );
}

function OpenButtons({ grant, report, choosing, canPortal, canDashboard, dashboardNote, onOpen }: Row) {
  const closed = dashboardNote !== null && grant.has_dashboard_access;
  const name = toName(grant);
  const reword = useReword();
  const next = report && reword(report.next.label);
  return (
    <div className="button-row">
      {report && next ? (
        <Button
          small
          busy={choosing === `${grant.id}-next`}
          aria-label={`${next}: ${name}`}
          onClick={() => onOpen(grant, 'portal', report.next.place)}
        >
          {next}
        </Button>
      ) : null}
      <Button
        small
        variant={report ? 'secondary' : 'primary'}
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

/** A grantee may hold several grants, distinguished by cohort and stream. */
function toName(grant: SessionGrantee): string {
  if (grant.practice) return `${grant.name}, practice`;
  return `${grant.name}, ${grant.cohort ?? 'NA'} ${grant.funding_stream}`;
}
