import { describe, expect, it } from 'vitest';
import { SettingProblem } from '../settings/setting-problem.ts';
import { readSenderSettings } from './sender-settings.ts';

const SMTP = { MAIL_SENDER: 'smtp', SMTP_HOST: 'mail.example.org', MAIL_FROM: 'portal@example.org' };
const TWILIO = {
  SMS_SENDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'word',
  TWILIO_FROM: 'MG1',
};

describe('the senders of the settings', () => {
  it('are the outbox where nothing is chosen', () => {
    expect(readSenderSettings({})).toEqual({ sms: { kind: 'outbox' }, mail: { kind: 'outbox' } });
  });

  it('carry what each needs', () => {
    expect(readSenderSettings({ SMS_SENDER: 'sns', ...SMTP })).toEqual({
      sms: { kind: 'sns', region: 'us-east-1', senderId: null },
      mail: {
        kind: 'smtp',
        host: 'mail.example.org',
        port: 587,
        user: null,
        password: null,
        from: 'portal@example.org',
      },
    });
    expect(
      readSenderSettings({ ...TWILIO, ...SMTP, SMTP_PORT: '465', SMTP_USER: 'u', SMTP_PASSWORD: 'p' }),
    ).toMatchObject({
      sms: { kind: 'twilio', accountSid: 'AC1', authToken: 'word', from: 'MG1' },
      mail: { port: 465, user: 'u', password: 'p' },
    });
  });

  it.each([
    [{ SMS_SENDER: 'pigeon' }, /^SMS_SENDER is 'pigeon'/],
    [{ MAIL_SENDER: 'pigeon' }, /^MAIL_SENDER is 'pigeon'/],
    [{ ...TWILIO, TWILIO_AUTH_TOKEN: '' }, /^TWILIO_AUTH_TOKEN is missing/],
    [{ ...TWILIO, TWILIO_FROM: undefined }, /^TWILIO_FROM is missing/],
    [{ ...SMTP, SMTP_HOST: '' }, /^SMTP_HOST is missing/],
    [{ ...SMTP, SMTP_PORT: '0' }, /^SMTP_PORT is '0'/],
    [{ SMTP_PORT: 'submission' }, /^SMTP_PORT is 'submission'/],
    [{ ...SMTP, MAIL_FROM: 'portal' }, /^MAIL_FROM is not an address/],
    [{ ...SMTP, SMTP_USER: 'u' }, /^SMTP_PASSWORD is missing/],
  ])('are refused in one sentence: %j', (env, message) => {
    expect(() => readSenderSettings(env)).toThrow(SettingProblem);
    expect(() => readSenderSettings(env)).toThrow(message);
  });
});
