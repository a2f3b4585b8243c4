/** Data of the validation report: every page's flags of a grant in one period. */
import type { ReportInput } from '@srae/domain/report/validation-report';
import { sql } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import type { Tx } from '../database/database.ts';
import type { ReportedProviders } from '../programme/places-of-period.ts';
import { REPORT_COLUMNS, type ReportCells, reportRows, toReportInput } from './report-rows.ts';

/** Input of the validation report of a grant, or of some of its providers, in one statement (Q141). */
export async function getReportInput(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  only: ReportedProviders = null,
): Promise<ReportInput> {
  const { rows } = await sql<ReportCells>`
    with
    wanted as (select ${grantId}::int as pk),
    ${reportRows(periodPk, { only, named: true })}
    select r.season, s.gr_data_issues_minor as minor, s.gr_data_issues_major as major, ${REPORT_COLUMNS}
    from reporting_periods r
    cross join wanted w
    left join grant_submissions s on s.fk_grants = w.pk and s.fk_reporting_periods = r.pk
    left join provider_rows p on p.fk_grants = w.pk
    left join uploaded i on i.fk_grants = w.pk
    where r.pk = ${periodPk}
  `.execute(tx);
  const [cells] = rows;
  if (!cells) throw new Error('The period of a resolved target is gone.');
  return toReportInput(cells);
}
