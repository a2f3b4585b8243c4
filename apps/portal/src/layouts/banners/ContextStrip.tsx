import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

export type Fact = { readonly label: string; readonly value: ReactNode };

export type ContextStripProps = {
  /** In reading order: grantee, cohort, funding stream, report period, its dates or year, due. */
  facts: readonly Fact[];
  /** Why nothing can be changed here and what to do; turns the strip into a notice. */
  readOnly?: ReactNode;
  aside?: ReactNode;
  /** Further information about the whole period. */
  notice?: ReactNode;
};

/** Shown under the top bar of every reporting page: grantee and period. */
export function ContextStrip({ facts, readOnly, aside, notice }: ContextStripProps) {
  return (
    <section
      className={`strip ${readOnly ? 'strip--read-only' : ''}`}
      aria-label="Grant and reporting period"
    >
      <dl className="strip__facts">
        {facts.map((fact) => (
          <div key={fact.label} className="strip__fact">
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      {aside ? <div className="strip__aside">{aside}</div> : null}
      {notice ? (
        <p className="strip__notice">
          <Icon name="info" size={18} /> {notice}
        </p>
      ) : null}
      {readOnly ? (
        <p className="strip__notice">
          <Icon name="lock" size={18} /> {readOnly}
        </p>
      ) : null}
    </section>
  );
}
