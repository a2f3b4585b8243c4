import { useQuery, type UseQueryResult } from '@tanstack/react-query';

type ModuleOptions = { readonly enabled?: boolean };

/** The code of a part of a page, loaded when it is needed; shown by `Loaded`, which offers a failed load again. */
export function useModule<M>(
  name: string,
  load: () => Promise<M>,
  { enabled = true }: ModuleOptions = {},
): UseQueryResult<M> {
  return useQuery({ queryKey: ['module', name], queryFn: load, staleTime: Infinity, enabled });
}
