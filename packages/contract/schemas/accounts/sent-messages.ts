/** Schema of the last messages that let a person in, as shown to an Admin: whether they left, never what they say. */
import { z } from 'zod';

/** What lets a person in: a text message or a mail with a code or a temporary password. */
export const MESSAGE_KINDS = ['sign-in-code', 'reset-code', 'invitation'] as const;

export const sentMessages = z.object({
  /** The latest of each kind; absent where none was sent within `kept_days`. */
  messages: z.array(
    z.object({
      kind: z.enum(MESSAGE_KINDS),
      medium: z.enum(['sms', 'email']),
      /** Waiting: the mail server has not accepted it yet. */
      state: z.enum(['sent', 'waiting', 'failed']),
      /** When it was sent; without success, when it was asked for. */
      at: z.iso.datetime(),
      /** Why the last attempt failed: no address, refused for good, or no server that accepted it. */
      reason: z.enum(['address', 'refused', 'unreachable', 'sms']).nullable(),
      /** The next attempt at a mail that waits. */
      next_attempt_at: z.iso.datetime().nullable(),
    }),
  ),
  /** Days that mails are listed. */
  kept_days: z.int(),
});
export type SentMessages = z.infer<typeof sentMessages>;
export type SentMessage = SentMessages['messages'][number];
