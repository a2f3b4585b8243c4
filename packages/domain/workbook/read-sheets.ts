/** The rows of a returned workbook: sheets, rows and columns in any order, matched by their headings. */
import { fold } from './cells.ts';
import { LISTS, type PlaceColumn, READ_ME, type SheetColumn, type SheetPlan } from './columns.ts';
import { readWorkbookStamp, type WorkbookStamp } from './stamp.ts';

/** A sheet as returned by its reader: empty rows are absent, row numbers are 1-based. */
export type RawSheet = {
  readonly name: string;
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
};

export type SheetRow = {
  readonly row: number;
  /** Texts of the place columns; '' where the column or the cell is blank. */
  readonly places: Readonly<Record<PlaceColumn, string>>;
  /** The text in a column of the sheet. */
  readonly text: (column: SheetColumn) => string;
};

export type FilledSheet = {
  readonly plan: SheetPlan;
  /** The answer columns present in the sheet. */
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
};

export type FilledSheets = {
  readonly sheets: readonly FilledSheet[];
  /** Sentences about what was not read. */
  readonly notices: readonly string[];
};

/** Number of rows searched for headings. */
const HEADINGS_WITHIN = 10;

/** The stamp of the workbook; null when it has none. */
export function findStamp(sheets: readonly RawSheet[]): WorkbookStamp | null {
  const readMe = sheets.find(({ name }) => fold(name) === fold(READ_ME));
  for (const { cells } of readMe?.rows ?? []) {
    for (const cell of cells) {
      const stamp = readWorkbookStamp(cell);
      if (stamp !== null) return stamp;
    }
  }
  return null;
}

/** Whether the sheet is to be read. */
export function isReadSheet(plans: readonly SheetPlan[], name: string): boolean {
  return [READ_ME, ...plans.map((plan) => plan.name)].some((known) => fold(known) === fold(name));
}

/** The notice about sheets that are not those of a forms workbook; empty where there are none. */
export function listUnreadSheets(plans: readonly SheetPlan[], names: readonly string[]): readonly string[] {
  const unread = names.filter((name) => !isReadSheet(plans, name) && fold(name) !== fold(LISTS));
  if (unread.length === 0) return [];
  const quoted = unread.map((name) => `\u201c${name}\u201d`).join(', ');
  return [
    unread.length === 1
      ? `The sheet ${quoted} is not one of the forms workbook; it was not read.`
      : `These sheets are not those of the forms workbook; they were not read: ${quoted}.`,
  ];
}

/** The planned sheets that the workbook contains. */
export function readSheets(plans: readonly SheetPlan[], raw: readonly RawSheet[]): FilledSheets {
  const notices: string[] = [];
  const sheets: FilledSheet[] = [];
  for (const plan of plans) {
    const found = raw.find(({ name }) => fold(name) === fold(plan.name));
    if (!found) {
      notices.push(
        `The workbook has no sheet ${plan.name}. Its pages stay as they are saved. If you renamed the sheet, give it this name again and choose the file again.`,
      );
      continue;
    }
    const filled = readSheet(plan, found);
    if ('notice' in filled) notices.push(filled.notice);
    else {
      sheets.push(filled.sheet);
      notices.push(...filled.notices);
    }
  }
  return { sheets, notices };
}

function readSheet(
  plan: SheetPlan,
  { rows }: RawSheet,
): { readonly sheet: FilledSheet; readonly notices: readonly string[] } | { readonly notice: string } {
  const headings = findHeadings(plan, rows);
  // The rows are identified by their keys.
  const key = plan.columns.find(({ is }) => 'place' in is && is.place === 'key');
  if (key && !headings.at.has(key.name)) {
    return {
      notice: `The sheet ${plan.name} has no column \u201c${key.label}\u201d, so nothing of it was read. Put the heading back and choose the file again.`,
    };
  }
  const at = (column: SheetColumn): number => headings.at.get(column.name) ?? -1;
  const placeAt = new Map(
    plan.columns.flatMap((column) => ('place' in column.is ? [[column.is.place, at(column)]] : [])),
  );
  const unknown = headings.unknown.map((text) => `\u201c${text}\u201d`).join(', ');
  return {
    sheet: {
      plan,
      columns: plan.columns.filter((column) => 'field' in column.is && at(column) >= 0),
      rows: rows
        .filter(({ row }) => row > headings.row)
        .map(({ row, cells }) => {
          const cell = (position: number | undefined) =>
            position === undefined ? '' : (cells[position] ?? '');
          const said = (place: PlaceColumn) => cell(placeAt.get(place)).trim();
          return {
            row,
            places: {
              key: said('key'),
              provider: said('provider'),
              program: said('program'),
              active: said('active'),
              version: said('version'),
              cohort: said('cohort'),
            },
            text: (column) => cell(at(column)),
          };
        }),
    },
    notices: [
      ...headings.twice.map(
        (label) =>
          `The sheet ${plan.name} has the heading \u201c${label}\u201d twice. Its first column was read.`,
      ),
      ...(unknown === ''
        ? []
        : [`The sheet ${plan.name} has headings that no question has; they were not read: ${unknown}.`]),
    ],
  };
}

type Headings = {
  /** The last row of headings. */
  readonly row: number;
  /** Position of each column by its name. */
  readonly at: ReadonlyMap<string, number>;
  readonly twice: readonly string[];
  readonly unknown: readonly string[];
};

function findHeadings(plan: SheetPlan, rows: RawSheet['rows']): Headings {
  const known = new Map(
    plan.columns.flatMap((column) => [column.name, column.label].map((text) => [fold(text), column])),
  );
  const at = new Map<string, number>();
  const twice = new Set<string>();
  const positions = new Set<number>();
  const words = new Map<number, string>();
  let last = 0;
  for (const { row, cells } of rows) {
    if (row > HEADINGS_WITHIN) break;
    const found = cells.map((cell) => (cell === '' ? undefined : known.get(fold(cell))));
    if (found.filter((column) => column !== undefined).length < 2) {
      if (last > 0) break;
      continue;
    }
    last = row;
    for (const [position, column] of found.entries()) {
      if (cells[position]) words.set(position, words.get(position) ?? cells[position] ?? '');
      if (column === undefined) continue;
      positions.add(position);
      const before = at.get(column.name);
      if (before === undefined) at.set(column.name, position);
      else if (before !== position) twice.add(column.label);
    }
  }
  const unknown = [...words]
    .filter(([position]) => !positions.has(position))
    .map(([, text]) => text.slice(0, 80));
  return { row: last, at, twice: [...twice], unknown };
}
