import type { ReactNode } from 'react';

export type CardProps = {
  title?: ReactNode;
  /** One line under the heading. */
  help?: ReactNode;
  /** Right of the heading: a status, a button. */
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
};

/** One subject: heading, one line of help, content. A section named by its heading. */
export function Card({ title, help, aside, id, children }: CardProps) {
  const headingId = id ? `${id}-heading` : undefined;
  return (
    <section className="card" id={id} aria-labelledby={title ? headingId : undefined}>
      {title ? (
        <div className="card__head">
          <h2 className="card__title" id={headingId} tabIndex={-1}>
            {title}
          </h2>
          {aside}
        </div>
      ) : null}
      {help ? <p className="card__help">{help}</p> : null}
      {children}
    </section>
  );
}
