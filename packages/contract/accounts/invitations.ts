/** The calls of invitations to a grant, which the invited person accepts or declines. */
import type { Endpoint } from '../endpoint.ts';

export const invitations = {
  list: { method: 'GET', path: '/api/invitations', action: 'invitation.list' },
  answer: { method: 'POST', path: '/api/invitations/:invitationPk/answer', action: 'invitation.answer' },
} as const satisfies Record<string, Endpoint>;
