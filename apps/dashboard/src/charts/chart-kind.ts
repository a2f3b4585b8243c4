/** Chart type of a figure that its shape does not determine: a line over periods, bars against a target. */
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { type PageStatus, STATUS } from '@srae/domain/report/page-status';

/** The meaning of 100 percent in figures compared with a target (domain.md 6.4). */
const TARGETS: Readonly<Record<string, string>> = {
  progress: 'Target',
  curriculum_delivered: 'Hours intended',
};

/** The name of the mark at 100 percent, or null for figures without one. */
export function findTarget({ id, shape }: FigureRead): string | null {
  return shape === 'bars' ? (TARGETS[id] ?? null) : null;
}

/** Whether a figure runs over periods; a single one is a bar like any other. */
export function isTrend({ over_periods, shape, rows }: FigureRead): boolean {
  return shape === 'bars' && over_periods === true && rows.length > 1;
}

/**
 * The name of a group's color in the style sheet: the statuses of pages have the colors that they have everywhere,
 * other groups one by their position.
 */
export function toColorName({ id, groups }: Pick<FigureRead, 'id' | 'groups'>, index: number): string {
  const group = groups[index]?.id ?? '';
  return id === STATUS_FIGURE && isStatus(group) ? `status-${STATUS[group].colour}` : `series-${index}`;
}

/** The figure whose groups are the statuses of pages. */
const STATUS_FIGURE = 'status';

function isStatus(group: string): group is PageStatus {
  return group in STATUS;
}
