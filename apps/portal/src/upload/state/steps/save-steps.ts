/** Saving the checked rows: cancel before the commit, resume after a failure. */
import type { Receipt } from '@srae/contract/schemas/uploads';
import type { UsedMapping } from '@srae/domain/survey/corrections/corrections';
import { ApiProblem, isAborted, isRecord, toMessage } from '../../../api/problem.ts';
import { randomId } from '../../../api/random-id.ts';
import type { Observable } from '../../../forms/state/observable.ts';
import type { SurveyWorker } from '../../survey-worker.ts';
import type { UploadCalls } from '../../upload-calls.ts';
import { createReplacementConsent } from './replacement-consent.ts';
import { startProgress } from './save-progress.ts';
import { isTransient, sendBatches, START, type Position, type Wait } from './send-batches.ts';
import { canRetry } from '../failure-text.ts';
import { NO_CORRECTION_STATE } from '../corrections-state.ts';
import type { Replaced } from '../replaced.ts';
import type { OpenElsewhere, SaveFailure, UploadState } from '../upload-state.ts';

export type SaveDeps = {
  readonly worker: SurveyWorker;
  readonly calls: Pick<UploadCalls, 'saveBatch' | 'endUpload' | 'inForce'>;
  /** Whether the file may contain rows of only one provider: then it changes nothing of the others. */
  readonly oneProvider: boolean;
  /** Called to refetch status and history (UPL-033). */
  readonly onSaved: (receipt: Receipt) => void;
  /** Stores the mappings used by the saved rows. */
  readonly onMapped: (used: readonly UsedMapping[]) => void;
  /** Milliseconds, for rows per second. */
  readonly now: () => number;
  /** Waits between attempts; uses real timers if absent. */
  readonly wait?: Wait;
};

/** Whether there is a formatted submission to save, and nothing in progress (UPL-013). */
export function canSave({ check, corrections, save }: UploadState): boolean {
  if (save.at === 'running' || (save.at === 'failed' && !canRetry(save.failure))) return false;
  return check.at === 'done' && check.outcome.submission !== null && corrections.status === 'checked';
}

/** An upload can be cancelled until its last batch is sent; after that it may already be committed. */
export function canCancelSave({ save }: Pick<UploadState, 'save'>): boolean {
  return save.at === 'running' && save.progress.sending?.batch.commit !== true;
}

export function saveSteps(
  { worker, calls, oneProvider, onSaved, onMapped, now, wait }: SaveDeps,
  state: Observable<UploadState>,
) {
  let saving = new AbortController();
  // Identifies the attempt, so that the server can distinguish a retry from saving the same rows again.
  let attempt = '';
  // The pending end of a cancelled upload; starting a new one before it completes would end the new one instead.
  let ending: Promise<unknown> = Promise.resolve();
  const consent = createReplacementConsent(calls, state);

  const save = (): Promise<void> => {
    consent.withdraw();
    return begin();
  };

  const begin = (): Promise<void> => {
    attempt = randomId();
    return run(START, 0);
  };

  const confirmSave = (): Promise<void> => (consent.give() ? begin() : Promise.resolve());

  /** Resumes at the failed batch, or restarts if the server has ended the upload. */
  const retry = (): Promise<void> => {
    const { save: failed } = state.get();
    if (failed.at !== 'failed') return Promise.resolve();
    const { failure, progress } = failed;
    return failure.next === 'resume' ? run(failure.position, progress.rowsStored) : begin();
  };

  async function run(from: Position, rowsBefore: number): Promise<void> {
    const { check } = state.get();
    if (!canSave(state.get()) || check.at !== 'done' || !check.outcome.submission) return;
    saving = new AbortController();
    const { signal } = saving;
    const { submission, report, toCorrect } = check.outcome;
    const progress = startProgress({ ...submission, from, signal, rowsBefore, startedAt: now() }, state);
    try {
      await ending;
      const { providers } = report.summary;
      if (from.index === 0 && !oneProvider && !(await consent.isGiven(providers, signal))) return;
      const receipt = await sendBatches({
        from,
        signal,
        pack: (next) => worker.call('batch', next),
        send: (body, ended) => calls.saveBatch(body, attempt, ended),
        ...(wait ? { wait } : {}),
        onSending: progress.onSending,
        onStored: progress.onStored,
      });
      state.set(toSavedState(receipt, consent.accepted()));
      onSaved(receipt);
      onMapped(toCorrect.mappingsUsed);
    } catch (error) {
      if (isAborted(error) || signal.aborted) return;
      const failure = await toFailure(error, progress.position(), worker);
      state.set({ save: { at: 'failed', failure, progress: progress.get() }, modal: 'save-problem' });
    }
  }

  function cancelSave(): void {
    if (!canCancelSave(state.get())) return;
    saving.abort();
    state.set({ save: { at: 'cancelled' } });
    // Ends the upload on the server immediately; if the call fails, it expires.
    ending = calls.endUpload().catch(() => undefined);
  }

  return {
    save,
    confirmSave,
    cancelConfirm: consent.refuse,
    retry,
    cancelSave,
    stopSaving: () => saving.abort(),
  };
}

/** The checked rows and their corrections are spent by the save. */
function toSavedState(receipt: Receipt, replaced: Replaced['replaced']) {
  return {
    save: { at: 'done', receipt, replaced },
    check: { at: 'none' },
    corrections: NO_CORRECTION_STATE,
    modal: 'saved',
  } as const satisfies Partial<UploadState>;
}

/** What follows a code other than a restart. No repeat changes a lock, a closed period or a missing right. */
const NEXT: Readonly<Record<string, SaveFailure['next']>> = {
  UPLOAD_ROWS_INVALID: 'check',
  LOCKED_AFTER_SUBMIT: 'refused',
  PERIOD_READ_ONLY: 'refused',
  NOT_FOUND: 'refused',
};

function toNext(error: ApiProblem): SaveFailure['next'] {
  if (isTransient(error)) return 'resume';
  return NEXT[error.code] ?? (error.status === 403 ? 'refused' : 'restart');
}

async function toFailure(error: unknown, position: Position, worker: SurveyWorker): Promise<SaveFailure> {
  // If it is not a server error, the worker has lost the checked rows.
  if (!(error instanceof ApiProblem)) {
    return { message: ROWS_LOST, next: 'check', position, elsewhere: null };
  }
  return {
    message: toMessage(error) + (await firstRow(error.details, worker)),
    next: toNext(error),
    position,
    elsewhere: error.code === 'UPLOAD_OPEN_ELSEWHERE' ? findOtherUpload(error.details) : null,
  };
}

const ROWS_LOST = 'The checked rows are no longer available. Please check the data again before saving.';

function findOtherUpload(details: unknown): OpenElsewhere | null {
  if (!isRecord(details)) return null;
  const { name, started_at, expires_at } = details;
  const known = [name, started_at, expires_at].every((value) => typeof value === 'string');
  return known ? { name: String(name), startedAt: String(started_at), expiresAt: String(expires_at) } : null;
}

/** Text about the first row rejected by the server, which counts the rows that were sent. */
async function firstRow(details: unknown, worker: SurveyWorker): Promise<string> {
  const rows = isRecord(details) && Array.isArray(details.rows) ? details.rows : [];
  const first: unknown = rows[0];
  if (!isRecord(first) || typeof first.message !== 'string' || typeof first.row !== 'number') return '';
  const found = await worker.call('row', { sent: first.row }).catch(() => null);
  return found === null ? ` ${first.message}.` : ` Row ${found.row} of your file: ${first.message}.`;
}
