/**
 * The common save of a page, in one round trip after its caller's: validated against data read with the caller, and
 * written in a batch that fails as a whole if any of them changed (decision 66). All other saves use `saveForm`.
 */
import type { Saved } from '@srae/contract/schemas/reporting';
import { allFields } from '@srae/domain/form-kit/issues';
import { runInScope } from '../../store/database/database.ts';
import type { Db } from '../../store/database/database.ts';
import { readOnlyReason } from '../../store/forms/form-context.ts';
import { isPageChanged, saveUnchangedQuery } from '../../store/forms/page-state.ts';
import type { PageState } from '../../store/forms/page-state.ts';
import { lockSubmissionSharedQuery } from '../../store/reports/snapshots.ts';
import { PAGE_OF_FORM } from './form-pages.ts';
import { toState } from './page-version.ts';
import { kindOfSave, prepareAnswers, toPageChange, toSaved } from './save-form.ts';
import type { SaveRequest } from './save-form.ts';

/**
 * Saves the answers of a form over the page as it was read. Null, with nothing written, where this is not enough: the
 * page cannot be written or has another version, a curriculum is saved, pages that read the answers must be
 * revalidated, or the page has changed since it was read.
 */
export async function saveAsRead(db: Db, request: SaveRequest, found: PageState): Promise<Saved | null> {
  const { save, key, act } = request;
  const { form, version } = save;
  const page = PAGE_OF_FORM[form.name];
  if (kindOfSave(save) !== 'form' || allFields(form).some(({ kind }) => kind === 'curriculum')) return null;
  if (readOnlyReason(found) !== null || toState(page, found.row, NOBODY).version !== version) return null;
  const prepared = prepareAnswers(db, request, { context: found, row: found.row, cohorts: found.cohorts });
  if (prepared.readers.length > 0) return null;
  try {
    await runInScope(db, act.scope, [
      // Statements after the locks see everything committed before them.
      lockSubmissionSharedQuery(key, { readsContext: form.reads !== undefined }),
      saveUnchangedQuery(page, request, {
        stamp: found.stamp,
        isNew: found.row === null,
        change: toPageChange(request, prepared.columns),
        draft: prepared.draft,
        event: prepared.event,
      }),
      ...prepared.cohorts,
    ]);
  } catch (error) {
    if (isPageChanged(error)) return null;
    throw error;
  }
  return toSaved(request, prepared, version + 1);
}

/** The version check needs no names. */
const NOBODY: ReadonlyMap<string, string> = new Map();
