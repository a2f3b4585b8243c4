/** Core curricula as Admins see them: the pre-selected list, and the names providers have added. */
import type { AdminCurriculum } from '@srae/contract/schemas/programme/administration';
import type { PageQuery } from '@srae/contract/schemas/paging';
import { sql } from 'kysely';
import { allConditions, pageClause, runPage, searchCondition } from '../database/paging.ts';
import type { Listed } from '../database/paging.ts';
import type { Tx } from '../database/database.ts';

/** Whether Admins see the curriculum (c): names added in practice grants are excluded (decision 37). */
const isShown = sql<boolean>`(c.fk_providers is null or exists (
  select from providers o join counted_grants g on g.pk = o.fk_grants where o.pk = c.fk_providers))`;

/** Listed or custom curricula by name, with their merge target and the number of programs using them. */
export async function listAdminCurricula(
  tx: Tx,
  query: PageQuery & { readonly kind: 'listed' | 'custom' },
): Promise<Listed<AdminCurriculum>> {
  const where = allConditions([
    query.kind === 'listed' ? sql`c.fk_providers is null` : sql`c.fk_providers is not null`,
    isShown,
    searchCondition(query.search, [
      sql`c.prog_curriculum_name`,
      sql`(select o.provider_name from providers o where o.pk = c.fk_providers)`,
    ]),
  ]);
  const page = sql<AdminCurriculum>`
    select c.pk, c.prog_curriculum_name, c.active, c.fk_providers, p.provider_name, c.merged_into,
      m.prog_curriculum_name as merged_into_name,
      (select count(distinct s.fk_programs)::int from program_submissions s where s.fk_program_curricula = c.pk) as programs
    from program_curricula c
    left join providers p on p.pk = c.fk_providers
    left join program_curricula m on m.pk = c.merged_into
    where ${where}
    order by lower(c.prog_curriculum_name), c.pk ${pageClause(query)}
  `;
  return runPage(tx, page, sql`select count(*) as total from program_curricula c where ${where}`);
}

export type CurriculumRow = {
  readonly prog_curriculum_name: string;
  readonly active: boolean;
  readonly fk_providers: number | null;
  readonly merged_into: number | null;
};

/** A curriculum that Admins see, locked until the transaction ends, or null. */
export async function lockCurriculum(tx: Tx, pk: number): Promise<CurriculumRow | null> {
  const row = await tx
    .selectFrom('program_curricula as c')
    .select(['prog_curriculum_name', 'active', 'fk_providers', 'merged_into'])
    .where('pk', '=', pk)
    .where(isShown)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a pre-selected curriculum; a name in use violates curriculum_name_taken. Returns its key. */
export async function createListedCurriculum(tx: Tx, name: string): Promise<number> {
  const row = await tx
    .insertInto('program_curricula')
    .values({ prog_curriculum_name: name, fk_providers: null, merged_into: null })
    .returning('pk')
    .executeTakeFirstOrThrow();
  return row.pk;
}

/** Changes a curriculum; a name in use violates curriculum_name_taken. */
export async function saveCurriculum(
  tx: Tx,
  pk: number,
  values: { prog_curriculum_name?: string; active?: boolean; merged_into?: number | null },
): Promise<void> {
  await tx.updateTable('program_curricula').set(values).where('pk', '=', pk).execute();
}
