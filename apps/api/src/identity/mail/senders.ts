/** Ports of the SMS and mail senders; their adapters are in adapters/sms and adapters/mail. */
import type { Db, Tx } from '../../store/database/database.ts';

export type SmsTemplate = 'login_code';

/** What each template needs beside the variables of every mail. */
type VariablesOfTemplates = {
  reset_code: 'code' | 'minutes';
  password_changed: never;
  mfa_changed: 'change';
  invite: 'email' | 'password' | 'days' | 'change';
  invitation_resent: 'email' | 'password' | 'days' | 'change';
  invite_to_provider: 'email' | 'password' | 'days' | 'change';
  email_changed: 'email';
  access_changed: 'change';
  account_ended: 'change';
  access_invited: 'grant' | 'person' | 'days';
  submission_receipt: 'period' | 'number' | 'change' | 'grant' | 'time' | 'person';
  reopened: 'period' | 'grant' | 'person' | 'time' | 'change';
  reminder: 'period' | 'due' | 'grant' | 'left' | 'owed';
  query_message: 'change' | 'period' | 'grant' | 'lines' | 'page';
  query_digest: 'count' | 'lines' | 'page';
  account_unused: 'due' | 'change' | 'days' | 'left';
  access_review_due: 'due';
  legal_hold: 'change' | 'lines';
  records_due: 'lines';
  admin_group_changed: 'person' | 'change';
};

export type MailTemplate = keyof VariablesOfTemplates;

/** The variables of a template that its sender gives. */
export type OwnVariables<T extends MailTemplate> = Readonly<Record<VariablesOfTemplates[T], string>>;

/** The variables of a template; `product`, `url` of the portal and `helpDesk` are those of every mail. */
export type MailVariables<T extends MailTemplate> = OwnVariables<T> &
  Readonly<Record<'product' | 'url' | 'helpDesk', string>>;

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

/** Why a mail with no single address in the proper form is not sent. */
export const NOT_AN_ADDRESS = 'not an address';

/** Mail is queued in the transaction of the act and sent later: no response waits for it (AU-6). */
export type EmailSender = { send(db: Db | Tx, message: Message<MailTemplate>): Promise<void> };
