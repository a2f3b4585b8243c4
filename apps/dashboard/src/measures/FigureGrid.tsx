import type { FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { PlacesLink } from '../places/PlacesButton.tsx';
import { FigureCard } from './FigureCard.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { findCommonReason, NotShown } from './NotShown.tsx';

type Props = {
  read: MeasuresRead;
  national?: MeasuresRead | undefined;
  /** Charts of the overview, shown before those of the tab. */
  first?: readonly FigureRead[];
  /** Scope of the figures; null while it loads. */
  scope: string | null;
  places?: PlacesLink | undefined;
  /** Shows a figure over the report periods. */
  onOver?: ((figure: string) => void) | undefined;
};

/** The first chart with the single-number figures beside it, then the other charts. */
export function FigureGrid({ read, national, first = [], scope, places, onOver }: Props) {
  if (read.withheld !== null) return <p className="notice">{read.withheld}</p>;
  const tiles = read.figures.filter(({ shape }) => shape === 'tile');
  const charts = [...first, ...read.figures.filter(({ shape }) => shape !== 'tile')];
  const [chart, ...others] = charts.filter((figure) => findCommonReason(figure) === null);
  const hidden = charts.filter((figure) => findCommonReason(figure) !== null);
  const card = (figure: FigureRead) => (
    <FigureCard
      key={figure.id}
      figure={figure}
      scope={scope}
      view={read.surveys.view}
      places={places}
      onOver={onOver}
    />
  );
  return (
    <div className="cards">
      {chart ? card(chart) : null}
      {tiles.length > 0 ? (
        <KeyFigures
          figures={tiles}
          view={read.surveys.view}
          places={places}
          findNational={national ? (id) => national.figures.find((figure) => figure.id === id) : undefined}
        />
      ) : null}
      {others.map(card)}
      {hidden.length > 0 ? <NotShown figures={hidden} /> : null}
    </div>
  );
}
