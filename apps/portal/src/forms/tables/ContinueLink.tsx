import { buttonClass } from '../../ui/Button.tsx';
import type { NextPage } from './row-pages.ts';

export type ContinueLinkProps = {
  /** Names the row. */
  of: string;
  /** The first page that is not complete. */
  next: NextPage | undefined;
  /** Where the row can be looked at when nothing is left, or nothing can be changed. */
  view: string;
  readOnly: boolean;
};

/** The one way on from a row of a table. */
export function ContinueLink({ of, next, view, readOnly }: ContinueLinkProps) {
  return next === undefined || readOnly ? (
    <a className={buttonClass('secondary', true)} href={view} aria-label={`View: ${of}`}>
      View
    </a>
  ) : (
    <a
      className={buttonClass('primary', true)}
      href={next.href}
      aria-label={`Continue: ${of}, ${next.label.toLowerCase()}`}
    >
      Continue
    </a>
  );
}
