import type { DashboardContext, FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { listBreaks } from '@srae/contract/figures/figure-text';
import type { MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { useQueries } from '@tanstack/react-query';
import type { Figures, Query } from '../api/figures.ts';
import { measuresQuery } from '../api/use-measures.ts';
import { TrendChart } from '../charts/TrendChart.tsx';
import { DetailCard } from '../detail/DetailCard.tsx';
import { useChosenNumber } from '../detail/use-chosen-number.ts';
import { Failure } from '../Failure.tsx';
import { toPeriodQuery } from '../filters/selection.ts';
import { FigureTable } from '../tables/FigureTable.tsx';
import { differentGrantsText } from '@srae/contract/figures/different-bases';
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
  const chosen = useChosenNumber(figure);
  const { row, group } = chosen;
  // The context has the latest first.
  const periods = context.periods.toReversed();
  const reads = useQueries({
    queries: periods.map(({ pk }) => measuresQuery(figures, set, toPeriodQuery(query, pk))),
  });
  const failed = reads.find((read) => read.isError);
  const loaded = reads.flatMap(({ data }, index) => {
    const at = periods[index];
    return data && at
      ? [
          {
            pk: at.pk,
            name: at.name,
            read: data,
            figures: data.withheld === null ? data.figures : null,
          },
        ]
      : [];
  });
  const sides = loaded.map(({ pk, name, read }) => ({ pk, name, read: readOf(figure, read) }));
  const chosenPeriod = sides.find(({ pk }) => pk === query['period']);
  const bases = chosenPeriod
    ? differentGrantsText(
        chosenPeriod,
        sides.filter((side) => side !== chosenPeriod),
        sides,
      )
    : null;
  const shown =
    row && group && loaded.length === periods.length
      ? overPeriods(figure, { row: row.id, group: group.id }, loaded)
      : null;
  return (
    <DetailCard figure={figure} about="Over report periods" chosen={chosen} onClose={onClose}>
      {failed?.error && shown === null ? (
        <Failure error={failed.error} onRetry={() => failed.refetch()} />
      ) : shown === null ? (
        <p role="status">Loading the report periods…</p>
      ) : (
        <div className="print-pair">
          <TrendChart figure={shown} />
          <FigureTable figure={shown} />
        </div>
      )}
      {shown === null
        ? null
        : listBreaks(shown).map((sentence) => (
            <p key={sentence} className="card__break">
              {sentence}
            </p>
          ))}
      {shown === null || bases === null ? null : <p className="card__break">{bases}</p>}
      <p className="card__formula">
        Different youth take part in each report period. A change between periods is not a change in the same
        youth.
      </p>
    </DetailCard>
  );
}

/** What a period counts for this figure alone; undefined where it shows none. */
function readOf({ counted: unit }: FigureRead, read: MeasuresRead): MeasuresRead | undefined {
  if (read.withheld !== null) return undefined;
  const { forms, surveys, same } = read.counted;
  const isOfSurveys = unit === 'surveys';
  return {
    ...read,
    counted: { forms: isOfSurveys ? null : forms, surveys: isOfSurveys ? surveys : null, same },
  };
}
