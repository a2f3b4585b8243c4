/** Source of a release: the latest submission of a grant and the uploads that it counts. */
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { sql } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import type { Tx } from '../database/database.ts';
import type { SumPlace } from './release-sums.ts';
import { uploadsInForceJson } from '../uploads/uploads-in-force.ts';
import type { ReplacedPart } from '../uploads/replaced-uploads.ts';
import type { Tally } from '../figures/tallies.ts';

export type Submission = {
  /** Of the snapshot. */
  readonly number: number;
  readonly instrument: string;
  readonly at: Date;
  /** Active programs of active providers in the snapshot, by key. */
  readonly programs: readonly { readonly pk: number; readonly provider: number }[];
  readonly inForce: readonly ReplacedPart[];
  /** Whether the uploads in force are the submitted ones and their rows have not been disposed of. */
  readonly holdsRows: boolean;
};

/** The latest submission of a grant in a period, or null. */
export async function findSubmission(tx: Tx, { grantId, periodPk }: GrantPeriod): Promise<Submission | null> {
  const { rows } = await sql<Submission>`
    select s.number, s.instrument, s.submitted_at as at,
      coalesce((
        select jsonb_agg(jsonb_build_object('pk', m->'pk', 'provider', p->'pk') order by (m->>'pk')::int)
        from jsonb_array_elements(s.content->'providers') p cross join jsonb_array_elements(p->'programs') m
        where p->'answers'->'prov_active' is distinct from 'false'::jsonb
          and m->'answers'->'prog_active' is distinct from 'false'::jsonb
      ), '[]') as programs,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', u.kind, 'grantId', ${grantId}::int, 'uploadKey', u.fk_uploads,
          'providers', u.providers) order by u.kind, u.fk_uploads)
        from (
          select kind, fk_uploads, array_agg(fk_providers order by fk_providers) as providers
          from uploads_in_force where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
          group by kind, fk_uploads
        ) u
      ), '[]') as "inForce",
      s.content->'uploads' = ${uploadsInForceJson({ grantId, periodPk })} and not exists (
        select from uploads_in_force f
        where f.fk_grants = ${grantId} and f.fk_reporting_periods = ${periodPk} and f.fk_uploads in (
          select pk from entry_uploads where fk_grants = ${grantId} and rows_disposed_at is not null
          union all
          select pk from exit_uploads where fk_grants = ${grantId} and rows_disposed_at is not null)
      ) as "holdsRows"
    from submission_snapshots s join counted_grants g on g.pk = s.fk_grants
    where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk}
    order by s.number desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** The tallies that a submission froze. */
export async function listSubmittedTallies(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  number: number,
): Promise<readonly (Tally & { readonly kind: SurveyKind })[]> {
  const { rows } = await sql<Tally & { readonly kind: SurveyKind }>`
    select t->>'kind' as kind, (t->'fk_programs')::int as "programId", t->>'survey_version' as version,
      t->>'factor' as factor, t->>'factor_code' as "factorCode", (t->'rows')::int as rows, t->'cells' as cells
    from submission_snapshots s cross join jsonb_array_elements(s.tallies) t
    where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk} and s.number = ${number}
  `.execute(tx);
  return rows;
}

/** The place of a grant in the sums, locked until the transaction ends. */
export async function lockSumPlace(
  tx: Tx,
  grantId: number,
): Promise<SumPlace & { readonly isActive: boolean }> {
  const { rows } = await sql<SumPlace & { isActive: boolean }>`
    select fk_funding_streams as stream, gr_cohort as cohort, gr_active as "isActive"
    from grants where pk = ${grantId} for share
  `.execute(tx);
  const [place] = rows;
  if (!place) throw new Error('A grant with a submission exists.');
  return place;
}
