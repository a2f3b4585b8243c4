import { reporting } from '@srae/contract/reporting';
import type { ProgressList, ProgressRead } from '@srae/contract/schemas/progress';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useReporting } from '../../session/session-context.ts';
import { reportingKeys } from '../reporting-keys.ts';

/** Steps, next step and hints of the selected grant and period; refetched after every save. */
export function useProgress(): UseQueryResult<ProgressRead> {
  const { grant, period } = useReporting();
  return useQuery({
    queryKey: reportingKeys.progress(grant.id, period.pk),
    queryFn: ({ signal }) =>
      call<ProgressRead>(reporting.readProgress, {
        params: { grantId: grant.id, periodPk: period.pk },
        signal,
      }),
  });
}

/** State, due date and next step of all the person's grants, in one call; refetched on each landing page visit. */
export function useProgressList(username: string, enabled: boolean): UseQueryResult<ProgressList> {
  return useQuery({
    queryKey: reportingKeys.progressList(username),
    queryFn: ({ signal }) => call<ProgressList>(reporting.listProgress, { signal }),
    enabled,
    staleTime: 0,
  });
}
