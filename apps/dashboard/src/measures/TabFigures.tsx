import type { FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { answerTab } from '@srae/domain/measures/answers/tab-answer';
import type { Tab } from '../filters/selection.ts';
import type { PlacesLink } from '../places/PlacesButton.tsx';
import { FigureGrid } from './FigureGrid.tsx';
import { NOT_LINKED } from '@srae/contract/figures/not-linked';

type Props = {
  tab: Tab;
  /** Undefined during the initial load. */
  read: MeasuresRead | undefined;
  overview: MeasuresRead | undefined;
  national: MeasuresRead | undefined;
  /** Charts of the overview, shown before those of the tab. */
  first: readonly FigureRead[];
  scope: string | null;
  places?: PlacesLink | undefined;
  /** Shows a figure over the report periods. */
  onOver?: ((figure: string) => void) | undefined;
};

/** The figures of a tab: the answer to its question in a sentence, then charts and tables. */
export function TabFigures({ tab, read, overview, national, first, scope, places, onOver }: Props) {
  return (
    <>
      {read && overview && scope !== null && read.withheld === null ? (
        <p className="answer">
          {answerTab({
            set: tab,
            figures: read.figures,
            overview: overview.figures,
            isProtected: read.surveys.view === 'others',
          })}
        </p>
      ) : null}
      {tab === 'responses' ? <p className="notice no-print">{NOT_LINKED}</p> : null}
      {read ? (
        <FigureGrid
          read={read}
          national={national}
          first={first}
          scope={scope}
          places={places}
          onOver={onOver}
        />
      ) : (
        <p role="status">Loading the figures…</p>
      )}
    </>
  );
}
