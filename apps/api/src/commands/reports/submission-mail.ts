/** Mail about a grant's report: the receipt of a submission, and the notice that an Admin has reopened it. */
import { easternTime } from '@srae/domain/period/calendar-date';
import type { IdentityDeps } from '../../identity/identity.ts';
import { getGrantLabel, listGranteePeople } from '../../store/accounts/associations.ts';
import type { Tx } from '../../store/database/database.ts';
import { isPractice } from '../../store/programme/practice.ts';
import { getPeriodName } from '../../store/programme/periods.ts';
import { findContact } from '../../store/accounts/people.ts';
import { findLatestSnapshot } from '../../store/reports/snapshots.ts';
import type { Reopening } from '../../store/reports/snapshots.ts';
import { composeMail } from '../../identity/mail/compose-mail.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';

/** Mails the receipt of the latest submission to its author; idempotent per state. Not for practice grants. */
export async function sendReceipt(
  tx: Tx,
  deps: IdentityDeps,
  report: GrantPeriod,
  message: string,
): Promise<void> {
  if (await isPractice(tx, report.grantId)) return;
  const latest = await findLatestSnapshot(tx, report);
  const person = latest && (await findContact(tx, latest.submittedBy));
  if (!latest || !person) return;
  const mail = composeMail(deps, person.email, 'submission_receipt', {
    ...(await reportWords(tx, report)),
    number: String(latest.number),
    person: person.name,
    time: easternTime(latest.submittedAt),
    change: message,
  });
  const idempotencyKey = `submission ${report.grantId} ${report.periodPk} ${latest.number}`;
  await deps.identity.email.send(tx, { ...mail, idempotencyKey });
}

/** Notifies every grantee-level person of the grant who reopened the report, when and why (decision 9). */
export async function notifyReopened(
  tx: Tx,
  deps: IdentityDeps,
  report: GrantPeriod,
  reopening: Reopening,
): Promise<void> {
  const person = await findContact(tx, reopening.by);
  const variables = {
    ...(await reportWords(tx, report)),
    person: person?.name ?? 'An Admin',
    time: easternTime(reopening.at),
    change: reopening.reason,
  };
  for (const { email } of await listGranteePeople(tx, [report.grantId])) {
    await deps.identity.email.send(tx, composeMail(deps, email, 'reopened', variables));
  }
}

async function reportWords(tx: Tx, { grantId, periodPk }: GrantPeriod) {
  return { grant: await getGrantLabel(tx, grantId), period: await getPeriodName(tx, periodPk) };
}
