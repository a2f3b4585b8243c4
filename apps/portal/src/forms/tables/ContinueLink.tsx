import { buttonClass } from '../../ui/Button.tsx';
import type { NextPage } from './row-pages.ts';

export type ContinueLinkProps = {
  /** The row's name, for the accessible name. */
  of: string;
  /** The first incomplete page. */
  next: NextPage | undefined;
  /** The page for viewing the row when it is complete or read-only. */
  view: string;
  readOnly: boolean;
};

/** The single next-step link of a table row. */
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
