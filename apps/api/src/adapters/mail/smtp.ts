/** SMTP transport: one connection pool, TLS unless the server is on this machine, short timeouts (SE-2). */
import { createTransport } from 'nodemailer';
import { type MailTemplate, type Message, NOT_AN_ADDRESS } from '../../identity/mail/senders.ts';
import { isLoopbackHost } from '../../settings/loopback.ts';
import { mailText } from './templates.ts';

export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  readonly user: string | null;
  readonly password: string | null;
  /** Address of the portal in the From line. */
  readonly from: string;
};

/** A refused message. `permanent`: a retry would be refused too. The error text contains no address. */
export class MailRefused extends Error {
  readonly permanent: boolean;

  constructor(reason: string, permanent: boolean) {
    super(reason);
    this.permanent = permanent;
  }
}

export type SmtpServer = { deliver(message: Message<MailTemplate>): Promise<void>; close(): void };

/** Opens an SMTP transport. `deliver` takes `limitMs` at most; it throws MailRefused. */
export function openSmtp(settings: SmtpSettings, productName: string, limitMs = DELIVERY_MS): SmtpServer {
  const { host, port, user, password } = settings;
  const onThisMachine = isLoopbackHost(host);
  const transport = createTransport({
    host,
    port,
    pool: true,
    maxConnections: 2,
    // Port 465 uses implicit TLS; every other port must upgrade with STARTTLS.
    secure: port === SMTPS_PORT,
    requireTLS: !onThisMachine,
    ignoreTLS: onThisMachine && port !== SMTPS_PORT,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(message) {
      if (!ADDRESS.test(message.to)) throw new MailRefused(NOT_AN_ADDRESS, true);
      const { subject, body } = mailText(message);
      try {
        await transport.sendMail({
          from: { name: oneLine(productName), address: settings.from },
          to: { name: '', address: message.to },
          subject: oneLine(subject),
          text: body,
          // The same for every attempt, so that duplicates can be recognised.
          messageId: `<${message.idempotencyKey}@${settings.from.split('@')[1] ?? 'localhost'}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(limitMs),
        });
      } catch (error) {
        throw toRefusal(error);
      }
    },
    close: () => transport.close(),
  };
}

const SMTPS_PORT = 465;
const TIMEOUT_MS = 5_000;
/** A server may check a mail for a while before it takes it; one that trickles its answer must not hold all others. */
const DELIVERY_MS = 30_000;

/** One address without anything that could start another header or recipient (SE-4). */
// oxlint-disable-next-line no-control-regex
const ADDRESS = /^[^\s@<>,;:"\u0000-\u001f]+@[^\s@<>,;:"\u0000-\u001f]+$/;

/** Removes line breaks and other control characters, which could start another header (SE-4). */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

function toRefusal(error: unknown): MailRefused {
  // The server's message may contain the address, so only its code is kept.
  const { responseCode, code, originalCode, command } = error as SmtpError;
  // Refused because of recipient or content; missing TLS, a wrong password or sender can be fixed before a retry.
  const isOfMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  const permanent = isOfMail && (responseCode ?? 0) >= 500;
  // A failed connection has one code whatever it failed for; an expired certificate is told from a closed port by the
  // code of the cause.
  const reason = code === 'EABORT' ? 'ETIMEDOUT' : (originalCode ?? code ?? 'failed');
  return new MailRefused(`${reason}${responseCode === undefined ? '' : ` ${responseCode}`}`, permanent);
}

/** What the library reports; `command` is the one that the server refused. */
type SmtpError = {
  readonly responseCode?: number;
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
};
