/** Core curricula: the pre-selected list and each provider's custom ones (Q76, Q77). */
import type { Curriculum } from '@srae/contract/schemas/reporting';
import { sql } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import type { Tx } from '../database/database.ts';

/** Active pre-selected ones, then the provider's unmerged custom ones, each sorted by name; and those in use. */
export async function listCurricula(
  tx: Tx,
  grantId: number,
  providerId: number,
): Promise<readonly Curriculum[]> {
  const { rows } = await sql<Curriculum>`
    select c.pk, c.prog_curriculum_name, c.fk_providers
    from program_curricula c
    where (c.fk_providers = ${providerId} and c.merged_into is null)
      or (c.fk_providers is null and c.active)
      or (coalesce(c.fk_providers, ${providerId}) = ${providerId} and exists (
        select from program_submissions s join programs m on m.pk = s.fk_programs
        where s.fk_grants = ${grantId} and m.fk_providers = ${providerId} and s.fk_program_curricula = c.pk
      ))
    order by c.fk_providers nulls first, lower(c.prog_curriculum_name)
  `.execute(tx);
  return rows;
}

/** How many custom curricula a provider has, without merged ones. */
export async function countOwnCurricula(tx: Tx, providerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from program_curricula where fk_providers = ${providerId} and merged_into is null
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whether programs of the provider may use the curriculum: a pre-selected one or its own. */
export async function isCurriculumOffered(tx: Tx, providerId: number | null, pk: number): Promise<boolean> {
  const { rows } = await sql`
    select from program_curricula where pk = ${pk} and coalesce(fk_providers, ${providerId}) is not distinct from ${providerId}::int
  `.execute(tx);
  return rows.length > 0;
}

/** Renames a custom curriculum of this provider; null when the key is not one of its own. */
export async function saveCurriculumName(
  tx: Tx,
  providerId: number,
  pk: number,
  name: string,
): Promise<Curriculum | null> {
  const row = await tx
    .updateTable('program_curricula')
    .set({ prog_curriculum_name: name })
    .where('pk', '=', pk)
    .where('fk_providers', '=', providerId)
    .returning(['pk', 'prog_curriculum_name', 'fk_providers'])
    .executeTakeFirst();
  return row ?? null;
}

/** Creates a custom curriculum, or returns this provider's existing one of the same name. */
export async function createCurriculum(tx: Tx, providerId: number, name: string): Promise<Curriculum> {
  await sql`
    insert into program_curricula (prog_curriculum_name, fk_providers) values (${name}, ${providerId})
    on conflict do nothing
  `.execute(tx);
  // A separate statement, which sees a row with the name that was added while the first one waited.
  const row = await findOwnCurriculum(tx, providerId, name);
  if (!row) throw new Error('The curriculum was neither added nor found.');
  return row;
}

/** This provider's custom curriculum with that key, or null. */
export async function findCustomCurriculum(
  tx: Tx,
  providerId: number,
  pk: number,
): Promise<Curriculum | null> {
  const row = await tx
    .selectFrom('program_curricula')
    .select(['pk', 'prog_curriculum_name', 'fk_providers'])
    .where('pk', '=', pk)
    .where('fk_providers', '=', providerId)
    .executeTakeFirst();
  return row ?? null;
}

/** The curriculum that each of these programs has saved in a period, with the name saved beside it. */
export async function listSavedChoices(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  programIds: readonly number[],
): Promise<readonly { programId: number; pk: number | null; name: string | null }[]> {
  const { rows } = await sql<{ programId: number; pk: number | null; name: string | null }>`
    select fk_programs as "programId", fk_program_curricula as pk, prog_curriculum_name_other_specify as name
    from program_submissions
    where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk} and fk_programs = any(${programIds}::int[])
  `.execute(tx);
  return rows;
}

/** This provider's curriculum of that name (case-insensitive), or null. */
export async function findOwnCurriculum(
  tx: Tx,
  providerId: number,
  name: string,
): Promise<Curriculum | null> {
  const { rows } = await sql<Curriculum>`
    select pk, prog_curriculum_name, fk_providers from program_curricula
    where fk_providers = ${providerId} and lower(prog_curriculum_name) = lower(${name})
  `.execute(tx);
  return rows[0] ?? null;
}
