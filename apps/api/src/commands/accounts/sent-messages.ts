/** Whether the last code, reset code and invitation of a person left the portal: the answer to 'it does not arrive'. */
import type { SentMessage, SentMessages } from '@srae/contract/schemas/accounts/sent-messages';
import { RECORDS_SCHEDULE } from '@srae/domain/records/schedule';
import type { IdentityDeps } from '../../identity/identity.ts';
import { type MailTemplate, NOT_AN_ADDRESS } from '../../identity/mail/senders.ts';
import { findLatestMail, findLatestSending, type LatestMail } from '../../store/accounts/sent-messages.ts';
import { requirePerson } from './user-update.ts';

/** The latest message of each kind, never its content. Throws NOT_FOUND. */
export async function loadSentMessages(deps: IdentityDeps, username: string): Promise<SentMessages> {
  const user = await requirePerson(deps, username, null);
  const [code, reset, invitation] = await Promise.all([
    findLatestSending(deps.db, user.username, 'auth.send-code'),
    loadReset(deps, user),
    findLatestMail(deps.db, user.email, INVITATIONS),
  ]);
  const messages: readonly (SentMessage | null)[] = [
    code && {
      ...toMessage('sign-in-code', code.at),
      medium: 'sms',
      ...(code.outcome === 'done' ? {} : ({ state: 'failed', reason: 'sms' } as const)),
    },
    reset,
    invitation && fromMail('invitation', invitation),
  ];
  return {
    messages: messages.filter((one) => one !== null),
    kept_days: RECORDS_SCHEDULE['mail-log'].keep.days,
  };
}

const INVITATIONS: readonly MailTemplate[] = [
  'invite',
  'invitation_resent',
  'invite_to_provider',
  'access_invited',
];
const RESETS: readonly MailTemplate[] = ['reset_code'];

/** A user pool mails reset codes itself: the portal knows when it was asked to. */
async function loadReset(
  { db, identity }: IdentityDeps,
  user: { readonly username: string; readonly email: string },
): Promise<SentMessage | null> {
  if (identity.settings.authenticator === 'cognito') {
    const asked = await findLatestSending(db, user.username, 'auth.forgot-password');
    return asked && toMessage('reset-code', asked.at);
  }
  const mail = await findLatestMail(db, user.email, RESETS);
  return mail && fromMail('reset-code', mail);
}

function fromMail(kind: SentMessage['kind'], mail: LatestMail): SentMessage {
  const { queuedAt, sentAt, nextAttemptAt, failure } = mail;
  if (sentAt !== null) return toMessage(kind, sentAt);
  return {
    ...toMessage(kind, queuedAt),
    state: nextAttemptAt === null ? 'failed' : 'waiting',
    reason: failure === null ? null : toReason(failure),
    next_attempt_at: nextAttemptAt?.toISOString() ?? null,
  };
}

/** A mail that was sent. */
function toMessage(kind: SentMessage['kind'], at: Date): SentMessage {
  return { kind, medium: 'email', state: 'sent', at: at.toISOString(), reason: null, next_attempt_at: null };
}

/** The mail adapter's failures, as MailRefused states them. */
function toReason(failure: string): SentMessage['reason'] {
  if (failure === NOT_AN_ADDRESS) return 'address';
  return /^(EENVELOPE|EMESSAGE) 5/.test(failure) ? 'refused' : 'unreachable';
}
