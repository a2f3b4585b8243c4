/** Queries on the uploads of one survey, grant and period. */
import type { GranteeBrief, PageRead } from '@srae/contract/schemas/reporting';
import { reporting } from '@srae/contract/reporting';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useReadOnlyReasons, useReportingRole, useViewOnly } from '../../forms/permissions.ts';
import type { UploadCalls, UploadPlace } from '../../upload/upload-calls.ts';
import { uploadKeys } from '../../upload/upload-keys.ts';

export type UploadData = ReturnType<typeof useUploadData>;

export function useUploadData(place: UploadPlace, calls: UploadCalls) {
  const status = useQuery({
    queryKey: uploadKeys.status(place),
    queryFn: ({ signal }) => calls.status(signal),
  });
  const history = useQuery({
    queryKey: uploadKeys.history(place),
    queryFn: ({ signal }) => calls.history(signal),
  });
  const expectations = useQuery({
    queryKey: uploadKeys.expectations(place),
    queryFn: ({ signal }) => calls.expectations(signal),
  });
  const inForce = useQuery({
    queryKey: uploadKeys.inForce(place),
    queryFn: ({ signal }) => calls.inForce(signal),
  });
  return { status, inForce, history, expectations };
}

/** Why uploading is not possible, as a sentence; null if it is possible, undefined until known. */
export function useUploadReadOnly({ grantId, periodPk }: UploadPlace): string | null | undefined {
  const viewOnly = useViewOnly();
  const role = useReportingRole();
  const reasons = useReadOnlyReasons();
  const page = useQuery({
    queryKey: ['upload', 'writable', grantId, periodPk],
    queryFn: ({ signal }) =>
      call<Partial<Pick<PageRead, 'read_only'> & GranteeBrief>>(reporting.readGrantee, {
        params: { grantId, periodPk },
        signal,
      }),
    enabled: role !== 'admin',
  });
  if (viewOnly !== null) return viewOnly;
  if (page.isPending) return undefined;
  // If this cannot be determined the page stays writable; the server rejects what is not allowed.
  const reason = page.data?.read_only ?? (page.data?.locked === true ? 'locked' : null);
  return reason === null ? null : reasons[reason];
}
