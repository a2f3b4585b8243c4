/** A headline figure with the national one: per program or as a share, since totals of all grants do not compare. */
import { formatNumber } from '@srae/domain/form-kit/numbers';
import type { FigureRead } from '../schemas/dashboard/dashboard.ts';
import { cellText } from './figure-text.ts';

type Sides = {
  readonly own: FigureRead;
  readonly national: FigureRead | undefined;
  /** The denominator, such as surveys that programs report; for the place and for the nation. */
  readonly covered?: FigureRead | undefined;
  readonly nationalCovered?: FigureRead | undefined;
};

/**
 * 'National: 75%', '38 per program; national: 41', 'Surveys of all programs: 92% of those reported; national: 88%'; null
 * without a comparison. Own surveys are those of the programs that report, protected ones those of all (decision 69).
 */
export function nationText({ own, national, covered, nationalCovered }: Sides): string | null {
  const row = national?.rows[0];
  if (national === undefined || row === undefined || row.breaks) return null;
  if (own.unit !== 'count') return `National: ${cellText(row.cells[0], own.unit)}`;
  if (covered && nationalCovered) {
    const [here, there] = [toShare(own, covered), toShare(national, nationalCovered)];
    if (here === null || there === null) return null;
    return own.headline?.surveys === undefined
      ? `Surveys of all programs: ${here}% of those reported; national: ${there}%`
      : `${here}% of those reported; national, with surveys of all programs: ${there}%`;
  }
  if (own.counted !== 'programs') return null;
  const [here, there] = [perProgram(own), perProgram(national)];
  return here === null || there === null ? null : `${here} per program; national: ${there}`;
}

/** The number of a figure of one row; null where it is hidden or not reported. */
function toCount({ rows: [row] }: FigureRead): number | null {
  const cell = row?.cells[0];
  return cell === undefined || cell.hidden !== null || row?.breaks ? null : cell.value;
}

function toShare(part: FigureRead, whole: FigureRead): number | null {
  const [own, all] = [part.headline?.surveys ?? toCount(part), toCount(whole)];
  return own === null || all === null || all === 0 ? null : Math.round((100 * own) / all);
}

function perProgram(figure: FigureRead): string | null {
  const [sum, programs] = [toCount(figure), figure.rows[0]?.valid ?? 0];
  return sum === null || programs === 0 ? null : formatNumber(Math.round(sum / programs));
}
