/** The data of the reporting tracker: saved flags, times and uploads in force of many grants, in one statement. */
import type { TrackedGrant } from '@srae/domain/tracker/tracker-row';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { grantInPeriod, type ReportedProviders } from '../programme/places-of-period.ts';
import { REPORT_COLUMNS, type ReportCells, reportRows, toReportInput } from '../reports/report-rows.ts';

/** All active grants of the period, or those named. */
export type TrackedGrants = 'active' | readonly number[];

/**
 * The reports of the grants in a period, or their parts about some providers, by grant; the number of statements is
 * constant (Q141).
 */
export async function listTrackedGrants(
  tx: Tx,
  periodPk: number,
  grants: TrackedGrants,
  only: ReportedProviders = null,
): Promise<readonly TrackedGrant[]> {
  // A caller who names grants holds them, and one may be a practice grant.
  const wanted =
    grants === 'active'
      ? sql`select g.pk from counted_grants g where ${grantInPeriod(periodPk)}`
      : sql`select g.pk from grants g where g.pk = any(${[...grants]}::int[])`;
  const { rows } = await sql<Row>`
    with
    wanted as (${wanted}),
    ${reportRows(periodPk, { only, named: false })},
    submitted as (
      select fk_grants, max(number) as number, max(submitted_at) as at from submission_snapshots
      where fk_reporting_periods = ${periodPk} and fk_grants in (select pk from wanted) group by fk_grants
    ),
    reopened as (
      select fk_grants, max(number) as number, count(*)::int as times from submission_reopenings
      where fk_reporting_periods = ${periodPk} and fk_grants in (select pk from wanted) group by fk_grants
    ),
    asked as (
      select fk_grants, count(*) filter (where state = 'open') as open,
        count(*) filter (where state = 'answered') as answered
      from report_queries
      where fk_reporting_periods = ${periodPk} and fk_grants in (select pk from wanted) group by fk_grants
    ),
    uploads as (
      select fk_grants, max(upload_time) as at from (
        select fk_grants, upload_time from entry_uploads where fk_reporting_periods = ${periodPk}
        union all
        select fk_grants, upload_time from exit_uploads where fk_reporting_periods = ${periodPk}
      ) one
      where fk_grants in (select pk from wanted) group by fk_grants
    )
    select g.pk as "grantId", e.grantee_name as grantee, f.pk as "streamPk", f.funding_stream_name as stream,
      g.gr_cohort as cohort, r.season, coalesce(x.due_date, r.due_date) as "dueDate",
      x.fk_grants is not null as extended,
      s.gr_data_issues_minor as minor, s.gr_data_issues_major as major,
      ${REPORT_COLUMNS},
      greatest(s.grantee_updated_at, s.comments_updated_at, p.at, u.at, t.at) as "lastActivity",
      coalesce(t.number, 0) as submissions, t.at as "submittedAt",
      t.number is not null and coalesce(o.number >= t.number, false) as reopened, coalesce(o.times, 0) as reopenings,
      jsonb_build_object('open', coalesce(q.open, 0), 'answered', coalesce(q.answered, 0)) as queries
    from wanted w
    join grants g on g.pk = w.pk
    join grantees e on e.pk = g.fk_grantees
    join funding_streams f on f.pk = g.fk_funding_streams
    join reporting_periods r on r.pk = ${periodPk}
    left join grant_extensions x on x.fk_grants = g.pk and x.fk_reporting_periods = r.pk
    left join grant_submissions s on s.fk_grants = g.pk and s.fk_reporting_periods = r.pk
    left join provider_rows p on p.fk_grants = g.pk
    left join submitted t on t.fk_grants = g.pk
    left join reopened o on o.fk_grants = g.pk
    left join uploads u on u.fk_grants = g.pk
    left join asked q on q.fk_grants = g.pk
    left join uploaded i on i.fk_grants = g.pk
    order by g.pk
  `.execute(tx);
  return rows.map(toTrackedRow);
}

type Row = Omit<TrackedGrant, 'lastActivity' | 'submittedAt' | 'report'> &
  ReportCells & { readonly lastActivity: Date | null; readonly submittedAt: Date | null };

function toTrackedRow({ season, minor, major, providers, entry, exit, ...row }: Row): TrackedGrant {
  return {
    ...row,
    lastActivity: row.lastActivity?.toISOString() ?? null,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    report: toReportInput({ season, minor, major, providers, entry, exit }),
  };
}
