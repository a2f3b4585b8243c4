import type { ReactNode } from 'react';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

export type NoticeProps = {
  tone: NoticeTone;
  heading?: ReactNode;
  children?: ReactNode;
  /** Announces itself when it appears: politely, or at once for errors. */
  announce?: boolean;
  slim?: boolean;
};

/** A message that stays where it belongs on the page. */
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
