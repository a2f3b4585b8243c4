/** State machine of the upload page: file, mapping, check and saving. Framework-free. */
import { createObservable } from '../../forms/state/observable.ts';
import type { FileName } from '../protocol.ts';
import { checkSteps, type CheckDeps } from './steps/check-steps.ts';
import { correctSteps, type CorrectDeps } from './steps/correct-steps.ts';
import { fileSteps, type FileDeps } from './steps/file-steps.ts';
import { saveSteps, type SaveDeps } from './steps/save-steps.ts';
import { EMPTY, type UploadState } from './upload-state.ts';

export type SessionDeps = FileDeps & CheckDeps & CorrectDeps & Omit<SaveDeps, 'onMapped'>;

export type UploadSession = ReturnType<typeof createUploadSession>;

export function createUploadSession(deps: SessionDeps) {
  const state = createObservable<UploadState>(EMPTY);
  const file = fileSteps(deps, state);
  const check = checkSteps(deps, state);
  const correct = correctSteps(deps, state, check.recheck);
  const save = saveSteps({ ...deps, onMapped: (used) => void correct.remember(used) }, state);

  /** Cancels work made obsolete by a change of the file or its mapping. */
  const afterStopping =
    <Args extends readonly unknown[], Result>(act: (...args: Args) => Result) =>
    (...args: Args): Result | undefined => {
      if (state.get().save.at === 'running') return undefined;
      correct.stopCorrecting();
      check.stopChecking();
      return act(...args);
    };

  return {
    get: state.get,
    subscribe: state.subscribe,
    choose: afterStopping(file.choose),
    changeLayout: afterStopping(file.changeLayout),
    map: afterStopping(file.map),
    useRemembered: afterStopping(file.useRemembered),
    setMemoryAside: afterStopping(file.setMemoryAside),
    cancelReading: file.cancelReading,
    check: async () => {
      correct.stopCorrecting();
      await check.check();
      await correct.loadMemory();
    },
    cancelCheck: check.stopChecking,
    correctCell: correct.correctCell,
    decide: correct.decide,
    undo: correct.undo,
    redo: correct.redo,
    undoAll: correct.undoAll,
    save: save.save,
    confirmSave: save.confirmSave,
    cancelConfirm: save.cancelConfirm,
    retry: save.retry,
    cancelSave: save.cancelSave,
    /** A file created by the worker: the report of the last check, or the dictionary. */
    make: (what: FileName) => deps.worker.call('make', { file: what, instrument: deps.survey.instrument }),
    closeModal: () => state.set({ modal: null }),
    /** Disposes of the session: stops all work and drops the file. */
    end: () => {
      file.stopReading();
      correct.stopCorrecting();
      check.stopChecking();
      save.stopSaving();
      deps.worker.end();
      state.set(EMPTY);
    },
  };
}
