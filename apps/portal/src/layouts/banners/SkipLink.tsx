import type { MouseEvent, ReactNode } from 'react';

/** Leads to the heading of the page, past what is repeated on every page above it. */
export function SkipLink() {
  return (
    <SkipTo className="usa-skipnav" href="#main" target={findPageHeading}>
      Skip to main content
    </SkipTo>
  );
}

/**
 * For pages with much navigation of their own above the heading: a page that has been opened begins with the focus
 * behind the skip link of the frame.
 */
export function SkipToHeading() {
  return (
    <SkipTo className="skip-to no-print" href="#main" target={findPageHeading}>
      Skip to the heading
    </SkipTo>
  );
}

export type SkipToProps = {
  /** Where the browser goes while there is nothing to focus yet. */
  href: string;
  target: () => HTMLElement | null;
  className: string;
  children: ReactNode;
};

/** A link past what stands between the keyboard and what it wants, seen while it has the focus. */
export function SkipTo({ href, target, className, children }: SkipToProps) {
  const skip = (event: MouseEvent) => {
    const element = target();
    if (element === null) return;
    event.preventDefault();
    if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
    element.focus();
  };
  return (
    <a className={className} href={href} onClick={skip}>
      {children}
    </a>
  );
}

/** The heading of the page; null before it has been rendered. */
const findPageHeading = () => document.querySelector<HTMLElement>('main h1');
