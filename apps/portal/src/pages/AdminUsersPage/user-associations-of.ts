/** The associations of a person, each with its own key, as the opened row lists them (ADU-005). */
import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/auth';
import type { AdminAssociation } from '@srae/contract/schemas/admin-programme';
import type { GrantEntry } from '@srae/contract/schemas/auth';
import { useQuery } from '@tanstack/react-query';
import { call, callList } from '../../api/client.ts';

export type ListedAssociation = {
  readonly pk: number;
  readonly role: string;
  /** Of the grantee. */
  readonly name: string;
  readonly funding_stream: string;
  readonly cohort: string | null;
  readonly providers: readonly string[];
};

export function useAssociationsOf(username: string) {
  return useQuery({
    queryKey: ['admin', 'associations-of', username],
    queryFn: ({ signal }) => associationsOf(username, signal),
  });
}

async function associationsOf(username: string, signal: AbortSignal): Promise<readonly ListedAssociation[]> {
  const entries = await call<readonly GrantEntry[]>(auth.listAssociations, { params: { username }, signal });
  const merged = entries.some((one) => one.role === 'Provider' && one.providers.length > 1);
  if (!merged) return entries.flatMap(listed);
  // The entries are one a grant; a provider-level user of two providers has two associations to tell apart.
  const { rows } = await callList<AdminAssociation>(admin.listAssociations, {
    query: { user: username, size: 500 },
    signal,
  });
  return entries.flatMap((entry) =>
    entry.role === 'Provider'
      ? rows.filter((row) => row.fk_grants === entry.id).map(ofProvider)
      : listed(entry),
  );
}

/** A grant without an association, which an Admin sees, has no key and nothing to delete. */
function listed({
  pk,
  role,
  name,
  funding_stream,
  cohort,
  providers,
}: GrantEntry): readonly ListedAssociation[] {
  if (pk === null) return [];
  return [{ pk, role, name, funding_stream, cohort, providers: providers.map((one) => one.name) }];
}

function ofProvider(row: AdminAssociation): ListedAssociation {
  return {
    pk: row.pk,
    role: row.role_name,
    name: row.grantee_name,
    funding_stream: row.funding_stream_name,
    cohort: row.gr_cohort,
    providers: row.provider_name === null ? [] : [row.provider_name],
  };
}
