import { admin } from '@srae/contract/admin';
import type { AdminPeriod } from '@srae/contract/schemas/programme/periods';
import { isDraftInstrument, offeredInstruments, proposedInstrument } from '@srae/domain/instruments/choose';
import { getEntry, REGISTRY } from '@srae/domain/instruments/registry';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { longDate } from '@srae/domain/period/calendar-date';
import { displayWindow } from '@srae/domain/period/reporting-period';
import { useState } from 'react';
import { ConfirmAdminAct } from '../../admin/dialogs/ConfirmAdminAct.tsx';
import { useDialogSuccess, useList } from '../../admin/admin-lists.ts';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable, type Details } from '../../ui/DataTable.tsx';
import { Loaded } from '../../api/Loaded.tsx';
import { useSignedIn } from '../../session/session-context.ts';
import { StatusTag } from '../../ui/feedback/StatusTag.tsx';
import { PeriodDetails } from './AdminPeriodsPage/PeriodDetails.tsx';
import { PeriodModal } from './AdminPeriodsPage/PeriodModal.tsx';

type Open = { kind: 'new' } | { kind: 'edit' | 'current'; period: AdminPeriod };

/** The reporting periods: the current one, and the settings of each (decisions 6 and 21). */
export function Component() {
  const periods = useList<AdminPeriod>(admin.listPeriods);
  const [open, setOpen] = useState<Open | null>(null);
  const { me } = useSignedIn();
  const instruments = { offered: offeredInstruments(me.environment), proposed: proposedInstrument(REGISTRY) };
  const close = () => setOpen(null);
  const done = useDialogSuccess(close);
  return (
    <AdminShell
      title="Reporting periods"
      actions={
        <Button icon="add" onClick={() => setOpen({ kind: 'new' })}>
          Add Reporting Period
        </Button>
      }
    >
      <Loaded query={periods} what="the reporting periods" lines={4}>
        {(data) => (
          <DataTable
            wide
            caption="Reporting periods"
            captionHidden
            columns={listColumns(setOpen)}
            rows={data.rows}
            rowKey={(one) => one.pk}
            details={DETAILS}
            empty="None Found"
          />
        )}
      </Loaded>
      {open?.kind === 'new' ? (
        <PeriodModal
          {...instruments}
          period={null}
          onDone={() => done('Reporting period created.')}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'edit' ? (
        <PeriodModal
          {...instruments}
          period={open.period}
          onDone={() => done('Reporting period saved.')}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'current' ? (
        <ConfirmAdminAct
          title={`Make ${open.period.name} the current period?`}
          confirmLabel="Make current"
          cancelLabel="Cancel"
          act={() =>
            call<unknown>(admin.updatePeriod, {
              params: { pk: open.period.pk },
              body: { current: true },
            })
          }
          onDone={() => done(`${open.period.name} is the current period.`)}
          onClose={close}
        >
          Every grantee and provider reports for {open.period.name} from now on: providers and programs appear
          with Active unset and no answers, and the period that is current now becomes read-only, also for
          grants with an extension, unless it is open for data entry.
          {isDraftInstrument(open.period.instrument) ? ' Its questions are a draft, for trial only.' : null}
        </ConfirmAdminAct>
      ) : null}
    </AdminShell>
  );
}

const DETAILS: Details<AdminPeriod> = {
  header: 'Dates and settings',
  of: (one) => one.name,
  content: (one) => <PeriodDetails period={one} />,
};

function listColumns(onOpen: (open: Open) => void): readonly Column<AdminPeriod>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: (one) => (
        <>
          {one.name} {one.current ? <StatusTag tone="good">Current</StatusTag> : null}
        </>
      ),
    },
    { key: 'season', header: 'Season', cell: (one) => (one.season === 'winter' ? 'Winter' : 'Summer') },
    { key: 'instrument', header: 'Instrument', cell: (one) => getEntry(one.instrument).title },
    {
      key: 'half',
      header: 'Reported half-year',
      cell: (one) => displayWindow(one, 'prog_reach'),
    },
    {
      key: 'writing',
      header: 'Data entry',
      cell: (one) => (one.current || one.open_for_writing ? 'Open' : 'Read-only'),
    },
    {
      key: 'due',
      header: 'Due',
      cell: (one) => <Due period={one} />,
    },
    { key: 'data', header: 'Grants with data', align: 'end', cell: (one) => one.grants_with_data },
    {
      key: 'actions',
      header: <span className="usa-sr-only">Actions</span>,
      cardLabel: '',
      notPrinted: true,
      cell: (period) => (
        <span className="button-row">
          <Button
            variant="secondary"
            small
            icon="edit"
            aria-label={`Edit reporting period: ${period.name}`}
            onClick={() => onOpen({ kind: 'edit', period })}
          >
            Edit
          </Button>
          {period.current ? null : (
            <Button
              variant="secondary"
              small
              aria-label={`Make current: ${period.name}`}
              onClick={() => onOpen({ kind: 'current', period })}
            >
              Make current
            </Button>
          )}
        </span>
      ),
    },
  ];
}

/** The due date, and how many grants have a later one: which ones and why stands in the details. */
function Due({ period: { due_date: due, extensions } }: { period: AdminPeriod }) {
  const [latest] = extensions.map((one) => one.due_date).toSorted((a, b) => b.localeCompare(a));
  return (
    <>
      {due === null ? 'No due date' : longDate(due)}
      {latest === undefined ? null : (
        <div className="usa-hint">
          {pluralize(extensions.length, 'extension')}, {extensions.length === 1 ? '' : 'the latest '}until{' '}
          {longDate(latest)}
        </div>
      )}
    </>
  );
}
