/** The tracker as a flat file: one row per grant, one column per fact. */
import { missingUploads } from './tracker-list.ts';
import { STATE_LABELS, type TrackerRow } from './tracker-row.ts';

export const TRACKER_HEADINGS = [
  'Report period',
  'Grantee',
  'Funding stream',
  'Cohort',
  'Status',
  'Last activity (UTC)',
  'Pages that need review and revision',
  'Pages that are incomplete or inconsistent',
  'Pages never saved',
  'Pages without issues',
  'Providers complete',
  'Providers',
  'Programs complete',
  'Programs',
  'Entry uploads received',
  'Entry uploads expected',
  'Exit uploads received',
  'Exit uploads expected',
  'Uploads missing',
  'Nothing to report stated',
  'Queries waiting for the grantee',
  'Queries answered, not closed',
  'Submissions',
  'Last submitted (UTC)',
  'Due date',
  'Days to due date',
] as const;

/** The cells of a line under the headings. */
export function trackerCells(period: string, row: TrackerRow): readonly (string | number | null)[] {
  return [
    period,
    row.grantee,
    row.stream,
    row.cohort,
    STATE_LABELS[row.state],
    row.last_activity,
    row.pages.major,
    row.pages.minor,
    row.pages.unsaved,
    row.pages.clean,
    row.providers.done,
    row.providers.of,
    row.programs.done,
    row.programs.of,
    row.entry.done,
    row.entry.of,
    row.exit.done,
    row.exit.of,
    missingUploads(row),
    row.nothing_to_report,
    row.queries.open,
    row.queries.answered,
    row.submissions,
    row.submitted_at,
    row.due_date,
    row.days_left,
  ];
}
