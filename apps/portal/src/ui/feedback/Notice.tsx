import type { ReactNode } from 'react';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

export type NoticeProps = {
  tone: NoticeTone;
  heading?: ReactNode;
  children?: ReactNode;
  /** Announced when it appears: politely, or assertively for errors. */
  announce?: boolean;
  slim?: boolean;
};

/** An inline message that stays in place. */
export function Notice({ tone, heading, children, announce, slim }: NoticeProps) {
  return (
    <div
      className={`usa-alert usa-alert--${tone} notice ${slim ? 'usa-alert--slim' : ''}`}
      role={announce ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <div className="usa-alert__body">
        {heading ? <h2 className="usa-alert__heading">{heading}</h2> : null}
        {children ? <div className="usa-alert__text">{children}</div> : null}
      </div>
    </div>
  );
}
