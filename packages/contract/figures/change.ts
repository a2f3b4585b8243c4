/** The change since the comparison period of a figure, in words. */
import { formatNumber, pluralize, roundQuotient } from '@srae/domain/form-kit/numbers';
import { countMargin, margin } from '@srae/domain/measures/answers/figure-facts';
import type { FigureRead, MeasuresRead } from '../schemas/dashboard/dashboard.ts';
import type { Cell } from './figure-text.ts';

/** The same figures of the earlier period, and its name. */
export type Earlier = { readonly period: string; readonly read: MeasuresRead };

/**
 * 'Up 12% since Summer 2022' for counts, 'Down 3 points since Summer 2022' for percentages. Protected figures get 'Up
 * about 12%', and no change within the range of noise (docs/decisions/0044). Null where either has no value, and for
 * figures that are neither counts nor percentages.
 */
export function changeText(figure: FigureRead, earlier: Earlier | undefined): string | null {
  if (earlier === undefined) return null;
  const { period, read } = earlier;
  const now = findShown(figure);
  const before = findShown(read.figures.find(({ id }) => id === figure.id));
  if (now === null || before === null) return null;
  const isProtected = figure.counted === 'surveys' && read.surveys.view === 'others';
  const change = now.value - before.value;
  if (figure.unit === 'percent') {
    const noise = margin(now.denominator ?? 0, before.denominator ?? 0);
    if (isProtected && Math.abs(change) <= noise) return `About the same as in ${period}`;
    return said(change, { unit: 'point', period, isProtected });
  }
  if (figure.unit !== 'count' || before.value === 0) return null;
  if (isProtected && Math.abs(change) <= countMargin()) return `About the same as in ${period}`;
  const percent = roundQuotient(100 * change, before.value, 0);
  if (percent === 0 && change !== 0 && !isProtected)
    return `${change > 0 ? 'Up' : 'Down'} less than 1% since ${period}`;
  return said(percent, { unit: '%', period, isProtected });
}

type Shown = Cell & { readonly value: number };

function findShown(figure: FigureRead | undefined): Shown | null {
  const [row] = figure?.rows ?? [];
  const [cell] = row?.cells ?? [];
  if (cell === undefined || cell.hidden !== null || cell.value === null || row?.breaks) return null;
  return { ...cell, value: cell.value };
}

type Saying = { readonly unit: 'point' | '%'; readonly period: string; readonly isProtected: boolean };

function said(change: number, { unit, period, isProtected }: Saying): string {
  if (change === 0) return isProtected ? `About the same as in ${period}` : `Unchanged since ${period}`;
  const size = formatNumber(Math.abs(change));
  const much = unit === '%' ? `${size}%` : pluralize(Math.abs(change), 'point');
  return `${change > 0 ? 'Up' : 'Down'} ${isProtected ? 'about ' : ''}${much} since ${period}`;
}
