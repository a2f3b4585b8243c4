import { LARGEST_PAGE } from '@srae/contract/page-size';
import { reporting } from '@srae/contract/reporting';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import { useQuery } from '@tanstack/react-query';
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
