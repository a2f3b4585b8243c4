/** Unsaved answers, visible only to their author and never counted as saved data (decision 14). */
import { DAY_MS } from '@srae/domain/period/calendar-date';
import { DRAFT_DAYS } from '@srae/domain/records/lifetimes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Query, Tx } from '../database/database.ts';
import { templateQuery } from '../database/templated.ts';
import { instrumentSubquery } from '../programme/periods.ts';
import { heldCondition, lockHoldsShared } from '../records/holds.ts';
import type { PageName } from './pages.ts';
import type { PageKey } from '../access/keys.ts';

/** Author and page of drafts. */
export type DraftsKey = { readonly key: PageKey; readonly page: PageName; readonly author: string };

/** One draft by its id; with null, all of the author on the page. */
export type DraftKey = DraftsKey & { readonly id: string | null };

export type Draft = {
  readonly id: string;
  readonly answers: unknown;
  readonly baseVersion: number;
  readonly savedAt: Date;
};

/**
 * The author's drafts of a page, one for each open page, the latest first; drafts older than 30 days are ignored even
 * before the job removes them.
 */
export async function listDrafts(
  tx: Tx,
  { key, page, author }: DraftsKey,
  now: Date,
): Promise<readonly Draft[]> {
  const rows = await tx
    .selectFrom('drafts')
    .select(['id', 'answers', 'base_version', 'saved_at'])
    .where('fk_grants', '=', key.grantId)
    .where('fk_reporting_periods', '=', key.periodPk)
    .where('page', '=', page)
    .where('target', '=', key.targetId)
    .where('author', '=', author)
    .where('saved_at', '>', new Date(now.getTime() - DRAFT_DAYS * DAY_MS))
    .orderBy('saved_at', 'desc')
    .execute();
  return rows.map(({ id, answers, base_version, saved_at }) => ({
    id,
    answers,
    baseVersion: base_version,
    savedAt: saved_at,
  }));
}

/** Drafts that an author can have of one page; one more takes the place of the oldest. */
export const MOST_DRAFTS = 20;

/** Saves an author's draft of a page under its id, and removes the oldest ones beyond the limit. */
export async function saveDraft(tx: Tx, { key, page, author }: DraftsKey, draft: Draft): Promise<void> {
  const values = {
    answers: JSON.stringify(draft.answers),
    base_version: draft.baseVersion,
    saved_at: draft.savedAt,
  };
  const own = isOf({ key, page, author });
  await tx
    .with('pruned', (db) =>
      db
        .deleteFrom('drafts')
        .where(own)
        .where(
          'id',
          'in',
          db
            .selectFrom('drafts')
            .select('id')
            .where(own)
            .where('id', '<>', draft.id)
            .orderBy('saved_at', 'desc')
            .orderBy('id')
            .offset(MOST_DRAFTS - 1),
        ),
    )
    .insertInto('drafts')
    .values({
      fk_grants: key.grantId,
      fk_reporting_periods: key.periodPk,
      page,
      target: key.targetId,
      author,
      id: draft.id,
      instrument: instrumentSubquery(key.periodPk),
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['fk_grants', 'fk_reporting_periods', 'page', 'target', 'author', 'id'])
        .doUpdateSet(values),
    )
    .execute();
}

/** Removes the draft, or all of the author on the page. */
export async function deleteDraft(tx: Tx, draft: DraftKey): Promise<void> {
  await tx.executeQuery(deleteDraftQuery(draft).compile(tx));
}

/** The same as a query. */
export function deleteDraftQuery({ key, page, author, id }: DraftKey): Query {
  const { grantId, periodPk, targetId } = key;
  const draft = { key: { grantId, periodPk, targetId }, page, author, id };
  return templateQuery('delete draft', draft, draftDelete);
}

/** The deletion as part of a larger statement. */
export function draftDelete({ id, ...drafts }: DraftKey): RawBuilder<unknown> {
  return sql`delete from drafts where ${isOf(drafts)} and (id = ${id} or ${id}::text is null)`;
}

function isOf({ key, page, author }: DraftsKey): RawBuilder<boolean> {
  return sql`fk_grants = ${key.grantId} and fk_reporting_periods = ${key.periodPk}
    and page = ${page} and target = ${key.targetId} and author = ${author}`;
}

/** Deletes a person's drafts on a grant if the person has no association with it. */
export async function deleteFormerUserDrafts(tx: Tx, grantId: number, author: string): Promise<void> {
  await tx
    .deleteFrom('drafts')
    .where('fk_grants', '=', grantId)
    .where('author', '=', author)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_associations')
            .select('pk')
            .where('username', '=', author)
            .where('fk_grants', '=', grantId),
        ),
      ),
    )
    .execute();
}

/** Removes drafts that were last changed at `limit` or before. Returns how many. */
export async function deleteOldDrafts(tx: Tx, limit: Date): Promise<number> {
  await lockHoldsShared(tx);
  const result = await tx
    .deleteFrom('drafts')
    .where('saved_at', '<=', limit)
    .where(sql<boolean>`not ${heldCondition(['drafts'], sql.ref('fk_grants'))}`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
