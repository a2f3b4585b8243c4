/** The tracker's filters and sort order, stored in the frame's URL so that they survive a reload. */
import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import {
  OPEN_POINTS,
  type OpenPoint,
  TRACKER_SORTS,
  type TrackerSort,
} from '@srae/domain/tracker/tracker-list';
import { TRACKER_STATES, type TrackerState } from '@srae/domain/tracker/tracker-row';
import type { Query } from '../api/figures.ts';
import { readNumber, toPeriod } from '../filters/selection.ts';

export type TrackerSelection = {
  readonly period: number;
  readonly search?: string | undefined;
  readonly stream?: number | undefined;
  readonly cohort?: string | undefined;
  readonly state?: TrackerState | undefined;
  readonly open?: OpenPoint | undefined;
  readonly sort: TrackerSort;
  readonly direction: 'asc' | 'desc';
  readonly page: number;
  /** The grant whose report is open. */
  readonly grant?: number | undefined;
  /** The compared submissions of the grant, once the later one is selected. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
};

export const LINES = 50;

/** Parses the selection from a query string, ignoring unknown values; defaults to the current period. */
export function toSelection(search: string, context: DashboardContext): TrackerSelection {
  const asked = new URLSearchParams(search);
  const number = (name: string) => readNumber(asked, name);
  const one = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((value) => value === asked.get(name));
  return {
    period: toPeriod(context, number('period')),
    search: asked.get('search') || undefined,
    stream: context.streams.find(({ pk }) => pk === number('stream'))?.pk,
    cohort: asked.get('cohort') || undefined,
    state: one('state', TRACKER_STATES),
    open: one('open', OPEN_POINTS),
    sort: one('sort', TRACKER_SORTS) ?? 'grantee',
    direction: asked.get('direction') === 'desc' ? 'desc' : 'asc',
    page: Math.max(1, number('page') ?? 1),
    grant: number('grant'),
    before: asked.get('before') || undefined,
    after: asked.get('after') || undefined,
  };
}

/** Applies a change; a new filter or sort order resets to the first page. */
export function changeSelection(now: TrackerSelection, change: Partial<TrackerSelection>): TrackerSelection {
  const keepsPage = 'page' in change || 'grant' in change;
  return { ...now, ...(keepsPage ? {} : { page: 1 }), ...change };
}

/** A new column sorts ascending, counts and times descending; the same column reverses the order. */
export function sortedBy(now: TrackerSelection, sort: TrackerSort): TrackerSelection {
  const turned = now.direction === 'asc' ? 'desc' : 'asc';
  const first = LARGEST_FIRST.includes(sort) ? 'desc' : 'asc';
  return changeSelection(now, { sort, direction: now.sort === sort ? turned : first });
}

const LARGEST_FIRST: readonly TrackerSort[] = ['issues', 'uploads', 'last_activity', 'submitted_at'];

/** Query parameters of a page of lines. */
export function toQuery({
  grant: _grant,
  before: _before,
  after: _after,
  ...lines
}: TrackerSelection): Query {
  return { ...lines, size: LINES };
}

/** Query parameters of the lines of all pages. */
export function toFileQuery(selection: TrackerSelection): Query {
  const { grant: _grant, before: _before, after: _after, page: _page, ...lines } = selection;
  return lines;
}
