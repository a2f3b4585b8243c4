/** Commands on a query: create, reply, follow up, close and assign; each records an audit event (decision 36). */
import type { AskBody } from '@srae/contract/schemas/queries';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { getEntry } from '@srae/domain/instruments/registry';
import { type MessageKind, type QuerySide, queryTextProblem, stateAfter } from '@srae/domain/queries/query';
import { describeSubject, type QuerySubject, trimSubject } from '@srae/domain/queries/subject';
import type { Deps } from '../../deps.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { Problem } from '../../problem.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import { lockRepeats } from '../../store/audit/lock-repeats.ts';
import { inScope } from '../../store/database/database.ts';
import type { Tx } from '../../store/database/database.ts';
import {
  createMessage,
  createQuery,
  findEqualQuery,
  findReportParts,
  isLastMessage,
  lockQuery,
  type NewMessage,
  type QueryRow,
  type ReportPartsRow,
  saveQueryAssignee,
} from '../../store/queries/queries.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { refuseNonStaff } from '../accounts/user-groups.ts';
import { mailMessage } from './mail-message.ts';
import { refuseFields } from '../programme/field-refusals.ts';

type SentMessage = { readonly kind: MessageKind; readonly side: QuerySide; readonly text: string };
type QueryPlace = { readonly grantId: number; readonly pk: number };

/**
 * Opens a query about a submitted report, assigned to its author until reassigned, once: a repeated call after a lost
 * response opens no second. Returns the key. Throws NOT_FOUND for a practice grant, NOT_SUBMITTED, INVALID with the
 * fields.
 */
export async function askQuery(
  deps: IdentityDeps,
  act: ActContext,
  key: GrantPeriod,
  { text, ...sent }: AskBody,
): Promise<number> {
  return inScope(deps.db, [key.grantId], async (tx) => {
    const parts = await findReportParts(tx, key);
    if (!parts) throw new Problem('NOT_FOUND');
    if (parts.snapshot_number === null) throw new Problem('NOT_SUBMITTED');
    const subject = trimSubject(sent);
    const described = describeSubject(subject, toParts(parts));
    refuseFields([
      'wrong' in described ? { field: described.wrong, message: WRONG[described.wrong] } : null,
      toTextProblem(text, 'question'),
    ]);
    const asked = {
      fk_grants: key.grantId,
      fk_reporting_periods: key.periodPk,
      snapshot_number: parts.snapshot_number,
      topic: subject.topic,
      form: subject.form,
      fk_providers: subject.provider,
      fk_programs: subject.program,
      field: subject.field,
      survey: subject.survey,
      figure: subject.figure,
      asked_by: act.actor.sub,
    };
    await lockRepeats(tx, act.actor.sub);
    const equal = await findEqualQuery(tx, asked, text.trim());
    const pk =
      equal ??
      (await createQuery(tx, {
        ...asked,
        subject: 'text' in described ? described.text : '',
        state: 'open',
        asked_at: act.at,
        assigned_to: act.actor.sub,
      }));
    await recordQueryAct(tx, act, { pk, ...key }, { topic: subject.topic, state: 'open' });
    const place = { pk, grantId: key.grantId };
    if (equal === null)
      await writeMessage(tx, deps, { act, place, message: { kind: 'question', side: 'staff', text } });
    return pk;
  });
}

/**
 * Replies, follows up or closes, once: a repeated call after a lost response changes nothing. Throws NOT_FOUND,
 * QUERY_CLOSED, INVALID.
 */
export async function sendMessage(
  deps: IdentityDeps,
  act: ActContext,
  place: QueryPlace,
  message: SentMessage & { readonly kind: Exclude<MessageKind, 'question'> },
): Promise<void> {
  await inScope(deps.db, [place.grantId], async (tx) => {
    const query = await requireQuery(tx, place);
    if (await isLastMessage(tx, query.pk, toNewMessage(act, message))) return;
    if (query.state === 'closed') throw new Problem('QUERY_CLOSED');
    refuseFields([toTextProblem(message.text, message.kind)]);
    await recordQueryAct(
      tx,
      act,
      { pk: query.pk, grantId: query.fk_grants, periodPk: query.fk_reporting_periods },
      { from: query.state, to: stateAfter(message.kind) },
    );
    await writeMessage(tx, deps, { act, place, message });
  });
}

/** Assigns a query to a staff member or to nobody. Throws NOT_FOUND, INVALID for non-staff. */
export async function assignQuery(
  { db }: Pick<Deps, 'db'>,
  act: ActContext,
  place: QueryPlace,
  username: string | null,
): Promise<void> {
  await inScope(db, [place.grantId], async (tx) => {
    const query = await requireQuery(tx, place);
    await refuseNonStaff(tx, username);
    await saveQueryAssignee(tx, query.pk, username);
    await recordAct(tx, act, {
      object: toObject(query.pk, query.fk_reporting_periods),
      grantId: query.fk_grants,
      before: { assigned_to: query.assigned_to },
      after: { assigned_to: username },
    });
  });
}

async function requireQuery(tx: Tx, { grantId, pk }: QueryPlace): Promise<QueryRow> {
  const query = await lockQuery(tx, grantId, pk);
  if (!query) throw new Problem('NOT_FOUND');
  return query;
}

/** Writes a message, changes the query's state and mails the other side. */
async function writeMessage(
  tx: Tx,
  deps: IdentityDeps,
  { act, place, message }: { act: ActContext; place: QueryPlace; message: SentMessage },
): Promise<void> {
  const { pk: queryPk, grantId } = place;
  const { kind, side } = message;
  const query = { pk: queryPk, grantId, state: stateAfter(kind) };
  const pk = await createMessage(tx, query, toNewMessage(act, message));
  await mailMessage(tx, deps, { pk, queryPk, kind, side, by: act.actor.sub });
}

function toNewMessage({ actor, at }: ActContext, { kind, side, text }: SentMessage): NewMessage {
  return { kind, side, text: text.trim(), by: actor.sub, at };
}

/** The audit records the act, not the text: messages are stored separately. */
function recordQueryAct(
  tx: Tx,
  act: ActContext,
  { pk, grantId, periodPk }: GrantPeriod & { readonly pk: number },
  details: Readonly<Record<string, string>>,
): Promise<void> {
  return recordAct(tx, act, { object: toObject(pk, periodPk), grantId, details });
}

function toObject(pk: number, periodPk: number): string {
  return `query ${pk}, period ${periodPk}`;
}

function toTextProblem(text: string, kind: MessageKind) {
  const message = queryTextProblem(text, kind);
  return message === null ? null : { field: 'text', message };
}

function toParts(parts: ReportPartsRow): Parameters<typeof describeSubject>[1] {
  const { forms, measures } = getInstrument(parts.instrument);
  return {
    forms,
    measures,
    formTitles: getEntry(parts.instrument).formTitles,
    context: { season: parts.season, collectCovid: parts.collect_covid, reportingWindow: '' },
    providers: parts.providers,
  };
}

const WRONG = {
  topic: 'Please choose what the query is about.',
  form: 'Please choose a page.',
  provider: 'Please choose a provider of this grant.',
  program: 'Please choose a program of this provider.',
  field: 'Please choose a question of this page.',
  survey: 'Please choose the entry or the exit survey.',
  figure: 'Please choose a figure.',
} as const satisfies Record<keyof QuerySubject, string>;
