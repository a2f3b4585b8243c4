import type { UseQueryResult } from '@tanstack/react-query';
import { FailedLoad } from '../../api/FailedLoad.tsx';
import { useReword } from '../../instrument/use-reword.ts';
import type { GranteeValues } from '../use-grantee-values.ts';

/** Notice on tables when the grantee page's values and the report's lock could not be loaded. */
export function ValuesFailed({ values }: { values: UseQueryResult<GranteeValues> }) {
  const reword = useReword();
  return (
    <FailedLoad query={values} meanwhile="Until then nothing can be changed here.">
      {reword('The values of the grantee page could not be loaded.')}
    </FailedLoad>
  );
}
