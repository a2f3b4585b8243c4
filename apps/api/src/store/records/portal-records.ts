/** Disposal of records outside reports: the audit, accounts, access reviews, row releases, practice (BEY-185). */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { deletePracticeWork } from '../programme/practice.ts';
import type { Disposer, DueRows } from './disposer.ts';
import { heldCondition, heldAccountCondition, heldByAnyGrantCondition, SURVEY_ROW_KINDS } from './holds.ts';
import { countDueRows, disposeRows } from './period-records.ts';

/** Whole sealed batches from the oldest, up to the first with an event that is not due or under a hold. */
export const AUDIT: Disposer = {
  count: (tx, until) =>
    countDueRows(tx, [
      {
        table: 'audit_events',
        due: sql`
          with batches as (${batchesDue(until)}),
            ends as (select min(batch) filter (where young) as young, min(batch) filter (where held) as held from batches)
          select b.batch >= ends.held as held, b.events as rows
          from batches b, ends where ends.young is null or b.batch < ends.young
        `,
      },
    ]),
  disposeNext: async (tx, { disposal, until }) => {
    const { rows } = await sql<{ batch: number; free: boolean }>`
      select b.batch, not (b.young or b.held) as free from (${batchesDue(until)}) b order by b.batch limit 1
    `.execute(tx);
    const [oldest] = rows;
    if (!oldest?.free) return null;
    return disposeRows(tx, sql`select * from dispose_audit(${disposal}::int, ${oldest.batch}::int)`);
  },
};

/** Undisposed batches that begin with a due event; `young` if another event is not due. */
function batchesDue(until: Date): RawBuilder<unknown> {
  return sql`
    select s.batch, count(*) as events, bool_or(e.at > ${until}) as young,
      bool_or(${heldCondition(['audit', 'sign-in-records'], sql.ref('e.fk_grants'))}) as held
    from audit_seals s join audit_events e on e.seq between s.first_seq and s.last_seq
    where s.fk_disposals is null
      and (select first.at from audit_events first where first.seq = s.first_seq) <= ${until}
    group by s.batch
  `;
}

export const ACCESS_REVIEWS: Disposer = ofOneTable({
  table: 'access_reviews',
  due: (until) => sql`
    select ${heldByAnyGrantCondition(['access-reviews'])} as held, 1 as rows from access_reviews where confirmed_at <= ${until}
  `,
  dispose: (disposal) => sql`select * from dispose_access_reviews(${disposal}::int)`,
});

export const ROW_RELEASES: Disposer = ofOneTable({
  table: 'row_releases',
  due: (until) => sql`
    select ${heldByAnyGrantCondition(['row-releases'])} as held, 1 as rows from row_releases
    where expires_on < ${until}::timestamptz::date
  `,
  dispose: (disposal) => sql`select * from dispose_row_releases(${disposal}::int)`,
});

/** Records deleted in one call of a database function. */
function ofOneTable({
  table,
  due,
  dispose,
}: {
  readonly table: string;
  readonly due: (until: Date) => RawBuilder<unknown>;
  readonly dispose: (disposal: number) => RawBuilder<unknown>;
}): Disposer {
  const count = (tx: Tx, until: Date) => countDueRows(tx, [{ table, due: due(until) }]);
  return {
    count,
    disposeNext: async (tx, { disposal, until }) => {
      const [found] = await count(tx, until);
      if (!found || found.rows - found.held === 0) return null;
      return disposeRows(tx, dispose(disposal));
    },
  };
}

/** All data of a practice grant are disposed of together; the grant itself is kept. */
export const PRACTICE: Disposer = {
  count: async (tx, until) => {
    const grants = await listPracticeDue(tx, until);
    return countPractice(tx, grants);
  },
  disposeNext: async (tx, { until }) => {
    for (const grant of await listPracticeDue(tx, until)) {
      if (grant.held) continue;
      const before = await countPractice(tx, [grant]);
      if (before.length === 0) continue;
      await deletePracticeWork(tx, grant.pk);
      return before;
    }
    return null;
  },
};

/** Further kinds of practice data: a hold on any of them prevents their disposal. */
const KINDS_IN_PRACTICE = [
  'practice',
  'form-answers',
  'submissions',
  'queries',
  'upload-receipts',
  'deleted-places',
  ...SURVEY_ROW_KINDS,
] as const;

type PracticeDue = { readonly pk: number; readonly held: boolean };

/** Practice grants without activity since then. */
async function listPracticeDue(tx: Tx, until: Date): Promise<readonly PracticeDue[]> {
  const { rows } = await sql<PracticeDue>`
    select t.pk, ${heldCondition(KINDS_IN_PRACTICE, sql.ref('t.pk'))} as held from grants t
    where t.practice and not exists (select from audit_events e where e.fk_grants = t.pk and e.at > ${until})
    order by t.pk
  `.execute(tx);
  return rows;
}

async function countPractice(tx: Tx, grants: readonly PracticeDue[]): Promise<readonly DueRows[]> {
  if (grants.length === 0) return [];
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name::text as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'fk_grants' and t.table_type = 'BASE TABLE'
      and c.table_name not in ('audit_events', 'user_associations', 'association_invitations')
    order by 1
  `.execute(tx);
  const held = grants.filter((grant) => grant.held).map(({ pk }) => pk);
  const counted = await countDueRows(
    tx,
    tables.map(({ name }) => ({
      table: name,
      due: sql`
        select fk_grants = any(${held}::int[]) as held, 1 as rows from ${sql.table(name)}
        where fk_grants = any(${grants.map(({ pk }) => pk)}::int[])
      `,
    })),
  );
  return counted.filter(({ rows }) => rows > 0);
}

/** Accounts deactivated at that time or earlier. */
export async function countAccounts(tx: Tx, until: Date): Promise<readonly DueRows[]> {
  return countDueRows(tx, [
    {
      table: 'identity_users',
      due: sql`select ${heldAccountCondition(sql.ref('u.username'))} as held, 1 as rows from identity_users u
        where u.disabled_at <= ${until}`,
    },
  ]);
}

/** One of them under no hold, locked, or null. */
export async function findDueAccount(tx: Tx, until: Date): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    select u.username from identity_users u
    where u.disabled_at <= ${until} and not ${heldAccountCondition(sql.ref('u.username'))}
    order by u.disabled_at, u.username limit 1 for update
  `.execute(tx);
  return rows[0]?.username ?? null;
}
