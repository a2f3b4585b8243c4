/** Templates: the standard four-sheet workbook with the grant's own names and lists, and a csv header (BEY-127, BEY-128). */
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { listFileColumns } from '../catalogue/catalogue.ts';
import { describeColumn, type Survey, type SurveyColumn } from '../catalogue/column.ts';
import { columnLetters } from '../catalogue/headings.ts';
import type { NamePair } from '../names.ts';
import { toCodeList, codesSheet, LISTS_HEADING_ROW, type CodesSheet } from './codes.ts';
import { stampText, type StampPlace } from './stamp.ts';
import { defaultRows, standardSheets } from './workbook.ts';

/** A program as the template names it; the count is null while no surveys are reported. */
export type TemplateProgram = NamePair & { readonly surveys: number | null };

export type TemplateOrder = {
  readonly survey: Survey;
  readonly place: StampPlace;
  readonly grantName: string;
  readonly programs: readonly TemplateProgram[];
};

/** Number of rows to fill in: the expected ones plus a reserve, bounded for manual entry. */
export function countOpenRows(programs: readonly TemplateProgram[]): number {
  const expected = programs.reduce((sum, { surveys }) => sum + (surveys ?? 0), 0);
  return Math.min(OPEN_ROWS.most, Math.max(OPEN_ROWS.least, Math.ceil(expected * 1.2)));
}

const OPEN_ROWS = { least: 500, most: 2_000 } as const;

/** The heading of every column in a file: the question code, or the column's own name (CAT-001). */
export function templateHeadings(survey: Survey): readonly string[] {
  return listFileColumns(survey).map(({ question, name }) => question[0] ?? name);
}

type CellStyle = 'title' | 'heading' | 'label' | 'note' | 'open' | 'open-text';
type Cell = string | number | null | { readonly value: string | number | null; readonly style: CellStyle };

/** The four sheets in order, none hidden, in the format of the workbook writer. */
export function templateSheets(order: TemplateOrder) {
  const { survey, programs } = order;
  const [instructions = '', rows = '', codes = '', summary = ''] = standardSheets(survey.kind);
  const lists = codesSheet(survey, programs);
  return [
    { name: instructions, widths: [28, 100], rows: instructionRows(order, rows), locked: true },
    { name: rows, ...surveySheet(order, lists) },
    {
      name: codes,
      widths:
        lists.rows.at(LISTS_HEADING_ROW - 1)?.map((_, at) => (at < 3 ? 36 : at % 2 === 1 ? 14 : 28)) ?? [],
      rows: lists.rows.map((row, at) => row.map((cell) => toCellStyle(cell, at))),
      frozen: { rows: LISTS_HEADING_ROW },
      locked: true,
    },
    {
      name: summary,
      widths: [44, 44, 18],
      rows: [
        ['Provider', 'Program', 'Surveys expected'].map(heading),
        ...programs.map(({ provider, program, surveys }) => [provider, program, surveys]),
      ],
      frozen: { rows: 1 },
      locked: true,
    },
  ];
}

function surveySheet({ survey, place, grantName, programs }: TemplateOrder, lists: CodesSheet) {
  const { kind } = survey;
  const { headersRow, dataRow } = defaultRows(kind, false);
  const columns = listFileColumns(survey);
  const openRows = countOpenRows(programs);
  const open = columns.map(
    ({ answer }): Cell => ({ value: null, style: answer.kind === 'text' ? 'open-text' : 'open' }),
  );
  const above: (readonly Cell[])[] = [
    [{ value: standardSheets(kind)[1] ?? '', style: 'title' }],
    [`Reporting period: ${place.periodName}. Grant: ${grantName}.`],
  ];
  while (above.length < headersRow - 2) above.push([]);
  return {
    widths: columns.map(toWidth),
    rows: [
      ...above,
      columns.map((column): Cell => ({ value: describeColumn(column), style: 'note' })),
      templateHeadings(survey).map(heading),
      ...Array.from({ length: openRows }, () => open),
    ],
    frozen: { rows: headersRow, columns: 3 },
    lists: columns.flatMap((column, at) => {
      const source = findSource(column, lists, dataRow, programs.length > 0);
      if (source === null) return [];
      const letters = columnLetters(at);
      const range = `${letters}${dataRow}:${letters}${dataRow + openRows - 1}`;
      return [{ range, source, title: templateHeadings(survey)[at] ?? '', prompt: toPrompt(column) }];
    }),
    locked: true,
  };
}

function findSource(column: SurveyColumn, lists: CodesSheet, dataRow: number, named: boolean): string | null {
  if (column.answer.kind !== 'expected') return lists.findRange(column);
  if (!named) return null;
  return column.name === SURVEY_ROLES.provider.name ? lists.providers : lists.programsOfRow(dataRow);
}

/** A cell's input prompt: the question in words, then the labels of its codes. */
function toPrompt(column: SurveyColumn): string {
  const specials = column.specialCodes.map(({ code }): string => code);
  const meanings = toCodeList(column).filter(({ code, label }) => label !== '' && !specials.includes(code));
  const words = meanings.map(({ code, label }) => `${code} = ${label}`).join('; ');
  const asked = describeColumn(column);
  return words === '' ? asked : `${asked}. ${words}`;
}

function toWidth({ answer }: SurveyColumn): number {
  return answer.kind === 'expected' ? 36 : answer.kind === 'text' ? 24 : 14;
}

function instructionRows(
  { survey, place, grantName, programs }: TemplateOrder,
  sheet: string,
): readonly (readonly Cell[])[] {
  const { dataRow } = defaultRows(survey.kind, false);
  const fact = (label: string, value: string): readonly Cell[] => [{ value: label, style: 'label' }, value];
  const steps = [
    `Enter one row per participant on the sheet ${sheet}, from row ${dataRow}. Do not change headings, and do not add, rename or remove sheets.`,
    'Every row needs provider_name, program_name and survey_version. Choose the provider first: the list of programs then holds that provider\u2019s programs.',
    'Leave a cell blank when the question was not answered. The lists hold the accepted values; their meaning is shown beside the cell and on the sheet Data Entry Codes.',
    `The sheet has room for ${countOpenRows(programs)} rows. For more, use the csv template.`,
    'Save the workbook as xlsx and upload it on the page Upload Entry/Exit Data. The portal checks every row before anything is saved.',
  ];
  return [
    [{ value: `Participant ${survey.kind} survey data`, style: 'title' }],
    [],
    ...steps.map((text, at): readonly Cell[] => [
      { value: `Step ${at + 1}`, style: 'label' },
      { value: text, style: 'note' },
    ]),
    [],
    fact('Grant', grantName),
    fact('Reporting period', place.periodName),
    fact('Stamp (do not change)', stampText(survey, place)),
  ];
}

function heading(value: string): Cell {
  return { value, style: 'heading' };
}

function toCellStyle(value: string | number | null, row: number): Cell {
  if (row === 0) return { value, style: 'title' };
  if (row === LISTS_HEADING_ROW - 1) return { value, style: 'heading' };
  return row < LISTS_HEADING_ROW ? { value, style: 'note' } : value;
}
