import type { CellProblem } from '@srae/domain/workbook/compare';
import { Notice } from '../../ui/feedback/Notice.tsx';

type ProblemsProps = { readonly problems: readonly CellProblem[]; readonly notices: readonly string[] };

/** Rows and headings that could not be read, with advice. */
export function Problems({ problems, notices }: ProblemsProps) {
  if (problems.length + notices.length === 0) return null;
  return (
    <Notice tone="warning" heading="Parts of the workbook were not read">
      {notices.length > 0 ? (
        <ul className="usa-list">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      ) : null}
      <ProblemList problems={problems} heading={null} />
    </Notice>
  );
}

/** Maximum lines of a list; the rest is given as a count. */
const SHOWN = 50;

/** Each problem with its position, its content, and advice. */
export function ProblemList({
  problems,
  heading,
}: {
  problems: readonly CellProblem[];
  heading: string | null;
}) {
  if (problems.length === 0) return null;
  return (
    <>
      {heading === null ? null : <h3 className="issue-group__title">{heading}</h3>}
      <ul className="usa-list">
        {problems.slice(0, SHOWN).map(({ sheet, row, label, text, message }) => (
          <li key={`${sheet} ${row} ${label}`}>
            {sheet}, row {row}
            {label === null ? '' : `, ${label}`}
            {text === '' ? '' : ` (“${text}”)`}: {message}
          </li>
        ))}
      </ul>
      {problems.length > SHOWN ? <p>And {problems.length - SHOWN} more like these.</p> : null}
    </>
  );
}
