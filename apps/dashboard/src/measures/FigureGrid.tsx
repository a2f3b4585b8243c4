import type { MeasuresRead } from '@srae/contract/schemas/dashboard';
import { FigureCard } from './FigureCard.tsx';
import { Tile } from './Tile.tsx';

/** Tiles first, then charts. */
export function FigureGrid({ read, national }: { read: MeasuresRead; national?: MeasuresRead | undefined }) {
  if (read.withheld !== null) return <p className="notice">{read.withheld}</p>;
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
          <FigureCard key={figure.id} figure={figure} />
        ))}
      </div>
    </>
  );
}
