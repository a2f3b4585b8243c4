/** Which programs have surveys in force. */
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { OF_ALL_ROWS, talliesInForce } from './tallies-in-force.ts';

/** Scope of a program list: those of the given grants and providers, and for Admins those of every counted grant. */
export type ProgramReach = {
  readonly counted: boolean;
  readonly grantIds: readonly number[];
  readonly providerIds: readonly number[];
};

/** Programs with a row in the current period's upload in force, without deleted ones (Q99, decisions 4 and 11). */
export async function listProgramsInForce(
  tx: Tx,
  kind: SurveyKind,
  { counted, grantIds, providerIds }: ProgramReach,
): Promise<readonly number[]> {
  const own = sql`(m.fk_grants = any(${[...grantIds]}::int[]) or m.fk_providers = any(${[...providerIds]}::int[])
    ${counted ? sql`or m.fk_grants in (select pk from counted_grants)` : sql``})`;
  const { rows } = await sql<{ program: number }>`
    select distinct t.fk_programs as program
    from ${talliesInForce(OF_ALL_ROWS)}
    join reporting_periods r on r.pk = f.fk_reporting_periods and r.current
    join programs m on m.pk = t.fk_programs and m.deleted_at is null
    join providers p on p.pk = m.fk_providers and p.deleted_at is null
    where f.kind = ${kind} and ${own}
    order by program
  `.execute(tx);
  return rows.map(({ program }) => program);
}
