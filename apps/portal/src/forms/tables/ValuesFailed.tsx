import type { UseQueryResult } from '@tanstack/react-query';
import { FailedLoad } from '../../api/FailedLoad.tsx';
import type { GranteeValues } from '../use-grantee-values.ts';

/** Said on tables while it is not known what the grantee page says, and whether the report is locked. */
export function ValuesFailed({ values }: { values: UseQueryResult<GranteeValues> }) {
  return (
    <FailedLoad query={values} meanwhile="Until then nothing can be changed here.">
      The values of the grantee page could not be loaded.
    </FailedLoad>
  );
}
