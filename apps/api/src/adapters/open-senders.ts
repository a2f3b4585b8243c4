/** Creates the configured senders. */
import type { Config } from '../settings/config.ts';
import type { Deps } from '../deps.ts';
import type { Senders } from '../identity/identity.ts';
import type { Secrets } from '../identity/keys/secrets.ts';
import { SettingProblem } from '../settings/setting-problem.ts';
import { outboxMail } from './mail/outbox.ts';
import { queueMail } from './mail/queue.ts';
import { openSmtp, type SmtpServer } from './mail/smtp.ts';
import { outboxSms } from './sms/outbox.ts';
import { snsSms } from './sms/sns.ts';
import { twilioSms } from './sms/twilio.ts';

export type OpenedSenders = Senders & {
  /** Transport for queued mail; null with the outbox, which only stores it. */
  readonly smtp: SmtpServer | null;
};

/** Opens the senders of mail and text messages that the settings choose. */
export async function openSenders(deps: Deps, secrets: Secrets): Promise<OpenedSenders> {
  const { config, clock, random } = deps;
  const { mail } = config.senders;
  const smtp = mail.kind === 'smtp' ? openSmtp(mail, config.productName) : null;
  return {
    sms: await openSms(deps),
    email: smtp ? queueMail(clock, random, secrets) : outboxMail(clock),
    smtp,
  };
}

async function openSms({ config, db, clock }: Deps): Promise<Senders['sms']> {
  const { sms } = config.senders;
  switch (sms.kind) {
    case 'sns':
      return snsSms(sms);
    case 'twilio':
      return twilioSms(sms);
    case 'outbox':
      return outboxSms(db, clock);
  }
}

/** The outbox is for the local environment only (AU-10). Throws SettingProblem in any other environment. */
export function refuseOutbox({ environment, senders }: Config): void {
  if (environment === 'local') return;
  if (senders.sms.kind === 'outbox') {
    throw new SettingProblem('Text messages would not leave the portal. Set SMS_SENDER to sns or twilio.');
  }
  if (senders.mail.kind === 'outbox') {
    throw new SettingProblem('Emails would not leave the portal. Set MAIL_SENDER to smtp.');
  }
}
