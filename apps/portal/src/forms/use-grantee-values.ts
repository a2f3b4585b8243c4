import { reporting } from '@srae/contract/reporting';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { isRecord } from '../api/problem.ts';
import { useReporting } from '../session/session-context.ts';
import { READ_ONLY_REASONS, useViewOnly } from './permissions.ts';
import { reportingKeys } from './reporting-keys.ts';
import { usePeriod } from './use-period.ts';

export type GranteeValues = {
  /** As indicated on the grantee page; null while it is not. */
  readonly providersFunded: number | null;
  readonly locked: boolean;
};

/** The few values of the grantee page that tables need; a Provider reads them in a shorter answer (Q10). */
export function useGranteeValues(): GranteeValues | undefined {
  const { grant, period } = useReporting();
  return useQuery({
    queryKey: reportingKeys.grantee(grant.id, period.pk),
    queryFn: async ({ signal }): Promise<GranteeValues> => {
      const row = await call<unknown>(reporting.readGrantee, {
        params: { grantId: grant.id, periodPk: period.pk },
        signal,
      });
      const values = isRecord(row) ? row : {};
      const funded = values['gr_num_providers_funded'];
      return {
        providersFunded: typeof funded === 'number' ? funded : null,
        locked: values['locked'] === true || values['read_only'] === 'locked',
      };
    },
  }).data;
}

/** Why the tables of the chosen grant and period cannot be changed, in words; null when they can. */
export function useTableReadOnly(): string | null {
  const viewOnly = useViewOnly();
  const dates = usePeriod();
  const values = useGranteeValues();
  if (viewOnly !== null) return viewOnly;
  if (dates && !dates.current && !dates.open_for_writing) return READ_ONLY_REASONS.period;
  return values?.locked ? READ_ONLY_REASONS.locked : null;
}
