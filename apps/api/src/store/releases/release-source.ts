/** What a release is made from: the latest submission of a grant, and the uploads whose rows it stands for. */
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { SumPlace } from './release-sums.ts';
import type { UploadKey } from '../uploads/survey-rows.ts';
import type { Tally } from '../figures/tallies.ts';

export type Submission = {
  /** Of the snapshot. */
  readonly number: number;
  readonly instrument: string;
  readonly at: Date;
  /** Programs that are active in the snapshot, as their providers are, in the order of their keys. */
  readonly programs: readonly { readonly pk: number; readonly provider: number }[];
  readonly inForce: readonly UploadKey[];
  /** Whether the uploads in force are those that were submitted. */
  readonly holdsRows: boolean;
};

/** The latest submission of a grant in a period, or null. */
export async function findSubmission(tx: Tx, grantId: number, periodPk: number): Promise<Submission | null> {
  const { rows } = await sql<Submission>`
    select s.number, s.instrument, s.submitted_at as at,
      coalesce((
        select jsonb_agg(jsonb_build_object('pk', m->'pk', 'provider', p->'pk') order by (m->>'pk')::int)
        from jsonb_array_elements(s.content->'providers') p cross join jsonb_array_elements(p->'programs') m
        where p->'answers'->'prov_active' is distinct from 'false'::jsonb
          and m->'answers'->'prog_active' is distinct from 'false'::jsonb
      ), '[]') as programs,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', u.kind, 'grantId', u.fk_grants, 'uploadKey', u.fk_uploads)
          order by u.kind)
        from uploads_in_force u where u.fk_grants = s.fk_grants and u.fk_reporting_periods = s.fk_reporting_periods
      ), '[]') as "inForce",
      (select max(u.upload_number) filter (where u.kind = 'entry') is not distinct from s.entry_upload
          and max(u.upload_number) filter (where u.kind = 'exit') is not distinct from s.exit_upload
        from uploads_in_force u where u.fk_grants = s.fk_grants and u.fk_reporting_periods = s.fk_reporting_periods
      ) as "holdsRows"
    from submission_snapshots s
    where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk}
    order by s.number desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** The tallies that a submission froze. */
export async function listSubmittedTallies(
  tx: Tx,
  grantId: number,
  periodPk: number,
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

/** Where a grant counts in the sums, which stays so until the transaction ends. */
export async function lockGrantPlace(
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
