/** Schemas of a person's second factors as shown to an Admin, and of recoveries. */
import { z } from 'zod';

export const secondFactors = z.object({
  passkeys: z.array(
    z.object({
      name: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
      blocked: z.boolean(),
    }),
  ),
  /** Changes by Admins to how the person signs in, latest first. */
  changes: z.array(
    z.object({
      credential: z.enum(['password', 'email', 'factor']),
      changed_by: z.string(),
      changed_at: z.iso.datetime(),
      /** The person has not replaced it since: whoever changed it may still have it. */
      in_force: z.boolean(),
    }),
  ),
  /** Waits for another Admin. */
  recovery: z
    .object({
      reason: z.string(),
      requested_by: z.string(),
      requested_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
      /** The caller requested it, and cannot decide on it. */
      own: z.boolean(),
    })
    .nullable(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

export const recoveryRequest = z.strictObject({ reason: z.string().max(2_000) });
export const recoveryDecision = z.strictObject({ decision: z.enum(['approved', 'refused']) });
export type RecoveryDecision = z.infer<typeof recoveryDecision>;
