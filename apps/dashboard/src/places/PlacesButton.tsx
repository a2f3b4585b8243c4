import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { detailName, opens } from '../detail/use-focus-back.ts';

/** The places that can be listed behind figures, and how to open them. */
export type PlacesLink = {
  readonly level: 'grant' | 'provider';
  readonly onOpen: (figure: string, level?: 'program') => void;
};

/** Nothing for a figure that no place below has. */
export function PlacesButton({ figure, places }: { figure: FigureRead; places: PlacesLink }) {
  if (!isListable(figure, places.level)) return null;
  const words = places.level === 'grant' ? 'By grant' : 'By provider';
  const open = (label: string, level?: 'program') => (
    <button
      type="button"
      className="button button--plain no-print"
      aria-label={`${label}: ${figure.title}`}
      {...opens(detailName.places(figure.id, level))}
      onClick={() => places.onOpen(figure.id, level)}
    >
      {label}
    </button>
  );
  return (
    <>
      {open(words)}
      {figure.programs ? open('By program', 'program') : null}
    </>
  );
}

/** Periods and medians have no number at a place, and what grants answer has none at a provider. */
function isListable(
  { over_periods: isOverPeriods, distribution, counted }: FigureRead,
  level: PlacesLink['level'],
): boolean {
  return !isOverPeriods && !distribution && (level === 'grant' || counted !== 'grants');
}
