import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

export type SectionProps = {
  id: string;
  number: number;
  title: string;
  /** Shows a check mark instead of the number. */
  done?: boolean;
  /** The missing prerequisite; the section stays closed until it is met. */
  waitingFor?: string | null;
  children: ReactNode;
};

/** A numbered step of the page, which opens when its prerequisites are met. */
export function Section({ id, number, title, done, waitingFor, children }: SectionProps) {
  return (
    <section
      className={`card step ${waitingFor ? 'step--waiting' : ''} ${done ? 'step--done' : ''}`}
      id={id}
      aria-labelledby={`${id}-heading`}
    >
      <h2 className="step__title" id={`${id}-heading`} tabIndex={-1}>
        <span className="step__number" aria-hidden="true">
          {done ? <Icon name="check" size={18} /> : number}
        </span>
        <span className="usa-sr-only">Step {number}: </span>
        {title}
        {done ? <span className="usa-sr-only"> (done)</span> : null}
      </h2>
      {waitingFor ? <p className="step__waiting">{waitingFor}</p> : children}
    </section>
  );
}
