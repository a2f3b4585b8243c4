/** The stamp of a page's source data: a text that differs when any of them was written since. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PagePlace } from '../access/keys.ts';
import { joinStamp, SERVER_START } from '../database/row-stamp.ts';
import { pageRowCondition, listPages, PAGE_HOMES } from './pages.ts';
import type { PageName } from './pages.ts';

/** The alias of the page's own row among the tables of its context. */
export function rowAlias(page: PageName): 'gs' | 'ps' | 'ms' {
  return ROWS[PAGE_HOMES[page].table];
}

const ROWS = { grant_submissions: 'gs', provider_submissions: 'ps', program_submissions: 'ms' } as const;

/**
 * The transactions that last wrote the rows of a page and its context, and counts or lists from other tables; a
 * column selected with the tables of the context.
 */
export function saveStamp(page: PageName, place: PagePlace): RawBuilder<string> {
  const rows = ['g', 'o', 'r', 'gs'];
  if (place.providerId !== null) rows.push('p', 'ps');
  if (place.programId !== null) rows.push('ms');
  return joinStamp([...rows.map((row) => sql.ref(`${row}.xmin`)), ...contextParts(page, place)]);
}

/**
 * The stamp of a page's response, as a separate statement or as a column: its row with the names of its savers, the
 * same page of earlier periods, the periods, and the context shown.
 */
export function answerStamp(page: PageName, place: PagePlace): RawBuilder<string> {
  const { key, providerId } = place;
  const isOfReport = reportCondition(place);
  const parts = [
    SERVER_START,
    sql`select string_agg(concat_ws(':', s.pk, s.xmin,
        case when s.fk_reporting_periods = ${key.periodPk} then ${saversJson(page, 's')}::text end), ',')
      from ${sql.table(PAGE_HOMES[page].table)} s where ${pageRowCondition(page, key, 'ever')}`,
    sql`select string_agg(concat_ws(':', r.pk, r.xmin), ',') from reporting_periods r`,
    sql`select s.xmin from grant_submissions s where ${isOfReport}`,
  ];
  if (providerId !== null)
    parts.push(
      sql`select s.xmin from provider_submissions s where ${isOfReport} and s.fk_providers = ${providerId}`,
    );
  return joinStamp([...parts, ...contextParts(page, place)]);
}

/** What both stamps contain: the last submission and reopening, the provider's own curricula, the cohorts. */
function contextParts(page: PageName, place: PagePlace): RawBuilder<unknown>[] {
  const { key, providerId } = place;
  const isOfReport = reportCondition(place);
  const parts = [
    sql`select max(s.number) from submission_snapshots s where ${isOfReport}`,
    sql`select max(s.number) from submission_reopenings s where ${isOfReport}`,
  ];
  if (providerId !== null)
    parts.push(
      sql`select string_agg(c.pk::text, ',' order by c.pk) from program_curricula c
        where c.fk_providers = ${providerId}`,
    );
  if (page === 'reach')
    parts.push(
      sql`select string_agg(concat_ws(':', s.cohort_index, s.xmin), ',' order by s.cohort_index)
        from program_cohorts s where ${isOfReport} and s.fk_programs = ${key.targetId}`,
    );
  return parts;
}

/** Restricts the rows `s` to those of a grant in a period. */
function reportCondition({ key }: PagePlace): RawBuilder<boolean> {
  return sql`s.fk_grants = ${key.grantId} and s.fk_reporting_periods = ${key.periodPk}`;
}

/** The people who last saved the pages of a row, as JSON; null if nobody did. */
export function saversJson(page: PageName, row: string = rowAlias(page)): RawBuilder<unknown> {
  const savers = listPages(page).map((one) => sql.ref(`${row}.${PAGE_HOMES[one].prefix}_updated_by`));
  return sql`(select json_agg(json_build_object(
      'username', u.username, 'name', u.name, 'family_name', u.family_name))
    from identity_users u where u.username in (${sql.join(savers)}))`;
}
