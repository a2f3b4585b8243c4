import type { FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { ReactNode } from 'react';
import type { PlacesLink } from '../places/PlacesButton.tsx';
import type { Earlier } from '@srae/contract/figures/change';
import { FigureCard } from './FigureCard.tsx';
import { Headlines } from './Headlines.tsx';

type Props = {
  read: MeasuresRead;
  national?: MeasuresRead | undefined;
  earlier?: Earlier | undefined;
  /** The charts that answer the reader's first questions; the overview's charts fill the space beside one. */
  charts: ReactNode;
  /** Whether the overview's own charts are shown here. */
  hasOwnCharts: boolean;
  scope: string | null;
  /** Whether surveys of all youth are counted. */
  isOfAllYouth: boolean;
  places?: PlacesLink | undefined;
};

/** The first view: headline figures and the two charts that answer the reader's first questions. */
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
      <div className="cards cards--first">
        {charts}
        {hasOwnCharts
          ? listCharts(read).map((figure) => (
              <FigureCard key={figure.id} figure={figure} scope={scope} view={read.surveys.view} />
            ))
          : null}
      </div>
    </>
  );
}

/** The overview's figures other than tiles. */
export function listCharts({ figures }: MeasuresRead): readonly FigureRead[] {
  return figures.filter(({ shape }) => shape !== 'tile');
}
