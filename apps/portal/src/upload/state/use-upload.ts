/** What a component reads of an upload; it is drawn anew only when that has changed. */
import { useState, useSyncExternalStore } from 'react';
import type { UploadSession } from './upload-session.ts';
import type { UploadState } from './upload-state.ts';

type Readable = Pick<UploadSession, 'get' | 'subscribe'>;

/** One value of the state; `select` returns the same value while nothing of it has changed. */
export function useUpload<Value>({ get, subscribe }: Readable, select: (state: UploadState) => Value): Value {
  return useSyncExternalStore(subscribe, () => select(get()));
}

/** The named parts of the state, as the same object while none of them has changed. */
export function useUploadParts<Name extends keyof UploadState>(
  session: Readable,
  names: readonly Name[],
): Pick<UploadState, Name> {
  const [select] = useState(() => createPartsSelector(names));
  return useUpload(session, select);
}

function createPartsSelector<Name extends keyof UploadState>(names: readonly Name[]) {
  let parts: Pick<UploadState, Name> | null = null;
  return (state: UploadState): Pick<UploadState, Name> => {
    const known = parts;
    if (known && names.every((name) => known[name] === state[name])) return known;
    parts = state;
    return parts;
  };
}
