/** The scope of the upload page: the whole grant, or the provider named in the URL. */
import { useSearchParams } from 'react-router';
import { useReportingRole } from '../../../forms/permissions.ts';
import { UPLOAD_PROVIDER } from '../../../paths.ts';
import { useReporting } from '../../../session/session-context.ts';

/** The page's URL for another provider or the whole grant; other query parameters are kept. */
export type ScopeAddress = (path: string, providerId: number | null) => string;

type OwnProvider = { readonly id: number; readonly name: string };

export type UploadScope = {
  readonly providerId: number | null;
  /** The other providers that a Provider account may upload for; none for other roles. */
  readonly others: readonly OwnProvider[];
  readonly address: ScopeAddress;
};

/** The providers that a Provider account may upload for (decision 30); null for other roles, who see the whole grant. */
export function useOwnUploadProviders(): readonly OwnProvider[] | null {
  const { grant } = useReporting();
  return useReportingRole() === 'provider' ? grant.providers.filter((one) => one.may_upload) : null;
}

/** Always an own provider for a Provider account (decision 30); an unknown provider falls back to the grant. */
export function useUploadScope(): UploadScope {
  const [search] = useSearchParams();
  const { grant } = useReporting();
  const own = useOwnUploadProviders();
  const named = Number(search.get(UPLOAD_PROVIDER));
  const found = (own ?? grant.providers).find(({ id }) => id === named) ?? own?.[0];
  return {
    providerId: found?.id ?? null,
    others: own?.filter((one) => one !== found) ?? [],
    address: (path, providerId) => {
      const other = new URLSearchParams(search);
      if (providerId === null) other.delete(UPLOAD_PROVIDER);
      else other.set(UPLOAD_PROVIDER, String(providerId));
      return other.size === 0 ? path : `${path}?${other}`;
    },
  };
}
