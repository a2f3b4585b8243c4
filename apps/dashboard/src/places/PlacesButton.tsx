import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';

/** The places that can be listed behind figures, and how to open them. */
export type PlacesLink = {
  readonly level: 'grant' | 'provider';
  readonly onOpen: (figure: string, level?: 'program') => void;
};

export function PlacesButton({ figure, places }: { figure: FigureRead; places: PlacesLink }) {
  const words = places.level === 'grant' ? 'By grant' : 'By provider';
  const open = (label: string, level?: 'program') => (
    <button
      type="button"
      className="button button--plain no-print"
      aria-label={`${label}: ${figure.title}`}
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
