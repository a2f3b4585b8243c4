import type { SentMessage } from '@srae/contract/schemas/accounts/sent-messages';
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { useQuery } from '@tanstack/react-query';
import { FactList } from '../../../ui/FactList.tsx';
import { Loaded } from '../../../api/Loaded.tsx';
import { fullTime } from '../../../times.ts';
import { StatusTag, type StatusTone } from '../../../ui/feedback/StatusTag.tsx';
import { userCalls } from './user-calls.ts';

/** Whether the messages that let the person in have left: the first question when a code does not arrive. */
export function LastMessages({ user }: { user: AdminUser }) {
  const sent = useQuery({
    queryKey: ['sent-messages', user.Username, user.email],
    queryFn: ({ signal }) => userCalls.messages(user.Username, signal),
    // What was just sent again, or has left meanwhile, shows when the row is opened again.
    staleTime: 0,
  });
  return (
    <>
      <h2>Last messages</h2>
      <Loaded query={sent} what="the last messages" lines={3}>
        {({ messages, kept_days: days }) => (
          <>
            <FactList
              facts={KINDS.map(([kind, label, none]) => {
                const message = messages.find((one) => one.kind === kind);
                return [label, message ? <MessageState message={message} /> : none(days)];
              })}
            />
            <p>
              Sent: the service that delivers it has accepted it. It may still be in a junk folder, or the
              phone may be off.
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}

const noMail = (days: number) => `None to this address in the last ${days} days`;

const KINDS = [
  ['sign-in-code', 'Sign-in code, by text message', () => 'None yet'],
  ['reset-code', 'Reset code, by email', noMail],
  ['invitation', 'Invitation, by email', noMail],
] as const satisfies readonly (readonly [SentMessage['kind'], string, (days: number) => string])[];

function MessageState({ message: { state, at, reason, next_attempt_at: next } }: { message: SentMessage }) {
  const [tone, label] = STATES[state];
  return (
    <>
      <StatusTag tone={tone}>{label}</StatusTag> {fullTime(at)}
      {reason === null ? null : `. ${REASONS[reason]}`}
      {next === null || reason === null ? null : ` Next attempt: ${fullTime(next)}.`}
    </>
  );
}

const STATES: Readonly<Record<SentMessage['state'], readonly [StatusTone, string]>> = {
  sent: ['good', 'Sent'],
  waiting: ['caution', 'Waiting to be sent'],
  failed: ['problem', 'Not sent'],
};

const REASONS: Readonly<Record<NonNullable<SentMessage['reason']>, string>> = {
  address: 'The email address cannot be written to: correct it with Edit User.',
  refused: 'The mail server refused it for good: check the email address with the person.',
  unreachable: 'The mail server could not be reached, or did not accept it.',
  sms: 'The text message service did not accept it: check the phone number, or ask the operator.',
};
