/** Saves one page: validated by the shared rules, written with flags, version and audit event in a transaction. */
import type { Saved } from '@srae/contract/schemas/reporting';
import { listRows } from '@srae/domain/form-kit/answers';
import type { Answers } from '@srae/domain/form-kit/answers';
import type { Form, FormName } from '@srae/domain/form-kit/form';
import { allFields, type Flags, validateAnswers, toFlags } from '@srae/domain/form-kit/issues';
import { changedNames, mergeAnswers } from '@srae/domain/form-kit/partial';
import { OTHER_CURRICULUM } from '@srae/domain/forms/curriculum';
import { renumberCohorts } from '@srae/domain/forms/cohorts';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { readersOfChange } from '@srae/domain/forms/context-sources';
import { ACCOMPANYING_COLUMNS } from '@srae/domain/forms/page-columns';
import { Problem } from '../../problem.ts';
import { isCurriculumOffered } from '../../store/programme/curricula.ts';
import { runBatch } from '../../store/database/database.ts';
import type { Db, Queries, Query, RowsOfEach, Tx } from '../../store/database/database.ts';
import { insertEventQuery } from '../../store/audit/audit.ts';
import type { AuditEvent } from '../../store/audit/audit.ts';
import { deleteDraftQuery } from '../../store/forms/drafts.ts';
import type { DraftKey } from '../../store/forms/drafts.ts';
import { requirePageContext, toContext, pageContextQuery } from '../../store/forms/form-context.ts';
import type { PageContext } from '../../store/forms/form-context.ts';
import { cohortsQuery, pageRowQuery, replaceCohortsQueries, savePageQuery } from '../../store/forms/pages.ts';
import type { PageChange, PageName, PageRow } from '../../store/forms/pages.ts';
import { lockSubmissionSharedQuery, lockPageContext } from '../../store/reports/snapshots.ts';
import type { ColumnValue } from '../../store/tables/answers.ts';
import { toActEvent } from '../audit/record-act.ts';
import type { ActContext, AuditEntry } from '../audit/record-act.ts';
import { findActiveColumn, PAGE_OF_FORM, findSaveKind, toAuditName } from './form-pages.ts';
import type { SaveKind } from './form-pages.ts';
import { refreshFlags } from './validate-pages.ts';
import { loadLastSave } from './page-version.ts';
import type { ParsedSave } from './parse-save.ts';
import { toAnswers, toColumns } from './stored-answers.ts';
import { refuseInactive, refuseUnlessWritable } from './assert-writable.ts';
import type { PagePlace } from '../../store/access/keys.ts';

/** A save of a page, and who makes it. */
export type SaveRequest = PagePlace & { readonly save: ParsedSave; readonly act: ActContext };

/** Determines what a save changes from its columns; throws FOREIGN_COLUMN for columns of different pages (Q58). */
export function kindOfSave({ form, answers, names }: ParsedSave): SaveKind {
  const kind = findSaveKind(form, names, answers['gr_submitted'] === true);
  if (!kind) throw new Problem('FOREIGN_COLUMN');
  return kind;
}

/** Saves a form's answers or its Active toggle, and returns the flags that it computes (BEY-056, decision 13). */
export async function saveForm(tx: Tx, request: SaveRequest): Promise<Saved> {
  const { form, answers: sent } = request.save;
  const kind = kindOfSave(request.save);
  const joining = lockSubmissionSharedQuery(request.key, { readsContext: form.reads !== undefined });
  const [, ...rows] = await runBatch<[unknown, ...StoredRows]>(tx, [joining, ...storedQueries(request)]);
  const stored = toStored(rows);
  refuseUnlessWritable(stored.context);
  const active = findActiveColumn(form);
  if (active !== null && kind === 'active') {
    // Only the Active toggle of an inactive provider can be changed.
    if (form.table === 'program_submissions') refuseInactive({ ...stored.context, programActive: null });
    return saveActive(tx, request, form, { column: active, value: sent[active] });
  }
  const prepared = prepareAnswers(tx, request, stored);
  await refuseForeignCurriculum(tx, request);
  if (prepared.readers.length > 0) await lockPageContext(tx, request.key);
  const version = await writePage(tx, PAGE_OF_FORM[form.name], request, {
    columns: prepared.columns,
    beside: besideQueries(prepared),
  });
  if (prepared.readers.length > 0) {
    const { providerId, programId } = request;
    const providers = providerId === null ? null : [providerId];
    await refreshFlags(tx, request.key, { forms: prepared.readers, providers, programId }, request.act);
  }
  return toSaved(request, prepared, version);
}

/** The stored page, and what its rules read besides. */
export type StoredPage = {
  readonly context: PageContext;
  readonly row: PageRow | null;
  readonly cohorts: readonly PageRow[];
};
export type StoredRows = [PageContext, PageRow, PageRow];

/** The queries of the stored page, in the order of `StoredRows`. */
export function storedQueries(request: SaveRequest): Queries<StoredRows> {
  const { key, save, programId } = request;
  return [
    pageContextQuery(request),
    pageRowQuery(PAGE_OF_FORM[save.form.name], key),
    cohortsQuery({ ...key, targetId: programId ?? 0 }),
  ];
}

/** The stored page as the rows of its queries. */
export function toStored([contexts, [row], cohorts]: RowsOfEach<StoredRows>): StoredPage {
  return { context: requirePageContext(contexts), row: row ?? null, cohorts };
}

/** A validated page: the values to write, and the forms whose rules read changed answers. */
export type PreparedSave = {
  readonly columns: Record<string, ColumnValue>;
  /** Queries that replace the cohorts; empty if unchanged. */
  readonly cohorts: readonly Query[];
  /** Removed by the save. */
  readonly draft: DraftKey;
  readonly event: AuditEvent;
  readonly flags: Flags;
  readonly issues: Saved['issues'];
  readonly readers: readonly FormName[];
};

/** Validates the sent answers merged over the stored ones. Throws INACTIVE. */
export function prepareAnswers(
  tx: Db | Tx,
  request: SaveRequest,
  { context, row, cohorts: rows }: StoredPage,
): PreparedSave {
  const { form, answers: sent } = request.save;
  refuseInactive(context);
  const stored = toAnswers(form, row, rows);
  const validated = validateAnswers(form, mergeAnswers(form, stored, sent), toContext(form, context));
  const { issues } = validated;
  const cohorts = allFields(form).find((field) => field.kind === 'rows');
  // A cohort is named by its position, whatever was sent.
  const numbered = cohorts && renumberCohorts(listRows(validated.answers, cohorts.name));
  const answers =
    cohorts && numbered ? { ...validated.answers, [cohorts.name]: numbered } : validated.answers;
  const flags = toFlags(form, issues);
  const readers = readersOfChange(getInstrument(context.instrument).forms, form, {
    before: stored,
    after: answers,
  });
  const columns: Record<string, ColumnValue> = {
    ...toColumns(form, answers),
    ...form.derived?.compute(answers),
    ...accompanying(form, context),
    [form.flags.minor]: flags.minor,
    [form.flags.major]: flags.major,
  };
  const changed = changedNames(form, stored, answers);
  const isChanged = cohorts && numbered && changed.includes(cohorts.name);
  return {
    columns,
    cohorts: isChanged ? replaceCohortsQueries(tx, request.key, numbered) : [],
    draft: toDraftKey(request, PAGE_OF_FORM[form.name]),
    event: toActEvent(request.act, toAuditEntry(request, changed)),
    flags,
    issues,
    readers,
  };
}

/** The draft that a save of the page removes. */
export function toDraftKey({ key, save, act }: SaveRequest, page: PageName): DraftKey {
  return { key, page, author: act.actor.sub, id: save.draft };
}

/** The queries for what a save writes besides the page's columns. */
export function besideQueries({ cohorts, draft, event }: PreparedSave): readonly Query[] {
  return [...cohorts, deleteDraftQuery(draft), insertEventQuery(event)];
}

/** A curriculum must be from the list or one of this provider's own. Throws INVALID. */
export async function refuseForeignCurriculum(
  tx: Tx,
  { providerId, save: { form, answers: sent } }: SaveRequest,
): Promise<void> {
  for (const { name } of allFields(form).filter((field) => field.kind === 'curriculum')) {
    const pk = sent[name];
    if (typeof pk !== 'number' || pk === OTHER_CURRICULUM) continue;
    if (!(await isCurriculumOffered(tx, providerId, pk)))
      throw new Problem('INVALID', [{ field: name, message: 'Choose one of the listed answers.' }]);
  }
}

async function saveActive(
  tx: Tx,
  request: SaveRequest,
  form: Form,
  { column, value }: { readonly column: string; readonly value: Answers[string] },
): Promise<Saved> {
  if (typeof value !== 'boolean')
    throw new Problem('INVALID', [{ field: column, message: 'Answer Yes or No.' }]);
  const page: PageName = form.table === 'provider_submissions' ? 'provider-active' : 'program-active';
  const event = insertEventQuery(toActEvent(request.act, toAuditEntry(request, [column])));
  const version = await writePage(tx, page, request, { columns: { [column]: value }, beside: [event] });
  return toSaved(request, { flags: { minor: false, major: false }, issues: [] }, version);
}

/**
 * Writes the page's columns and its dependent rows, or throws VERSION_CONFLICT with who saved in between, when, and
 * what; the transaction is then rolled back.
 */
export async function writePage(
  tx: Tx,
  page: PageName,
  request: SaveRequest,
  {
    columns,
    beside = [],
  }: { readonly columns: Record<string, ColumnValue>; readonly beside?: readonly Query[] },
): Promise<number> {
  const saving = pageChangeQuery(page, request, columns);
  const [[saved]] = await runBatch<[{ readonly version: number }, ...unknown[]]>(tx, [saving, ...beside]);
  if (saved) return saved.version;
  throw new Problem('VERSION_CONFLICT', await loadLastSave(tx, page, request.key));
}

/** The query that writes a page's columns; returns no row when the page is not at the save's base version. */
export function pageChangeQuery(
  page: PageName,
  request: SaveRequest,
  columns: Record<string, ColumnValue>,
): Query<{ readonly version: number }> {
  return savePageQuery(page, request.key, toPageChange(request, columns));
}

/** What a save writes of a page. */
export function toPageChange({ save, act }: SaveRequest, columns: Record<string, ColumnValue>): PageChange {
  return { columns, basedOn: save.version, by: act.actor.sub, at: act.at };
}

/** Names and dates that the server writes itself, whatever was sent (Q84, Q90). */
function accompanying(form: Form, context: PageContext): Record<string, ColumnValue> {
  const all: Record<string, ColumnValue> = {
    grantee_name: context.granteeName,
    provider_name: context.providerName,
    prov_reporting_period_start: context.provStart,
    prov_reporting_period_stop: context.provStop,
  };
  return Object.fromEntries(ACCOMPANYING_COLUMNS[form.table].map((name) => [name, all[name] ?? null]));
}

function toAuditEntry(
  { key, save, programId, providerId }: SaveRequest,
  fields: readonly string[],
): AuditEntry {
  const name = toAuditName({ ...key, form: save.form.name, providerId, programId });
  return { object: `${name}, period ${key.periodPk}`, grantId: key.grantId, fields };
}

/** The response to the save of a page. */
export function toSaved(
  { act }: Pick<SaveRequest, 'act'>,
  { flags, issues }: Pick<PreparedSave, 'flags' | 'issues'>,
  version: number,
): Saved {
  const Payload = JSON.stringify({ success: true });
  return { Payload, version, updated_at: act.at.toISOString(), flags: { ...flags }, issues };
}
