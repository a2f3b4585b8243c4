/** Queries for both sides: the inbox, one query with its messages, and the file (decision 36). */
import type {
  ListedQuery,
  QueryExport,
  QueryFilter,
  QueryList,
  QueryParts,
  QueryRead,
} from '@srae/contract/schemas/queries';
import { tableHead, type TableColumn, toCells } from '@srae/domain/dataset/table-columns';
import {
  MESSAGE_LABELS,
  QUERY_STATE_LABELS,
  queryAge,
  type QuerySide,
  SIDE_LABELS,
} from '@srae/domain/queries/query';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { FORMER_USER, listPersonNames } from '../../store/accounts/people.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import { listStaff } from '../../store/accounts/staff.ts';
import { inScope } from '../../store/database/database.ts';
import type { Tx } from '../../store/database/database.ts';
import {
  findQuery,
  findReportParts,
  listMessages,
  listQueries,
  getQueryMetrics,
  type MessageRow,
  type NamedQuery,
  type QuerySelection,
} from '../../store/queries/queries.ts';
import { type ActContext, describeFilters, recordAct } from '../audit/record-act.ts';
import { type ExportFile, exportFile } from '../exports/file.ts';

/** One page of the inbox, with the counts of everything in the caller's scope. */
export async function loadInbox(
  deps: Deps,
  act: ActContext,
  filter: QueryFilter,
  side: QuerySide,
): Promise<QueryList> {
  const now = deps.clock.now();
  return inScope(deps.db, act.scope, async (tx) => {
    const { rows, total } = await listQueries(tx, toSelection(act, filter), filter);
    const { medianDaysToAnswer, ...counts } = await getQueryMetrics(tx);
    return {
      total,
      rows: rows.map((row) => toListed(row, now, side)),
      counts,
      median_days_to_answer: medianDaysToAnswer,
    };
  });
}

/** A query with its messages and what the caller may do with it. Throws NOT_FOUND. */
export async function loadQuery(
  deps: Deps,
  act: ActContext,
  { grantId, pk }: { readonly grantId: number; readonly pk: number },
  side: QuerySide,
): Promise<QueryRead> {
  return inScope(deps.db, act.scope, async (tx) => {
    const query = await findQuery(tx, grantId, pk);
    if (!query) throw new Problem('NOT_FOUND');
    const messages = await listMessages(tx, [pk]);
    const people = await listPersonNames(
      tx,
      messages.map((one) => one.written_by),
    );
    const isOpen = query.state !== 'closed';
    const isStaff = side === 'staff';
    return {
      ...toListed(query, deps.clock.now(), side),
      snapshot_number: query.snapshot_number,
      instrument: query.instrument,
      thread: messages.map((one) => ({
        pk: one.pk,
        kind: one.message_kind,
        side: one.side,
        text: one.text,
        written_by: people.get(one.written_by) ?? FORMER_USER,
        written_at: one.written_at.toISOString(),
      })),
      may: {
        answer: isOpen && !isStaff,
        follow_up: isOpen && isStaff,
        close: isOpen,
        assign: isStaff,
      },
      staff: isStaff ? [...(await listStaff(tx))] : [],
    };
  });
}

/** The possible subjects of a query on a report. Throws NOT_FOUND for a practice grant. */
export async function loadQueryParts({ db }: Deps, key: GrantPeriod): Promise<QueryParts> {
  const parts = await inScope(db, [key.grantId], (tx) => findReportParts(tx, key));
  if (!parts) throw new Problem('NOT_FOUND');
  return { ...parts, providers: [...parts.providers] };
}

type Line = { readonly query: ListedQuery; readonly message: MessageRow; readonly by: string };

const COLUMNS: readonly TableColumn<Line>[] = [
  ['Query', ({ query }) => query.pk],
  ['Grantee', ({ query }) => query.grantee],
  ['Funding stream', ({ query }) => query.stream],
  ['Cohort', ({ query }) => query.cohort],
  ['Report period', ({ query }) => query.period],
  ['About', ({ query }) => query.subject],
  ['State', ({ query }) => QUERY_STATE_LABELS[query.state]],
  ['Asked by', ({ query }) => query.asked_by],
  ['Asked (UTC)', ({ query }) => query.asked_at, 'instant'],
  ['Age in days', ({ query }) => query.age_days],
  ['Assigned to', ({ query }) => query.assigned_to?.name ?? null],
  ['Closed (UTC)', ({ query }) => query.closed_at, 'instant'],
  ['Message', ({ message }) => MESSAGE_LABELS[message.message_kind]],
  ['From', ({ message }) => SIDE_LABELS[message.side]],
  ['Written by', ({ by }) => by],
  ['Written (UTC)', ({ message }) => message.written_at.toISOString(), 'instant'],
  ['Text', ({ message }) => message.text],
];

/** One line per message of the matching queries; recorded in the audit. */
export async function exportQueries(
  deps: Deps,
  act: ActContext,
  { format, ...filter }: QueryExport,
  side: QuerySide,
): Promise<ExportFile> {
  const now = deps.clock.now();
  const lines = await inScope(deps.db, act.scope, async (tx) => {
    await recordAct(tx, act, { object: 'queries', details: describeFilters(filter, ['search']) });
    const { rows } = await listQueries(tx, toSelection(act, filter));
    return toLines(tx, rows, { now, side });
  });
  const table = { name: 'Queries', ...tableHead(COLUMNS), lines };
  return exportFile(format, ['queries'], table, now);
}

async function toLines(
  tx: Tx,
  rows: readonly NamedQuery[],
  { now, side }: { readonly now: Date; readonly side: QuerySide },
) {
  const messages = await listMessages(
    tx,
    rows.map(({ pk }) => pk),
  );
  const people = await listPersonNames(tx, [...new Set(messages.map((one) => one.written_by))]);
  const listed = new Map(
    rows.map((row) => [row.pk, { query: toListed(row, now, side), messages: [] as MessageRow[] }]),
  );
  for (const message of messages) listed.get(message.fk_queries)?.messages.push(message);
  return [...listed.values()].flatMap(({ query, messages: written }) =>
    written.map((message) =>
      toCells(COLUMNS, { query, message, by: people.get(message.written_by) ?? FORMER_USER }),
    ),
  );
}

function toSelection(act: ActContext, filter: Omit<QueryFilter, 'page' | 'size'>): QuerySelection {
  const { state, grant, period, assigned, search } = filter;
  return {
    state,
    grantId: grant,
    periodPk: period,
    search: search === '' ? undefined : search,
    assignedTo: assigned === undefined ? undefined : assigned === 'me' ? act.actor.sub : null,
  };
}

function toListed(row: NamedQuery, now: Date, side: QuerySide): ListedQuery {
  return {
    pk: row.pk,
    grant_id: row.fk_grants,
    grantee: row.grantee,
    stream: row.stream,
    cohort: row.cohort,
    period_pk: row.fk_reporting_periods,
    period: row.period,
    topic: row.topic,
    form: row.form,
    provider: row.fk_providers,
    program: row.fk_programs,
    field: row.field,
    survey: row.survey,
    figure: row.figure,
    subject: row.subject,
    state: row.state,
    asked_by: row.asked_by_name,
    asked_at: row.asked_at.toISOString(),
    age_days: queryAge({ askedAt: row.asked_at, closedAt: row.closed_at }, now),
    assigned_to: toAssignee(row, side),
    messages: row.messages,
    last_message_at: row.last_message_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

/** Which of the staff deals with it is not the Grantee's concern: only that somebody does. */
function toAssignee(row: NamedQuery, side: QuerySide): ListedQuery['assigned_to'] {
  if (row.assigned_to === null) return null;
  if (side === 'grantee') return { username: null, name: SIDE_LABELS.staff };
  return { username: row.assigned_to, name: row.assigned_to_name ?? FORMER_USER };
}
