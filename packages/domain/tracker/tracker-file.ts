/** The tracker as a flat file: one row per grant, one column per fact. */
import { listHeadings, type TableCell, type TableColumn, toCells } from '../dataset/table-columns.ts';
import { missingUploads } from './tracker-list.ts';
import { STATE_LABELS, type TrackerRow } from './tracker-row.ts';

const COLUMNS: readonly TableColumn<TrackerRow>[] = [
  ['Grantee', (row) => row.grantee],
  ['Funding stream', (row) => row.stream],
  ['Cohort', (row) => row.cohort],
  ['Status', (row) => STATE_LABELS[row.state]],
  ['Last activity (UTC)', (row) => row.last_activity],
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
  ['Last submitted (UTC)', (row) => row.submitted_at],
  ['Due date', (row) => row.due_date],
  ['Days to due date', (row) => row.days_left],
];

export const TRACKER_HEADINGS: readonly string[] = ['Report period', ...listHeadings(COLUMNS)];

/** The cells of a line under the headings. */
export function trackerCells(period: string, row: TrackerRow): readonly TableCell[] {
  return [period, ...toCells(COLUMNS, row)];
}
