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
import { rowAlias, saveStamp } from './page-stamp.ts';
import { pageTemplateQuery } from './place-template.ts';
import { savePageQuery } from './pages.ts';
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
      row_to_json(${sql.ref(rowAlias(page))}) as row,
      ${page === 'reach' ? toCohorts(place) : sql`'[]'::json`} as cohorts,
      ${saveStamp(page, place)} as stamp
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
      select require_unchanged(${values.stamp} = (select ${saveStamp(page, slots)} ${pageContextTables(slots)}))
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
