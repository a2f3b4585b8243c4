import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { useId, useState } from 'react';
import { differentPeriodsText } from '../compare/different-periods.ts';
import { ChartAndTable } from '../tables/ChartAndTable.tsx';
import { TableSwitch } from '../tables/TableSwitch.tsx';

export const PERIOD_TRENDS = 'Are youth reached and retained?';

/** Youth reached and share retained by period, as two stacked charts. */
export function PeriodTrends({ figures }: { figures: readonly FigureRead[] }) {
  const [asTable, setAsTable] = useState(false);
  const heading = useId();
  return (
    <section className="card" aria-label={PERIOD_TRENDS}>
      <div className="card__head">
        <h3 id={heading}>{PERIOD_TRENDS}</h3>
        <TableSwitch heading={heading} asTable={asTable} onChange={setAsTable} />
      </div>
      {figures.map((figure) => (
        <div key={figure.id}>
          <p className="card__sub">{figure.title}</p>
          <ChartAndTable figure={figure} asTable={asTable} size="compact" />
        </div>
      ))}
      {[...new Set(figures.flatMap((figure) => differentPeriodsText(figure) ?? []))].map((sentence) => (
        <p key={sentence} className="card__break">
          {sentence}
        </p>
      ))}
    </section>
  );
}
