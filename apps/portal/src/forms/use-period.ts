import { reporting } from '@srae/contract/reporting';
import type { Period } from '@srae/contract/schemas/reporting';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useReporting } from '../session/session-context.ts';
import { reportingKeys } from './reporting-keys.ts';

/** The dates and settings of the period that the pages show (LAY-002, Q140). */
export function usePeriodQuery(): UseQueryResult<Period> {
  const { period } = useReporting();
  return useQuery({
    queryKey: reportingKeys.period(period.name),
    queryFn: ({ signal }) => call<Period>(reporting.readPeriod, { params: { name: period.name }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The same, undefined while it loads. */
export function usePeriod(): Period | undefined {
  return usePeriodQuery().data;
}
