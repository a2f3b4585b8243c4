import type { MeasuresRead } from '@srae/contract/schemas/dashboard';
import { protectionNote } from '@srae/domain/measures/protection/words';
import { FigureCard } from './FigureCard.tsx';
import { Tile } from './Tile.tsx';

type Props = {
  read: MeasuresRead;
  national?: MeasuresRead | undefined;
  /** Scope of the figures; null while it loads. */
  scope: string | null;
};

/** Tiles first, then charts. */
export function FigureGrid({ read, national, scope }: Props) {
  if (read.withheld !== null) return <p className="notice">{read.withheld}</p>;
  if (read.figures.length === 0)
    return (
      <p className="notice">
        The forms of this report period or place do not ask for these figures. Choose another report period,
        or all programs or all providers above.
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
          <FigureCard
            key={figure.id}
            figure={figure}
            scope={scope}
            note={protectionNote(read.surveys.view)}
          />
        ))}
      </div>
    </>
  );
}
