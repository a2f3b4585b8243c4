/** The open invitations of the signed-in person, and their answers. */
import { invitations } from '@srae/contract/accounts/invitations';
import type { Invitation } from '@srae/contract/schemas/accounts/invitations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';

const KEY = ['invitations'] as const;

/** Loaded while a person is signed in. */
export function useInvitations(enabled: boolean) {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<readonly Invitation[]>(invitations.list, { signal }),
    enabled,
  });
}

/** Accepts or declines; accepting adds the grant to the person's grants. */
export function useInvitationCalls() {
  const queries = useQueryClient();
  return {
    answer: async (invitation: Invitation, accept: boolean): Promise<void> => {
      await call<unknown>(invitations.answer, {
        params: { invitationPk: invitation.pk },
        body: { accept },
      });
      if (accept) await queries.invalidateQueries({ queryKey: ['associations'] });
      await queries.invalidateQueries({ queryKey: KEY });
    },
  };
}
