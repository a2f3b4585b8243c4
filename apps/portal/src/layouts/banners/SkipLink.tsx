import { findPageHeading, SkipTo } from '../../ui/SkipTo.tsx';

/** Leads to the heading of the page, past what is repeated on every page above it. */
export function SkipLink() {
  return (
    <SkipTo className="usa-skipnav" href="#main" target={findPageHeading}>
      Skip to main content
    </SkipTo>
  );
}
