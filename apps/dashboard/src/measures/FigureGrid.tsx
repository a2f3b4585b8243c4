import type { MeasuresRead } from '@srae/contract/schemas/dashboard';
import { FigureCard } from './FigureCard.tsx';
import { Tile } from './Tile.tsx';

type Props = {
  read: MeasuresRead;
  national?: MeasuresRead | undefined;
  /** What the figures cover; null while that is being asked for. */
  scope: string | null;
};

/** Tiles first, then charts. */
export function FigureGrid({ read, national, scope }: Props) {
  if (read.withheld !== null) return <p className="notice">{read.withheld}</p>;
  if (read.figures.length === 0)
    return (
      <p className="notice">
        These figures are not kept for so small a part. Choose all programs or all providers above.
      </p>
    );
  const tiles = read.figures.filter(({ shape }) => shape === 'tile');
  const charts = read.figures.filter(({ shape }) => shape !== 'tile');
  const compared = (id: string) => national?.figures.find((figure) => figure.id === id);
  return (
    <>
      {tiles.length > 0 ? (
        <div className="tiles">
          {tiles.map((figure) => (
            <Tile key={figure.id} figure={figure} national={compared(figure.id)} />
          ))}
        </div>
      ) : null}
      <div className="cards">
        {charts.map((figure) => (
          <FigureCard key={figure.id} figure={figure} scope={scope} />
        ))}
      </div>
    </>
  );
}
