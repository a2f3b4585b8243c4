/** The last messages sent to a person: mails by queue and outbox, sign-in codes by the audit; never their content. */
import { normaliseEmail } from '@srae/domain/identity/email';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** The latest mail of a group of templates. */
export type LatestMail = {
  readonly queuedAt: Date;
  readonly sentAt: Date | null;
  /** Null where no further attempt follows. */
  readonly nextAttemptAt: Date | null;
  /** The failure of the last attempt, as the mail server's code. */
  readonly failure: string | null;
};

/** The latest mail to an address among those of the given templates, or null. */
export async function findLatestMail(
  db: Db,
  email: string,
  templates: readonly string[],
): Promise<LatestMail | null> {
  const isAsked = sql`lower(recipient) = ${normaliseEmail(email)} and template = any(${[...templates]})`;
  const { rows } = await sql<LatestMail>`
    select * from (
      select queued_at as "queuedAt", sent_at as "sentAt",
        case when sealed is not null then next_attempt_at end as "nextAttemptAt", failure
      from mail_queue where ${isAsked}
      union all
      select sent_at, sent_at, null, null from outbox where medium = 'email' and ${isAsked}
    ) mail
    order by "queuedAt" desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** The latest event of an account's sign-in under this action, refusals aside; or null. */
export async function findLatestSending(
  db: Db,
  username: string,
  action: 'auth.send-code' | 'auth.forgot-password',
): Promise<{ readonly at: Date; readonly outcome: string } | null> {
  const row = await db
    .selectFrom('audit_events')
    .select(['at', 'outcome'])
    .where('actor', '=', username)
    .where('action', '=', action)
    .where('outcome', '<>', 'refused')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
