/** Legal holds: records that no job, disposal or deletion may remove while a hold covers them (BEY-185). */
import type { RecordKindId } from '@srae/domain/records/schedule';
import { type RawBuilder, sql } from 'kysely';
import type { Insertable } from 'kysely';
import { grantLabel } from '../accounts/associations.ts';
import { shownNameIn } from '../accounts/people.ts';
import type { Db, Tx } from '../database/database.ts';
import type { RecordsTables } from '../tables/records.ts';

export type NamedHold = {
  readonly pk: number;
  readonly covers: 'everything' | 'grant' | 'kind';
  readonly grant_name: string | null;
  readonly record_kind: string | null;
  readonly reason: string;
  readonly placed_by: string;
  readonly placed_at: Date;
  readonly lifted_by: string | null;
  readonly lifted_at: Date | null;
  readonly lift_reason: string | null;
};

/** The next upload turns rows in force into replaced ones, so a hold on either kind covers both. */
export const SURVEY_ROW_KINDS = [
  'survey-rows',
  'replaced-survey-rows',
] as const satisfies readonly RecordKindId[];

/** SQL condition: whether a hold covers one of the kinds or the grant; null for records without a grant. */
export function heldCondition(kinds: readonly RecordKindId[], grant: RawBuilder<unknown> = sql`null`) {
  return sql<boolean>`is_held(${[...kinds]}::text[], ${grant})`;
}

/** The same for records that name several grants: a hold on any of them applies. */
export function heldByAnyGrantCondition(kinds: readonly RecordKindId[]) {
  return sql<boolean>`(${heldCondition(kinds)} or exists (
    select from legal_holds h where h.lifted_at is null and h.covers = 'grant'))`;
}

/** Waits for a hold being placed, and blocks later ones until the transaction ends. */
export async function lockHoldsShared(tx: Tx): Promise<void> {
  await sql`select join_holds()`.execute(tx);
}

/** Waits for deletions in progress, and makes later ones wait until the transaction ends. */
export async function lockHolds(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('legal holds'))`.execute(tx);
}

/** Whether a hold covers one of the kinds or the grant; before a deletion, call lockHoldsShared first. */
export async function isHeld(
  tx: Tx,
  kinds: readonly RecordKindId[],
  grantId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select ${heldCondition(kinds, sql`${grantId}::int`)} as held
  `.execute(tx);
  return rows[0]?.held ?? false;
}

/** Whether a hold covers the account's kind or a grant of its roles, incl. deleted providers' until erasure. */
export async function isAccountHeld(tx: Tx, username: string): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean;
  }>`select ${heldAccountCondition(sql`${username}::uuid`)} as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** The same as an SQL condition. */
export function heldAccountCondition(username: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${heldCondition(['accounts'])} or exists (
    select from user_associations a where a.username = ${username} and ${heldCondition([], sql.ref('a.fk_grants'))}))`;
}

/** Places a hold; returns its key. */
export async function createHold(tx: Tx, hold: Insertable<RecordsTables['legal_holds']>): Promise<number> {
  const { pk } = await tx.insertInto('legal_holds').values(hold).returning('pk').executeTakeFirstOrThrow();
  return pk;
}

/** The key of an equal hold of the same person that stands; null if there is none. */
export async function findEqualHold(
  tx: Tx,
  hold: Pick<NamedHold, 'covers' | 'record_kind' | 'reason' | 'placed_by'> & {
    readonly held_grant: number | null;
  },
): Promise<number | null> {
  const row = await tx
    .selectFrom('legal_holds')
    .select('pk')
    .where('lifted_at', 'is', null)
    .where('covers', '=', hold.covers)
    .where('held_grant', 'is not distinct from', hold.held_grant)
    .where('record_kind', 'is not distinct from', hold.record_kind)
    .where('reason', '=', hold.reason)
    .where('placed_by', '=', hold.placed_by)
    .orderBy('pk')
    .executeTakeFirst();
  return row?.pk ?? null;
}

/** Lifts a hold; false if already lifted, null if there is none. */
export async function saveHoldLifted(
  tx: Tx,
  pk: number,
  lifted: { readonly by: string; readonly at: Date; readonly reason: string },
): Promise<boolean | null> {
  const row = await tx
    .selectFrom('legal_holds')
    .select('lifted_at')
    .where('pk', '=', pk)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  if (row.lifted_at !== null) return false;
  await tx
    .updateTable('legal_holds')
    .set({ lifted_by: lifted.by, lifted_at: lifted.at, lift_reason: lifted.reason })
    .where('pk', '=', pk)
    .execute();
  return true;
}

/** All holds with names, active ones first, then the latest first. */
export async function listHolds(db: Db | Tx): Promise<readonly NamedHold[]> {
  const { rows } = await sql<NamedHold>`
    select h.pk, h.covers, h.record_kind, h.reason, h.placed_at, h.lifted_at, h.lift_reason,
      ${shownNameIn('h.placed_by')} as placed_by,
      case when h.lifted_by is not null then ${shownNameIn('h.lifted_by')} end as lifted_by,
      ${grantLabel} as grant_name
    from legal_holds h
    left join counted_grants g on g.pk = h.held_grant
    left join grantees o on o.pk = g.fk_grantees
    left join funding_streams f on f.pk = g.fk_funding_streams
    order by h.lifted_at is not null, h.pk desc
  `.execute(db);
  return rows;
}

/** Whether the grant exists and is not a practice grant. */
export async function isCountedGrant(tx: Tx, grantId: number): Promise<boolean> {
  const row = await tx.selectFrom('counted_grants').select('pk').where('pk', '=', grantId).executeTakeFirst();
  return row !== undefined;
}
