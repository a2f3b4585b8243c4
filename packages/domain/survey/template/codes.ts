/** The sheet Data Entry Codes of a template: every list that the drop-downs of the survey sheet show (BEY-127). */
import { listFileColumns } from '../catalogue/catalogue.ts';
import { listChoices, listCodes, type Survey, type SurveyColumn } from '../catalogue/column.ts';
import { columnLetters } from '../catalogue/headings.ts';
import type { NamePair } from '../names.ts';

export const CODES_SHEET = 'Data Entry Codes';

/** Accepted codes with their labels, in catalogue order; '' where the code needs none. */
export type CodeList = readonly { readonly code: string; readonly label: string }[];

/** The location of each list, as formulas reference it. */
export type CodesSheet = {
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** The range of a column's list; null for texts and names. */
  readonly findRange: (column: SurveyColumn) => string | null;
  /** The providers, each once. */
  readonly providers: string;
  /** The programs of the provider in column A of that row; all of them while it is empty. */
  readonly programsOfRow: (row: number) => string;
};

/** The accepted codes of a closed question as stored, then the codes for 'not on this version'. */
export function toCodeList(column: SurveyColumn): CodeList {
  const choices = listChoices(column);
  return [
    ...listCodes(column).map((code) => ({
      code,
      label: choices.find(({ canonical, label }) => canonical === code && label !== '')?.label ?? '',
    })),
    ...column.specialCodes.map(({ code, label }) => ({ code, label })),
  ];
}

/** Lays the lists out side by side; questions with the same list share one. */
export function codesSheet(survey: Survey, pairs: readonly NamePair[]): CodesSheet {
  const sorted = pairs.toSorted((a, b) => (a.provider < b.provider ? -1 : a.provider > b.provider ? 1 : 0));
  const providers = [...new Set(sorted.map(({ provider }) => provider))];
  const lists = sharedLists(survey);
  const columns: (readonly (string | number | null)[])[] = [
    ['Provider', ...sorted.map(({ provider }) => provider)],
    ['Program of the provider', ...sorted.map(({ program }) => program)],
    ['Providers', ...providers],
    ...lists.flatMap(({ columns: used, list }) => [
      [used.map(toHeading).join(', '), ...list.map(({ code }) => numberOr(code))],
      ['Meaning', ...list.map(({ label }) => label)],
    ]),
  ];
  const height = Math.max(...columns.map(({ length }) => length));
  const body = Array.from({ length: height }, (_, row) => columns.map((column) => column[row] ?? null));
  const range = (at: number, count: number) => {
    const letters = columnLetters(at);
    const last = FIRST_ROW + Math.max(count, 1) - 1;
    return `'${CODES_SHEET}'!$${letters}$${FIRST_ROW}:$${letters}$${last}`;
  };
  const all = range(0, sorted.length);
  return {
    rows: [
      ['Accepted values'],
      ['Choose from these lists on the survey sheet. Do not change this sheet.'],
      ...body,
    ],
    findRange: (column) => {
      const at = lists.findIndex(({ columns: used }) => used.includes(column));
      const found = lists[at];
      return found ? range(FIRST_LIST + at * 2, found.list.length) : null;
    },
    providers: range(2, providers.length),
    programsOfRow: (row) =>
      `IF($A${row}="",${range(1, sorted.length)},OFFSET('${CODES_SHEET}'!$B$${FIRST_ROW - 1},MATCH($A${row},${all},0),0,COUNTIF(${all},$A${row}),1))`,
  };
}

/** The row of the list names; the values are below. */
export const LISTS_HEADING_ROW = 3;
const FIRST_ROW = LISTS_HEADING_ROW + 1;
const FIRST_LIST = 3;

type SharedList = { readonly columns: SurveyColumn[]; readonly list: CodeList };

function sharedLists(survey: Survey): readonly SharedList[] {
  const found = new Map<string, SharedList>();
  for (const column of listFileColumns(survey)) {
    const list = toCodeList(column);
    if (list.length === 0) continue;
    const key = JSON.stringify(list);
    const known = found.get(key);
    if (known) known.columns.push(column);
    else found.set(key, { columns: [column], list });
  }
  return [...found.values()];
}

function toHeading({ question, name }: SurveyColumn): string {
  return question[0] ?? name;
}

function numberOr(code: string): string | number {
  return /^\d+$/.test(code) ? Number(code) : code;
}
