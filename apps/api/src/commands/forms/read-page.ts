/** Reads a page: its answers by column, its versions, last period's values, and whether it can be written. */
import type { PageRead } from '@srae/contract/schemas/reporting';
import type { Form, FormName } from '@srae/domain/form-kit/form';
import { COMMENTS, SUBMITTED_COLUMN } from '@srae/domain/forms/page-columns';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { readInScope } from '../../store/database/database.ts';
import type { Db, Scope } from '../../store/database/database.ts';
import { requirePageContext, toContext, readOnlyReason } from '../../store/forms/form-context.ts';
import { listPages } from '../../store/forms/pages.ts';
import type { PageName, PageRow } from '../../store/forms/pages.ts';
import { namesBySubject } from '../../store/accounts/people.ts';
import { pageQuery } from '../../store/forms/page-query.ts';
import type { PageQueryResult } from '../../store/forms/page-query.ts';
import { findActiveColumn, getForm, PAGE_OF_FORM } from './form-pages.ts';
import { toState } from './page-version.ts';
import { toPreviousValues } from './previous-values.ts';
import { toAnswers } from './stored-answers.ts';
import type { PagePlace } from '../../store/access/keys.ts';

/** Columns of the row that are the server's own and never leave it as answers; looked at once each. */
function isOwn(name: string): boolean {
  const known = OWN.get(name);
  if (known !== undefined) return known;
  const own =
    /^(?:pk|fk_grants|fk_reporting_periods|curriculum_is_other|\w+_version|\w+_updated_at|\w+_updated_by)$/.test(
      name,
    );
  OWN.set(name, own);
  return own;
}

const OWN = new Map<string, boolean>();

/** One row keyed by column names, nulls when never saved (Q59). */
export async function readPage(
  db: Db,
  scope: Scope,
  formName: FormName,
  place: PagePlace,
): Promise<PageRead> {
  return toPage(formName, await loadPage(db, scope, PAGE_OF_FORM[formName], place));
}

/** Program structure and survey administration, which share a row. */
export async function readProgramPages(
  db: Db,
  scope: Scope,
  place: PagePlace,
): Promise<{ readonly structure: PageRead; readonly entryExit: PageRead }> {
  const found = await loadPage(db, scope, 'structure', place);
  return { structure: toPage('programstructure', found), entryExit: toPage('programentryexit', found) };
}

/** The reach page with its cohorts. */
export async function readReachPage(
  db: Db,
  scope: Scope,
  place: PagePlace,
): Promise<{ readonly page: PageRead; readonly cohorts: readonly PageRow[] }> {
  const found = await loadPage(db, scope, 'reach', place);
  return { page: toPage('programreach', found), cohorts: found.cohorts };
}

async function loadPage(db: Db, scope: Scope, page: PageName, place: PagePlace): Promise<PageQueryResult> {
  const [rows] = await readInScope(db, scope, [pageQuery(page, place)]);
  return requirePageContext(rows);
}

function toPage(formName: FormName, found: PageQueryResult): PageRead {
  const form = getForm(found.instrument, formName);
  const page = PAGE_OF_FORM[formName];
  const { row } = found;
  const people = namesBySubject(found.savers);
  const columns: Record<string, unknown> = {};
  for (const name of listNonFormColumns(form)) columns[name] = null;
  columns[form.flags.minor] = null;
  columns[form.flags.major] = null;
  for (const name in row) if (!isOwn(name)) columns[name] = row[name];
  // Repeated groups are stored in a separate table.
  for (const [name, value] of Object.entries(toAnswers(form, row)))
    columns[name] = typeof value === 'object' ? null : value;
  return Object.assign(columns, {
    version: toState(page, row, people).version,
    pages: Object.fromEntries(listPages(page).map((name) => [name, toState(name, row, people)])),
    previous: toPrevious(form, found),
    context: { ...toContext(form, found) },
    read_only: readOnlyReason(found),
  });
}

/** Columns of the row that no form asks: comments and the mark of a submission, or the Active state. */
function listNonFormColumns(form: Form): readonly string[] {
  const active = findActiveColumn(form);
  return active === null ? [COMMENTS.name, SUBMITTED_COLUMN.name] : [active];
}

function toPrevious(form: Form, { earlier, instrument }: PageQueryResult): PageRead['previous'] {
  const asked = { find: getInstrument, instrument: getInstrument(instrument), form, isLeftOut: isOwn };
  return toPreviousValues(earlier, asked);
}
