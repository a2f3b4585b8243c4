import { dueText, easternDate } from '@srae/domain/period/calendar-date';
import {
  displayWindows,
  grantYears,
  type PeriodDates,
  type PeriodGroup,
} from '@srae/domain/period/reporting-period';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { useReporting } from '../session/session-context.ts';
import { Button } from '../ui/Button.tsx';
import { ContextStrip, type Fact } from '../ui/ContextStrip.tsx';
import { SelectInput } from '../ui/SelectInput.tsx';
import { useViewOnly } from './permissions.ts';
import { usePeriodQuery } from './use-period.ts';

export type ReportingStripProps = {
  /** Why nothing can be changed here. */
  readOnly?: string | null;
  /** The windows of the period that the page asks about; the grant year stands where it asks about none. */
  windows?: readonly PeriodGroup[];
};

/** Whose data, which period: the first thing on every reporting page. */
export function ReportingStrip({ readOnly, windows }: ReportingStripProps) {
  const { grant, grants, period, periods } = useReporting();
  const [, setSearch] = useSearchParams();
  const viewOnly = useViewOnly();
  const { data: dates, isError } = usePeriodQuery();
  const navigate = useNavigate();
  const [today] = useState(() => easternDate(new Date()));
  // A grant's extension comes before the period's own date (Q138).
  const due = grant.extensions.find((one) => one.period === period.pk)?.due_date ?? dates?.due_date;
  return (
    <ContextStrip
      facts={[
        { label: 'Grantee Name', value: grant.name },
        { label: 'Cohort', value: grant.cohort ?? 'NA' },
        { label: 'Funding Stream', value: grant.funding_stream },
        {
          label: 'Report Period',
          value:
            periods.length > 1 ? (
              <SelectInput
                id="report-period"
                label="Report Period"
                className="strip__select"
                value={String(period.pk)}
                options={periods.map((one) => ({
                  value: String(one.pk),
                  label: one.current ? `${one.name} (current)` : one.name,
                }))}
                // By the address, so that unsaved answers are asked about before the period changes.
                onChange={(pk) => setSearch((before) => withPeriod(before, pk))}
              />
            ) : (
              period.name
            ),
        },
        ...(isError ? [] : [windows ? datesFact(dates, windows) : yearFact(dates)]),
        ...(due ? [{ label: 'Due', value: dueText(due, today) }] : []),
      ]}
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

/** Keeps the place of what is on its way. */
const AWAITED = '…';

function datesFact(dates: PeriodDates | undefined, windows: readonly PeriodGroup[]): Fact {
  return { label: 'Reporting Dates', value: dates ? displayWindows(dates, windows) : AWAITED };
}

function yearFact(dates: PeriodDates | undefined): Fact {
  return { label: 'Grant Year', value: dates ? grantYears(dates).join(' and ') : AWAITED };
}

function withPeriod(before: URLSearchParams, pk: string): URLSearchParams {
  const next = new URLSearchParams(before);
  next.set('period', pk);
  return next;
}
