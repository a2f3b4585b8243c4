import type { FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { ReactNode } from 'react';
import type { PlacesLink } from '../places/PlacesButton.tsx';
import { protectionNote } from '@srae/domain/measures/protection/words';
import type { Earlier } from '@srae/contract/figures/change';
import { FigureCard } from './FigureCard.tsx';
import { Headlines } from './Headlines.tsx';

type Props = {
  read: MeasuresRead;
  national?: MeasuresRead | undefined;
  earlier?: Earlier | undefined;
  /** The charts that answer the reader's first questions; those of the overview follow where there is room beside one. */
  charts: ReactNode;
  /** Whether the overview's own charts stand here. */
  hasOwnCharts: boolean;
  scope: string | null;
  /** Whether surveys of all youth are counted. */
  isOfAllYouth: boolean;
  places?: PlacesLink | undefined;
};

/** What a reader looks for first: headline figures, and the two charts that answer the first questions. */
export function AtAGlance({
  read,
  national,
  earlier,
  charts,
  hasOwnCharts,
  scope,
  isOfAllYouth,
  places,
}: Props) {
  if (read.withheld !== null) return <p className="notice">{read.withheld}</p>;
  return (
    <>
      <Headlines
        read={read}
        national={national}
        earlier={earlier}
        isOfAllYouth={isOfAllYouth}
        places={places}
      />
      <div className="cards">
        {charts}
        {hasOwnCharts
          ? listCharts(read).map((figure) => (
              <FigureCard
                key={figure.id}
                figure={figure}
                scope={scope}
                note={protectionNote(read.surveys.view)}
              />
            ))
          : null}
      </div>
    </>
  );
}

/** The overview's figures that are no tiles. */
export function listCharts({ figures }: MeasuresRead): readonly FigureRead[] {
  return figures.filter(({ shape }) => shape !== 'tile');
}
