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

/** Author and page of a draft. */
export type DraftKey = { readonly key: PageKey; readonly page: PageName; readonly author: string };

export type Draft = { readonly answers: unknown; readonly baseVersion: number; readonly savedAt: Date };

/** The author's draft of a page, or null; a draft older than 30 days is ignored even before the job removes it. */
export async function findDraft(tx: Tx, { key, page, author }: DraftKey, now: Date): Promise<Draft | null> {
  const row = await tx
    .selectFrom('drafts')
    .select(['answers', 'base_version', 'saved_at'])
    .where('fk_grants', '=', key.grantId)
    .where('fk_reporting_periods', '=', key.periodPk)
    .where('page', '=', page)
    .where('target', '=', key.targetId)
    .where('author', '=', author)
    .where('saved_at', '>', new Date(now.getTime() - DRAFT_DAYS * DAY_MS))
    .executeTakeFirst();
  return row ? { answers: row.answers, baseVersion: row.base_version, savedAt: row.saved_at } : null;
}

/** Saves the author's draft of a page, replacing the former one. */
export async function saveDraft(tx: Tx, { key, page, author }: DraftKey, draft: Draft): Promise<void> {
  const values = {
    answers: JSON.stringify(draft.answers),
    base_version: draft.baseVersion,
    saved_at: draft.savedAt,
  };
  await tx
    .insertInto('drafts')
    .values({
      fk_grants: key.grantId,
      fk_reporting_periods: key.periodPk,
      page,
      target: key.targetId,
      author,
      instrument: instrumentSubquery(key.periodPk),
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['fk_grants', 'fk_reporting_periods', 'page', 'target', 'author']).doUpdateSet(values),
    )
    .execute();
}

/** Removes the author's draft of a page, if there is one. */
export async function deleteDraft(tx: Tx, draft: DraftKey): Promise<void> {
  await tx.executeQuery(deleteDraftQuery(draft).compile(tx));
}

/** The same as a query. */
export function deleteDraftQuery({ key, page, author }: DraftKey): Query {
  const { grantId, periodPk, targetId } = key;
  const draft = { key: { grantId, periodPk, targetId }, page, author };
  return templateQuery('delete draft', draft, draftDelete);
}

/** The deletion as part of a larger statement. */
export function draftDelete({ key, page, author }: DraftKey): RawBuilder<unknown> {
  return sql`delete from drafts where fk_grants = ${key.grantId} and fk_reporting_periods = ${key.periodPk}
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
