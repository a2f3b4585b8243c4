import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { type ReactNode, useEffect, useRef } from 'react';
import { Filter } from '../filters/Filter.tsx';
import type { ChosenNumber } from './use-chosen-number.ts';

type DetailCardProps = {
  readonly figure: FigureRead;
  /** What the card says of the figure, in its accessible name. */
  readonly about: string;
  readonly chosen: ChosenNumber;
  /** Controls beside the choice of the number. */
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** One number of a figure in detail, in place of the tab's figures; it takes the focus. */
export function DetailCard({ figure, about, chosen, tools, onClose, children }: DetailCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened it may be far from here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card" aria-label={`${about}: ${figure.title}`}>
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
      <div className="detail__choice no-print">
        {chosen.rows.length > 1 ? (
          <Choice label="Measure" options={chosen.rows} value={chosen.row?.id} onPick={chosen.onRow} />
        ) : null}
        {figure.groups.length > 1 ? (
          <Choice label="Answer" options={figure.groups} value={chosen.group?.id} onPick={chosen.onGroup} />
        ) : null}
        {tools}
      </div>
      {children}
    </section>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onPick: (id: string) => void;
};

function Choice({ label, options, value, onPick }: ChoiceProps) {
  return (
    <Filter label={label} value={value} onPick={onPick}>
      {options.map((one) => (
        <option key={one.id} value={one.id}>
          {one.label}
        </option>
      ))}
    </Filter>
  );
}
