/** Text messages by Twilio, in one HTTPS request. */
import { SmsFailure, type SmsSender } from '../../identity/mail/senders.ts';
import { smsText } from './templates.ts';

export type TwilioSettings = {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number of the account, or the sid of a messaging service (MG…). */
  readonly from: string;
};

export function twilioSms(settings: TwilioSettings, origin = 'https://api.twilio.com'): SmsSender {
  const { accountSid, authToken, from } = settings;
  const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    hasQuota: true,
    send: async (message) => {
      const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
      const body = new URLSearchParams({ To: message.to, [sender]: from, Body: smsText(message) });
      const outcome = await post(url, authorization, body);
      if (outcome !== 'sent') throw new SmsFailure(`Twilio refused a text message: ${outcome}`);
    },
  };
}

const TIMEOUT_MS = 5_000;

/** 'sent', or the status and Twilio's code. The message is dropped, since it may contain the number. */
async function post(url: string, authorization: string, body: URLSearchParams): Promise<string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body,
      redirect: 'error',
      signal,
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return 'sent';
    const hasCode = typeof answer === 'object' && answer !== null && 'code' in answer;
    return `${response.status}${hasCode && typeof answer.code === 'number' ? ` (${answer.code})` : ''}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
}
