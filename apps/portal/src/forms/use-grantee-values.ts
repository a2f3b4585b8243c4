import { reporting } from '@srae/contract/reporting';
import { FIELD_ROLES } from '@srae/domain/instrument/roles';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { isRecord } from '../api/problem.ts';
import { useReporting } from '../session/session-context.ts';
import { useReadOnlyReasons, useViewOnly } from './permissions.ts';
import { reportingKeys } from './reporting-keys.ts';
import { usePeriodQuery } from './use-period.ts';

export type GranteeValues = {
  /** As entered on the grantee page; null if not entered. */
  readonly providersFunded: number | null;
  readonly locked: boolean;
};

/** The grantee page's values that tables need; a Provider receives a reduced response (Q10). */
function useGranteeValues(): UseQueryResult<GranteeValues> {
  const { grant, period } = useReporting();
  return useQuery({
    queryKey: reportingKeys.grantee(grant.id, period.pk),
    queryFn: async ({ signal }): Promise<GranteeValues> => {
      const row = await call<unknown>(reporting.readGrantee, {
        params: { grantId: grant.id, periodPk: period.pk },
        signal,
      });
      const values = isRecord(row) ? row : {};
      const funded = values[FIELD_ROLES.providersFunded.name];
      return {
        providersFunded: typeof funded === 'number' ? funded : null,
        locked: values['locked'] === true || values['read_only'] === 'locked',
      };
    },
  });
}

export type TableState = {
  /** Why nothing can be changed, in words; null if there is no known reason. */
  readonly readOnly: string | null;
  /** Whether the tables can be changed; false until the period is known to be open and the report unlocked. */
  readonly mayChange: boolean;
  /** The same for names, which Admins without an association may also change (decision 32). */
  readonly mayRename: boolean;
  readonly values: UseQueryResult<GranteeValues>;
};

/** Whether the tables of the selected grant and period can be changed, and the grantee page values they show. */
export function useTableState(): TableState {
  const viewOnly = useViewOnly();
  const reasons = useReadOnlyReasons();
  const { period } = useReporting();
  const dates = usePeriodQuery();
  const values = useGranteeValues();
  const open = dates.data ? dates.data.current || dates.data.open_for_writing : null;
  const closed = open === false ? reasons.period : null;
  const locked = values.data?.locked === true ? reasons.locked : null;
  const readOnly = viewOnly ?? closed ?? locked;
  const unknown =
    (values.isError && values.data === undefined) || (dates.isError && open === null && !period.current);
  const mayRename = closed === null && locked === null && !unknown;
  return { readOnly, mayChange: readOnly === null && !unknown, mayRename, values };
}
