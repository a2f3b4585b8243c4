/** Explanations of minor issues, one for each issue of a page (decision 36). */
import type { ExplainedIssue } from '@srae/domain/queries/explanation';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import type { Tx } from '../database/database.ts';
import type { QueryTables } from '../tables/queries.ts';

export type ExplanationRow = ExplainedIssue &
  Pick<Selectable<QueryTables['issue_explanations']>, 'pk' | 'text' | 'written_by' | 'written_at'>;

/** All of a grant in a period, including those of resolved issues. */
export async function listExplanations(tx: Tx, key: GrantPeriod): Promise<readonly ExplanationRow[]> {
  return tx
    .selectFrom('issue_explanations')
    .select([
      'pk',
      'form',
      'fk_providers as providerId',
      'fk_programs as programId',
      'code',
      'field',
      'text',
      'written_by',
      'written_at',
    ])
    .where('fk_grants', '=', key.grantId)
    .where('fk_reporting_periods', '=', key.periodPk)
    .orderBy('pk')
    .execute();
}

/** Those of these grants with explanations in a period. */
export async function listExplainingGrants(
  tx: Tx,
  periodPk: number,
  grants: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ grant: number }>`
    select distinct fk_grants as grant from issue_explanations
    where fk_reporting_periods = ${periodPk} and fk_grants = any(${[...grants]}::int[])
  `.execute(tx);
  return rows.map(({ grant }) => grant);
}

/** Explanations frozen by the latest submissions of these grants. */
export async function listFrozenExplanations(
  tx: Tx,
  periodPk: number,
  grants: readonly number[],
): Promise<readonly (ExplainedIssue & { readonly grantId: number; readonly text: string })[]> {
  const { rows } = await sql<ExplainedIssue & { grantId: number; text: string }>`
    with latest as (
      select distinct on (fk_grants) fk_grants, content->'explanations' as explanations
      from submission_snapshots
      where fk_reporting_periods = ${periodPk} and fk_grants = any(${[...grants]}::int[])
      order by fk_grants, number desc
    )
    select l.fk_grants as "grantId", x.form, x.provider as "providerId", x.program as "programId", x.code, x.field, x.text
    from latest l cross join lateral jsonb_to_recordset(l.explanations)
      as x (form text, provider int, program int, code text, field text, text text)
    order by l.fk_grants
  `.execute(tx);
  return rows;
}

/** Saves the explanation of an issue, replacing the former one. */
export async function saveExplanation(
  tx: Tx,
  key: GrantPeriod,
  issue: ExplainedIssue,
  written: { readonly text: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into issue_explanations
      (fk_grants, fk_reporting_periods, form, fk_providers, fk_programs, code, field, text, written_by, written_at)
    values (${key.grantId}, ${key.periodPk}, ${issue.form}, ${issue.providerId}, ${issue.programId}, ${issue.code},
      ${issue.field}, ${written.text}, ${written.by}, ${written.at})
    on conflict on constraint one_explanation
      do update set text = excluded.text, written_by = excluded.written_by, written_at = excluded.written_at
  `.execute(tx);
}

/** Deletes explanations by key. */
export async function deleteExplanations(tx: Tx, keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .deleteFrom('issue_explanations')
    .where('pk', 'in', [...keys])
    .execute();
}
