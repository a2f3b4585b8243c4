import { STATE_LABELS, type TrackerState } from '@srae/domain/tracker/tracker-row';

/** The state of a report as text; the icon before it is decorative. */
export function StateTag({ state }: { state: TrackerState }) {
  return <span className={`state state--${state}`}>{STATE_LABELS[state]}</span>;
}
