/** Saved or submitted forms as records of an export, read in chunks. */
import type { Answer } from '@srae/domain/form-kit/answers';
import type { Form, FormContext, FormName } from '@srae/domain/form-kit/form';
import { COMMENTS } from '@srae/domain/forms/page-columns';
import { reportingWindow } from '@srae/domain/period/reporting-period';
import type { ExportRecord } from '@srae/domain/report/form-columns';
import { toStatus } from '@srae/domain/report/page-status';
import { toStatement as toNothing } from '@srae/domain/programme/nothing-to-report';
import { ANY_BEGIN, ANY_COMPLETE } from '@srae/domain/programme/youth';
import type { Deps } from '../../deps.ts';
import { inScope } from '../../store/database/database.ts';
import { type ExportPiece, type ExportRow, listExportRows } from '../../store/exports/form-rows.ts';
import type { PeriodRow } from '../../store/programme/periods.ts';
import { findActiveColumn, getForm } from '../forms/form-pages.ts';
import { type ExportExplanations, loadExportExplanations } from './explanations.ts';
import { toAnswers } from '../forms/stored-answers.ts';

/** Grants per chunk; each chunk is read in one transaction. */
const CHUNK_GRANTS = 100;

export type RecordSource = {
  readonly form: FormName;
  readonly period: PeriodRow;
  readonly basis: ExportPiece['basis'];
};

/** The records of all active grants, read lazily. Throws the signal's reason once it has aborted. */
export async function* exportRecords(
  { db }: Pick<Deps, 'db'>,
  { form, period, basis }: RecordSource,
  signal?: AbortSignal,
): AsyncGenerator<ExportRecord> {
  const definition = getForm(period.instrument, form);
  const piece = { table: definition.table, periodPk: period.pk, basis };
  let after = -1;
  for (;;) {
    signal?.throwIfAborted();
    const grants = { after, size: CHUNK_GRANTS };
    const { rows, last, explanations } = await inScope(db, 'all', async (tx) => {
      const read = await listExportRows(tx, { ...piece, grants });
      return { ...read, explanations: await loadExportExplanations(tx, piece, read.rows) };
    });
    if (last === null) return;
    for (const row of rows) yield toRecord(definition, period, row, explanations);
    after = last;
  }
}

/** Maps a database row to a record of the export. */
export function toRecord(
  form: Form,
  { name: period }: PeriodRow,
  row: ExportRow,
  explanations: ExportExplanations,
): ExportRecord {
  const { columns, cohorts, ...place } = row;
  const flags = {
    minor: findFlag(columns?.[form.flags.minor]),
    major: findFlag(columns?.[form.flags.major]),
  };
  const active = findActiveColumn(form);
  const comments = columns?.[COMMENTS.name];
  const derived = (form.derived?.columns ?? []).map((name): [string, Answer] => [
    name,
    findFlag(columns?.[name]),
  ]);
  return {
    ...place,
    period,
    active: active === null ? null : findFlag(columns?.[active]),
    nothing: findStatement(columns),
    explanations: explanations.of(form.name, row),
    status: toStatus(flags),
    answers: { ...toAnswers(form, columns, cohorts), ...Object.fromEntries(derived) },
    comments: typeof comments === 'string' ? comments : null,
  };
}

/** What a form's texts and seasons depend on. */
export function contextIn(period: PeriodRow): FormContext {
  return {
    season: period.season,
    collectCovid: period.collect_covid,
    reportingWindow: reportingWindow(period),
  };
}

function findStatement(columns: ExportRow['columns']): ExportRecord['nothing'] {
  const prefix = columns && 'prov_active' in columns ? 'prov' : 'prog';
  const text = (name: string) => {
    const value = columns?.[`${prefix}_nothing_${name}`];
    return typeof value === 'string' ? value : null;
  };
  const grounds = {
    active: findFlag(columns?.[`${prefix}_active`]),
    anyYouthBegin: findFlag(columns?.[ANY_BEGIN]),
    anyYouthComplete: findFlag(columns?.[ANY_COMPLETE]),
  };
  return toNothing(grounds, { reason: text('reason'), note: text('note') });
}

function findFlag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}
