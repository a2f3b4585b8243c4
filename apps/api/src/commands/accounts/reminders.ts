/** Reminders of open reporting duties to grantee-level people, once per scheduled day (BEY-103 to BEY-107). */
import { pluralize } from '@srae/domain/form-kit/numbers';
import { daysLeft, easternDate, longDate, plusDays } from '@srae/domain/period/calendar-date';
import { STATUS } from '@srae/domain/report/page-status';
import type { PageStatus } from '@srae/domain/report/page-status';
import type { ValidationReport } from '@srae/domain/report/validation-report';
import type { IdentityDeps } from '../../identity/identity.ts';
import { toGrantPlace } from '../../store/access/keys.ts';
import { getGrantLabel, listGranteePeople } from '../../store/accounts/associations.ts';
import { listGrantsToRemind, saveReminder } from '../../store/accounts/reminders.ts';
import type { DueGrant } from '../../store/accounts/reminders.ts';
import { recordEvent } from '../../store/audit/audit.ts';
import { inScope } from '../../store/database/database.ts';
import type { Tx } from '../../store/database/database.ts';
import { getPageContext, isSubmitted } from '../../store/forms/form-context.ts';
import { validateReport } from '../reports/load-report.ts';
import { composeMail } from '../../identity/mail/compose-mail.ts';

/** A reminder whose day is further back is not sent any more. */
const LATE_DAYS = 7;

/**
 * Sends what is due today and what has become due since `doneUntil`, the last day whose reminders were sent, if it is
 * known; of several for a grant the latest alone. One transaction per grant; returns how many mails were queued.
 */
export async function sendReminders(deps: IdentityDeps, doneUntil: string | null = null): Promise<number> {
  const today = easternDate(deps.clock.now());
  let sent = 0;
  for (const due of await listGrantsToRemind(deps.db, { after: toStart(doneUntil, today), today })) {
    sent += await inScope(deps.db, [due.grantId], (tx) => remindGrant(tx, deps, due, today));
  }
  return sent;
}

/** The day before the first one whose reminders are due; a day noted by a clock that was ahead counts as yesterday. */
function toStart(doneUntil: string | null, today: string): string {
  const yesterday = plusDays(today, -1);
  if (doneUntil === null || doneUntil > yesterday) return yesterday;
  const earliest = plusDays(yesterday, -LATE_DAYS);
  return doneUntil < earliest ? earliest : doneUntil;
}

/** The open items, line by line as named in the validation report. */
export function listOwedItems(report: ValidationReport): readonly string[] {
  return [
    ...toLine('Grantee Data', report.grantee ?? 'clean'),
    ...report.providers.flatMap((provider) => [
      ...toLine(provider.name, provider.status),
      ...(provider.activeUnset ? [`${provider.name}: Provider Active? is not answered`] : []),
      // Providers and programs with nothing to report are not reminded (decision 35).
      ...provider.programs
        .filter(({ statesNothing }) => !statesNothing)
        .flatMap((program) => {
          const name = `${provider.name}, ${program.name}`;
          return [
            ...(program.activeUnset ? [`${name}: Program Active? is not answered`] : []),
            ...(program.structure === null ? [] : toLine(`${name}, structure`, program.structure)),
            ...toLine(`${name}, reach`, program.reach),
            ...(program.surveyInfo === null
              ? []
              : toLine(`${name}, entry and exit surveys`, program.surveyInfo)),
            ...(program.missingEntryUpload ? [`${name}: entry survey data have not been uploaded`] : []),
            ...(program.missingExitUpload ? [`${name}: exit survey data have not been uploaded`] : []),
          ];
        }),
    ]),
    'Submit Data',
  ];
}

function toLine(page: string, status: PageStatus): string[] {
  return status === 'clean' ? [] : [`${page}: ${STATUS[status].label}`];
}

async function remindGrant(tx: Tx, deps: IdentityDeps, due: DueGrant, today: string): Promise<number> {
  // A submitted report has nothing open until an Admin reopens it.
  if (isSubmitted(await getPageContext(tx, toGrantPlace(due)))) return 0;
  const people = (await listGranteePeople(tx, [due.grantId])).filter(({ reminders }) => reminders);
  if (people.length === 0) return 0;
  const owed = listOwedItems(await validateReport(tx, due));
  const variables = {
    grant: await getGrantLabel(tx, due.grantId),
    period: due.periodName,
    due: longDate(due.dueDate),
    left: leftInWords(daysLeft(due.dueDate, today)),
    owed: owed.map((line) => `- ${line}`).join('\n'),
  };
  const at = deps.clock.now();
  let sent = 0;
  for (const { username, email } of people) {
    if (!(await saveReminder(tx, due, username, at))) continue;
    await deps.identity.email.send(tx, composeMail(deps, email, 'reminder', variables));
    await recordEvent(tx, {
      at,
      actor: null,
      grantId: due.grantId,
      action: 'reminder.send',
      object: `user ${username}`,
      outcome: 'done',
      details: {
        period: due.periodPk,
        due_date: due.dueDate,
        days_before: due.daysBefore,
        owed: owed.length,
      },
    });
    sent += 1;
  }
  return sent;
}

function leftInWords(days: number): string {
  if (days === 0) return 'today';
  const number = Math.abs(days);
  const counted = pluralize(number, 'day');
  return days > 0 ? `${counted} left` : `${counted} ago`;
}
