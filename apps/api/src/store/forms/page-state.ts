/**
 * A page as a save finds it: what its answers are judged by, read before any lock is held, and the proof that it was the
 * same once they are (decision 66).
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PageKey, PagePlace } from '../access/keys.ts';
import type { Query } from '../database/database.ts';
import { templateQuery } from '../database/templated.ts';
import { pageContextColumns, pageContextTables } from './form-context.ts';
import type { PageContext } from './form-context.ts';
import { toCohorts } from './page-query.ts';
import { pageTemplateQuery } from './place-template.ts';
import { PAGE_HOMES, savePageQuery } from './pages.ts';
import type { PageChange, PageName, PageRow } from './pages.ts';

export type PageState = PageContext & {
  readonly row: PageRow | null;
  /** Of the reach page, in order. */
  readonly cohorts: readonly PageRow[];
  /** Differs when anything above was written meanwhile. */
  readonly stamp: string;
};

/** Query of what a save of the page is judged by; one row. */
export function pageStateQuery(page: PageName, place: PagePlace): Query<PageState> {
  return pageTemplateQuery(`state ${page}`, place, {}, (slots) => buildStateQuery(page, slots));
}

function buildStateQuery(page: PageName, place: PagePlace): RawBuilder<PageState> {
  return sql`
    select ${pageContextColumns(place)},
      row_to_json(${sql.ref(ROWS[PAGE_HOMES[page].table])}) as row,
      ${page === 'reach' ? toCohorts(place) : sql`'[]'::json`} as cohorts,
      ${stampOf(page, place)} as stamp
    ${pageContextTables(place)}
  `;
}

/** Query that fails with `page_unchanged` when what was read with this stamp is no longer so. */
export function unchangedQuery(page: PageName, place: PagePlace, stamp: string): Query {
  return pageTemplateQuery(
    `unchanged ${page}`,
    place,
    { stamp },
    (slots, values) => sql`
      select require_unchanged(${values.stamp} = (select ${stampOf(page, slots)} ${pageContextTables(slots)}))
    `,
  );
}

/** The write of a page's columns that fails with `page_unchanged` when the page is not at the version they are based on. */
export function requireSavedQuery(page: PageName, key: PageKey, change: PageChange): Query {
  const shape = `save ${page} ${Object.keys(change.columns).join()}`;
  return templateQuery(
    shape,
    { key, change },
    (slots) => sql`
      with saved_page as (${savePageQuery(page, slots.key, slots.change)})
      select require_unchanged(exists (select from saved_page))
    `,
  );
}

/** Whether a batch has failed because something was written since the page was read. */
export function isPageChanged(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'page_unchanged';
}

/** The alias of each table's row among the tables of the context. */
const ROWS = { grant_submissions: 'gs', provider_submissions: 'ps', program_submissions: 'ms' } as const;

/** The transactions that wrote the rows last, and what is counted or listed of other tables. */
function stampOf(page: PageName, { key, providerId, programId }: PagePlace): RawBuilder<string> {
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
