import type { Availability } from '@srae/contract/schemas/programme/periods';
import { easternTime } from '@srae/domain/period/calendar-date';
import { Card } from '../../../ui/Card.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { ImmediateSelect } from '../../../ui/inputs/immediate/ImmediateSelect.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';
import type { Change } from './change.ts';

type Opening = Availability['dashboard'][number];

export type DashboardOpeningsProps = {
  periods: readonly Opening[];
  onChange: (change: Change) => void;
};

/** The dashboard opens on each period's date unless opened or closed manually (BEY-031). */
export function DashboardOpenings({ periods, onChange }: DashboardOpeningsProps) {
  return (
    <Card
      id="dashboard-openings"
      title="Dashboard"
      help="Each period's dashboard opens on its date, which is set with the period. ACF and Admins always have access."
    >
      <DataTable
        caption="Openings of the dashboard"
        captionHidden
        columns={listColumns(onChange)}
        rows={periods}
        rowKey={(one) => one.pk}
        empty="None Found"
      />
    </Card>
  );
}

function listColumns(onChange: (change: Change) => void): readonly Column<Opening>[] {
  return [
    {
      key: 'name',
      header: 'Reporting period',
      rowHeader: true,
      cell: (one) => (one.current ? `${one.name} (current)` : one.name),
    },
    { key: 'date', header: 'Opens', cell: (one) => easternTime(new Date(one.opens_at)) },
    {
      key: 'now',
      header: 'Now',
      cell: (one) =>
        one.open_now ? <StatusTag tone="good">Open</StatusTag> : <StatusTag tone="off">Closed</StatusTag>,
    },
    {
      key: 'override',
      header: 'Setting',
      cell: (one) => (
        <ImmediateSelect
          does="ask"
          id={`override-${one.pk}`}
          label={`Setting of ${one.name}`}
          value={one.override ?? 'date'}
          options={SETTINGS}
          onChange={(value) => {
            const chosen = value === 'open' || value === 'closed' ? value : null;
            onChange(toChange(one, chosen));
          }}
        />
      ),
    },
  ];
}

const SETTINGS = [
  { value: 'date', label: 'By its date' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];

function toChange(one: Opening, override: Opening['override']): Change {
  const save = { dashboard: [{ pk: one.pk, override }] };
  if (override === 'open') {
    return {
      title: `Open the dashboard of ${one.name}?`,
      confirm: 'Open dashboard',
      consequence: `Everyone with dashboard access sees the results of ${one.name} at once, regardless of its date.`,
      save,
    };
  }
  if (override === 'closed') {
    return {
      title: `Close the dashboard of ${one.name}?`,
      confirm: 'Close dashboard',
      consequence: `Grantees and providers no longer see the results of ${one.name}, regardless of its date; ACF and Admins still do.`,
      save,
    };
  }
  return {
    title: `Open the dashboard of ${one.name} by its date?`,
    confirm: 'Go by the date',
    consequence: `Grantees and providers see the results of ${one.name} from ${easternTime(new Date(one.opens_at))} on.`,
    save,
  };
}
