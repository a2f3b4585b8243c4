import { useWithPeriod } from '../../forms/links.ts';
import { Explanation } from './queries/Explanation.tsx';
import type { ReportPage } from './report-pages.ts';
import { StatusLabel } from './StatusLabel.tsx';

/** One page: a link with its status, and below it each issue as a link to its field. */
export function PageLine({ page }: { page: ReportPage }) {
  const withPeriod = useWithPeriod();
  const href = withPeriod(page.path);
  return (
    <li className="report-page">
      <div className="report-page__head">
        <a href={href}>{page.title}</a>
        <StatusLabel status={page.status} />
      </div>
      {page.issues.length > 0 ? (
        <ul className="usa-list report-page__issues" aria-label={`Issues of ${page.title}`}>
          {page.issues.map((issue) => (
            <li key={`${issue.code} ${issue.field}`}>
              <a href={`${href}#${issue.field}`}>{issue.message}</a>
              {issue.severity === 'major' && !page.neverMajor ? (
                <strong className="report-page__major"> (major)</strong>
              ) : null}{' '}
              <Explanation issue={issue} place={page.place} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
