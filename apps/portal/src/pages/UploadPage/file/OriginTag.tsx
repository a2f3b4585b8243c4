import type { ColumnChoice } from '@srae/domain/survey/mapping';
import type { Origin } from '../../../upload/state/mapping-state.ts';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';

/** The origin of a choice, as icon and text. */
export function OriginTag({
  choice,
  origin,
}: {
  choice: ColumnChoice | undefined;
  origin: Origin | undefined;
}) {
  if (choice === undefined) return <StatusTag tone="caution">Choose</StatusTag>;
  if (origin === 'remembered') {
    return (
      <StatusTag tone="attention" icon="history">
        Remembered
      </StatusTag>
    );
  }
  if (choice === 'not-in-file') return <StatusTag tone="off">Not in file</StatusTag>;
  return <StatusTag tone="good">{origin === 'chosen' ? 'Chosen' : 'Matched'}</StatusTag>;
}
