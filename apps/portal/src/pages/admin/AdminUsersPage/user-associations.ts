/** A person's associations with their keys, as listed in the expanded row (ADU-005). */
import { LARGEST_PAGE } from '@srae/contract/page-size';
import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/accounts/auth';
import type { AdminAssociation } from '@srae/contract/schemas/programme/programme';
import type { GrantEntry } from '@srae/contract/schemas/accounts/auth';
import { useQuery } from '@tanstack/react-query';
import { callAll } from '../../../api/client.ts';

export type ListedAssociation = {
  readonly pk: number;
  readonly role: string;
  /** Of the grantee. */
  readonly name: string;
  readonly funding_stream: string;
  readonly cohort: string | null;
  readonly providers: readonly string[];
};

export function useUserAssociations(username: string) {
  return useQuery({
    queryKey: ['admin', 'associations-of', username],
    queryFn: ({ signal }) => makeAssociations(username, signal),
  });
}

async function makeAssociations(
  username: string,
  signal: AbortSignal,
): Promise<readonly ListedAssociation[]> {
  // The list has one entry per grant; a person may have several associations on a grant.
  const [entries, { rows }] = await Promise.all([
    callAll<GrantEntry>(auth.listAssociations, { params: { username }, signal }),
    callAll<AdminAssociation>(admin.listAssociations, { query: { user: username }, signal }, LARGEST_PAGE),
  ]);
  return entries.rows.flatMap((entry) =>
    rows.filter((row) => row.fk_grants === entry.id).map((row) => listed(row, entry)),
  );
}

/** A Provider association covers one provider, a Grantee association the whole grant. */
function listed(row: AdminAssociation, { providers }: GrantEntry): ListedAssociation {
  return {
    pk: row.pk,
    role: row.role_name,
    name: row.grantee_name,
    funding_stream: row.funding_stream_name,
    cohort: row.gr_cohort,
    providers: row.fk_roles === 2 ? [row.provider_name ?? ''] : providers.map((one) => one.name),
  };
}
