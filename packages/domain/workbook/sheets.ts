/** The sheets of the forms workbook of a grant and period, as planned for the xlsx writer (BEY-164). */
import type { Field, Forms } from '../form-kit/form.ts';
import { getEntry } from '../instruments/registry.ts';
import { listRows } from '../form-kit/answers.ts';
import { columnLetters } from '../survey/catalogue/headings.ts';
import { workbookCurricula, NO, OTHER, toCell, YES, type CurriculumWords } from './cells.ts';
import {
  findCohortField,
  LISTS,
  type PlaceColumn,
  planSheets,
  READ_ME,
  type SheetColumn,
  type SheetPlan,
} from './columns.ts';
import { workbookStampText } from './stamp.ts';
import { periodContext, type StoredPage, type WorkbookState } from './state.ts';

/** Blank rows below the grant's own, for additions; cohorts get more. */
const SPARE = { pages: 30, cohorts: 60 } as const;

/** Row 1 contains the questions in words, row 2 the column names. */
const HEADING_ROWS = 2;

type CellStyle =
  | 'title'
  | 'heading'
  | 'label'
  | 'note'
  | 'open'
  | 'open-text'
  | 'open-number'
  | 'open-decimal'
  | 'open-money';
type Value = string | number | null;
type Cell = Value | { readonly value: Value; readonly style: CellStyle; readonly comment?: string };

/** The source of a row's values. */
type RowSource = {
  readonly places: Readonly<Partial<Record<PlaceColumn, Value>>>;
  readonly answers: StoredPage['answers'];
  readonly curricula: CurriculumWords;
};

/** The sheets in their order. */
export function workbookSheets(state: WorkbookState, forms: Forms) {
  const plans = planSheets(forms, periodContext(state.period));
  const lists = listsSheet(plans, state);
  return [
    readMe(state, plans),
    ...plans.map((plan) => formSheet(plan, listSources(plan, state, forms), lists)),
    lists.sheet,
  ];
}

function formSheet(plan: SheetPlan, sources: readonly RowSource[], lists: Lists) {
  const { columns } = plan;
  const spare = plan.form === 'grantee' ? 0 : SPARE[plan.holds];
  const first = HEADING_ROWS + 1;
  const last = HEADING_ROWS + sources.length + spare;
  const blank = columns.map((column): Cell => ({ value: null, style: toStyle(column, true) ?? 'note' }));
  return {
    name: plan.name,
    widths: columns.map(toWidth),
    rows: [
      columns.map(({ label, help }): Cell => ({ value: label, style: 'heading', comment: help })),
      columns.map(({ name }): Cell => ({ value: name, style: 'note' })),
      ...sources.map((source) => columns.map((column) => filledCell(column, source, plan))),
      ...Array.from({ length: spare }, () => blank),
    ],
    frozen: { rows: HEADING_ROWS, columns: columns.filter(({ is }) => 'place' in is).length },
    lists: columns.flatMap((column, at) => {
      const source = 'field' in column.is ? lists.findRange(column.is.field) : null;
      if (source === null) return [];
      const letters = columnLetters(at);
      return [
        { range: `${letters}${first}:${letters}${last}`, source, title: column.label, prompt: column.help },
      ];
    }),
    locked: true,
  };
}

function filledCell(column: SheetColumn, { places, answers, curricula }: RowSource, plan: SheetPlan): Cell {
  const { is } = column;
  const style = toStyle(column, plan.holds === 'cohorts');
  const value =
    'place' in is ? (places[is.place] ?? null) : toCell(is.field, answers[is.field.name], curricula);
  return style === null ? value : { value, style };
}

/** The style of a cell: answers are editable; places only where they name an addition, in rows of their own. */
function toStyle({ is }: SheetColumn, isNew: boolean): CellStyle | null {
  if ('place' in is) return isNew && is.place !== 'active' && is.place !== 'version' ? 'open' : null;
  if (is.field.kind === 'text') return 'open-text';
  if (is.field.kind === 'money') return 'open-money';
  if (is.field.kind === 'integer') return is.field.plain ? 'open' : 'open-number';
  return is.field.kind === 'decimal' || is.field.kind === 'percent' ? 'open-decimal' : 'open';
}

function toWidth({ is, label }: SheetColumn): number {
  if ('field' in is) return is.field.kind === 'text' ? 40 : Math.min(Math.max(label.length / 3, 14), 30);
  return is.place === 'provider' || is.place === 'program' ? 34 : 12;
}

function listSources(plan: SheetPlan, state: WorkbookState, forms: Forms): readonly RowSource[] {
  const { form } = plan;
  const curricula = workbookCurricula(state);
  if (form === 'grantee') return [pageSource(state.grantee, { key: state.grant.pk }, curricula.listed)];
  return state.providers.flatMap((provider) => {
    if (form === 'provider') {
      const places = { key: provider.pk, provider: provider.name, active: toActive(provider.active) };
      return [pageSource(provider.page, places, curricula.listed)];
    }
    const words = curricula.forProvider(provider);
    return provider.programs.flatMap((program) => {
      const page = program.pages[form];
      const places = {
        key: program.pk,
        provider: provider.name,
        program: program.name,
        active: toActive(program.active),
      };
      if (plan.holds === 'pages') return [pageSource(page, places, words)];
      const group = findCohortField(forms, periodContext(state.period))?.name ?? '';
      return listRows(page.answers, group).map(
        (row, at): RowSource => ({ places: { ...places, cohort: at + 1 }, answers: row, curricula: words }),
      );
    });
  });
}

function pageSource(page: StoredPage, places: RowSource['places'], curricula: CurriculumWords): RowSource {
  return { places: { ...places, version: page.version }, answers: page.answers, curricula };
}

function toActive(active: boolean | null): string {
  return active === null ? 'Not set' : active ? YES : NO;
}

type Lists = {
  readonly sheet: ReturnType<typeof toListsSheet>;
  /** The range of a field's answer list; null for typed answers. */
  readonly findRange: (field: Field) => string | null;
};

/** Answers to choose from, side by side; questions with the same answers share a column. */
function listsSheet(plans: readonly SheetPlan[], state: WorkbookState): Lists {
  const fields = plans.flatMap(({ columns }) =>
    columns.flatMap(({ is }) => ('field' in is ? [is.field] : [])),
  );
  const columns = new Map<string, readonly string[]>();
  for (const field of fields) {
    const values = listValues(field, state);
    if (values !== null) columns.set(values.join('\n'), values);
  }
  const keys = [...columns.keys()];
  return {
    sheet: toListsSheet([...columns.values()]),
    findRange: (field) => {
      const values = listValues(field, state);
      if (values === null) return null;
      const letters = columnLetters(keys.indexOf(values.join('\n')));
      return `'${LISTS}'!$${letters}$2:$${letters}$${values.length + 1}`;
    },
  };
}

function listValues(field: Field, state: WorkbookState): readonly string[] | null {
  if (field.kind === 'yesno' || field.kind === 'checkbox') return [YES, NO];
  if (field.choices) return field.choices.map(({ label }) => label);
  if (field.kind !== 'curriculum') return null;
  const curricula = workbookCurricula(state);
  const own = state.providers.flatMap((provider) =>
    provider.curricula.map(({ pk }) => curricula.forProvider(provider).get(pk) ?? ''),
  );
  return [...new Set([...curricula.listed.values(), ...own])].toSorted(
    (a, b) => Number(a === OTHER) - Number(b === OTHER) || a.localeCompare(b),
  );
}

function toListsSheet(columns: readonly (readonly string[])[]) {
  const height = Math.max(0, ...columns.map(({ length }) => length));
  return {
    name: LISTS,
    widths: columns.map((values) => Math.min(60, Math.max(14, ...values.map(({ length }) => length + 2)))),
    rows: [
      columns.map((_, at): Cell => ({ value: `List ${at + 1}`, style: 'heading' })),
      ...Array.from({ length: height }, (_, row) => columns.map((values) => values[row] ?? null)),
    ],
    frozen: { rows: 1 },
    locked: true,
  };
}

function readMe(state: WorkbookState, plans: readonly SheetPlan[]) {
  const { grant, period } = state;
  const fact = (label: string, value: string): readonly Cell[] => [{ value: label, style: 'label' }, value];
  const steps = [
    `Each row of a sheet is one page of the portal: ${plans.map(({ name }) => name).join(', ')}. The first row has the questions in words; point at a heading for its help. The second row has the column names.`,
    'Type or choose your answers in the open cells. Where a cell has a list, choose from it. Write percentages as numbers from 0 to 100, without the sign %. A blank cell is a question without an answer.',
    'Do not change keys, versions or this stamp. Rows and columns may be sorted or left out: what is left out stays as it is saved. Only Cohorts differs: it lists all cohorts of a program, so a cohort whose row is left out is deleted.',
    'To add a provider or a program, use a blank row below the others: leave its key blank and write its name, for a program also the name of its provider. To add or drop a cohort, add or delete its row on the sheet Cohorts.',
    'Names and Active are changed in the portal, not here.',
    'Save the workbook as xlsx and choose it on the page Forms workbook of the portal. The portal shows what would change, page by page. Nothing is saved before you choose it there.',
  ];
  return {
    name: READ_ME,
    widths: [28, 110],
    rows: [
      [{ value: 'Forms workbook', style: 'title' as const }],
      [],
      ...steps.map((text, at): readonly Cell[] => [
        { value: `Step ${at + 1}`, style: 'label' },
        { value: text, style: 'note' },
      ]),
      [],
      fact('Grant', grant.name),
      fact('Report period', period.name),
      fact('Questions', getEntry(period.instrument).title),
      fact('Stamp (do not change)', workbookStampText(state)),
    ],
    locked: true,
  };
}
