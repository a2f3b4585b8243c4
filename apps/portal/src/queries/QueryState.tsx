import { QUERY_STATE_LABELS, type QueryState as State } from '@srae/domain/queries/query';
import { StatusTag, type StatusTone } from '../ui/feedback/StatusTag.tsx';

/** The state of a query with icon and words. */
export function QueryState({ state }: { state: State }) {
  return <StatusTag tone={TONES[state]}>{QUERY_STATE_LABELS[state]}</StatusTag>;
}

const TONES = { open: 'caution', answered: 'attention', closed: 'off' } as const satisfies Record<
  State,
  StatusTone
>;
