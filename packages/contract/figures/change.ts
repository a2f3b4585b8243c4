/** What changed since the period that a figure is compared with, in words. */
import type { FigureRead, MeasuresRead } from '../schemas/dashboard/dashboard.ts';
import { numberText } from './figure-text.ts';

/** The same figures of the earlier period, and its name. */
export type Earlier = { readonly period: string; readonly read: MeasuresRead };

/**
 * 'Up 12% since Summer 2022' of counts, 'Down 3 points since Summer 2022' of percentages. Null where either of the two has
 * no value, and where the figure is no count and no percentage.
 */
export function changeText(figure: FigureRead, earlier: Earlier | undefined): string | null {
  if (earlier === undefined) return null;
  const [now, before] = [figure, earlier.read.figures.find(({ id }) => id === figure.id)].map(toValue);
  if (now === null || before === null || now === undefined || before === undefined) return null;
  if (figure.unit === 'percent') return said(now - before, 'point', earlier.period);
  if (figure.unit !== 'count' || before === 0) return null;
  return said(Math.round((100 * (now - before)) / before), '%', earlier.period);
}

function toValue(figure: FigureRead | undefined): number | null {
  const cell = figure?.rows[0]?.cells[0];
  return cell === undefined || cell.hidden !== null || figure?.rows[0]?.breaks ? null : cell.value;
}

function said(change: number, unit: 'point' | '%', period: string): string {
  if (change === 0) return `Unchanged since ${period}`;
  const size = numberText(Math.abs(change));
  const much = unit === '%' ? `${size}%` : `${size} ${Math.abs(change) === 1 ? 'point' : 'points'}`;
  return `${change > 0 ? 'Up' : 'Down'} ${much} since ${period}`;
}
