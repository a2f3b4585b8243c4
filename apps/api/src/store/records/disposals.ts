/** Disposals: listed, approved, in progress and certified, with the counts per table (BEY-185). */
import type { ApprovedKindId } from '@srae/domain/records/schedule';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import { shownNameIn } from '../accounts/people.ts';
import type { Db, Tx } from '../database/database.ts';
import type { RecordsTables } from '../tables/records.ts';
import type { DisposedRows, DueRows } from './disposer.ts';

export type DisposalItem = Omit<
  Selectable<RecordsTables['disposal_items']>,
  'fk_disposals' | 'record_kind'
> & {
  readonly record_kind: ApprovedKindId;
};

export type Disposal = Selectable<RecordsTables['disposals']> & {
  readonly approved_by_name: string | null;
  readonly items: readonly DisposalItem[];
};

/** Serializes changes of listed and approved disposals. */
export async function lockDisposals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('disposals'))`.execute(tx);
}

/** The disposal listed or in progress, or null. */
export async function findOpenDisposal(db: Db | Tx): Promise<Disposal | null> {
  const [row] = await listDisposals(db, sql`d.finished_at is null`);
  return row ?? null;
}

/** Certified disposals, the latest first. */
export function listFinishedDisposals(db: Db | Tx): Promise<readonly Disposal[]> {
  return listDisposals(db, sql`d.finished_at is not null`);
}

/** A disposal by its key, or null. */
export async function findDisposal(db: Db | Tx, pk: number): Promise<Disposal | null> {
  const [row] = await listDisposals(db, sql`d.pk = ${pk}`);
  return row ?? null;
}

/**
 * Whether the item `i` of the disposal `d` covered the period `r` of the grant and has removed something. A hold that
 * stood from the approval until the end kept what it covers, so the disposal removed it of other grants alone.
 */
function removedOf(grant: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`r.gr_reporting_period_stop < i.due_until::date and i.rows_disposed > 0 and not exists (
    select from legal_holds h
    where h.placed_at <= d.approved_at and (h.lifted_at is null or h.lifted_at >= d.finished_at)
      and (h.covers = 'everything' or (h.covers = 'grant' and h.held_grant = ${grant})
        or (h.covers = 'kind' and h.record_kind = i.record_kind)))`;
}

/** The time, in milliseconds, when the last disposal of a kind finished; infinity while one is in progress. */
export type DisposedKinds = ReadonlyMap<string, number>;

/** The kinds of which disposals that covered this period of the grant have removed something. */
export async function listDisposedKinds(tx: Tx, { grantId, periodPk }: GrantPeriod): Promise<DisposedKinds> {
  const { rows } = await sql<{ kind: string; last: Date | number }>`
    select i.record_kind as kind, max(coalesce(d.finished_at, 'infinity')) as last
    from disposal_items i
    join disposals d on d.pk = i.fk_disposals
    join reporting_periods r on ${removedOf(sql`${grantId}::int`)}
    where r.pk = ${periodPk}
    group by i.record_kind
  `.execute(tx);
  return new Map(rows.map(({ kind, last }) => [kind, Number(last)]));
}

/** Whether a disposal has removed texts of answers of the grant `g` in the period `r`. */
export const ANSWERS_DISPOSED = sql<boolean>`exists (
  select from disposal_items i join disposals d on d.pk = i.fk_disposals
  where i.record_kind = 'form-answers' and ${removedOf(sql.ref('g.pk'))})`;

async function listDisposals(db: Db | Tx, where: ReturnType<typeof sql>): Promise<readonly Disposal[]> {
  const { rows } = await sql<Omit<Disposal, 'items'>>`
    select d.*, case when d.approved_by is not null then ${shownNameIn('d.approved_by')} end as approved_by_name
    from disposals d where ${where} order by d.pk desc
  `.execute(db);
  if (rows.length === 0) return [];
  const items = await db
    .selectFrom('disposal_items')
    .selectAll()
    .where(
      'fk_disposals',
      'in',
      rows.map(({ pk }) => pk),
    )
    .orderBy('record_kind')
    .orderBy('table_name')
    .execute();
  return rows.map((row) => ({
    ...row,
    items: items
      .filter(({ fk_disposals }) => fk_disposals === row.pk)
      .map(({ fk_disposals: _, record_kind, ...item }) => ({
        ...item,
        // Written only by saveDisposalList.
        record_kind: record_kind as ApprovedKindId,
      })),
  }));
}

export type ListedRows = {
  readonly kind: ApprovedKindId;
  readonly table: string;
  readonly until: Date;
  readonly listed: number;
};

/** Stores the due records as a list, replacing the former one unless approved; returns its key. */
export async function saveDisposalList(
  tx: Tx,
  list: { readonly former: number | null; readonly digest: string; readonly at: Date },
  rows: readonly ListedRows[],
): Promise<number> {
  const values = { prepared_at: list.at, digest: list.digest };
  if (list.former !== null) {
    await tx.deleteFrom('disposal_items').where('fk_disposals', '=', list.former).execute();
    await tx.updateTable('disposals').set(values).where('pk', '=', list.former).execute();
  }
  const pk =
    list.former ??
    (await tx.insertInto('disposals').values(values).returning('pk').executeTakeFirstOrThrow()).pk;
  await tx
    .insertInto('disposal_items')
    .values(
      rows.map(({ kind, table, until, listed }) => ({
        fk_disposals: pk,
        record_kind: kind,
        table_name: table,
        due_until: until,
        listed,
      })),
    )
    .execute();
  return pk;
}

/** Removes an unapproved list. */
export async function deleteDisposalList(tx: Tx, pk: number): Promise<void> {
  await tx.deleteFrom('disposals').where('pk', '=', pk).execute();
}

/** Records the approval. */
export async function saveApproval(
  tx: Tx,
  pk: number,
  approval: { readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('disposals')
    .set({ approved_by: approval.by, approved_at: approval.at })
    .where('pk', '=', pk)
    .execute();
}

export type KindKey = { readonly disposal: number; readonly kind: ApprovedKindId };

/** Due counts at the start of a kind; a table without due records in the list is added. */
export async function saveCountsBefore(
  tx: Tx,
  { disposal, kind }: KindKey,
  until: Date,
  due: readonly DueRows[],
): Promise<void> {
  // A listed table with nothing left counts zero.
  await tx
    .updateTable('disposal_items')
    .set({ rows_before: 0 })
    .where('fk_disposals', '=', disposal)
    .where('record_kind', '=', kind)
    .execute();
  for (const { table, rows } of due)
    await tx
      .insertInto('disposal_items')
      .values({
        fk_disposals: disposal,
        record_kind: kind,
        table_name: table,
        due_until: until,
        listed: 0,
        rows_before: rows,
      })
      .onConflict((conflict) =>
        conflict.columns(['fk_disposals', 'record_kind', 'table_name']).doUpdateSet({ rows_before: rows }),
      )
      .execute();
}

/** Adds a batch to the counts, in the transaction that disposes of it. */
export async function saveDisposedRows(
  tx: Tx,
  { disposal, kind }: KindKey,
  portion: DisposedRows,
): Promise<void> {
  for (const { table, rows } of portion)
    await tx
      .updateTable('disposal_items')
      .set((item) => ({ rows_disposed: item('rows_disposed', '+', rows) }))
      .where('fk_disposals', '=', disposal)
      .where('record_kind', '=', kind)
      .where('table_name', '=', table)
      .execute();
}

/** Remaining records when a kind is finished, and those under a hold. */
export async function saveCountsAfter(
  tx: Tx,
  { disposal, kind }: KindKey,
  due: readonly DueRows[],
): Promise<void> {
  const items = tx
    .updateTable('disposal_items')
    .where('fk_disposals', '=', disposal)
    .where('record_kind', '=', kind);
  await items.set({ rows_after: 0, rows_held: 0 }).execute();
  for (const { table, rows, held } of due)
    await items.set({ rows_after: rows, rows_held: held }).where('table_name', '=', table).execute();
}

/** Completes a disposal with its certificate; afterwards the database refuses any change. */
export async function saveCertificate(
  tx: Tx,
  pk: number,
  certificate: { readonly text: string; readonly sha256: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('disposals')
    .set({
      finished_at: certificate.at,
      certificate: certificate.text,
      certificate_sha256: certificate.sha256,
    })
    .where('pk', '=', pk)
    .execute();
}
