/** Reads a page: its answers by column, its versions, last period's values, and whether it can be written. */
import type { PageRead, Previous } from '@srae/contract/schemas/reporting';
import type { Form, FormName } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { COMMENTS, SUBMITTED_COLUMN } from '@srae/domain/forms/page-columns';
import { readInScope } from '../store/database.ts';
import type { Answered, Asked, Db, Scope } from '../store/database.ts';
import { aroundOf, contextOf, readOnlyReason, surroundingsOf } from '../store/form-context.ts';
import type { PagePlace, PageSurroundings } from '../store/form-context.ts';
import { cohortsOf, earlierRows, pageRow, pagesOf, saversOf } from '../store/pages.ts';
import type { PageName, PageRow } from '../store/pages.ts';
import { namesBySubject } from '../store/people.ts';
import { activeColumnOf, formOf, PAGE_OF_FORM } from './form-pages.ts';
import { stateOf } from './last-save.ts';
import { answersOf } from './stored-answers.ts';

/** Columns of the row that are the server's own and never leave it as answers. */
const OWN =
  /^(?:pk|fk_grants|fk_reporting_periods|curriculum_is_other|\w+_version|\w+_updated_at|\w+_updated_by)$/;

/** One row keyed by column names, nulls when never saved (Q59), and all that goes with it in one round trip. */
export async function readPage(
  db: Db,
  scope: Scope,
  formName: FormName,
  place: PagePlace,
): Promise<PageRead> {
  return pageOf(formName, await readInScope(db, scope, whatPageTakes(PAGE_OF_FORM[formName], place)));
}

/** Program structure and survey administration, which share a row. */
export async function readProgramPages(
  db: Db,
  scope: Scope,
  place: PagePlace,
): Promise<{ readonly structure: PageRead; readonly entryExit: PageRead }> {
  const found = await readInScope(db, scope, whatPageTakes('structure', place));
  return { structure: pageOf('programstructure', found), entryExit: pageOf('programentryexit', found) };
}

/** The reach page with its cohorts. */
export async function readReachPage(
  db: Db,
  scope: Scope,
  place: PagePlace,
): Promise<{ readonly page: PageRead; readonly cohorts: readonly PageRow[] }> {
  const asked = [...whatPageTakes('reach', place), cohortsOf(place.key)] as const;
  const [row, around, savers, earlier, cohorts] = await readInScope<[...PageTakes, PageRow]>(
    db,
    scope,
    asked,
  );
  return { page: pageOf('programreach', [row, around, savers, earlier]), cohorts };
}

type PageTakes = [
  row: PageRow,
  around: PageSurroundings,
  saver: { username: string; name: string; family_name: string },
  earlier: { readonly period: string; readonly row: PageRow },
];

function whatPageTakes(page: PageName, place: PagePlace): Asked<PageTakes> {
  const { key } = place;
  return [pageRow(page, key), surroundingsOf(place), saversOf(page, key), earlierRows(page, key)];
}

function pageOf(formName: FormName, [[found], arounds, savers, earlier]: Answered<PageTakes>): PageRead {
  const form = formOf(formName);
  const page = PAGE_OF_FORM[formName];
  const row = found ?? null;
  const around = aroundOf(arounds);
  const people = namesBySubject(savers);
  const names = [...allFields(form).map((field) => field.name), ...columnsBeside(form)];
  const nothing = Object.fromEntries(names.map((name) => [name, null]));
  const scalars = Object.entries(row ?? {}).filter(([name]) => !OWN.test(name));
  return {
    ...nothing,
    [form.flags.minor]: null,
    [form.flags.major]: null,
    ...Object.fromEntries(scalars),
    ...withoutRows(answersOf(form, row)),
    version: stateOf(page, row, people).version,
    pages: Object.fromEntries(pagesOf(page).map((name) => [name, stateOf(name, row, people)])),
    previous: foldPrevious(earlier),
    context: { ...contextOf(formName, around) },
    read_only: readOnlyReason(around),
  };
}

/** Columns of the row that no form asks: comments and the mark of a submission, or the Active state. */
function columnsBeside(form: Form): readonly string[] {
  const active = activeColumnOf(form);
  return active === null ? [COMMENTS.name, SUBMITTED_COLUMN.name] : [active];
}

function withoutRows(answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).filter(([, value]) => typeof value !== 'object' || value === null),
  );
}

function foldPrevious(rows: readonly { readonly period: string; readonly row: PageRow }[]): Previous {
  const previous: Previous = {};
  for (const { period, row } of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (value === null || value instanceof Date || OWN.test(name)) continue;
      previous[name] ??= { period, value };
    }
  }
  return previous;
}
