/** Compares a returned workbook with the saved state, page by page. Saves nothing (BEY-165). */
import type { Answer, AnswerRow, Answers } from '../form-kit/answers.ts';
import { listRows } from '../form-kit/answers.ts';
import type { Field, FormName, Forms } from '../form-kit/form.ts';
import { sameAnswer } from '../form-kit/partial.ts';
import { renumberCohorts } from '../forms/cohorts.ts';
import { type CurriculumWords, LINE_ENDS, readCell, toCell } from './cells.ts';
import { findCohortField, planSheets } from './columns.ts';
import { createMisnamedRows } from './misnamed.ts';
import { type FilledSheet, type RawSheet, readSheets, type SheetRow } from './read-sheets.ts';
import { type NamedCurriculum, periodContext, type StoredPage, type WorkbookState } from './state.ts';
import {
  createTargets,
  type NewProgram,
  type NewProvider,
  type RowTarget,
  type Target,
  type Targets,
  toPageId,
} from './targets.ts';

/** A rejected cell or row, and what to do. */
export type CellProblem = {
  readonly sheet: string;
  readonly row: number;
  /** The question; null for a whole row. */
  readonly label: string | null;
  readonly text: string;
  readonly message: string;
};

/** A page that the workbook would change, or for which it has a faulty cell. */
export type ComparedPage = {
  readonly id: string;
  readonly form: FormName;
  readonly sheet: string;
  readonly row: number;
  readonly provider: Target | null;
  readonly program: Target | null;
  readonly stored: StoredPage;
  /** Whether someone has saved it after the workbook was downloaded. */
  readonly savedSince: boolean;
  /** Why it cannot be saved now. */
  readonly refusal: 'period' | 'locked' | 'inactive' | null;
  /** The workbook's answers where they differ from those that are saved. */
  readonly answers: Answers;
  /** The provider's own curricula. */
  readonly curricula: readonly NamedCurriculum[];
  readonly problems: readonly CellProblem[];
};

export type Comparison = {
  readonly pages: readonly ComparedPage[];
  /** Number of pages equal to the saved state. */
  readonly unchanged: number;
  readonly newProviders: readonly NewProvider[];
  readonly newPrograms: readonly NewProgram[];
  /** Rows that match no page. */
  readonly problems: readonly CellProblem[];
  readonly notices: readonly string[];
};

/** Compares the workbook's sheets with the saved state. The workbook must match grant, period and instrument. */
export function compareWorkbook(state: WorkbookState, forms: Forms, raw: readonly RawSheet[]): Comparison {
  const context = periodContext(state.period);
  const { sheets, notices } = readSheets(planSheets(forms, context), raw);
  const targets = createTargets(state);
  const reading: Reading = { targets, drafts: new Map(), problems: [], notices: [...notices] };
  const { drafts, problems } = reading;
  for (const sheet of sheets) if (sheet.plan.holds === 'pages') readPageSheet(reading, sheet);
  const cohorts = sheets.find(({ plan }) => plan.holds === 'cohorts');
  const group = findCohortField(forms, context);
  if (cohorts && group) readCohortSheet(reading, cohorts, group);
  const pages = [...drafts].map(([id, draft]) => toPage(state, id, draft));
  const filled = pages.filter((page) => Object.keys(page.answers).length > 0 || page.problems.length > 0);
  return {
    pages: filled,
    unchanged: pages.length - filled.length,
    newProviders: targets.newProviders,
    newPrograms: targets.newPrograms,
    problems,
    notices: reading.notices,
  };
}

/** What the sheets hold, as far as they have been read. */
type Reading = {
  readonly targets: Targets;
  readonly drafts: Map<string, Draft>;
  readonly problems: CellProblem[];
  readonly notices: string[];
};

function readPageSheet({ targets, drafts, problems, notices }: Reading, sheet: FilledSheet): void {
  const { form } = sheet.plan;
  const misnamed = createMisnamedRows(sheet.plan.name);
  const rows = new Map<string, number>();
  for (const row of sheet.rows) {
    if (isBlankRow(sheet, row)) continue;
    const found = targets.find(form, row);
    if ('problem' in found) {
      problems.push(toRefusal(sheet, row, found.problem));
      continue;
    }
    const id = toPageId(form, found.target);
    const before = rows.get(id);
    if (before !== undefined) {
      problems.push(toRefusal(sheet, row, `Row ${before} is of the same page. Keep one of the two.`));
      continue;
    }
    rows.set(id, row.row);
    misnamed.note(row, found.target);
    drafts.set(id, readPage(sheet, row, found.target));
  }
  notices.push(...misnamed.notices());
}

function readCohortSheet(
  { targets, drafts, problems, notices }: Reading,
  sheet: FilledSheet,
  group: Field,
): void {
  const { form } = sheet.plan;
  const misnamed = createMisnamedRows(sheet.plan.name);
  const lines = new Map<string, SheetRow[]>();
  let refused: number | null = null;
  for (const row of sheet.rows) {
    if (isBlankRow(sheet, row)) continue;
    const found = targets.findByNames(form, row);
    if ('problem' in found) {
      problems.push(toRefusal(sheet, row, found.problem));
      refused ??= row.row;
      continue;
    }
    const id = toPageId(form, found.target);
    misnamed.note(row, found.target);
    lines.set(id, [...(lines.get(id) ?? []), row]);
    if (!drafts.has(id)) drafts.set(id, emptyDraft(sheet, row, found.target));
  }
  for (const [id, draft] of drafts)
    if (draft.form === form) readCohorts(draft, group, sheet, { lines: lines.get(id) ?? [], refused });
  notices.push(...misnamed.notices());
}

function toRefusal({ plan }: FilledSheet, { row }: SheetRow, message: string): CellProblem {
  return { sheet: plan.name, row, label: null, text: '', message };
}

type Draft = {
  readonly form: FormName;
  readonly sheet: string;
  readonly row: number;
  readonly version: string;
  readonly target: RowTarget;
  readonly answers: Record<string, Answer>;
  readonly problems: CellProblem[];
};

function emptyDraft({ plan }: FilledSheet, { row, places }: SheetRow, target: RowTarget): Draft {
  const { form, name: sheet } = plan;
  return { form, sheet, row, version: places.version, target, answers: {}, problems: [] };
}

function readPage(sheet: FilledSheet, row: SheetRow, target: RowTarget): Draft {
  const draft = emptyDraft(sheet, row, target);
  for (const column of sheet.columns) {
    if (!('field' in column.is)) continue;
    const { field } = column.is;
    const answer = readChange(
      draft,
      field,
      { row: row.row, label: column.label, text: row.text(column) },
      target.stored.answers[field.name],
    );
    if (answer !== undefined) draft.answers[field.name] = answer;
  }
  return draft;
}

/** A cell's answer where it differs from the stored one; an unreadable cell is a problem of its page. */
function readChange(
  { problems, sheet, target }: Pick<Draft, 'problems' | 'sheet' | 'target'>,
  field: Field,
  { row, label, text }: Pick<CellProblem, 'row' | 'label' | 'text'>,
  stored: Answer | undefined,
): Answer | undefined {
  if (isSameText(text, toCell(field, stored, target.curricula))) return undefined;
  const read = readCell(field, text, target.curricula);
  if ('problem' in read) {
    problems.push({ sheet, row, label, text: text.slice(0, SHOWN), message: read.problem });
    return undefined;
  }
  return isSame(field, read.answer, stored, target.curricula) ? undefined : read.answer;
}

const SHOWN = 100;

const MAY_BE_MISSING =
  'This row could not be read and may be a cohort of this page, so its cohorts stay as they are saved.';

function isSameText(text: string, cell: string | number | null): boolean {
  return text === (cell === null ? '' : String(cell));
}

/** A box never ticked equals an unticked one; outer spaces and line endings are ignored. */
function isSame(field: Field, read: Answer, stored: Answer | undefined, curricula: CurriculumWords): boolean {
  if (field.kind === 'checkbox') return (read === true) === (stored === true);
  if (typeof stored !== 'string') return sameAnswer(read, stored);
  const present = readCell(field, stored.replace(LINE_ENDS, '\n'), curricula);
  return 'answer' in present && sameAnswer(read, present.answer);
}

/** The cohorts of a page from their sheet, by number. `refused` is a row of the sheet that matches no page. */
function readCohorts(
  draft: Draft,
  group: Field,
  sheet: FilledSheet,
  { lines, refused }: { readonly lines: readonly SheetRow[]; readonly refused: number | null },
): void {
  const saved = listRows(draft.target.stored.answers, group.name);
  if (refused !== null && lines.length < saved.length) {
    const row = { sheet: sheet.plan.name, row: refused, label: null, text: '' };
    draft.problems.push({ ...row, message: MAY_BE_MISSING });
    return;
  }
  const found: CellProblem[] = [];
  const place = { problems: found, sheet: sheet.plan.name, target: draft.target };
  const rows = lines
    .toSorted((a, b) => toNumber(a) - toNumber(b) || a.row - b.row)
    .map((line): AnswerRow => {
      const before = saved[toNumber(line) - 1] ?? {};
      const cells = sheet.columns.flatMap((column) => {
        if (!('field' in column.is)) return [];
        const { field } = column.is;
        const stored = before[field.name] ?? null;
        const text = line.text(column);
        const change = readChange(place, field, { row: line.row, label: column.label, text }, stored);
        // An emptied cell is a change to null.
        return [[field.name, change === undefined ? stored : change] as const];
      });
      const blank = Object.fromEntries(
        (group.rowFields ?? []).map(({ name }) => [name, before[name] ?? null]),
      );
      return { ...blank, ...Object.fromEntries(cells) } as AnswerRow; // cells of a cohort are scalars
    });
  draft.problems.push(...found);
  const answer = renumberCohorts(rows);
  if (!sameAnswer(answer, renumberCohorts(saved))) draft.answers[group.name] = answer;
}

function toNumber({ places }: SheetRow): number {
  return /^\d{1,4}$/.test(places.cohort) ? Number(places.cohort) : Number.MAX_SAFE_INTEGER;
}

/** An empty spare row of the downloaded workbook. */
function isBlankRow({ columns }: FilledSheet, row: SheetRow): boolean {
  const { key, provider, program } = row.places;
  return (
    key === '' &&
    provider === '' &&
    program === '' &&
    columns.every((column) => row.text(column).trim() === '')
  );
}

function toPage(state: WorkbookState, id: string, draft: Draft): ComparedPage {
  const { form, sheet, row, target, answers, problems, version } = draft;
  const { provider, program, stored } = target;
  return {
    id,
    form,
    sheet,
    row,
    provider,
    program,
    stored,
    savedSince: stored.version > 0 && version !== String(stored.version),
    refusal: state.readOnly ?? (target.inactive ? 'inactive' : null),
    answers,
    curricula: target.ownCurricula,
    problems,
  };
}
