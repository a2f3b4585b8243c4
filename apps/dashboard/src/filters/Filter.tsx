import { type ReactNode, useId } from 'react';
import { useRestedChoice } from './use-rested-choice.ts';

type FilterProps = {
  label: string;
  value: string | number | undefined;
  onPick: (text: string) => void;
  children: ReactNode;
};

/** A labelled select; without a value the first, empty option is selected. */
export function Filter({ label, value, onPick, children }: FilterProps) {
  const id = useId();
  const { waiting, choose, handlers } = useRestedChoice(onPick);
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={waiting ?? value ?? ''}
        onChange={(event) => choose(event.target.value)}
        {...handlers}
      >
        {children}
      </select>
    </div>
  );
}

type Named = { readonly pk: number; readonly name: string };

/** Options from a list of items with keys and names. */
export function NamedOptions({ of }: { of: readonly Named[] }) {
  return of.map(({ pk, name }) => (
    <option key={pk} value={pk}>
      {name}
    </option>
  ));
}

type PeriodProps = { periods: readonly Named[]; value: number; onPick: (period: number) => void };

/** The report period; always exactly one. */
export function PeriodFilter({ periods, value, onPick }: PeriodProps) {
  return (
    <Filter label="Report period" value={value} onPick={(text) => onPick(Number(text))}>
      <NamedOptions of={periods} />
    </Filter>
  );
}
