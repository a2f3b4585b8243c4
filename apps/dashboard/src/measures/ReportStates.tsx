import type { TrackerRead } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { STATE_LABELS, TRACKER_STATES } from '@srae/domain/tracker/tracker-row';

export const REPORT_STATES = 'Who has reported';

/** Reporting progress: the number of reports in each state, as bars. */
export function ReportStates({ counts }: { counts: TrackerRead['counts'] }) {
  const all = TRACKER_STATES.reduce((sum, state) => sum + counts[state], 0);
  const submitted = counts.submitted + counts.changed;
  return (
    <section className="card" aria-label={REPORT_STATES}>
      <h3>{REPORT_STATES}</h3>
      <p className="card__about">
        {pluralize(all, 'active grant')}, {submitted} submitted.
      </p>
      <table className="states-chart">
        <caption className="visually-hidden">{REPORT_STATES}</caption>
        <tbody>
          {TRACKER_STATES.toReversed().map((state) => (
            <tr key={state}>
              <th scope="row">{STATE_LABELS[state]}</th>
              <td className="table__number">{counts[state]}</td>
              <td className="states-chart__bar" aria-hidden="true">
                <span
                  className={`state--${state}`}
                  style={{ width: `${all === 0 ? 0 : (100 * counts[state]) / all}%` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
