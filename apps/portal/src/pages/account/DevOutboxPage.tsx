import type { Outbox } from '@srae/contract/schemas/accounts/auth';
import { useQuery } from '@tanstack/react-query';
import { authCalls } from '../../api/auth-calls.ts';
import { ApiProblem, toMessage } from '../../api/problem.ts';
import { UnknownPath } from '../../layouts/UnknownPath.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/feedback/Progress.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/States.tsx';
import { fullTime } from '../../times.ts';
import { StatusTag } from '../../ui/feedback/StatusTag.tsx';

/** Every text message and e-mail of the local environment, newest first (decision 25). */
export function Component() {
  const outbox = useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => authCalls.outbox(null, signal),
    refetchInterval: 3_000,
    staleTime: 0,
  });
  // Outside the local environment neither the call nor this page exists (decision 25).
  if (outbox.error instanceof ApiProblem && outbox.error.status === 404) return <UnknownPath />;
  // Renders nothing until the availability of the outbox is known.
  if (outbox.isPending) return <Spinner label="Loading" />;
  return (
    <main id="main" tabIndex={-1} className="page page--narrow outbox">
      <h1>Outbox</h1>
      <p>
        Text messages and emails of this local demo, newest first. Nothing leaves this computer.{' '}
        <a href={paths.login()}>Back to sign-in</a>
      </p>
      <Button variant="secondary" small busy={outbox.isFetching} onClick={() => void outbox.refetch()}>
        Refresh
      </Button>
      {outbox.isError ? (
        <ErrorState
          title="The messages could not be loaded"
          message={toMessage(outbox.error)}
          onRetry={() => void outbox.refetch()}
        />
      ) : null}
      {outbox.data?.length === 0 ? (
        <EmptyState title="No messages yet" icon="mail">
          Sign in with one of the demo accounts: its code appears here.
        </EmptyState>
      ) : null}
      <ol className="outbox__list">
        {outbox.data?.map((message) => (
          <Message key={message.pk} message={message} />
        ))}
      </ol>
    </main>
  );
}

function Message({ message }: { message: Outbox[number] }) {
  const sms = message.medium === 'sms';
  return (
    <li className="card outbox__message">
      <p className="outbox__head">
        <StatusTag tone="attention" icon={sms ? 'phone' : 'mail'}>
          {sms ? 'Text message' : 'Email'}
        </StatusTag>
        <span>
          to <strong>{message.recipient}</strong>
        </span>
        <time dateTime={message.sent_at}>{fullTime(message.sent_at)}</time>
      </p>
      {message.subject ? <h2 className="outbox__subject">{message.subject}</h2> : null}
      <p className="outbox__body">{message.body}</p>
    </li>
  );
}
