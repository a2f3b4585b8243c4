/** The open invitations of the signed-in person, and their answers. */
import { invitations } from '@srae/contract/accounts/invitations';
import type { Invitation } from '@srae/contract/schemas/accounts/invitations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { refetchMeanwhile } from '../api/then-refetch.ts';

const KEY = ['invitations'] as const;

/** Loaded while a person is signed in. */
export function useInvitations(enabled: boolean) {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<readonly Invitation[]>(invitations.list, { signal }),
    enabled,
  });
}

/** Accepts, which adds the grant to the person's grants and ends when they are read; or declines. */
export function useInvitationCalls() {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: KEY });
  return {
    accept: async (invitation: Invitation): Promise<void> => {
      await answer(invitation, true);
      await queries.invalidateQueries({ queryKey: ['associations'] });
      await readAgain();
    },
    decline: (invitation: Invitation) => refetchMeanwhile(answer(invitation, false), readAgain),
  };
}

function answer(invitation: Invitation, accept: boolean): Promise<unknown> {
  return call<unknown>(invitations.answer, { params: { invitationPk: invitation.pk }, body: { accept } });
}
