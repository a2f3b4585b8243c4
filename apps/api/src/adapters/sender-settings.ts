/** Which senders an operator has chosen, read from the environment by config.ts. */
import { isIP } from 'node:net';
import { isMailAddress, readNumber, readRegion } from '../settings/setting.ts';
import { SettingProblem } from '../settings/setting-problem.ts';
import type { SmtpSettings } from './mail/smtp.ts';
import type { SnsSettings } from './sms/sns.ts';
import type { TwilioSettings } from './sms/twilio.ts';

export type SenderSettings = {
  readonly sms:
    | { readonly kind: 'outbox' }
    | ({ readonly kind: 'sns' } & SnsSettings)
    | ({ readonly kind: 'twilio' } & TwilioSettings);
  readonly mail: { readonly kind: 'outbox' } | ({ readonly kind: 'smtp' } & SmtpSettings);
};

type Env = Record<string, string | undefined>;

/** Reads SMS_SENDER and MAIL_SENDER with their required settings. Throws SettingProblem. */
export function readSenderSettings(env: Env): SenderSettings {
  return { sms: readSms(env), mail: readMail(env) };
}

function readSms(env: Env): SenderSettings['sms'] {
  const kind = env['SMS_SENDER'] || 'outbox';
  switch (kind) {
    case 'outbox':
      return { kind };
    case 'sns':
      return { kind, region: readRegion(env, 'AWS_REGION'), senderId: env['SNS_SENDER_ID'] || null };
    case 'twilio':
      return {
        kind,
        accountSid: requireSetting(env, 'TWILIO_ACCOUNT_SID', kind),
        authToken: requireSetting(env, 'TWILIO_AUTH_TOKEN', kind),
        from: requireSetting(env, 'TWILIO_FROM', kind),
      };
    default:
      throw new SettingProblem(
        `SMS_SENDER is '${kind}'. Use sns or twilio, or outbox in the local environment.`,
      );
  }
}

function readMail(env: Env): SenderSettings['mail'] {
  const kind = env['MAIL_SENDER'] || 'outbox';
  // Refused while no mail is sent too: the slip would otherwise stop the start on the day that mail is turned on.
  const port = readNumber(env, 'SMTP_PORT', 587, [1, 65_535]);
  if (kind === 'outbox') return { kind };
  if (kind !== 'smtp') {
    throw new SettingProblem(`MAIL_SENDER is '${kind}'. Use smtp, or outbox in the local environment.`);
  }
  const from = requireSetting(env, 'MAIL_FROM', kind);
  if (!isMailAddress(from)) {
    throw new SettingProblem('MAIL_FROM is not an address. Set it to one, such as portal@example.org.');
  }
  const user = env['SMTP_USER'] || null;
  const password = user === null ? null : requireSetting(env, 'SMTP_PASSWORD', kind);
  const host = requireSetting(env, 'SMTP_HOST', kind);
  if (!/^[A-Za-z0-9._-]+$/.test(host) && isIP(host) === 0) {
    throw new SettingProblem(
      `SMTP_HOST is '${host}'. Use the name of a mail server alone, such as smtp.example.org.`,
    );
  }
  return { kind, host, port, user, password, from };
}

function requireSetting(env: Env, name: string, kind: string): string {
  const text = env[name];
  if (text) return text;
  throw new SettingProblem(`${name} is missing. The ${kind} sender needs it.`);
}
