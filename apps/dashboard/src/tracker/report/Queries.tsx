import type { TrackedRead } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { ageText, QUERY_STATE_LABELS } from '@srae/domain/queries/query';

type Props = Pick<TrackedRead, 'queries'> & {
  onOpen: (pk: number) => void;
  /** Absent while the report is not submitted. */
  onAsk?: () => void;
};

/** Queries about the report, open ones first; they are read and answered in the portal (decision 36). */
export function Queries({ queries, onOpen, onAsk }: Props) {
  return (
    <section className="card" aria-label="Queries">
      <h2>Queries</h2>
      {queries.length === 0 ? (
        <p>No questions about this report yet.</p>
      ) : (
        <ul>
          {queries.map(({ pk, subject, ...query }) => (
            <li key={pk}>
              <button
                type="button"
                className="button button--small no-print"
                aria-label={`Open query ${pk}, ${subject}`}
                onClick={() => onOpen(pk)}
              >
                Open
              </button>{' '}
              {subject}: {QUERY_STATE_LABELS[query.state]}, {ageText(query)}
            </li>
          ))}
        </ul>
      )}
      {onAsk ? (
        <p className="no-print">
          <button type="button" className="button" onClick={onAsk}>
            Ask about this report
          </button>
        </p>
      ) : (
        <p>Questions can be asked once the report has been submitted.</p>
      )}
    </section>
  );
}
