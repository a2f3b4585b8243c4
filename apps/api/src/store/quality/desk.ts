/** Data of each grant for the data-quality desk besides forms and release counts, in one statement (BEY-187). */
import { sql } from 'kysely';
import { shownName } from '../accounts/people.ts';
import { grantInPeriod } from '../programme/places-of-period.ts';
import type { Tx } from '../database/database.ts';

export type DeskRow = {
  readonly grantId: number;
  readonly grantee: string;
  readonly stream: string;
  readonly cohort: string | null;
  readonly due: string | null;
  readonly firstSubmitted: Date | null;
  /** Number of the latest submission; 0 if none. */
  readonly submissions: number;
  readonly reopenings: number;
  /** The released submission; null if none was compared yet, 0 if nothing is released. */
  readonly releasedSnapshot: number | null;
  /** Whether a later submission waits for its release (decision 68). */
  readonly isWaiting: boolean;
  readonly assignedTo: string | null;
  readonly assignedName: string | null;
};

/** Active grants of the period with dates, submissions, release and portfolio. */
export async function listDeskRows(tx: Tx, periodPk: number): Promise<readonly DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    with submitted as (
      select fk_grants, min(submitted_at) as first, max(number) as number
      from submission_snapshots where fk_reporting_periods = ${periodPk} group by fk_grants
    ),
    reopened as (
      select fk_grants, count(*)::int as times
      from submission_reopenings where fk_reporting_periods = ${periodPk} group by fk_grants
    )
    select g.pk as "grantId", e.grantee_name as grantee, f.funding_stream_name as stream, g.gr_cohort as cohort,
      coalesce(x.due_date, r.due_date)::text as due, t.first as "firstSubmitted",
      coalesce(t.number, 0) as submissions, coalesce(o.times, 0) as reopenings,
      case when l.fk_grants is not null then case when l.number = 0 then 0 else l.snapshot end end as "releasedSnapshot",
      l.due_at is not null as "isWaiting",
      p.assigned_to as "assignedTo",
      case when p.assigned_to is not null then ${shownName('u')} end as "assignedName"
    from counted_grants g
    join grantees e on e.pk = g.fk_grantees
    join funding_streams f on f.pk = g.fk_funding_streams
    join reporting_periods r on r.pk = ${periodPk}
    left join grant_extensions x on x.fk_grants = g.pk and x.fk_reporting_periods = r.pk
    left join submitted t on t.fk_grants = g.pk
    left join reopened o on o.fk_grants = g.pk
    left join figure_releases l on l.fk_grants = g.pk and l.fk_reporting_periods = r.pk
    left join grant_portfolios p on p.fk_grants = g.pk
    left join identity_users u on u.username = p.assigned_to
    where ${grantInPeriod(periodPk)}
    order by lower(e.grantee_name), g.pk
  `.execute(tx);
  return rows;
}
