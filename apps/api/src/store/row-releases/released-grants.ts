/** The grants of a release of survey rows, and the names of providers and programs in their submissions. */
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

export type ReleasedGrant = {
  readonly pk: number;
  readonly grantee: string;
  readonly stream: string;
};

/** Counted grants of a funding stream and cohort, or all; without practice grants (decision 37). */
export async function listReleasedGrants(
  tx: Tx,
  { stream, cohort }: { readonly stream: number | null; readonly cohort: string | null },
): Promise<readonly ReleasedGrant[]> {
  const { rows } = await sql<ReleasedGrant>`
    select g.pk, e.grantee_name as grantee, f.funding_stream_name as stream
    from counted_grants g
    join grantees e on e.pk = g.fk_grantees
    join funding_streams f on f.pk = g.fk_funding_streams
    where (${stream}::int is null or g.fk_funding_streams = ${stream}::int)
      and (${cohort}::text is null or g.gr_cohort = ${cohort}::text)
    order by e.grantee_name, g.pk
  `.execute(tx);
  return rows;
}

export type SnapshotNames = {
  /** Of the snapshot's content. */
  readonly sha256: string;
  readonly programs: readonly { readonly pk: number; readonly name: string; readonly provider: string }[];
};

/** The names frozen in a submission. Throws for an unknown submission. */
export async function getSnapshotNames(
  tx: Tx,
  {
    grantId,
    periodPk,
    number,
  }: { readonly grantId: number; readonly periodPk: number; readonly number: number },
): Promise<SnapshotNames> {
  const { rows } = await sql<SnapshotNames>`
    select s.digest as sha256,
      coalesce((
        select jsonb_agg(jsonb_build_object('pk', m->'pk', 'name', m->'name', 'provider', p->'name'))
        from jsonb_array_elements(s.content->'providers') p cross join jsonb_array_elements(p->'programs') m
      ), '[]') as programs
    from submission_snapshots s
    where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk} and s.number = ${number}
  `.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('A submission that was found has a snapshot.');
  return found;
}

/** Whether a funding stream exists, and whether a counted grant has that cohort. */
export async function getReleaseScope(
  tx: Tx,
  { stream, cohort }: { readonly stream: number | null; readonly cohort: string | null },
): Promise<{ readonly stream: boolean; readonly cohort: boolean }> {
  const { rows } = await sql<{ stream: boolean; cohort: boolean }>`
    select ${stream}::int is null or exists (select from funding_streams where pk = ${stream}::int) as stream,
      ${cohort}::text is null or exists (select from counted_grants where gr_cohort = ${cohort}::text) as cohort
  `.execute(tx);
  return rows[0] ?? { stream: false, cohort: false };
}
