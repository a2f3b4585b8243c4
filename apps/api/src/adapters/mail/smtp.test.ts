import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailTemplate, Message } from '../../identity/mail/senders.ts';
import { freePort } from '../../../test/processes/main-process.ts';
import { MailRefused, openSmtp, type SmtpServer, type SmtpSettings } from './smtp.ts';

type Received = { to: string[]; from: string; raw: string; user: string };

let received: Received[] = [];
const servers: SMTPServer[] = [];
const bareServers: Server[] = [];
const opened: SmtpServer[] = [];
afterAll(async () => {
  for (const smtp of opened) smtp.close();
  for (const server of bareServers) server.close();
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(() => done()))));
});
beforeEach(() => {
  received = [];
});

const MESSAGE: Message<MailTemplate> = {
  to: 'wren@people.example',
  template: 'reset_code',
  variables: { product: 'Portal', code: '482913', minutes: '10' },
  idempotencyKey: '0b4c-key',
};

describe('the mail server', () => {
  it('receives a mail with its subject, text and a name that repeats with it', async () => {
    await (await connect()).deliver(MESSAGE);
    expect(received).toHaveLength(1);
    const [mail] = received;
    expect(mail).toMatchObject({
      to: ['wren@people.example'],
      from: 'portal@agency.example',
      user: 'portal',
    });
    expect(toHeaders(mail)).toMatchObject({
      from: 'The Portal <portal@agency.example>',
      to: 'wren@people.example',
      subject: 'Portal: verification code',
      'message-id': '<0b4c-key@agency.example>',
      'auto-submitted': 'auto-generated',
    });
    expect(mail?.raw).toContain('Your verification code is 482913.');
  });

  it.each([
    'Portal\r\nBcc: thief@elsewhere.example',
    'Portal\nBcc: thief@elsewhere.example\n\nText',
    'Portal\rX: y',
  ])('gets no header out of the product name %j [SE-4]', async (product) => {
    const smtp = await connect({}, product);
    await smtp.deliver({ ...MESSAGE, variables: { ...MESSAGE.variables, product } });
    const names = Object.keys(toHeaders(received[0]));
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x');
    expect(received[0]?.to).toEqual(['wren@people.example']);
  });

  it.each([
    'wren@people.example\r\nBcc: thief@elsewhere.example',
    'wren@people.example\nX: y',
    'wren@people.example, thief@elsewhere.example',
    'Wren <wren@people.example>',
    'wren',
    '',
  ])('gets no mail for %j [SE-4]', async (to) => {
    const refusal = await loadRefusal(await connect(), { ...MESSAGE, to });
    expect(refusal).toMatchObject({ message: 'not an address', permanent: true });
    expect(received).toEqual([]);
  });

  it.each([
    [550, true],
    [451, false],
  ])(
    'refuses with %i, in vain for ever: %s; the refusal names no address [LG-3]',
    async (responseCode, permanent) => {
      const smtp = await connect({
        onRcptTo: ({ address }, _session, done) =>
          done(Object.assign(new Error(`no mailbox ${address}`), { responseCode })),
      });
      const refusal = await loadRefusal(smtp, MESSAGE);
      expect(refusal).toMatchObject({ message: `EENVELOPE ${responseCode}`, permanent });
      expect(refusal.cause).toBeUndefined();
    },
  );

  it('that refuses the sender may take the mail once its address is right', async () => {
    const smtp = await connect({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('not your address'), { responseCode: 550 })),
    });
    expect(await loadRefusal(smtp, MESSAGE)).toMatchObject({ message: 'EENVELOPE 550', permanent: false });
  });

  it('that answers one line after the other without an end is given up, and not with the next mail', async () => {
    let isTarpit = true;
    const smtp = connectTo(await trickle(() => isTarpit), { limitMs: 500 });
    expect(await loadRefusal(smtp, MESSAGE)).toMatchObject({ message: 'ETIMEDOUT', permanent: false });
    expect(await loadRefusal(smtp, MESSAGE)).toMatchObject({ message: 'ETIMEDOUT', permanent: false });
    isTarpit = false;
    await smtp.deliver(MESSAGE);
  });

  it('is sent nothing when it does not speak TLS, or not with a certificate that can be verified [SE-2]', async () => {
    const bare = await connect({}, 'Portal', { host: ELSEWHERE });
    expect(await loadRefusal(bare, MESSAGE)).toMatchObject({ permanent: false });
    const unknown = await connect({ disabledCommands: [] }, 'Portal', { host: ELSEWHERE });
    expect(await loadRefusal(unknown, MESSAGE)).toMatchObject({ permanent: false });
    expect(received).toEqual([]);
  });

  it('that is not there, or shows the wrong certificate, is named by that, not as any failed connection', async () => {
    const gone = connectTo(await freePort(), {});
    expect(await loadRefusal(gone, MESSAGE)).toMatchObject({ message: 'ECONNREFUSED', permanent: false });
    // The certificate of the library is made out for localhost, by itself.
    const unknown = await connect({ disabledCommands: [] }, 'Portal', { host: ELSEWHERE });
    expect(await loadRefusal(unknown, MESSAGE)).toMatchObject({ message: expect.stringMatching(/CERT/) });
  });

  it('is not believed a wrong password away: the mail is tried again', async () => {
    const smtp = await connect({ onAuth: (_auth, _session, done) => done(new Error('wrong')) });
    expect(await loadRefusal(smtp, MESSAGE)).toMatchObject({ permanent: false });
  });
});

/** This machine under a name that the adapter does not recognise as local. */
const ELSEWHERE = '::ffff:127.0.0.1';

async function connect(
  options: SMTPServerOptions = {},
  productName = 'The Portal',
  settings: Partial<SmtpSettings> = {},
): Promise<SmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData: (stream, session, done) => {
      let raw = '';
      stream.on('data', (chunk) => (raw += String(chunk)));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({ to: rcptTo.map((one) => one.address), from, raw, user: String(session.user) });
        done();
      });
    },
    ...options,
  });
  // Some of these tests break the handshake on purpose.
  server.on('error', () => undefined);
  servers.push(server);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return connectTo(port, { productName, settings });
}

type Connection = { productName?: string; settings?: Partial<SmtpSettings>; limitMs?: number };

function connectTo(
  port: number,
  { productName = 'The Portal', settings = {}, limitMs }: Connection,
): SmtpServer {
  const address = { host: '127.0.0.1', port, from: 'portal@agency.example' };
  const smtp = openSmtp({ ...address, user: 'portal', password: 'word', ...settings }, productName, limitMs);
  opened.push(smtp);
  return smtp;
}

/** The port of a server that, while it is a tarpit, never comes to the last line of its answer to MAIL FROM. */
async function trickle(isTarpit: () => boolean): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 here\r\n');
    let isText = false;
    socket.on('data', (chunk) => {
      const said = String(chunk);
      if (said.startsWith('MAIL') && isTarpit()) {
        const timer = setInterval(() => socket.write('250-wait\r\n'), 50);
        socket.once('close', () => clearInterval(timer));
      } else if (!isText || said.endsWith('\r\n.\r\n')) {
        isText = said.startsWith('DATA');
        socket.write(ANSWERS[said.slice(0, 4)] ?? '250 good\r\n');
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  bareServers.push(server);
  return (server.address() as AddressInfo).port;
}

const ANSWERS: Readonly<Record<string, string>> = {
  EHLO: '250-here\r\n250 AUTH PLAIN\r\n',
  AUTH: '235 good\r\n',
  DATA: '354 go on\r\n',
};

async function loadRefusal(smtp: SmtpServer, message: Message<MailTemplate>): Promise<MailRefused> {
  const refusal: unknown = await smtp.deliver(message).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(MailRefused);
  return refusal as MailRefused;
}

function toHeaders(mail: Received | undefined): Record<string, string> {
  const head = (mail?.raw ?? '').split('\r\n\r\n')[0] ?? '';
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
}
