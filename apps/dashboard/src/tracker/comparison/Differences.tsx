import type { ComparedPage, ComparisonRead } from '@srae/contract/schemas/dashboard/comparison';
import {
  ABSENT,
  absenceText,
  answerChangeText,
  groupApart,
  NOT_COMPARED,
  statusChangeText,
  submissionName,
  summaryText,
} from '@srae/domain/snapshots/words';

const SURVEYS = { entry: 'Entry survey', exit: 'Exit survey' } as const;

/** The summary sentence, the differences by page, the uploads, and the questions that are not comparable. */
export function Differences({ read }: { read: ComparisonRead }) {
  const { owners, uploads, not_compared: apart } = read;
  return (
    <div className="compared">
      <p className="compared__sum" role="status">
        {summaryText(read)}
      </p>
      {owners.map(({ key, name, former_name: former, presence, pages }) => (
        <section key={key} className="card" aria-label={name}>
          <h2>{name}</h2>
          {presence === 'both' ? null : <p>{absenceText(presence, read)}</p>}
          {former === null ? null : <p>Former name: {former}</p>}
          {pages.map((page) => (
            <Page key={`${page.form} ${page.title}`} page={page} of={name} read={read} />
          ))}
        </section>
      ))}
      <section className="card" aria-label="Survey uploads">
        <h2>Survey uploads</h2>
        <ul>
          {uploads.map((one) => (
            <li key={one.survey}>
              {SURVEYS[one.survey]}: {one.before ?? ABSENT}, then {one.after ?? ABSENT}
            </li>
          ))}
        </ul>
        <p>Numbers of survey rows are protected. See Results.</p>
      </section>
      {apart.length === 0 ? null : (
        <section className="card" aria-label="Questions that do not compare">
          <h2>Questions that do not compare</h2>
          <p>{NOT_COMPARED}</p>
          {groupApart(apart).map(({ title, why, questions }) => (
            <section key={`${title} ${why}`} aria-label={title}>
              <h3>{title}</h3>
              <p>{why}</p>
              <ul>
                {questions.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      )}
    </div>
  );
}

function Page({ page, of, read }: { page: ComparedPage; of: string; read: ComparisonRead }) {
  const { title, status, differences } = page;
  const heads = [submissionName(read.before), submissionName(read.after)] as const;
  return (
    <>
      {status === null ? null : (
        <p>
          {title}: {statusChangeText(status)}
        </p>
      )}
      {differences.length === 0 ? null : <h3>{title}</h3>}
      {differences.length === 0 ? null : (
        // Focusable, so that a table wider than the screen scrolls by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="table-room" tabIndex={0} role="region" aria-label={`${title}, ${of}`}>
          <table className="table table--lines">
            <caption className="unseen">{title}</caption>
            <thead>
              <tr>
                <th scope="col">Question</th>
                <th scope="col">{heads[0]}</th>
                <th scope="col">{heads[1]}</th>
                <th scope="col">Difference</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((one) => (
                <tr key={one.name}>
                  <th scope="row">
                    {one.question}
                    {one.section === null ? null : <small> {one.section}</small>}
                  </th>
                  <td data-label={heads[0]}>{one.before ?? ABSENT}</td>
                  <td data-label={heads[1]}>{one.after ?? ABSENT}</td>
                  <td data-label="Difference">{answerChangeText(one)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
