import type { FigureRead } from '@srae/contract/schemas/dashboard';
import { baseText, cellText, NOT_COMPARABLE, partsText } from '@srae/contract/figures/figure-text';

/** One figure: number, label, numerator and base, and the national figure where there is one. */
export function Tile({ figure, national }: { figure: FigureRead; national?: FigureRead | undefined }) {
  const [row] = figure.rows;
  const cell = row?.cells[0];
  const isValue = cell !== undefined && cell.hidden === null && cell.value !== null;
  const behind = partsText(cell, figure.unit);
  const compared = national?.rows[0]?.cells[0];
  return (
    <section className="tile" aria-label={figure.title}>
      <h3 className="tile__title">{figure.title}</h3>
      <p className={isValue ? 'tile__value' : 'tile__value tile__value--none'}>
        {row?.breaks ? NOT_COMPARABLE : cellText(cell, figure.unit)}
      </p>
      <p className="tile__about">{figure.describes}</p>
      <p className="tile__base">
        {behind ? `${behind} · ` : null}
        {row ? baseText(row, figure.counted) : null}
      </p>
      {compared && !national?.rows[0]?.breaks && figure.unit !== 'count' && figure.unit !== 'money' ? (
        <p className="tile__national">National: {cellText(compared, figure.unit)}</p>
      ) : null}
    </section>
  );
}
