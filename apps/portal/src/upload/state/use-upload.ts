/** Hooks that select parts of the upload state; components re-render only when their part changes. */
import { useState, useSyncExternalStore } from 'react';
import type { UploadSession } from './upload-session.ts';
import type { UploadState } from './upload-state.ts';

type Readable = Pick<UploadSession, 'get' | 'subscribe'>;

/** One value of the state; `select` must return a referentially stable value. */
export function useUpload<Value>({ get, subscribe }: Readable, select: (state: UploadState) => Value): Value {
  return useSyncExternalStore(subscribe, () => select(get()));
}

/** The named parts of the state; the object is referentially stable until one of them changes. */
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
