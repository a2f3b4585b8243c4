import type { ReactNode } from 'react';

export type SummaryIssue = {
  key: string;
  message: string;
  /** Major issues are marked in words. */
  major?: boolean;
  /** Focuses the field. If absent, the line is plain text. */
  onSelect?: () => void;
};

export type ErrorSummaryProps = {
  heading: ReactNode;
  issues: readonly SummaryIssue[];
};

/** The issues of a page, at its top; every line links to its field. */
export function ErrorSummary({ heading, issues }: ErrorSummaryProps) {
  return (
    <div className="usa-alert usa-alert--error error-summary" role="group" aria-label="What needs attention">
      <div className="usa-alert__body">
        <h2 className="usa-alert__heading">{heading}</h2>
        {issues.length > 0 ? (
          <ul className="usa-list error-summary__list">
            {issues.map((issue) => (
              <li key={issue.key}>
                {issue.onSelect ? (
                  <button type="button" className="usa-button usa-button--unstyled" onClick={issue.onSelect}>
                    {issue.message}
                  </button>
                ) : (
                  issue.message
                )}
                {issue.major ? <strong className="error-summary__major"> (major)</strong> : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
