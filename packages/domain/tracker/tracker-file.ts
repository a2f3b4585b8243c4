/** The tracker as a flat file: one row per grant, one column per fact. */
import {
  tableHead,
  type TableCell,
  type TableColumn,
  type TableHead,
  toCells,
} from '../dataset/table-columns.ts';
import type { CalendarDate } from '../period/calendar-date.ts';
import { missingUploads } from './tracker-list.ts';
import { STATE_LABELS, type TrackerRow } from './tracker-row.ts';

/** What happened to a grant's report besides its state: for staff alone, except the period's due date. */
export type TrackerNotes = {
  /** The due date of the period. */
  readonly periodDue: CalendarDate | null;
  readonly extension: { readonly reason: string; readonly by: string; readonly at: string } | null;
  /** The latest first. */
  readonly reopenings: readonly {
    readonly number: number;
    readonly by: string;
    readonly at: string;
    readonly reason: string;
  }[];
  /** People to write to; null for those who may not see them (the authorization matrix). */
  readonly contacts: readonly { readonly name: string; readonly email: string }[] | null;
};

type Line = { readonly row: TrackerRow; readonly notes: TrackerNotes };

const COLUMNS: readonly TableColumn<TrackerRow>[] = [
  ['Grantee', (row) => row.grantee],
  ['Funding stream', (row) => row.stream],
  ['Cohort', (row) => row.cohort],
  ['Status', (row) => STATE_LABELS[row.state]],
  ['Last activity (UTC)', (row) => row.last_activity, 'instant'],
  ['Pages that need review and revision', (row) => row.pages.major],
  ['Pages that are incomplete or inconsistent', (row) => row.pages.minor],
  ['Pages never saved', (row) => row.pages.unsaved],
  ['Pages without issues', (row) => row.pages.clean],
  ['Providers complete', (row) => row.providers.done],
  ['Providers', (row) => row.providers.of],
  ['Programs complete', (row) => row.programs.done],
  ['Programs', (row) => row.programs.of],
  ['Entry uploads received', (row) => row.entry.done],
  ['Entry uploads expected', (row) => row.entry.of],
  ['Exit uploads received', (row) => row.exit.done],
  ['Exit uploads expected', (row) => row.exit.of],
  ['Uploads missing', (row) => missingUploads(row)],
  ['Nothing to report stated', (row) => row.nothing_to_report],
  ['Queries waiting for the grantee', (row) => row.queries.open],
  ['Queries answered, not closed', (row) => row.queries.answered],
  ['Submissions', (row) => row.submissions],
  ['Last submitted (UTC)', (row) => row.submitted_at, 'instant'],
  ['Due date', (row) => row.due_date, 'date'],
  ['Days to due date', (row) => row.days_left],
];

const NOTE_COLUMNS: readonly TableColumn<Line>[] = [
  ['Due date of the period', ({ notes }) => notes.periodDue, 'date'],
  ['Reason of the extension', ({ notes }) => notes.extension?.reason ?? null],
  ['Extended by', ({ notes }) => notes.extension?.by ?? null],
  ['Times reopened', ({ row }) => row.reopenings],
  ['Last reopened (UTC)', ({ notes }) => notes.reopenings[0]?.at ?? null, 'instant'],
  ['Last reopened by', ({ notes }) => notes.reopenings[0]?.by ?? null],
  ['Reason of the last reopening', ({ notes }) => notes.reopenings[0]?.reason ?? null],
  [
    'Contacts of the grantee',
    ({ notes }) => notes.contacts?.map(({ name, email }) => `${name} <${email}>`).join('; ') ?? null,
  ],
];

const PERIOD: TableColumn<string> = ['Report period', (period) => period];

/** The head of the file's table. */
export const TRACKER_HEAD: TableHead = tableHead([PERIOD, ...COLUMNS, ...NOTE_COLUMNS]);

/** The cells of a line under the headings. */
export function trackerCells(period: string, row: TrackerRow, notes: TrackerNotes): readonly TableCell[] {
  return [...toCells([PERIOD], period), ...toCells(COLUMNS, row), ...toCells(NOTE_COLUMNS, { row, notes })];
}
