/** Schemas of invitations to work on a grant. Pages import the types only. */
import { z } from 'zod';
import { instant } from './admin-keys.ts';
import { key } from '../keys.ts';

/** The offer to the invited person, and its sender. */
export const invitation = z.object({
  pk: z.int(),
  grantee_name: z.string(),
  funding_stream: z.string(),
  cohort: z.string().nullable(),
  role_name: z.enum(['Grantee', 'Provider']),
  provider_name: z.string().nullable(),
  has_portal_access: z.boolean(),
  has_dashboard_access: z.boolean(),
  invited_by: z.string(),
  expires_at: instant,
});
export type Invitation = z.infer<typeof invitation>;
export const invitations = z.array(invitation);

export const invitationOnly = z.object({ invitationPk: key });
export const invitationAnswer = z.strictObject({ accept: z.boolean() });
