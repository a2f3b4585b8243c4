import type { DashboardContext, FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { listBreaks } from '@srae/contract/figures/figure-text';
import type { MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Figures, Query } from '../api/figures.ts';
import { measuresQuery } from '../api/use-measures.ts';
import { TrendChart } from '../charts/TrendChart.tsx';
import { Filter } from '../filters/Filter.tsx';
import { toPeriodQuery } from '../filters/selection.ts';
import { FigureTable } from '../tables/FigureTable.tsx';
import { overPeriods } from './over-periods.ts';

type Props = {
  figures: Figures;
  context: DashboardContext;
  set: MeasureSet;
  figure: FigureRead;
  query: Query;
  onClose: () => void;
};

/** One number of a figure over all report periods, with its table and the reason where it is not comparable. */
export function OverPeriodsCard({ figures, context, set, figure, query, onClose }: Props) {
  const [rowId, setRow] = useState('');
  const [groupId, setGroup] = useState('');
  const row = figure.rows.find(({ id }) => id === rowId) ?? figure.rows[0];
  const group = figure.groups.find(({ id }) => id === groupId) ?? figure.groups[0];
  const heading = useRef<HTMLHeadingElement>(null);
  // The card replaces the tab's figures, possibly far from the button that opened it.
  useEffect(() => heading.current?.focus(), []);
  // The context has the latest first.
  const periods = context.periods.toReversed();
  const reads = useQueries({
    queries: periods.map(({ pk }) => measuresQuery(figures, set, toPeriodQuery(query, pk))),
  });
  const failed = reads.find(({ isError }) => isError);
  const loaded = reads.flatMap(({ data }, index) => {
    const at = periods[index];
    return data && at
      ? [{ pk: at.pk, name: at.name, figures: data.withheld === null ? data.figures : null }]
      : [];
  });
  const shown =
    row && group && loaded.length === periods.length
      ? overPeriods(figure, { row: row.id, group: group.id }, loaded)
      : null;
  return (
    <section className="card" aria-label={`Over report periods: ${figure.title}`}>
      <div className="card__head">
        <div>
          <h3 ref={heading} tabIndex={-1}>
            {figure.title}
          </h3>
          <p className="card__about">{figure.describes}.</p>
        </div>
        <button type="button" className="button button--plain no-print" onClick={onClose}>
          Back to all figures
        </button>
      </div>
      <div className="places__choice no-print">
        {figure.rows.length > 1 ? (
          <Filter label="Measure" value={row?.id} onPick={setRow}>
            <Options of={figure.rows} />
          </Filter>
        ) : null}
        {figure.groups.length > 1 ? (
          <Filter label="Answer" value={group?.id} onPick={setGroup}>
            <Options of={figure.groups} />
          </Filter>
        ) : null}
      </div>
      {failed ? (
        <div className="notice notice--problem" role="alert">
          <p>{failed.error?.message}</p>
          <button type="button" className="button" onClick={() => void failed.refetch()}>
            Try again
          </button>
        </div>
      ) : shown === null ? (
        <p role="status">Loading the report periods…</p>
      ) : (
        <>
          <TrendChart figure={shown} />
          <FigureTable figure={shown} />
        </>
      )}
      {shown === null
        ? null
        : listBreaks(shown).map((sentence) => (
            <p key={sentence} className="card__break">
              {sentence}
            </p>
          ))}
      <p className="card__formula">
        Different youth take part in each report period. A change between periods is not a change in the same
        youth.
      </p>
    </section>
  );
}

function Options({ of }: { of: readonly { readonly id: string; readonly label: string }[] }) {
  return of.map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));
}
