/** What a page was made of, as a text that differs when any of it was written since. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PagePlace } from '../access/keys.ts';
import { isRowOf, listPages, PAGE_HOMES } from './pages.ts';
import type { PageName } from './pages.ts';

/** The alias of the page's own row among the tables of its context. */
export function aliasOfRow(page: PageName): 'gs' | 'ps' | 'ms' {
  return ROWS[PAGE_HOMES[page].table];
}

const ROWS = { grant_submissions: 'gs', provider_submissions: 'ps', program_submissions: 'ms' } as const;

/**
 * The transactions that wrote the rows of a page and its context last, and what is counted or listed of other tables; a
 * column beside the tables of the context.
 */
export function stampOf(page: PageName, { key, providerId, programId }: PagePlace): RawBuilder<string> {
  const rows = ['g', 'o', 'r', 'gs'];
  if (providerId !== null) rows.push('p', 'ps');
  if (programId !== null) rows.push('ms');
  return sql`concat_ws(' ',
    ${sql.join(rows.map((row) => sql`coalesce(${sql.ref(`${row}.xmin`)}::text, '-')`))},
    (select max(number) from submission_snapshots s
      where s.fk_grants = g.pk and s.fk_reporting_periods = r.pk),
    '/', (select max(number) from submission_reopenings s
      where s.fk_grants = g.pk and s.fk_reporting_periods = r.pk),
    '/', ${providerId === null ? sql`''` : sql`(select string_agg(c.pk::text, ',' order by c.pk) from program_curricula c where c.fk_providers = p.pk)`},
    '/', ${
      page === 'reach'
        ? sql`(select string_agg(c.xmin::text, ',' order by c.cohort_index) from program_cohorts c
            where c.fk_grants = ${key.grantId} and c.fk_reporting_periods = ${key.periodPk}
              and c.fk_programs = ${key.targetId})`
        : sql`''`
    })`;
}

/**
 * The same with what is shown besides: rows of earlier periods, and names of savers. Numbers of transactions are those of
 * one PostgreSQL from its start on: another one, or one that was restored, may give them to other writes.
 */
export function shownStampOf(page: PageName, place: PagePlace): RawBuilder<string> {
  const table = sql.table(PAGE_HOMES[page].table);
  return sql`concat_ws(' ', pg_postmaster_start_time(), ${stampOf(page, place)},
    '/', (select string_agg(concat_ws(':', s.pk, s.xmin, b.xmin), ',')
      from ${table} s join reporting_periods b on b.pk = s.fk_reporting_periods
      where ${isRowOf(page, place.key, 'ever')}
        and b.prog_reach_reporting_period_start < r.prog_reach_reporting_period_start),
    '/', ${saversOf(page)}::text)`;
}

/** The people who saved the pages of the row last, as JSON; null where nobody did. */
export function saversOf(page: PageName): RawBuilder<unknown> {
  const row = aliasOfRow(page);
  const savers = listPages(page).map((one) => sql.ref(`${row}.${PAGE_HOMES[one].prefix}_updated_by`));
  return sql`(select json_agg(json_build_object(
      'username', u.username, 'name', u.name, 'family_name', u.family_name))
    from identity_users u where u.username in (${sql.join(savers)}))`;
}
