import { useModule } from '../api/use-module.ts';
import { draftNotice } from '@srae/domain/instruments/choose';
import { dueText } from '@srae/domain/period/calendar-date';
import {
  displayWindows,
  grantYears,
  type PeriodDates,
  type PeriodGroup,
} from '@srae/domain/period/reporting-period';
import { useNavigate, useSearchParams } from 'react-router';
import { useReword } from '../instrument/use-reword.ts';
import { paths } from '../paths.ts';
import { useReporting } from '../session/session-context.ts';
import { Button } from '../ui/Button.tsx';
import { ContextStrip, type Fact } from '../layouts/banners/ContextStrip.tsx';
import { SkipToHeading } from '../layouts/banners/SkipLink.tsx';
import { ImmediateSelect } from '../ui/inputs/immediate/ImmediateSelect.tsx';
import { useToday } from '../use-today.ts';
import { useViewOnly } from './permissions.ts';
import { useProgress } from './progress/use-progress.ts';
import { usePeriodQuery } from './use-period.ts';

export type ReportingStripProps = {
  /** Why nothing can be changed here. */
  readOnly?: string | null;
  /** The windows of the period that the page covers; without any, the grant year is shown. */
  windows?: readonly PeriodGroup[];
};

/** Grant, period and report status: the first element of every reporting page. */
export function ReportingStrip(props: ReportingStripProps) {
  const { data, isLoading } = useProgress();
  // Loaded in parallel with its data, so that the first load of a page does not wait for it.
  const section = useModule('progress', () => import('./progress/ProgressSection.tsx'));
  return (
    <>
      <SkipToHeading />
      <Strip {...props} />
      {data && section.data ? (
        <section.data.ProgressSection progress={data} />
      ) : isLoading || section.isLoading ? (
        // Reserves its space to avoid a layout shift when it loads.
        <div className="progress-line progress-line--loading no-print" />
      ) : null}
    </>
  );
}

function Strip({ readOnly, windows }: ReportingStripProps) {
  const { grant, grants, period, periods } = useReporting();
  const [, setSearch] = useSearchParams();
  const viewOnly = useViewOnly();
  const reword = useReword();
  const query = usePeriodQuery();
  const { data: dates } = query;
  const navigate = useNavigate();
  const today = useToday();
  // A grant's extension takes precedence over the period's due date (Q138).
  const due = grant.extensions.find((one) => one.period === period.pk)?.due_date ?? dates?.due_date;
  return (
    <ContextStrip
      facts={[
        { label: reword('Grantee Name'), value: grant.name },
        { label: 'Cohort', value: grant.cohort ?? 'NA' },
        { label: 'Funding Stream', value: grant.funding_stream },
        {
          label: 'Report Period',
          value:
            periods.length > 1 ? (
              <ImmediateSelect
                id="report-period"
                label="Report Period"
                className="strip__select"
                does="open"
                value={String(period.pk)}
                options={periods.map((one) => ({
                  value: String(one.pk),
                  label: one.current ? `${one.name} (current)` : one.name,
                }))}
                // Uses router navigation, so that the unsaved-changes prompt opens first.
                onChange={(pk) => setSearch((before) => withPeriod(before, pk))}
              />
            ) : (
              period.name
            ),
        },
        dates === undefined
          ? {
              label: windows ? 'Reporting Dates' : 'Grant Year',
              value: <DatesPlaceholder query={query} long={windows !== undefined} />,
            }
          : datesFact(dates, windows),
        ...(due ? [{ label: 'Due', value: dueText(due, today) }] : []),
      ]}
      notice={draftNotice(period.instrument)}
      readOnly={viewOnly ?? readOnly}
      aside={
        grants.length > 1 ? (
          <Button variant="plain" icon="swap" onClick={() => void navigate(paths.landing())}>
            Switch Grants
          </Button>
        ) : null
      }
    />
  );
}

/** Placeholder of dates that are loading; an error with Retry when they could not be loaded (BEY-054). */
function DatesPlaceholder({ query, long }: { query: ReturnType<typeof usePeriodQuery>; long: boolean }) {
  if (!query.isError) return long ? <span className="strip__pending">…</span> : '…';
  return (
    <span role="status">
      could not be loaded{' '}
      <Button
        variant="plain"
        small
        aria-label="Retry loading the dates"
        busy={query.isFetching}
        onClick={() => void query.refetch()}
      >
        Retry
      </Button>
    </span>
  );
}

function datesFact(dates: PeriodDates, windows: readonly PeriodGroup[] | undefined): Fact {
  return windows
    ? { label: 'Reporting Dates', value: displayWindows(dates, windows) }
    : { label: 'Grant Year', value: grantYears(dates).join(' and ') };
}

function withPeriod(before: URLSearchParams, pk: string): URLSearchParams {
  const next = new URLSearchParams(before);
  next.set('period', pk);
  return next;
}
