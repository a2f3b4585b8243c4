/** Whose survey data the upload page is about: the grant's, or those of the provider that the address names. */
import { useSearchParams } from 'react-router';
import { useReportingRole } from '../../../forms/permissions.ts';
import { UPLOAD_PROVIDER } from '../../../paths.ts';
import { useReporting } from '../../../session/session-context.ts';

/** An address of the page for another provider, or for the whole grant; what else the address names is kept. */
export type ScopeAddress = (path: string, providerId: number | null) => string;

export type UploadScope = { readonly providerId: number | null; readonly address: ScopeAddress };

/** A Provider's account has its own provider always (decision 30); an unknown provider is the whole grant. */
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
