import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { protectionNote, type SurveyView } from '@srae/domain/measures/protection/words';
import { useId, useRef, useState } from 'react';
import { isTrend } from '../charts/chart-kind.ts';
import { howToRead } from '../charts/how-to-read.ts';
import { differentPeriodsText } from '../compare/different-periods.ts';
import { detailName, opens } from '../detail/use-focus-back.ts';
import { AskButton } from './AskButton.tsx';
import { toCardRows } from './card-rows.ts';
import { PlacesButton, type PlacesLink } from '../places/PlacesButton.tsx';
import { FigureDownloads } from '../downloads/FigureDownloads.tsx';
import { basesText, flagText, listBreaks } from '@srae/contract/figures/figure-text';
import { ChartAndTable } from '../tables/ChartAndTable.tsx';
import { TableSwitch } from '../tables/TableSwitch.tsx';

type Props = {
  figure: FigureRead;
  /** Scope of the figure; null while it loads. */
  scope: string | null;
  /** Whether survey figures are protected. */
  view: SurveyView;
  places?: PlacesLink | undefined;
  /** Shows the figure over the report periods. */
  onOver?: ((figure: string) => void) | undefined;
};

/** The height of a trend chart, in lines of a bar chart. */
const TREND_LINES = 5;

/** A chart with title and notes on reading and computation, replaceable by its table. */
export function FigureCard({ figure, scope, view, places, onOver }: Props) {
  const [asTable, setAsTable] = useState(false);
  const heading = useId();
  const chartRef = useRef<HTMLDivElement>(null);
  const isEmpty = figure.rows.length === 0;
  const flag = flagText(figure, view);
  const unequal = differentPeriodsText(figure);
  const computation = `${figure.formula}. Base: ${figure.base.charAt(0).toLowerCase()}${figure.base.slice(1)}.`;
  return (
    <section
      className="card"
      aria-label={figure.title}
      style={toCardRows(isTrend(figure) ? TREND_LINES : figure.rows.length)}
    >
      <div className="card__head">
        <div>
          <h3 id={heading}>{figure.title}</h3>
          <p className="card__about">
            {figure.describes}
            {figure.by === undefined ? null : `, by ${figure.by.toLowerCase()}`}.
          </p>
        </div>
        {isEmpty ? null : <TableSwitch heading={heading} asTable={asTable} onChange={setAsTable} />}
      </div>
      {isEmpty ? (
        <p className="card__empty">No data for this selection.</p>
      ) : (
        <ChartAndTable figure={figure} asTable={asTable} chartRef={chartRef} />
      )}
      {isEmpty ? null : (
        <details className="card__how no-print">
          {/* Not an aria-label: browsers take words beside it as a description, and the words are read twice. */}
          <summary>
            How to read this chart<span className="visually-hidden">: {figure.title}</span>
          </summary>
          <p>{howToRead(figure)}</p>
          <p>{computation}</p>
        </details>
      )}
      {flag === null ? null : <p className="card__flag">{flag}</p>}
      {[...listBreaks(figure), ...(unequal === null ? [] : [unequal])].map((sentence) => (
        <p key={sentence} className="card__break">
          {sentence}
        </p>
      ))}
      {places && !isEmpty ? <PlacesButton figure={figure} places={places} /> : null}
      {onOver && !isEmpty && !figure.over_periods ? (
        <button
          type="button"
          className="button button--plain no-print"
          aria-label={`Over report periods: ${figure.title}`}
          {...opens(detailName.periods(figure.id))}
          onClick={() => onOver(figure.id)}
        >
          Over report periods
        </button>
      ) : null}
      {isEmpty ? null : <AskButton figure={figure} />}
      <p className="card__formula">
        {isEmpty ? computation : `${basesText(figure)}.`}
        {isEmpty ? null : <span className="print-inline"> {computation}</span>}
      </p>
      {isEmpty ? null : (
        <FigureDownloads figure={figure} scope={scope} note={protectionNote(view)} chartRef={chartRef} />
      )}
    </section>
  );
}
