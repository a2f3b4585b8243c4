/** The scope of the upload page: the whole grant, or the provider named in the URL. */
import { useSearchParams } from 'react-router';
import { useReportingRole } from '../../../forms/permissions.ts';
import { UPLOAD_PROVIDER } from '../../../paths.ts';
import { useReporting } from '../../../session/session-context.ts';

/** The page's URL for another provider or the whole grant; other query parameters are kept. */
export type ScopeAddress = (path: string, providerId: number | null) => string;

export type UploadScope = { readonly providerId: number | null; readonly address: ScopeAddress };

/** Always its own provider for a Provider account (decision 30); an unknown provider falls back to the grant. */
export function useUploadScope(): UploadScope {
  const [search] = useSearchParams();
  const { grant } = useReporting();
  const role = useReportingRole();
  const named = Number(search.get(UPLOAD_PROVIDER));
  const theirs = grant.providers.filter((one) => role !== 'provider' || one.may_upload);
  const found = theirs.find(({ id }) => id === named) ?? (role === 'provider' ? theirs[0] : undefined);
  return {
    providerId: found?.id ?? null,
    address: (path, providerId) => {
      const other = new URLSearchParams(search);
      if (providerId === null) other.delete(UPLOAD_PROVIDER);
      else other.set(UPLOAD_PROVIDER, String(providerId));
      return other.size === 0 ? path : `${path}?${other}`;
    },
  };
}
