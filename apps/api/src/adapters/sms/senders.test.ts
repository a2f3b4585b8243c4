import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message, SmsSender, SmsTemplate } from '../../identity/mail/senders.ts';
import { snsSms } from './sns.ts';
import { twilioSms } from './twilio.ts';

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; form: Record<string, string> };

let seen: Seen[] = [];
let answer = { status: 200, headers: {} as Record<string, string>, body: '' };
const service = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    const form = Object.fromEntries(new URLSearchParams(body));
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, form });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
});
await once(service.listen(0, '127.0.0.1'), 'listening');
const { port } = service.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
afterAll(() => service.close());
beforeEach(() => {
  seen = [];
});

const MESSAGE: Message<SmsTemplate> = {
  to: '+12025550143',
  template: 'login_code',
  variables: { product: 'Portal', code: '482913', minutes: '5' },
  idempotencyKey: 'one',
};
const TEXT = 'Portal: your verification code is 482913. It is valid for 5 minutes. Never share it.';

const SENT = '<PublishResponse><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>';
const REFUSED =
  '<ErrorResponse><Error><Type>Sender</Type><Code>InvalidParameter</Code><Message>Invalid parameter: +12025550143</Message></Error></ErrorResponse>';

describe('SNS', () => {
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'for-tests-only' };
  const open = (senderId: string | null) =>
    snsSms({ region: 'us-east-1', senderId }, { endpoint: origin, credentials });

  it('is asked to publish one transactional message, signed for the region', async () => {
    answer = { status: 200, headers: { 'content-type': 'text/xml' }, body: SENT };
    await (await open('SRAE')).send(MESSAGE);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/' });
    expect(seen[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-east-1\/sns\//,
    );
    expect(seen[0]?.form).toEqual({
      Action: 'Publish',
      Version: '2010-03-31',
      PhoneNumber: '+12025550143',
      Message: TEXT,
      'MessageAttributes.entry.1.Name': 'AWS.SNS.SMS.SMSType',
      'MessageAttributes.entry.1.Value.DataType': 'String',
      'MessageAttributes.entry.1.Value.StringValue': 'Transactional',
      'MessageAttributes.entry.2.Name': 'AWS.SNS.SMS.SenderID',
      'MessageAttributes.entry.2.Value.DataType': 'String',
      'MessageAttributes.entry.2.Value.StringValue': 'SRAE',
    });
  });

  it('is asked once, even when it fails, and the failure names no number [LG-3]', async () => {
    answer = { status: 500, headers: { 'content-type': 'text/xml' }, body: REFUSED };
    expectSilent(await loadFailure(await open(null)), 'SNS refused a text message: ');
    expect(seen).toHaveLength(1);
  });
});

describe('Twilio', () => {
  const open = (from: string) => twilioSms({ accountSid: 'AC123', authToken: 'token', from }, origin);

  it.each([
    ['+12025550199', 'From'],
    ['MG0123', 'MessagingServiceSid'],
  ])('is asked for one message from %s', async (from, field) => {
    answer = { status: 201, headers: { 'content-type': 'application/json' }, body: '{"sid":"SM1"}' };
    await open(from).send(MESSAGE);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/2010-04-01/Accounts/AC123/Messages.json',
      form: { To: '+12025550143', [field]: from, Body: TEXT },
    });
    expect(seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('AC123:token').toString('base64')}`);
    expect(seen[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  });

  it('is named by status and code when it refuses, never by number [LG-3]', async () => {
    const body = JSON.stringify({ code: 21211, message: "The 'To' number +12025550143 is not valid." });
    answer = { status: 400, headers: { 'content-type': 'application/json' }, body };
    const failure = await loadFailure(open('+12025550199'));
    expectSilent(failure, 'Twilio refused a text message: 400 (21211)');
  });

  it('is not followed to another address [SE-2]', async () => {
    answer = { status: 307, headers: { location: `${origin}/elsewhere` }, body: '' };
    expectSilent(await loadFailure(open('+12025550199')), 'Twilio refused a text message: ');
    expect(seen.map((one) => one.url)).toEqual(['/2010-04-01/Accounts/AC123/Messages.json']);
  });
});

it('real senders count against the quotas', async () => {
  const sns = await snsSms({ region: 'us-east-1', senderId: null });
  expect([sns.hasQuota, twilioSms({ accountSid: 'a', authToken: 'b', from: 'c' }).hasQuota]).toEqual([
    true,
    true,
  ]);
});

async function loadFailure(sender: SmsSender): Promise<unknown> {
  return sender.send(MESSAGE).catch((error: unknown) => error);
}

/** Neither the error message nor its causes as logged contain the phone number or the code. */
function expectSilent(failure: unknown, start: string): void {
  expect(failure).toBeInstanceOf(Error);
  const { message, cause } = failure as Error;
  expect(message.startsWith(start)).toBe(true);
  expect(message).not.toMatch(/2025550143|482913/);
  expect(cause).toBeUndefined();
}
