import type { AdminPeriod } from '@srae/contract/schemas/programme/periods';
import { getEntry } from '@srae/domain/instruments/registry';
import { easternTime, longDate } from '@srae/domain/period/calendar-date';
import { displayWindow } from '@srae/domain/period/reporting-period';
import { FactList } from '../../../ui/FactList.tsx';
import { cohortText } from '../../../admin/texts.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { reminderText } from './period-form.ts';
import { WINDOWS } from './windows.ts';

/** All settings of a period. */
export function PeriodDetails({ period }: { period: AdminPeriod }) {
  return (
    <div className="details-panel">
      <h2>Dates</h2>
      <FactList facts={WINDOWS.map(({ group, label }) => [label, displayWindow(period, group)])} />
      <h2>Settings</h2>
      <FactList
        facts={[
          ['Instrument', getEntry(period.instrument).title],
          ['Dashboard opens', easternTime(new Date(period.dashboard_opens_at))],
          ['Locked after submission', period.lock_after_submit ? 'Yes' : 'No'],
          ['COVID counts collected', period.collect_covid ? 'Yes' : 'No'],
          ['Reminders', period.reminders_on ? reminderText(period.reminder_days) : 'Off'],
          ['OMB control number', period.omb_number ?? 'Not shown'],
          ['OMB number expires', period.omb_expires === null ? 'Not shown' : longDate(period.omb_expires)],
        ]}
      />
      <h2>Extensions</h2>
      <DataTable
        caption={`Extensions in ${period.name}`}
        captionHidden
        columns={EXTENSIONS}
        rows={period.extensions}
        rowKey={(one) => one.fk_grants}
        empty="No grant has a later date. Extensions are given on the Grantees screen."
      />
    </div>
  );
}

type Extension = AdminPeriod['extensions'][number];

const EXTENSIONS: readonly Column<Extension>[] = [
  {
    key: 'grant',
    header: 'Grant',
    rowHeader: true,
    cell: (one) => `${one.grantee_name}, ${one.funding_stream_name}, ${cohortText(one.gr_cohort)}`,
  },
  { key: 'due', header: 'Due', cell: (one) => longDate(one.due_date) },
  { key: 'reason', header: 'Reason', cell: (one) => one.reason },
];
