/** The consent to take survey data of other providers out of use, asked for before a file of the whole grant is saved. */
import type { DataSummary } from '@srae/domain/survey/check/report';
import type { Observable } from '../../../forms/state/observable.ts';
import type { UploadCalls } from '../../upload-calls.ts';
import { findReplaced, isAccepted, type Replaced } from '../replaced.ts';
import type { UploadState } from '../upload-state.ts';

export type ReplacementConsent = {
  /** What the person agreed to take out of use. */
  readonly accepted: () => Replaced['replaced'];
  readonly withdraw: () => void;
  /** Accepts what is being asked; false if nothing is. */
  readonly give: () => boolean;
  /** Closes the question without consent. */
  readonly refuse: () => void;
  /** Whether all that a file of these providers replaces now is accepted; asks if not. */
  readonly isGiven: (inFile: DataSummary['providers'], signal: AbortSignal) => Promise<boolean>;
};

export function createReplacementConsent(
  calls: Pick<UploadCalls, 'inForce'>,
  state: Observable<UploadState>,
): ReplacementConsent {
  let accepted: Replaced['replaced'] = [];
  return {
    accepted: () => accepted,
    withdraw: () => {
      accepted = [];
    },
    give: () => {
      const { save: asking } = state.get();
      if (asking.at !== 'confirm') return false;
      accepted = asking.replaced;
      return true;
    },
    refuse: () => {
      if (state.get().save.at === 'confirm') state.set({ save: { at: 'none' } });
    },
    isGiven: async (inFile, signal) => {
      const found = findReplaced(await calls.inForce(signal), inFile);
      signal.throwIfAborted();
      if (!isAccepted(found.replaced, accepted)) {
        state.set({ save: { at: 'confirm', ...found } });
        return false;
      }
      accepted = found.replaced;
      return true;
    },
  };
}
