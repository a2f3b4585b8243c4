import type { TrackerRead } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { STATE_LABELS, TRACKER_STATES, type TrackerState } from '@srae/domain/tracker/tracker-row';

type Props = {
  counts: TrackerRead['counts'];
  chosen: TrackerState | undefined;
  onChoose: (state: TrackerState | undefined) => void;
};

/** Number of reports by state; each count toggles a filter on the lines. */
export function StateCounts({ counts, chosen, onChoose }: Props) {
  return (
    <div className="states" role="group" aria-label="Reports by status">
      {TRACKER_STATES.map((state) => (
        <button
          key={state}
          type="button"
          className={`states__one state--${state}`}
          aria-pressed={state === chosen}
          onClick={() => onChoose(state === chosen ? undefined : state)}
        >
          <span className="states__count">{counts[state]}</span>
          <span>{STATE_LABELS[state]}</span>
        </button>
      ))}
    </div>
  );
}
