/** Mails about queries, to the side that did not write (decision 36). They never contain the message text. */
import type { MessageKind, QuerySide } from '@srae/domain/queries/query';
import type { IdentityDeps } from '../../identity/identity.ts';
import { composeMail } from '../../identity/mail/compose-mail.ts';
import { listGranteePeople, type Recipient } from '../../store/accounts/associations.ts';
import { recordEvent } from '../../store/audit/audit.ts';
import type { Tx } from '../../store/database/database.ts';
import { findMailedQuery, listStaffPeople, type MailedQuery } from '../../store/queries/query-mails.ts';

export type WrittenMessage = {
  readonly pk: number;
  readonly queryPk: number;
  readonly kind: MessageKind;
  readonly side: QuerySide;
  readonly by: string;
};

/** Mails the other side about a message, once per person, in the transaction that writes it. */
export async function mailMessage(tx: Tx, deps: IdentityDeps, message: WrittenMessage): Promise<void> {
  const query = await findMailedQuery(tx, message.queryPk);
  if (!query) return;
  const people =
    message.side === 'staff'
      ? await listGranteePeople(tx, [query.grantId])
      : pickStaff(await listStaffPeople(tx), query);
  const { grantee: grant, period, subject } = query;
  const variables = {
    grant,
    period,
    change: NEWS[message.kind],
    lines: subject,
    page: queryPage(message.side, query),
  };
  for (const person of people) {
    if (person.username === message.by) continue;
    const mail = composeMail(deps, person.email, 'query_message', variables);
    const idempotencyKey = `query message ${message.pk} ${person.username}`;
    await deps.identity.email.send(tx, { ...mail, idempotencyKey });
    await recordMail(tx, deps.clock.now(), person, {
      grantId: query.grantId,
      details: { query: query.pk, message: message.kind },
    });
  }
}

/** The assignee and the author of a query; the Admins if neither can still sign in. */
export function pickStaff<Person extends Recipient & { readonly admin: boolean }>(
  staff: readonly Person[],
  { askedBy, assignedTo }: Pick<MailedQuery, 'askedBy' | 'assignedTo'>,
): readonly Person[] {
  const named = staff.filter(({ username }) => username === askedBy || username === assignedTo);
  return named.length > 0 ? named : staff.filter(({ admin }) => admin);
}

/** The event of a mail about queries. */
export function recordMail(
  tx: Tx,
  at: Date,
  { username }: Recipient,
  {
    grantId,
    details,
  }: { readonly grantId: number | null; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
  return recordEvent(tx, {
    at,
    actor: null,
    grantId,
    action: 'query.mail',
    object: `user ${username}`,
    outcome: 'done',
    details,
  });
}

/** URL of the query for the side that did not write. */
function queryPage(side: QuerySide, { pk, grantId }: MailedQuery): string {
  return `${side === 'staff' ? '/queries' : '/dashboard'}?queries=${pk}&grant=${grantId}`;
}

const NEWS = {
  question: 'New query',
  'follow-up': 'Further question',
  answer: 'Query answered',
  closing: 'Query closed',
} as const satisfies Record<MessageKind, string>;
