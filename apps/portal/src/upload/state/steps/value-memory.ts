/** The value mappings that are remembered from earlier uploads. */
import type { ValueMapping } from '@srae/domain/survey/corrections/corrections';
import type { Observable } from '../../../forms/state/observable.ts';
import type { UploadCalls } from '../../upload-calls.ts';
import type { CorrectionState } from '../corrections-state.ts';
import type { UploadState } from '../upload-state.ts';

type MemoryDeps = {
  readonly instrument: string;
  readonly calls: Pick<UploadCalls, 'readValueMappings' | 'saveValueMappings'>;
};

export function createValueMemory({ instrument, calls }: MemoryDeps, state: Observable<UploadState>) {
  const patch = (change: Pick<CorrectionState, 'memory'>) =>
    state.set({ corrections: { ...state.get().corrections, ...change } });

  /** Loads them once, for the check that `signal` belongs to; none is applied automatically. */
  async function loadMemory(signal: AbortSignal): Promise<void> {
    const { check, corrections } = state.get();
    if (check.at !== 'done' || check.outcome.toCorrect.values.length === 0) return;
    if (corrections.memory.at === 'known') return;
    try {
      const { mappings } = await calls.readValueMappings({ instrument });
      if (!signal.aborted) patch({ memory: { at: 'known', mappings } });
    } catch {
      if (!signal.aborted) patch({ memory: { at: 'failed' } });
    }
  }

  /** Stores the mappings used by a saved upload. */
  async function remember(used: readonly ValueMapping[]): Promise<void> {
    if (used.length === 0) return;
    const mappings = used.map(({ column, found, accepted }) => ({
      column,
      found: [...found],
      accepted: [...accepted],
    }));
    await calls
      .saveValueMappings({ instrument, mappings })
      .catch(() => patch({ memory: { at: 'not-kept' } }));
  }

  return { loadMemory, remember };
}
