/** How the page draws a figure whose shape alone does not say it: a line over periods, bars against a target. */
import type { FigureRead } from '@srae/contract/schemas/dashboard';

/** What 100 percent stands for in figures that are read against it (domain.md 6.4). */
const TARGETS: Readonly<Record<string, string>> = {
  progress: 'Target',
  curriculum_delivered: 'Hours intended',
};

/** Figures with a row for each period, the oldest first. */
const TRENDS: readonly string[] = ['trend'];

/** The name of the mark at 100 percent, or null for figures without one. */
export function findTarget({ id, shape }: FigureRead): string | null {
  return shape === 'bars' ? (TARGETS[id] ?? null) : null;
}

/** Whether a figure runs over periods; a single one is a bar like any other. */
export function isTrend({ id, shape, rows }: FigureRead): boolean {
  return shape === 'bars' && TRENDS.includes(id) && rows.length > 1;
}
