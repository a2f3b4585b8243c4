/** Answers to mark-all questions in the releases of a period, with key sums; shown only with protection (BEY-187). */
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { CountPair } from '../releases/release-checks.ts';

export type MarkAllCount = {
  readonly kind: SurveyKind;
  readonly programId: number;
  readonly item: string;
  /** Surveys with any box marked, and those with none. */
  readonly answered: CountPair;
  readonly missing: CountPair;
};

/** An item of the tallies that counts the surveys with any box of a question marked. */
export type MarkAllItem = { readonly kind: SurveyKind; readonly item: string };

/** The counts of each program in each grant's release, by grant. */
export async function listMarkAllCounts(
  tx: Tx,
  periodPk: number,
  items: readonly MarkAllItem[],
): Promise<ReadonlyMap<number, readonly MarkAllCount[]>> {
  // Tallies are large: a concatenation unpacks each once, and not for each of its items.
  const { rows } = await sql<MarkAllCount & { readonly grantId: number }>`
    select t.grant_pk as "grantId", t.kind, t.program_pk as "programId", c.item,
      ${sumOf('1')} as answered, ${sumOf('')} as missing
    from (
      select fk_grants as grant_pk, fk_programs as program_pk, kind, cells || '{}' as cells, keys || '{}' as keys
      from release_tallies where fk_reporting_periods = ${periodPk} and factor = 'all' offset 0
    ) t
    cross join lateral (
      select i.item, t.cells->i.item as cells, t.keys->i.item as keys
      from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ item }) => item)}::text[]) i(kind, item)
      where i.kind = t.kind offset 0
    ) c
    where c.cells is not null
    group by 1, 2, 3, 4
  `.execute(tx);
  const found = new Map<number, MarkAllCount[]>();
  for (const { grantId, ...count } of rows) {
    const own = found.get(grantId) ?? [];
    found.set(grantId, own);
    own.push(count);
  }
  return found;
}

/** A count and its key sum modulo 2^32, over the school levels of a program. */
function sumOf(code: '1' | '') {
  return sql`json_build_array(coalesce(sum((c.cells->>${code}::text)::int), 0),
    coalesce(sum((c.keys->>${code}::text)::bigint), 0) % 4294967296)`;
}
