/** The daily digest: one mail per person with the queries pending for them since yesterday (decision 36). */
import { easternDate } from '@srae/domain/period/calendar-date';
import type { IdentityDeps } from '../../identity/identity.ts';
import { composeMail } from '../../identity/mail/compose-mail.ts';
import { listGranteePeople, type Recipient } from '../../store/accounts/associations.ts';
import { inScope } from '../../store/database/database.ts';
import type { Tx } from '../../store/database/database.ts';
import {
  listStaffPeople,
  lockUndigested,
  type MailedQuery,
  saveDigested,
} from '../../store/queries/query-mails.ts';
import { pickStaff, recordMail } from './mail-message.ts';

/** Maximum number of queries per run; the next run continues. */
const QUERIES_AT_ONCE = 2_000;

/** Sends the day's digests; returns how many mails were queued. A query is listed once per state-changing message. */
export async function mailDigests(deps: IdentityDeps): Promise<number> {
  return inScope(deps.db, 'all', async (tx) => {
    const at = deps.clock.now();
    const waiting = await lockUndigested(tx, easternDate(at), QUERIES_AT_ONCE);
    if (waiting.length === 0) return 0;
    const digests = await listDigests(tx, waiting);
    for (const { person, queries, page } of digests) {
      const lines = queries.map((one) => `- ${one.grantee}, ${one.period}. ${one.subject}`).join('\n');
      const variables = { count: String(queries.length), lines, page };
      await deps.identity.email.send(tx, composeMail(deps, person.email, 'query_digest', variables));
      await recordMail(tx, at, person, {
        grantId: null,
        details: { digest: queries.map(({ pk }) => pk) },
      });
    }
    await saveDigested(
      tx,
      waiting.map(({ pk }) => pk),
      at,
    );
    return digests.length;
  });
}

type Digest = { readonly person: Recipient; readonly page: string; readonly queries: readonly MailedQuery[] };

/** An open query is pending for the Grantees, an answered one for staff; people with reminders off are skipped. */
async function listDigests(tx: Tx, waiting: readonly MailedQuery[]): Promise<readonly Digest[]> {
  const open = waiting.filter(({ state }) => state === 'open');
  const answered = waiting.filter(({ state }) => state === 'answered');
  const grantees = await listGranteePeople(tx, [...new Set(open.map(({ grantId }) => grantId))]);
  const staff = answered.length === 0 ? [] : await listStaffPeople(tx);
  return [
    ...collect(open, ({ grantId }) => grantees.filter((one) => one.grantId === grantId), '/queries'),
    ...collect(answered, (query) => pickStaff(staff, query), '/dashboard?queries=list'),
  ];
}

function collect(
  waiting: readonly MailedQuery[],
  peopleOf: (query: MailedQuery) => readonly Recipient[],
  page: string,
): readonly Digest[] {
  const found = new Map<string, { person: Recipient; page: string; queries: MailedQuery[] }>();
  for (const query of waiting)
    for (const person of peopleOf(query)) {
      if (!person.reminders) continue;
      const digest = found.get(person.username) ?? { person, page, queries: [] };
      digest.queries.push(query);
      found.set(person.username, digest);
    }
  return [...found.values()];
}
