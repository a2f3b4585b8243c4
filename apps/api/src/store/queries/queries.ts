/** Queries about submitted reports and their messages; practice grants have none (decisions 36 and 37). */
import type { MessageKind, QuerySide, QueryState } from '@srae/domain/queries/query';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import { shownName } from '../accounts/people.ts';
import type { Tx } from '../database/database.ts';
import { searchCondition } from '../database/paging.ts';
import type { QueryTables } from '../tables/queries.ts';
import { nameOrder } from '../programme/name-order.ts';

export type QueryRow = Selectable<QueryTables['report_queries']>;

/** With the names that people read. */
export type NamedQuery = QueryRow & {
  readonly grantee: string;
  readonly stream: string;
  readonly cohort: string | null;
  readonly period: string;
  readonly instrument: string;
  readonly asked_by_name: string;
  readonly assigned_to_name: string | null;
  readonly messages: number;
  readonly last_message_at: Date;
};

export type QuerySelection = {
  readonly state?: QueryState | 'unclosed' | undefined;
  readonly grantId?: number | undefined;
  readonly periodPk?: number | undefined;
  /** A person, or nobody (null). */
  readonly assignedTo?: string | null | undefined;
  readonly search?: string | undefined;
};

/** The matching queries of the scope, pending ones first, the oldest of them on top; and the total count. */
export async function listQueries(
  tx: Tx,
  selection: QuerySelection,
  part: { readonly page: number; readonly size: number } | null = null,
): Promise<{ readonly rows: readonly NamedQuery[]; readonly total: number }> {
  const { rows } = await sql<NamedQuery & { readonly total: number }>`
    select ${named()}, count(*) over () as total
    ${tables()}
    where ${fits(selection)}
    order by q.closed_at desc nulls first, q.asked_at, q.pk
    ${part === null ? sql`` : sql`limit ${part.size} offset ${(part.page - 1) * part.size}`}
  `.execute(tx);
  return { rows, total: rows[0]?.total ?? (part === null ? 0 : await countQueries(tx, selection)) };
}

/** One query of a grant, or null. */
export async function findQuery(tx: Tx, grantId: number, pk: number): Promise<NamedQuery | null> {
  const { rows } = await sql<NamedQuery>`
    select ${named()} ${tables()} where q.fk_grants = ${grantId} and q.pk = ${pk}
  `.execute(tx);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockQuery(tx: Tx, grantId: number, pk: number): Promise<QueryRow | null> {
  const { rows } = await sql<QueryRow>`
    select q.* from report_queries q join counted_grants g on g.pk = q.fk_grants
    where q.fk_grants = ${grantId} and q.pk = ${pk} for no key update of q
  `.execute(tx);
  return rows[0] ?? null;
}

/** Adds a query without its first message; returns its key. */
export async function createQuery(
  tx: Tx,
  values: Insertable<QueryTables['report_queries']>,
): Promise<number> {
  const { pk } = await tx
    .insertInto('report_queries')
    .values(values)
    .returning('pk')
    .executeTakeFirstOrThrow();
  return pk;
}

/** The key of a query of the same person with this question that nobody has answered; null if there is none. */
export async function findEqualQuery(
  tx: Tx,
  asked: Pick<
    QueryRow,
    | 'fk_grants'
    | 'fk_reporting_periods'
    | 'snapshot_number'
    | 'topic'
    | 'form'
    | 'fk_providers'
    | 'fk_programs'
    | 'field'
    | 'survey'
    | 'figure'
    | 'asked_by'
  >,
  question: string,
): Promise<number | null> {
  const { rows } = await sql<{ pk: number }>`
    select q.pk from report_queries q join report_query_messages m on m.fk_queries = q.pk
    where q.fk_grants = ${asked.fk_grants} and q.fk_reporting_periods = ${asked.fk_reporting_periods}
      and q.snapshot_number = ${asked.snapshot_number} and q.state = 'open' and q.asked_by = ${asked.asked_by}::uuid
      and q.topic = ${asked.topic} and q.form is not distinct from ${asked.form}
      and q.fk_providers is not distinct from ${asked.fk_providers}
      and q.fk_programs is not distinct from ${asked.fk_programs} and q.field is not distinct from ${asked.field}
      and q.survey is not distinct from ${asked.survey} and q.figure is not distinct from ${asked.figure}
      and m.message_kind = 'question' and m.text = ${question}
    order by q.pk limit 1
  `.execute(tx);
  return rows[0]?.pk ?? null;
}

/** Whether the last message of the query is equal and of the same person. */
export async function isLastMessage(
  tx: Tx,
  query: number,
  { kind, side, text, by }: NewMessage,
): Promise<boolean> {
  const { rows } = await sql<{ equal: boolean }>`
    select (message_kind, side, text, written_by) = (${kind}, ${side}, ${text}, ${by}::uuid) as equal
    from report_query_messages where fk_queries = ${query} order by pk desc limit 1
  `.execute(tx);
  return rows[0]?.equal === true;
}

export type NewMessage = {
  readonly kind: MessageKind;
  readonly side: QuerySide;
  readonly text: string;
  readonly by: string;
  readonly at: Date;
};

/** Adds a message and sets the query's resulting state; returns the key of the message. */
export async function createMessage(
  tx: Tx,
  query: { readonly pk: number; readonly grantId: number; readonly state: QueryState },
  { kind, side, text, by, at }: NewMessage,
): Promise<number> {
  const message = await tx
    .insertInto('report_query_messages')
    .values({
      fk_grants: query.grantId,
      fk_queries: query.pk,
      message_kind: kind,
      side,
      text,
      written_by: by,
      written_at: at,
    })
    .returning('pk')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('report_queries')
    .set((row) => ({
      state: query.state,
      closed_at: query.state === 'closed' ? at : null,
      digested_at: null,
      ...(kind === 'answer' ? { first_answered_at: row.fn.coalesce('first_answered_at', row.val(at)) } : {}),
    }))
    .where('pk', '=', query.pk)
    .execute();
  return message.pk;
}

/** Assigns a query to a staff member. */
export async function saveQueryAssignee(tx: Tx, pk: number, username: string | null): Promise<void> {
  await tx.updateTable('report_queries').set({ assigned_to: username }).where('pk', '=', pk).execute();
}

export type MessageRow = Selectable<QueryTables['report_query_messages']>;

/** The messages of queries in chronological order. */
export async function listMessages(tx: Tx, queries: readonly number[]): Promise<readonly MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select * from report_query_messages where fk_queries = any(${[...queries]}::int[]) order by pk
  `.execute(tx);
  return rows;
}

export type QueryMetrics = Readonly<Record<QueryState, number>> & {
  readonly medianDaysToAnswer: number | null;
};

/** Queries of the scope by state, and the median days from question to first answer. */
export async function getQueryMetrics(tx: Tx): Promise<QueryMetrics> {
  const { rows } = await sql<QueryMetrics>`
    select count(*) filter (where q.state = 'open') as open,
      count(*) filter (where q.state = 'answered') as answered,
      count(*) filter (where q.state = 'closed') as closed,
      percentile_cont(0.5) within group (
        order by extract(epoch from q.first_answered_at - q.asked_at)::float8 / 86400
      ) filter (where q.first_answered_at is not null) as "medianDaysToAnswer"
    from report_queries q join counted_grants g on g.pk = q.fk_grants
  `.execute(tx);
  return rows[0] ?? { open: 0, answered: 0, closed: 0, medianDaysToAnswer: null };
}

/** Possible subjects of a query on a report: names of the grant, its latest submission, providers and programs. */
export type ReportPartsRow = {
  readonly grantee: string;
  readonly stream: string;
  readonly cohort: string | null;
  readonly period: string;
  readonly instrument: string;
  readonly season: 'winter' | 'summer';
  readonly collect_covid: boolean;
  readonly snapshot_number: number | null;
  readonly providers: readonly {
    readonly pk: number;
    readonly name: string;
    readonly programs: readonly { readonly pk: number; readonly name: string }[];
  }[];
};

/** The parts of a report, or null for a grant that is not counted. */
export async function findReportParts(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
): Promise<ReportPartsRow | null> {
  const { rows } = await sql<ReportPartsRow>`
    select e.grantee_name as grantee, f.funding_stream_name as stream, g.gr_cohort as cohort, r.name as period,
      r.instrument, r.season, r.collect_covid,
      (select max(s.number) from submission_snapshots s
        where s.fk_grants = g.pk and s.fk_reporting_periods = r.pk) as snapshot_number,
      coalesce((
        select jsonb_agg(jsonb_build_object('pk', p.pk, 'name', p.provider_name, 'programs', coalesce((
          select jsonb_agg(jsonb_build_object('pk', m.pk, 'name', m.program_name) order by ${nameOrder('m.program_name')}, m.pk)
          from programs m where m.fk_providers = p.pk and m.deleted_at is null), '[]')
        ) order by ${nameOrder('p.provider_name')}, p.pk)
        from providers p where p.fk_grants = g.pk and p.deleted_at is null
      ), '[]') as providers
    from counted_grants g
    join grantees e on e.pk = g.fk_grantees
    join funding_streams f on f.pk = g.fk_funding_streams
    join reporting_periods r on r.pk = ${periodPk}
    where g.pk = ${grantId}
  `.execute(tx);
  return rows[0] ?? null;
}

async function countQueries(tx: Tx, selection: QuerySelection): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${tables()} where ${fits(selection)}
  `.execute(tx);
  return rows[0]?.total ?? 0;
}

function named() {
  return sql`
    q.*, e.grantee_name as grantee, f.funding_stream_name as stream, g.gr_cohort as cohort, r.name as period,
    r.instrument, ${shownName('a')} as asked_by_name,
    case when q.assigned_to is not null then ${shownName('s')} end as assigned_to_name,
    m.messages, m.last_message_at
  `;
}

function tables() {
  return sql`
    from report_queries q
    join counted_grants g on g.pk = q.fk_grants
    join grantees e on e.pk = g.fk_grantees
    join funding_streams f on f.pk = g.fk_funding_streams
    join reporting_periods r on r.pk = q.fk_reporting_periods
    left join identity_users a on a.username = q.asked_by
    left join identity_users s on s.username = q.assigned_to
    cross join lateral (
      select count(*) as messages, max(written_at) as last_message_at
      from report_query_messages where fk_queries = q.pk
    ) m
  `;
}

function fits({ state, grantId, periodPk, assignedTo, search }: QuerySelection) {
  return sql`
    ${state === undefined ? sql`true` : state === 'unclosed' ? sql`q.state <> 'closed'` : sql`q.state = ${state}`}
    and (${grantId ?? null}::int is null or q.fk_grants = ${grantId ?? null}::int)
    and (${periodPk ?? null}::int is null or q.fk_reporting_periods = ${periodPk ?? null}::int)
    and ${
      assignedTo === undefined
        ? sql`true`
        : assignedTo === null
          ? sql`q.assigned_to is null`
          : sql`q.assigned_to = ${assignedTo}::uuid`
    }
    and ${
      searchCondition(search, [
        sql`concat_ws(' ', e.grantee_name, f.funding_stream_name, g.gr_cohort)`,
        sql`concat_ws(': ', q.pk, q.subject)`,
      ]) ?? sql`true`
    }
  `;
}
