/**
 * The state of a page for a save: the data its answers are validated against, read before any lock is held, and the
 * check under locks that they are unchanged (decision 66).
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PagePlace } from '../access/keys.ts';
import { eventInsert, toEventRow } from '../audit/audit.ts';
import type { AuditEvent } from '../audit/audit.ts';
import type { Query } from '../database/database.ts';
import { draftDelete } from './drafts.ts';
import type { DraftKey } from './drafts.ts';
import { pageContextColumns, pageContextTables } from './form-context.ts';
import type { PageContext } from './form-context.ts';
import { toCohorts } from './page-query.ts';
import { rowAlias, saveStamp } from './page-stamp.ts';
import { pageTemplateQuery } from './place-template.ts';
import { savePageQuery, updatePageQuery } from './pages.ts';
import type { PageChange, PageName, PageRow } from './pages.ts';

export type PageState = PageContext & {
  readonly row: PageRow | null;
  /** Of the reach page, in order. */
  readonly cohorts: readonly PageRow[];
  /** Differs if anything above was written meanwhile. */
  readonly stamp: string;
};

/** Query of the data that a save of the page is validated against; one row. */
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

/** What a save writes to a page that was read. */
export type UnchangedSave = {
  /** As it was read. */
  readonly stamp: string;
  /** Whether the page's row must be inserted. */
  readonly isNew: boolean;
  readonly change: PageChange;
  readonly draft: DraftKey;
  readonly event: AuditEvent;
};

/**
 * Writes the page's columns, removes the draft and adds the event in one statement, which fails with `page_unchanged`
 * if the data read with the stamp have changed, or the page is not at the base version of the columns.
 */
export function saveUnchangedQuery(page: PageName, place: PagePlace, save: UnchangedSave): Query {
  const { stamp, isNew, change, draft, event } = save;
  const shape = `save ${page} ${isNew} ${Object.keys(change.columns).join()}`;
  const values = { stamp, change, author: draft.author, draftId: draft.id, event: toEventRow(event) };
  const write = isNew ? savePageQuery : updatePageQuery;
  return pageTemplateQuery(
    shape,
    place,
    values,
    (slots, given) => sql`
      with saved_page as (${write(page, slots.key, given.change)}),
        draft as (${draftDelete({ key: slots.key, page, author: given.author, id: given.draftId })}),
        event as (${eventInsert(given.event)})
      select require_unchanged(${isUnchanged(page, slots, given.stamp)} and exists (select from saved_page))
    `,
  );
}

/** Whether the data read with a stamp are unchanged. */
export function isUnchanged(page: PageName, place: PagePlace, stamp: string): RawBuilder<boolean> {
  return sql`${stamp} = (select ${saveStamp(page, place)} ${pageContextTables(place)})`;
}

/** Whether a batch failed because the data have changed since the page was read. */
export function isPageChanged(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'page_unchanged';
}
