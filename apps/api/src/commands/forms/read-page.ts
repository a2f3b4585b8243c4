/** Reads a page: its answers by column, its versions, last period's values, and whether it can be written. */
import type { GranteeBrief, PageRead } from '@srae/contract/schemas/reporting';
import type { Form, FormName } from '@srae/domain/form-kit/form';
import { lacksTexts } from '@srae/domain/instrument/typed-texts';
import { COMMENTS, SUBMITTED_COLUMN } from '@srae/domain/forms/page-columns';
import { getInstrument } from '@srae/domain/instruments/instruments';
import type { GrantPeriod } from '../../store/access/keys.ts';
import type { AheadQuery } from '../../store/access/read-ahead.ts';
import { isLocked, requirePageContext, toContext, readOnlyReason } from '../../store/forms/form-context.ts';
import { getGranteeBrief } from '../../store/forms/grantee-brief.ts';
import { listPages } from '../../store/forms/pages.ts';
import type { PageRow } from '../../store/forms/pages.ts';
import type { Tx } from '../../store/database/database.ts';
import { toPersonNames } from '../../store/accounts/people.ts';
import { pageQuery } from '../../store/forms/page-query.ts';
import type { PageQueryResult } from '../../store/forms/page-query.ts';
import { findActiveColumn, getForm, listForeignColumns, PAGE_OF_FORM } from './form-pages.ts';
import { toState } from './page-version.ts';
import { toPreviousValues } from './previous-values.ts';
import { toAnswers } from './stored-answers.ts';

/** Internal columns of the row that are never returned as answers; computed once each. */
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

/** The query of a form's page; its rows are read by the functions below. */
export function formPageQuery(formName: FormName): AheadQuery<PageQueryResult> {
  return (place) => pageQuery(PAGE_OF_FORM[formName], place);
}

/** One row keyed by column names, nulls when never saved (Q59). */
export function readPage(formName: FormName, rows: readonly PageQueryResult[]): PageRead {
  return toPage(formName, requirePageContext(rows));
}

/** What a Provider may see of the grantee page (Q10). */
export async function readGranteeBrief(tx: Tx, key: GrantPeriod): Promise<GranteeBrief> {
  const { providersFunded, newProviders, submitted, ...lock } = await getGranteeBrief(tx, key);
  return {
    gr_num_providers_funded: providersFunded,
    gr_num_new_providers: newProviders,
    gr_submitted: submitted,
    locked: isLocked(lock),
  };
}

/** Program structure and survey administration, which share a row: the query of either works. */
export function readProgramPages(rows: readonly PageQueryResult[]): {
  readonly structure: PageRead;
  readonly entryExit: PageRead;
} {
  const found = requirePageContext(rows);
  return { structure: toPage('programstructure', found), entryExit: toPage('programentryexit', found) };
}

/** The reach page with its cohorts. */
export function readReachPage(rows: readonly PageQueryResult[]): {
  readonly page: PageRead;
  readonly cohorts: readonly PageRow[];
} {
  const found = requirePageContext(rows);
  return { page: toPage('programreach', found), cohorts: found.cohorts };
}

function toPage(formName: FormName, found: PageQueryResult): PageRead {
  const form = getForm(found.instrument, formName);
  const page = PAGE_OF_FORM[formName];
  const { row } = found;
  const people = toPersonNames(found.savers);
  const columns: Record<string, unknown> = {};
  for (const name of listNonFormColumns(form)) columns[name] = null;
  columns[form.flags.minor] = null;
  columns[form.flags.major] = null;
  const foreign = listForeignColumns(found.instrument, form);
  for (const name in row) if (!isOwn(name) && !foreign.has(name)) columns[name] = row[name];
  // Repeated groups are stored in a separate table.
  for (const [name, value] of Object.entries(toAnswers(form, row)))
    columns[name] = typeof value === 'object' ? null : value;
  const { version } = toState(page, row, people);
  return Object.assign(columns, {
    version,
    pages: Object.fromEntries(listPages(page).map((name) => [name, toState(name, row, people)])),
    previous: toPrevious(form, found),
    context: { ...toContext(form, found) },
    read_only: readOnlyReason(found),
    texts_disposed: version > 0 && areTextsDisposed(form, found),
  });
}

/** Whether a saved page has no texts and may lack them because they were disposed of (BEY-185). */
function areTextsDisposed(form: Form, { answersDisposed, row }: PageQueryResult): boolean {
  return answersDisposed && row !== null && lacksTexts(form, row);
}

/** Columns of the row that are in no form: comments and the submission flag, or the Active state. */
function listNonFormColumns(form: Form): readonly string[] {
  const active = findActiveColumn(form);
  return active === null ? [COMMENTS.name, SUBMITTED_COLUMN.name] : [active];
}

function toPrevious(form: Form, { earlier, instrument }: PageQueryResult): PageRead['previous'] {
  const asked = { find: getInstrument, instrument: getInstrument(instrument), form, isLeftOut: isOwn };
  return toPreviousValues(earlier, asked);
}
