/** Loads the context of a form's rules besides the page's own answers, and whether the page is writable. */
import type { Form, FormContext } from '@srae/domain/form-kit/form';
import { contextFor } from '@srae/domain/forms/context-sources';
import { reportingWindow } from '@srae/domain/period/reporting-period';
import { isInactive } from '@srae/domain/programme/active';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { PagePlace } from '../access/keys.ts';

/** What locks a grant's pages. */
export type LockState = {
  readonly lockAfterSubmit: boolean;
  readonly latestSnapshot: number | null;
  readonly latestReopened: number | null;
};

/** Inputs of a page's rules and state besides its own answers, read in one statement. */
export type PageContext = LockState & {
  readonly instrument: string;
  readonly season: 'winter' | 'summer';
  readonly collectCovid: boolean;
  readonly reachStart: string;
  readonly reachStop: string;
  readonly provStart: string;
  readonly provStop: string;
  readonly periodOpen: boolean;
  readonly granteeName: string;
  readonly providerName: string | null;
  readonly newProviders: number | null;
  readonly anyYouthBegin: boolean | null;
  readonly anyYouthComplete: boolean | null;
  readonly providerActive: boolean | null;
  readonly programActive: boolean | null;
  readonly customCurricula: readonly number[];
};

/** Reads the context of a page. */
export async function getPageContext(tx: Tx, place: PagePlace): Promise<PageContext> {
  return requirePageContext((await pageContextQuery(place).execute(tx)).rows);
}

/** The same as a query. */
export function pageContextQuery(place: PagePlace): RawBuilder<PageContext> {
  return sql`select ${pageContextColumns(place)} ${pageContextTables(place)}`;
}

/** The context from the rows of its query: a resolved target has one. Throws if there is none. */
export function requirePageContext<T extends LockState>([row]: readonly T[]): T {
  if (!row) throw new Error('The grant or the period of a resolved target is gone.');
  return row;
}

/** The context columns that the page has: one generic statement for all pages would be replanned every time. */
export function pageContextColumns({ providerId, programId }: PagePlace): RawBuilder<unknown> {
  return sql`
    r.instrument, r.season, r.collect_covid as "collectCovid",
    r.prog_reach_reporting_period_start as "reachStart", r.prog_reach_reporting_period_stop as "reachStop",
    r.prov_reporting_period_start as "provStart", r.prov_reporting_period_stop as "provStop",
    (r.current or r.open_for_writing) as "periodOpen", ${LOCK_COLUMNS},
    o.grantee_name as "granteeName", gs.gr_num_new_providers as "newProviders",
    ${
      providerId === null
        ? sql`null as "providerName", null as "providerActive", '{}'::int[] as "customCurricula"`
        : sql`p.provider_name as "providerName", ps.prov_active as "providerActive",
            array(select c.pk from program_curricula c where c.fk_providers = p.pk) as "customCurricula"`
    },
    ${
      programId === null
        ? sql`null as "anyYouthBegin", null as "anyYouthComplete", null as "programActive"`
        : sql`ms.prog_any_youth_begin as "anyYouthBegin", ms.prog_any_youth_complete as "anyYouthComplete",
            ms.prog_active as "programActive"`
    }
  `;
}

/** The columns of the lock. */
export const LOCK_COLUMNS = sql`
  r.lock_after_submit as "lockAfterSubmit",
  (select max(number) from submission_snapshots s
    where s.fk_grants = g.pk and s.fk_reporting_periods = r.pk) as "latestSnapshot",
  (select max(number) from submission_reopenings s
    where s.fk_grants = g.pk and s.fk_reporting_periods = r.pk) as "latestReopened"
`;

/** Where they come from: grant (g) and period (r), one row. */
export function pageContextTables({ key, providerId, programId }: PagePlace): RawBuilder<unknown> {
  const provider = sql`
    left join providers p on p.pk = ${providerId}
    left join provider_submissions ps
      on ps.fk_grants = g.pk and ps.fk_reporting_periods = r.pk and ps.fk_providers = p.pk
  `;
  const program = sql`
    left join program_submissions ms
      on ms.fk_grants = g.pk and ms.fk_reporting_periods = r.pk and ms.fk_programs = ${programId}
  `;
  return sql`
    from grants g
    join grantees o on o.pk = g.fk_grantees
    join reporting_periods r on r.pk = ${key.periodPk}
    left join grant_submissions gs on gs.fk_grants = g.pk and gs.fk_reporting_periods = r.pk
    ${providerId === null ? sql`` : provider} ${programId === null ? sql`` : program}
    where g.pk = ${key.grantId}
  `;
}

/** The dates of the period for which reach is reported, in words. */
export function toReportingWindow({
  reachStart,
  reachStop,
}: Pick<PageContext, 'reachStart' | 'reachStop'>): string {
  return reportingWindow({
    prog_reach_reporting_period_start: reachStart,
    prog_reach_reporting_period_stop: reachStop,
  });
}

/** The context of a form's rules: the part of the page's context that they read. */
export function toContext(form: Form, context: PageContext): FormContext {
  return contextFor(form, {
    season: context.season,
    collectCovid: context.collectCovid,
    reportingWindow: toReportingWindow(context),
    newProvidersOfGrantee: context.newProviders,
    anyYouthBegin: context.anyYouthBegin,
    anyYouthComplete: context.anyYouthComplete,
    customCurricula: context.customCurricula,
  });
}

/** True while a submission locks the grant's pages: the latest snapshot has not been reopened (decision 9). */
export function isLocked(state: LockState): boolean {
  return state.lockAfterSubmit && isSubmitted(state);
}

/** Whether the report is submitted, and no Admin has reopened the latest submission. */
export function isSubmitted({ latestSnapshot, latestReopened }: LockState): boolean {
  return latestSnapshot !== null && (latestReopened === null || latestReopened < latestSnapshot);
}

/** Why a page cannot be written now, or null when it can. */
export function readOnlyReason(context: PageContext): 'period' | 'locked' | 'inactive' | null {
  const inactive = isInactive(context.providerActive) || isInactive(context.programActive);
  return reportReadOnlyReason(context) ?? (inactive ? 'inactive' : null);
}

/** Why no page of the report can be written now, or null when they can. */
export function reportReadOnlyReason(context: PageContext): 'period' | 'locked' | null {
  if (!context.periodOpen) return 'period';
  return isLocked(context) ? 'locked' : null;
}
