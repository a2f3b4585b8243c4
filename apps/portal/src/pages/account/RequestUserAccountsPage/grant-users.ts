/** The users of the selected grant: read, add, change access, remove, resend invitation. */
import type {
  GrantUser,
  SaveAssociation,
  SavedAssociation,
} from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { refetchMeanwhile } from '../../../api/then-refetch.ts';
import { listGrantUsers } from '../../../forms/grant-users.ts';
import { reportingKeys } from '../../../forms/reporting-keys.ts';
import { useReporting } from '../../../session/session-context.ts';

/** The added user, for the confirmation message. */
export type Added = { readonly name: string; readonly email: string };

/** One user of the grant with all associations on it. */
export type Member = {
  readonly username: string;
  readonly name: string;
  readonly family_name: string;
  readonly email: string;
  readonly invitation: GrantUser['invitation'];
  readonly associations: readonly GrantUser[];
};

export type SiteAccess = 'portal' | 'dashboard' | 'both';

export function useMembers() {
  const { grant } = useReporting();
  return useQuery({
    queryKey: reportingKeys.users(grant.id),
    queryFn: ({ signal }) => listGrantUsers(grant.id, signal),
    select: listMembers,
  });
}

/** A provider-level user of two providers is one user with two associations. */
export function listMembers(rows: readonly GrantUser[]): readonly Member[] {
  const groups = new Map<string, GrantUser[]>();
  for (const row of rows) groups.set(row.cognito_id, [...(groups.get(row.cognito_id) ?? []), row]);
  return [...groups].flatMap(([username, associations]) => {
    const [first] = associations;
    if (!first) return [];
    const { name, family_name, email, invitation } = first;
    return [{ username, name, family_name, email, invitation, associations }];
  });
}

/** The user's site access; null if the associations differ. */
export function findSiteAccess({ associations }: Member): SiteAccess | null {
  const kinds = new Set(associations.map(toAccess));
  const [only] = kinds;
  return kinds.size === 1 ? (only ?? null) : null;
}

export function useMemberCalls() {
  const { grant } = useReporting();
  const queries = useQueryClient();
  const queryKey = reportingKeys.users(grant.id);
  const refetch = () => queries.invalidateQueries({ queryKey });
  const meanwhile = <Data>(change: Promise<Data>): Promise<Data> => refetchMeanwhile(change, refetch);
  const save = (body: SaveAssociation) => call<SavedAssociation>(userAssociations.save, { body });
  const asGrantee = { role_id: 1, role_name: 'Grantee', fk_grants: grant.id } as const;
  return {
    invite: (user: { name: string; family_name: string; email: string }) =>
      meanwhile(save({ action: 'new', user, ...asGrantee })),
    associate: (username: string) =>
      meanwhile(save({ action: 'association', user: { Username: username }, ...asGrantee })),
    /** Changes all associations sequentially; the list shows each change once it is accepted. */
    setAccess: ({ associations }: Member, access: SiteAccess) => {
      const change = async (): Promise<void> => {
        const edit = toEdit(access);
        for (const { pk } of associations) {
          // oxlint-disable-next-line no-await-in-loop
          await save({ action: 'edit', update_site_access: true, pk, ...edit });
          queries.setQueryData<readonly GrantUser[]>(queryKey, (rows) =>
            rows?.map((one) => (one.pk === pk ? { ...one, ...edit } : one)),
          );
        }
      };
      return meanwhile(change());
    },
    remove: (association: GrantUser) =>
      meanwhile(
        call<unknown>(userAssociations.remove, {
          params: { associationPk: association.pk },
          body: { user: { Username: association.cognito_id }, association: { pk: association.pk } },
        }),
      ),
    inviteAgain: (associationPk: number) =>
      meanwhile(call<unknown>(userAssociations.resendInvitation, { params: { associationPk }, body: {} })),
  };
}

function toAccess({ has_portal_access: portal, has_dashboard_access: dashboard }: GrantUser): SiteAccess {
  if (portal && dashboard) return 'both';
  return portal ? 'portal' : 'dashboard';
}

function toEdit(access: SiteAccess) {
  return { has_portal_access: access !== 'dashboard', has_dashboard_access: access !== 'portal' };
}
