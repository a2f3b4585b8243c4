import type { ReactNode } from 'react';

export type FactListProps = {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
};

/** What is known of one record, side by side. */
export function FactList({ facts, className = 'fact-list' }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
