import { type ReactNode, useId } from 'react';

type FilterProps = {
  label: string;
  value: string | number | undefined;
  onPick: (text: string) => void;
  children: ReactNode;
};

/** A labelled select; without a value the first, empty option is selected. */
export function Filter({ label, value, onPick, children }: FilterProps) {
  const id = useId();
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value ?? ''} onChange={(event) => onPick(event.target.value)}>
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
