/** Hands waiting letters to the mail server; one that is refused is tried again for a day. */
import type { Deps } from '../deps.ts';
import { unsealMail } from '../identity/mail/sealed-mail.ts';
import type { Secrets } from '../identity/keys/secrets.ts';
import type { MailTemplate, Message } from '../identity/mail/senders.ts';
import {
  saveMailFailed,
  saveMailSent,
  type QueuedMail,
  lockQueuedMail,
} from '../store/operations/mail-queue.ts';
import type { Job } from './job.ts';

/** Sends one letter; throws an Error whose message holds no address, with `permanent` where trying again is in vain. */
export type Deliver = (message: Message<MailTemplate>) => Promise<void>;

const A_RUN = 200;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const GIVE_UP_MS = 24 * HOUR_MS;

/** The job for a portal with a mail server. */
export function sendMail(secrets: Secrets, deliver: Deliver): Job {
  return {
    name: 'send mail',
    every: 5,
    run: async (deps) => {
      let sent = 0;
      let refused = 0;
      for (let taken = 0; taken < A_RUN; taken += 1) {
        const now = deps.clock.now();
        const letter = await lockQueuedMail(deps.db, now, (attempts) => nextAttempt(now, attempts));
        if (!letter) break;
        if (await send(deps, secrets, deliver, letter)) sent += 1;
        else refused += 1;
      }
      return `sent ${sent}, refused ${refused}`;
    },
  };
}

async function send(deps: Deps, secrets: Secrets, deliver: Deliver, letter: QueuedMail): Promise<boolean> {
  const { db, clock, log } = deps;
  try {
    await deliver(unsealMail(secrets, letter));
  } catch (error) {
    const failure = error instanceof Error ? error.message : 'failed';
    const permanent = error instanceof Error && 'permanent' in error && error.permanent === true;
    const last = permanent || clock.now().getTime() - letter.queuedAt.getTime() >= GIVE_UP_MS;
    await saveMailFailed(db, letter.pk, failure, last);
    log.warn({ template: letter.template, attempts: letter.attempts, failure, last }, 'a letter was refused');
    return false;
  }
  await saveMailSent(db, letter.pk, clock.now());
  return true;
}

/** A minute after the first attempt, then twice as long each time, an hour at most. */
function nextAttempt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(HOUR_MS, MINUTE_MS * 2 ** (attempts - 1)));
}
