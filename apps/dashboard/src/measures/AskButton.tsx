import type { FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { createContext, useContext } from 'react';
import type { Selection } from '../filters/selection.ts';

/** Opens a query about a figure of the shown report; null where queries are not possible (decision 36). */
export const AskFigure = createContext<((figure: string) => void) | null>(null);

/** Shown to federal staff and Admins below each figure of a single submitted report. */
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

/** The submitted report behind the figures; null for many grants, a provider or an unsubmitted report. */
export function findReport({ grant, provider, period }: Selection, { submitted }: MeasuresRead) {
  return grant !== undefined && provider === undefined && submitted === 1 ? { grant, report: period } : null;
}
