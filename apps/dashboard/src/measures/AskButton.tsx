import type { FigureRead } from '@srae/contract/schemas/dashboard';
import { createContext, useContext } from 'react';

/** Asks about a figure of the report that is shown; null where nothing can be asked (decision 36). */
export const AskFigure = createContext<((figure: string) => void) | null>(null);

/** For federal staff and Admins below each figure of one submitted report. */
export function AskButton({ figure }: { figure: FigureRead }) {
  const ask = useContext(AskFigure);
  if (ask === null) return null;
  return (
    <button
      type="button"
      className="button button--plain no-print"
      aria-label={`Ask about: ${figure.title}`}
      onClick={() => ask(figure.id)}
    >
      Ask
    </button>
  );
}
