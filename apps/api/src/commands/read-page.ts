/** Reads a page: its answers by column, its versions, last period's values, and whether it can be written. */
import type { PageRead, Previous } from '@srae/contract/schemas/reporting';
import type { Form, FormName } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { COMMENTS, SUBMITTED_COLUMN } from '@srae/domain/forms/page-columns';
import type { Tx } from '../store/database.ts';
import { contextOf, loadSurroundings, readOnlyReason } from '../store/form-context.ts';
import { findPageRow, listEarlierRows } from '../store/pages.ts';
import type { PageKey, PageName, PageRow } from '../store/pages.ts';
import { PAGE_HOMES } from '../store/pages.ts';
import { namesOfPeople } from '../store/people.ts';
import { activeColumnOf, formOf, PAGE_OF_FORM } from './form-pages.ts';
import { stateOf } from './last-save.ts';
import { answersOf } from './stored-answers.ts';

/** Columns of the row that are the server's own and never leave it as answers. */
const OWN =
  /^(?:pk|fk_grants|fk_reporting_periods|curriculum_is_other|\w+_version|\w+_updated_at|\w+_updated_by)$/;

/** One row keyed by column names, nulls when never saved (Q59). */
export async function readPage(
  tx: Tx,
  formName: FormName,
  key: PageKey,
  target: { providerId: number | null; programId: number | null },
): Promise<PageRead> {
  const form = formOf(formName);
  const page = PAGE_OF_FORM[formName];
  const row = await findPageRow(tx, page, key);
  const around = await loadSurroundings(tx, key, target.providerId, target.programId);
  const pages = pagesOf(page);
  const people = await namesOfPeople(tx, savers(pages, row));
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
    pages: Object.fromEntries(pages.map((name) => [name, stateOf(name, row, people)])),
    previous: foldPrevious(await listEarlierRows(tx, page, key)),
    context: { ...contextOf(formName, around) },
    read_only: readOnlyReason(around),
  };
}

/** Columns of the row that no form asks: comments and the mark of a submission, or the Active state. */
function columnsBeside(form: Form): readonly string[] {
  const active = activeColumnOf(form);
  return active === null ? [COMMENTS.name, SUBMITTED_COLUMN.name] : [active];
}

/** The pages that share the row of a page. */
function pagesOf(page: PageName): readonly PageName[] {
  const { table } = PAGE_HOMES[page];
  const names = Object.keys(PAGE_HOMES) as PageName[]; // the keys of the literal are its pages
  return names.filter((name) => PAGE_HOMES[name].table === table);
}

function savers(pages: readonly PageName[], row: PageRow | null): readonly string[] {
  return pages.flatMap((page) => {
    const by = row?.[`${PAGE_HOMES[page].prefix}_updated_by`];
    return typeof by === 'string' ? [by] : [];
  });
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
