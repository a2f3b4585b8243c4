import type { FigureRead, PlacesRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { OUTLIER_LEAST } from '@srae/domain/measures/places/outliers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Figures, Query } from '../api/figures.ts';
import { cellText, partsText, rankCell } from '@srae/contract/figures/figure-text';
import { DetailCard } from '../detail/DetailCard.tsx';
import { useChosenNumber } from '../detail/use-chosen-number.ts';
import { Failure } from '../Failure.tsx';

type Props = {
  figures: Figures;
  set: MeasureSet;
  figure: FigureRead;
  query: Query;
  level?: 'program' | undefined;
  onOpen: (level: PlacesRead['level'], place: PlacesRead['places'][number]) => void;
  onClose: () => void;
};

/** The places behind a figure, sorted by value in descending order, with outliers marked. */
export function PlacesCard({ figures, set, figure, query, level, onOpen, onClose }: Props) {
  const [order, setOrder] = useState<Order>('highest');
  const chosen = useChosenNumber(figure);
  const { row, group } = chosen;
  const asked = { ...query, figure: figure.id, row: row?.id, group: group?.id, level };
  const { data, error, refetch } = useQuery({
    queryKey: ['places', set, asked],
    queryFn: ({ signal }) => figures.places(set, asked, signal),
    placeholderData: keepPreviousData,
    enabled: row !== undefined && group !== undefined,
  });
  const noun = NOUNS[data?.level ?? 'grant'];
  return (
    <DetailCard
      figure={figure}
      about="Behind the figure"
      chosen={chosen}
      onClose={onClose}
      tools={
        <button
          type="button"
          className="button"
          onClick={() => setOrder(order === 'highest' ? 'lowest' : 'highest')}
        >
          {order === 'highest' ? 'Lowest first' : 'Highest first'}
        </button>
      }
    >
      {error && !data ? (
        <Failure error={error} onRetry={() => refetch()} />
      ) : data === undefined ? (
        <p role="status">Loading…</p>
      ) : data.withheld !== null ? (
        <p className="notice">{data.withheld}</p>
      ) : data.places.length === 0 ? (
        <p className="card__empty">No grants or providers have this figure.</p>
      ) : (
        <>
          <PlacesTable
            read={data}
            order={order}
            noun={noun}
            caption={toCaption(figure, row, group)}
            onOpen={onOpen}
          />
          <p className="card__formula">{methodText(data)}</p>
        </>
      )}
    </DetailCard>
  );
}

type TableProps = { read: PlacesRead; order: Order; noun: string; caption: string; onOpen: Props['onOpen'] };

function PlacesTable({ read, order, noun, caption, onOpen }: TableProps) {
  const unit = read.unit ?? 'count';
  const end = Math.max(unit === 'percent' ? 100 : 1, ...read.places.map(({ value }) => value ?? 0));
  return (
    <table className="table places__table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{noun}</th>
          <th scope="col" className="table__number">
            Value
          </th>
          <th scope="col">Compared</th>
        </tr>
      </thead>
      <tbody>
        {inOrder(read.places, order).map((place) => {
          const { pk, name, outlier, within: _, ...numbers } = place;
          const cell = { group: '', ...numbers };
          return (
            <tr key={pk}>
              <th scope="row">
                <button type="button" className="link" onClick={() => onOpen(read.level, place)}>
                  {name}
                </button>
              </th>
              <td className="table__number">
                {cellText(cell, unit)}
                <small>{partsText(cell, unit)}</small>
              </td>
              <td className="places__bar">
                <span
                  aria-hidden="true"
                  className={outlier ? 'places__value places__value--far' : 'places__value'}
                  style={{ width: `${cell.hidden === null ? (100 * (cell.value ?? 0)) / end : 0}%` }}
                />
                {outlier ? <strong>{outlier === 'high' ? 'Far above' : 'Far below'}</strong> : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Order = 'highest' | 'lowest';

const NOUNS = { grant: 'Grant', provider: 'Provider', program: 'Program' } as const satisfies Record<
  PlacesRead['level'],
  string
>;

/** Places without a number are listed last, by name. */
function inOrder(places: PlacesRead['places'], order: Order): PlacesRead['places'] {
  if (order === 'highest') return places;
  const isRanked = (place: PlacesRead['places'][number]) => rankCell(place) >= 0;
  return [...places.filter(isRanked).toReversed(), ...places.filter((one) => !isRanked(one))];
}

function toCaption(
  figure: FigureRead,
  row: FigureRead['rows'][number] | undefined,
  group: FigureRead['groups'][number] | undefined,
): string {
  const parts = [
    figure.rows.length > 1 ? row?.label : undefined,
    figure.groups.length > 1 ? group?.label : undefined,
  ];
  return [figure.title, ...parts.filter(Boolean)].join(' · ');
}

/** How outliers are determined, or why none are. */
function methodText({ median, unit, level }: PlacesRead): string {
  if (median === null || unit === null)
    return `${NOUNS[level]}s far from the others are marked where at least ${OUTLIER_LEAST} have a number.`;
  const middle = cellText(
    { group: '', value: median, numerator: null, denominator: null, hidden: null },
    unit,
  );
  return `The median is ${middle}. “Far above” and “Far below” mark ${NOUNS[level].toLowerCase()}s whose number is much higher or lower than most others. The manual says how they are found.`;
}
