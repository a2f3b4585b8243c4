import { STATE_LABELS, type TrackerState } from '@srae/domain/tracker/tracker-row';

/** The state of a report in words; the mark before it is for the eye alone. */
export function StateTag({ state }: { state: TrackerState }) {
  return <span className={`state state--${state}`}>{STATE_LABELS[state]}</span>;
}
