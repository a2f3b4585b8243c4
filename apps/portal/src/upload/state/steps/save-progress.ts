/** The progress of one run of a save, shown until the run is cancelled; a retry resumes at its position. */
import type { Observable } from '../../../forms/state/observable.ts';
import type { SaveProgress, UploadState } from '../upload-state.ts';
import type { Position, SendOptions } from './send-batches.ts';

export type RunProgress = Pick<SendOptions, 'onSending' | 'onStored'> & {
  readonly get: () => SaveProgress;
  /** The position of the first batch that is not stored. */
  readonly position: () => Position;
};

type Run = Pick<SendOptions, 'from' | 'signal'> &
  Pick<SaveProgress, 'rows' | 'batches' | 'rowsBefore' | 'startedAt'>;

/** Shows the beginning of a run. */
export function startProgress(
  { from, signal, rows, batches, rowsBefore, startedAt }: Run,
  state: Observable<UploadState>,
): RunProgress {
  let position = from;
  let progress: SaveProgress = {
    rows,
    batches,
    rowsStored: rowsBefore,
    rowsBefore,
    startedAt,
    sending: null,
  };
  const show = (change: Partial<SaveProgress>) => {
    progress = { ...progress, ...change };
    if (!signal.aborted) state.set({ save: { at: 'running', progress } });
  };
  show({});
  return {
    get: () => progress,
    position: () => position,
    onSending: (sending) => show({ sending }),
    onStored: (next, { lastRow }) => {
      position = next;
      show({ rowsStored: lastRow });
    },
  };
}
