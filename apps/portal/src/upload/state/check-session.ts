/** State machine of the check without an account: file, mapping, check; nothing is sent or stored (decision 38). */
import type { RememberedMapping } from '@srae/contract/schemas/mappings/column-mappings';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { ExpectedPair } from '@srae/domain/survey/names';
import { createObservable } from '../../forms/state/observable.ts';
import type { FileName } from '../protocol.ts';
import type { SurveyWorker } from '../survey-worker.ts';
import { checkSteps } from './steps/check-steps.ts';
import { fileSteps, toSentence } from './steps/file-steps.ts';
import { EMPTY, type UploadState } from './upload-state.ts';

/** The names of the grant, from a template chosen by the user. */
export type PairsState =
  | { readonly at: 'none' }
  | { readonly at: 'loading'; readonly name: string }
  | { readonly at: 'loaded'; readonly name: string; readonly pairs: readonly ExpectedPair[] }
  | { readonly at: 'failed'; readonly message: string };

export function createCheckSession({ survey, worker }: { survey: Survey; worker: SurveyWorker }) {
  const state = createObservable<UploadState>(EMPTY);
  const pairs = createObservable<{ readonly names: PairsState }>({ names: { at: 'none' } });
  const expected = () => {
    const { names } = pairs.get();
    return Promise.resolve(names.at === 'loaded' ? names.pairs : null);
  };
  const file = fileSteps({ survey, worker, calls: NOTHING_REMEMBERED }, state);
  const check = checkSteps(
    { survey, worker, calls: NOTHING_REMEMBERED, expected, oneProvider: false },
    state,
  );
  let reading = new AbortController();

  const afterStopping =
    <Args extends readonly unknown[], Result>(act: (...args: Args) => Result) =>
    (...args: Args): Result => {
      check.stopChecking();
      return act(...args);
    };

  // Results obtained with other names are no longer valid.
  const setNames = (names: PairsState) => {
    reading.abort();
    reading = new AbortController();
    pairs.set({ names });
    state.set({ check: { at: 'none' } });
    return reading.signal;
  };

  async function chooseNames(template: File): Promise<void> {
    const { name } = template;
    const signal = setNames({ at: 'loading', name });
    try {
      const found = await worker.call('pairs', template, { signal });
      if (!signal.aborted) setNames({ at: 'loaded', name, pairs: found });
    } catch (error) {
      if (!signal.aborted) setNames({ at: 'failed', message: toSentence(error) });
    }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    names: pairs,
    chooseNames: afterStopping(chooseNames),
    withoutNames: afterStopping(() => void setNames({ at: 'none' })),
    choose: afterStopping(file.choose),
    changeLayout: afterStopping(file.changeLayout),
    map: afterStopping(file.map),
    useRemembered: afterStopping(file.useRemembered),
    setMemoryAside: afterStopping(file.setMemoryAside),
    cancelReading: file.cancelReading,
    check: check.check,
    cancelCheck: check.stopChecking,
    /** The error report of the last check. */
    make: (what: FileName) => worker.call('make', { file: what, instrument: survey.instrument }),
    closeModal: () => state.set({ modal: null }),
    /** Stops work in progress; the worker remains available for the other survey. */
    end: () => {
      reading.abort();
      file.stopReading();
      check.stopChecking();
    },
  };
}

const NO_MAPPING: RememberedMapping = { mapping: null, updated_at: null };
const NOTHING_REMEMBERED = {
  readMapping: () => Promise.resolve(NO_MAPPING),
  saveMapping: () => Promise.resolve(NO_MAPPING),
};
