/** The submissions of a grant over all periods, and single ones with the data for a comparison (BEY-186). */
import type { Season } from '@srae/domain/period/season';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { sql } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import type { Tx } from '../database/database.ts';

export type GrantSnapshot = {
  readonly periodPk: number;
  readonly period: string;
  readonly season: Season;
  readonly instrument: string;
  readonly number: number;
  readonly submittedAt: Date;
  readonly submittedBy: string;
  readonly textsRemoved: boolean;
};

export type FrozenRows = { readonly kind: SurveyKind; readonly program: number; readonly rows: number };

export type GrantNames = {
  readonly grantee: string;
  readonly stream: string;
  readonly cohort: string | null;
};

/** Grantee, funding stream and cohort of a grant that was resolved. */
export async function getGrantNames(tx: Tx, grantId: number): Promise<GrantNames> {
  return tx
    .selectFrom('grants as g')
    .innerJoin('grantees as e', 'e.pk', 'g.fk_grantees')
    .innerJoin('funding_streams as f', 'f.pk', 'g.fk_funding_streams')
    .select(['e.grantee_name as grantee', 'f.funding_stream_name as stream', 'g.gr_cohort as cohort'])
    .where('g.pk', '=', grantId)
    .executeTakeFirstOrThrow();
}

/** All submissions of a grant, the latest period and number first. */
export function listGrantSnapshots(tx: Tx, grantId: number): Promise<readonly GrantSnapshot[]> {
  return selectSnapshots(tx, grantId)
    .orderBy('r.prog_reach_reporting_period_start', 'desc')
    .orderBy('s.number', 'desc')
    .execute();
}

/** One submission of a grant with its frozen content, or null. */
export async function findGrantSnapshot(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  number: number,
): Promise<(GrantSnapshot & { readonly content: unknown }) | null> {
  const row = await selectSnapshots(tx, grantId)
    .select('s.content')
    .where('s.fk_reporting_periods', '=', periodPk)
    .where('s.number', '=', number)
    .executeTakeFirst();
  return row ?? null;
}

/** Frozen row counts of each survey in a submission, by program; programs without rows are absent. */
export async function listFrozenRows(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  number: number,
): Promise<readonly FrozenRows[]> {
  const { rows } = await sql<FrozenRows>`
    select t.kind, t.fk_programs as program, sum(t.rows)::int as rows
    from submission_snapshots s,
      jsonb_to_recordset(s.tallies) as t(kind text, fk_programs int, factor text, rows int)
    where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk} and s.number = ${number}
      and t.factor = 'all'
    group by t.kind, t.fk_programs
    order by t.kind, t.fk_programs
  `.execute(tx);
  return rows;
}

function selectSnapshots(tx: Tx, grantId: number) {
  return tx
    .selectFrom('submission_snapshots as s')
    .innerJoin('reporting_periods as r', 'r.pk', 's.fk_reporting_periods')
    .select([
      'r.pk as periodPk',
      'r.name as period',
      'r.season',
      's.instrument',
      's.number',
      's.submitted_at as submittedAt',
      's.submitted_by as submittedBy',
    ])
    .select(sql<boolean>`s.texts_disposed_at is not null`.as('textsRemoved'))
    .where('s.fk_grants', '=', grantId);
}
