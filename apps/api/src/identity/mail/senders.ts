/** Ports of the SMS and mail senders; their adapters are in adapters/sms and adapters/mail. */
import type { Db, Tx } from '../../store/database/database.ts';

export type SmsTemplate = 'login_code';
export type MailTemplate =
  | 'reset_code'
  | 'password_changed'
  | 'mfa_changed'
  | 'invite'
  | 'invitation_resent'
  | 'invite_to_provider'
  | 'email_changed'
  | 'access_changed'
  | 'access_invited'
  | 'account_ended'
  | 'admin_group_changed'
  | 'submission_receipt'
  | 'reopened'
  | 'reminder'
  | 'query_message'
  | 'query_digest'
  | 'account_unused'
  | 'access_review_due'
  | 'legal_hold'
  | 'records_due';

export type Message<T extends string> = {
  readonly to: string;
  readonly template: T;
  readonly variables: Readonly<Record<string, string>>;
  /** Messages with the same key are sent once. */
  readonly idempotencyKey: string;
};

/** A text message that its service refused, or did not answer; the message names no number. */
export class SmsFailure extends Error {}

/** Throws SmsFailure. */
export type SmsSender = {
  /** Senders that cost money or reach real people count against the quotas of OT-6. */
  readonly hasQuota: boolean;
  send(message: Message<SmsTemplate>): Promise<void>;
};

/** Mail is queued in the transaction of the act and sent later: no response waits for it (AU-6). */
export type EmailSender = { send(db: Db | Tx, message: Message<MailTemplate>): Promise<void> };
