import { LARGEST_PAGE } from '@srae/contract/page-size';
import { reporting } from '@srae/contract/reporting';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAll } from '../api/client.ts';
import { useReporting } from '../session/session-context.ts';
import { reportingKeys } from './reporting-keys.ts';

export type ListedProvider = ProviderList[number];
export type ListedProgram = ListedProvider['programs'][number];

/** The providers and programs of the chosen grant in the chosen period. */
export function useProviders() {
  const { grant, period } = useReporting();
  return useQuery({
    queryKey: reportingKeys.providers(grant.id, period.pk),
    queryFn: async ({ signal }): Promise<ProviderList> => {
      const asked = { params: { grantId: grant.id }, query: { period: period.pk }, signal };
      return [...(await callAll<ListedProvider>(reporting.listProviders, asked, LARGEST_PAGE)).rows];
    },
  });
}

/**
 * The loaded table, for a control that saves immediately: `show` applies an accepted change without waiting for the
 * refetch; `find` and `findProgram` return a row as last shown, with the version that the next save is based on.
 */
export function useShownTable() {
  const { grant, period } = useReporting();
  const queries = useQueryClient();
  const key = reportingKeys.providers(grant.id, period.pk);
  const list = () => queries.getQueryData<ProviderList>(key) ?? [];
  const find = (pid: number) => list().find((one) => one.pk === pid);
  const show = (pid: number, changed: Partial<ListedProvider>) => {
    queries.setQueryData<ProviderList>(
      key,
      list().map((one) => (one.pk === pid ? { ...one, ...changed } : one)),
    );
  };
  return {
    find,
    findProgram: (pid: number, pmid: number) => find(pid)?.programs.find((one) => one.pk === pmid),
    show,
    showProgram: (pid: number, pmid: number, changed: Partial<ListedProgram>) => {
      const programs = find(pid)?.programs ?? [];
      show(pid, { programs: programs.map((one) => (one.pk === pmid ? { ...one, ...changed } : one)) });
    },
  };
}
