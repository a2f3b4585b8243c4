/** A value that components subscribe to; they re-render only when what they select has changed. */
export type Observable<State> = {
  readonly get: () => State;
  readonly set: (patch: Partial<State>) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createObservable<State extends object>(initial: State): Observable<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (patch) => {
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
