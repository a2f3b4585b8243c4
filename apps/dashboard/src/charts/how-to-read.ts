/** How a chart is read, in a sentence or two by its kind. */
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { isRanked } from './chart-data.ts';
import { findTarget, isTrend } from './chart-kind.ts';

export function howToRead(figure: FigureRead): string {
  const { shape, groups, unit, counted } = figure;
  const [first, last] = [groups[0]?.label ?? '', groups.at(-1)?.label ?? ''];
  if (isTrend(figure))
    return 'Each point is a period, the oldest at the left. The line breaks where periods do not compare.';
  const target = findTarget(figure);
  if (target !== null)
    return `Each bar is a share; the upright mark is 100 percent: ${target.toLowerCase()}.`;
  const sorted = isRanked(figure) ? ' The bars are in order of size.' : '';
  const small = counted === 'surveys' ? ' Stripes or words show where too few youth answered.' : '';
  if (shape === 'diverging')
    return `Each bar is all answers to a question. Right of zero: “${first}”; left of it: “${last}”; an answer between them lies on both sides.${sorted}${small}`;
  if (shape === 'stacked' && groups.length > 1)
    return `Each bar is all answers to a question, from “${first}” at the left to “${last}” at the right.${sorted}${small}`;
  return unit === 'percent'
    ? `Each bar is a share, measured from zero at the left.${sorted}${small}`
    : `Each bar is measured from zero at the left.${sorted}${small}`;
}
