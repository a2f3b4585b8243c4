import type { FigureRead } from '@srae/contract/schemas/dashboard';
import { useState } from 'react';
import { BarChart } from '../charts/BarChart.tsx';
import { basesText } from './format.ts';
import { FigureTable } from '../tables/FigureTable.tsx';

/** A chart with its title, its formula, and its table in its place on demand; in print both stand. */
export function FigureCard({ figure }: { figure: FigureRead }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="card" aria-label={figure.title}>
      <div className="card__head">
        <div>
          <h3>{figure.title}</h3>
          <p className="card__about">
            {figure.describes}
            {figure.by === undefined ? null : `, by ${figure.by.toLowerCase()}`}.
          </p>
        </div>
        <button
          type="button"
          className="button button--plain no-print"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show chart' : 'Show table'}
        </button>
      </div>
      <div className={asTable ? 'print-only' : undefined}>
        <BarChart figure={figure} />
      </div>
      <div className={asTable ? undefined : 'print-only'}>
        <FigureTable figure={figure} />
      </div>
      <p className="card__formula">
        {basesText(figure)}. {figure.formula}. Base:{' '}
        {figure.base.charAt(0).toLowerCase() + figure.base.slice(1)}.
      </p>
    </section>
  );
}
