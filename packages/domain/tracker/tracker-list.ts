/** Filters, order and pages of the reporting tracker. */
import { matchesGrant } from '../programme/grant-search.ts';
import { isSubmitted, TRACKER_STATES, type TrackerRow, type TrackerState } from './tracker-row.ts';

/** Kinds of open points: pages that need review, expected surveys, a past due date, or a query. */
export const OPEN_POINTS = ['issues', 'uploads', 'overdue', 'queries'] as const;
export type OpenPoint = (typeof OPEN_POINTS)[number];

export const TRACKER_SORTS = [
  'grantee',
  'stream',
  'cohort',
  'state',
  'last_activity',
  'issues',
  'providers',
  'programs',
  'uploads',
  'submitted_at',
  'due',
] as const;
export type TrackerSort = (typeof TRACKER_SORTS)[number];

export type TrackerFilter = {
  readonly search?: string | undefined;
  readonly stream?: number | undefined;
  readonly cohort?: string | undefined;
  readonly state?: TrackerState | undefined;
  readonly open?: OpenPoint | undefined;
};

export type TrackerOrder = { readonly sort: TrackerSort; readonly direction: 'asc' | 'desc' };

export type Tracked = {
  readonly rows: readonly TrackerRow[];
  /** Counts of the filtered grants before the state filter. */
  readonly counts: Readonly<Record<TrackerState, number>>;
};

/** The matching rows, sorted; unknown values come last in both directions. */
export function selectTracked(
  rows: readonly TrackerRow[],
  filter: TrackerFilter,
  order: TrackerOrder,
): Tracked {
  const found = rows.filter((row) => fits(row, filter));
  const shown = filter.state === undefined ? found : found.filter(({ state }) => state === filter.state);
  return { rows: shown.toSorted((a, b) => compare(a, b, order)), counts: toCounts(found) };
}

/** How many rows are in each state. */
export function toCounts(rows: readonly TrackerRow[]): Readonly<Record<TrackerState, number>> {
  const counts = {
    'not-started': 0,
    'in-progress': 0,
    'nothing-to-report': 0,
    reopened: 0,
    changed: 0,
    submitted: 0,
  };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** The number of expected uploads that are missing. */
export function missingUploads({ entry, exit }: Pick<TrackerRow, 'entry' | 'exit'>): number {
  return entry.of - entry.done + exit.of - exit.done;
}

/** The due date has passed and the report is not submitted. */
export function isOverdue({ days_left: left, state }: Pick<TrackerRow, 'days_left' | 'state'>): boolean {
  return left !== null && left < 0 && !isSubmitted(state);
}

function fits(row: TrackerRow, { search, stream, cohort, open }: TrackerFilter): boolean {
  if (search !== undefined && !matchesGrant(row, search)) return false;
  if (stream !== undefined && row.stream_pk !== stream) return false;
  if (cohort !== undefined && row.cohort !== cohort) return false;
  return open === undefined || HAS_OPEN[open](row);
}

const HAS_OPEN: Record<OpenPoint, (row: TrackerRow) => boolean> = {
  issues: (row) => row.pages.major > 0,
  uploads: (row) => missingUploads(row) > 0,
  overdue: isOverdue,
  queries: ({ queries }) => queries.open + queries.answered > 0,
};

type Key = string | number | null;

const KEYS: Record<TrackerSort, (row: TrackerRow) => Key> = {
  grantee: (row) => row.grantee.toLowerCase(),
  stream: (row) => row.stream,
  cohort: (row) => row.cohort,
  state: (row) => TRACKER_STATES.indexOf(row.state),
  last_activity: (row) => row.last_activity,
  issues: (row) => row.issues,
  providers: (row) => findShare(row.providers),
  programs: (row) => findShare(row.programs),
  uploads: missingUploads,
  submitted_at: (row) => row.submitted_at,
  due: (row) => row.due_date,
};

function findShare({ done, of }: TrackerRow['providers']): number | null {
  return of === 0 ? null : done / of;
}

function compare(a: TrackerRow, b: TrackerRow, { sort, direction }: TrackerOrder): number {
  const [left, right] = [KEYS[sort](a), KEYS[sort](b)];
  if (left === null || right === null) {
    return Number(left === null) - Number(right === null) || tie(a, b);
  }
  const order = left < right ? -1 : left > right ? 1 : 0;
  return (direction === 'asc' ? order : -order) || tie(a, b);
}

/** Ties are broken by name, so that pages never overlap. */
function tie(a: TrackerRow, b: TrackerRow): number {
  const [left, right] = [KEYS.grantee(a) ?? '', KEYS.grantee(b) ?? ''];
  return left < right ? -1 : left > right ? 1 : a.grant_id - b.grant_id;
}
