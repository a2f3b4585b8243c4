/** Erases soft-deleted providers and programs past the restore period; snapshots are kept (decision 4, Q142). */
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { heldCondition, lockHoldsShared, SURVEY_ROW_KINDS } from '../records/holds.ts';

export type Erased = { readonly kind: 'provider' | 'program'; readonly pk: number; readonly grantId: number };

/** Record kinds covered by the erasure; a hold on any of them prevents it. */
const ERASED_KINDS = ['deleted-places', 'form-answers', ...SURVEY_ROW_KINDS] as const;

/** Erases providers and programs deleted by `limit` and under no hold, with their data; returns the erased ones. */
export async function eraseDeleted(tx: Tx, limit: Date): Promise<readonly Erased[]> {
  await lockHoldsShared(tx);
  const programs = await sql<Erased>`
    select 'program' as kind, m.pk, m.fk_grants as "grantId"
    from programs m join providers p on p.pk = m.fk_providers
    where (m.deleted_at <= ${limit} or p.deleted_at <= ${limit}) and not ${heldCondition(ERASED_KINDS, sql.ref('m.fk_grants'))}
    for update of m skip locked
  `.execute(tx);
  const keys = programs.rows.map((row) => row.pk);
  for (const table of ['entry_submissions', 'exit_submissions', 'survey_tallies'] as const) {
    await sql`delete from ${sql.table(table)} where fk_programs = any(${keys}::int[])`.execute(tx);
  }
  // Answers and cohorts are deleted by cascade; surveys and drafts have no such foreign key.
  await sql`
    delete from drafts where target = any(${keys}::int[]) and page in ('structure', 'reach', 'entryexit')
  `.execute(tx);
  await sql`delete from programs where pk = any(${keys}::int[])`.execute(tx);
  const providers = await sql<Erased>`
    select 'provider' as kind, pk, fk_grants as "grantId" from providers
    where deleted_at <= ${limit} and not ${heldCondition(ERASED_KINDS, sql.ref('fk_grants'))} for update skip locked
  `.execute(tx);
  const gone = providers.rows.map((row) => row.pk);
  await sql`delete from drafts where target = any(${gone}::int[]) and page = 'provider'`.execute(tx);
  await sql`delete from user_associations where fk_providers = any(${gone}::int[])`.execute(tx);
  await sql`delete from providers where pk = any(${gone}::int[])`.execute(tx);
  return [...programs.rows, ...providers.rows];
}
