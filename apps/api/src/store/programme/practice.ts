/** Practice grants: one per grantee organisation, excluded from all lists and figures of others (decision 37). */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

export type PracticeGrant = { readonly pk: number; readonly active: boolean };

/** Whether the grant is a practice grant: neither counted nor reported. */
export async function isPractice(db: Db | Tx, grantId: number): Promise<boolean> {
  const row = await db.selectFrom('grants').select('practice').where('pk', '=', grantId).executeTakeFirst();
  return row?.practice ?? false;
}

/** The practice grant of a grantee, switched on or off, locked until the transaction ends; or null. */
export async function lockPracticeGrant(tx: Tx, grantee: number): Promise<PracticeGrant | null> {
  const row = await tx
    .selectFrom('grants')
    .select(['pk', 'gr_active as active'])
    .where('fk_grantees', '=', grantee)
    .where('practice', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a grantee's practice grant with its first grant's stream; returns its key, null if there is no grant. */
export async function createPracticeGrant(tx: Tx, grantee: number): Promise<number | null> {
  const { rows } = await sql<{ pk: number }>`
    insert into grants (fk_grantees, fk_funding_streams, gr_cohort, practice)
    select fk_grantees, fk_funding_streams, 'NA', true
    from counted_grants where fk_grantees = ${grantee} order by pk limit 1
    returning pk
  `.execute(tx);
  return rows[0]?.pk ?? null;
}

/** Switches a practice grant on or off. */
export async function savePracticeState(tx: Tx, pk: number, active: boolean): Promise<void> {
  await tx
    .updateTable('grants')
    .set({ gr_active: active })
    .where('pk', '=', pk)
    .where('practice', '=', true)
    .execute();
}

/** Deletes everything in a practice grant: providers, programs, answers, drafts, uploads and submissions. */
export async function deletePracticeWork(tx: Tx, pk: number): Promise<void> {
  await sql`select empty_practice_grant(${pk}::integer)`.execute(tx);
}
