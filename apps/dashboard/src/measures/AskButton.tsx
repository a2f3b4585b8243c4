import type { FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { createContext, useContext } from 'react';
import type { Selection } from '../filters/selection.ts';

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

/** The submitted report of one grant that the figures are of; null for many grants, a provider or what is not submitted. */
export function findReport({ grant, provider, period }: Selection, { submitted }: MeasuresRead) {
  return grant !== undefined && provider === undefined && submitted === 1 ? { grant, report: period } : null;
}
