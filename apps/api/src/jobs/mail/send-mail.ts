/** Sends queued mail to the mail server; a refused message is retried for five days, unless it ends earlier. */
import { SpanKind } from '@opentelemetry/api';
import type { Deps } from '../../deps.ts';
import { unsealMail } from '../../identity/mail/sealed-mail.ts';
import type { Secrets } from '../../identity/keys/secrets.ts';
import { CLOCK_SKEW_MS, RESET_CODE_MS, TEMPORARY_PASSWORD_MS } from '../../identity/limits/limits.ts';
import type { MailTemplate, Message } from '../../identity/mail/senders.ts';
import {
  saveMailFailed,
  saveMailSent,
  type QueuedMail,
  lockQueuedMail,
} from '../../store/operations/mail-queue.ts';
import { runSpan } from '../../telemetry/run-span.ts';
import { toLinks } from '../../telemetry/trace-links.ts';
import { SHORT_STATEMENTS_MS, type Job } from '../job.ts';

/** Sends one message; throws an Error without an address, with `permanent` where a retry cannot succeed. */
export type Deliver = (message: Message<MailTemplate>) => Promise<void>;

const MAX_PER_RUN = 200;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_WAIT_MS = HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
/** A mail server that is away over a long weekend loses no mail; RFC 5321 (4.5.4.1) advises four to five days. */
const GIVE_UP_MS = 5 * DAY_MS;

/** Mail that is of no use after a while: later than this it is not sent at all. */
const LIFETIMES: ReadonlyMap<string, number> = new Map<MailTemplate, number>([
  ['reset_code', RESET_CODE_MS],
  ['invite', TEMPORARY_PASSWORD_MS],
  ['invitation_resent', TEMPORARY_PASSWORD_MS],
  ['invite_to_provider', TEMPORARY_PASSWORD_MS],
  ['access_invited', TEMPORARY_PASSWORD_MS],
  // The days that it says are left.
  ['reminder', DAY_MS],
]);

/** Mail that would end while it waits for other mail or for the next attempt is sent before all other. */
const URGENT = [...LIFETIMES].filter(([, lifetime]) => lifetime < LONGEST_WAIT_MS).map(([name]) => name);

/** The job for a portal with a mail server. */
export function sendMail(secrets: Secrets, deliver: Deliver): Job {
  return {
    name: 'send mail',
    every: 5,
    silentMs: SHORT_STATEMENTS_MS,
    run: async (deps, signal) => {
      let sent = 0;
      let refused = 0;
      for (let count = 0; count < MAX_PER_RUN && !signal?.aborted; count += 1) {
        const now = deps.clock.now();
        const latest = new Date(now.getTime() + LONGEST_WAIT_MS + CLOCK_SKEW_MS);
        const retryAt = (attempts: number) => nextAttempt(now, attempts);
        const mail = await lockQueuedMail(deps.db, { now, latest, retryAt, urgent: URGENT });
        if (!mail) break;
        if (await send(deps, secrets, deliver, mail)) sent += 1;
        else refused += 1;
      }
      return `sent ${sent}, refused ${refused}`;
    },
  };
}

async function send(deps: Deps, secrets: Secrets, deliver: Deliver, mail: QueuedMail): Promise<boolean> {
  const { db, clock, log } = deps;
  const age = () => clock.now().getTime() - mail.queuedAt.getTime();
  const refuse = async (failure: string, last: boolean) => {
    await saveMailFailed(db, mail.pk, failure, last);
    log.warn({ template: mail.template, attempts: mail.attempts, failure, last }, 'mail refused');
    return false;
  };
  if (age() >= (LIFETIMES.get(mail.template) ?? Infinity)) return refuse('ended', true);
  try {
    const { message, traceparent } = unsealMail(secrets, mail);
    // Each attempt is linked to the call that queued the mail.
    const options = { kind: SpanKind.CONSUMER, links: toLinks(traceparent) };
    await runSpan(`mail ${message.template}`, options, () => deliver(message));
  } catch (error) {
    const failure = error instanceof Error ? error.message : 'failed';
    const permanent = error instanceof Error && 'permanent' in error && error.permanent === true;
    return refuse(failure, permanent || age() >= GIVE_UP_MS);
  }
  await saveMailSent(db, mail.pk, clock.now());
  return true;
}

/** Exponential backoff: a minute after the first attempt, doubled each time, an hour at most. */
function nextAttempt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (attempts - 1)));
}
