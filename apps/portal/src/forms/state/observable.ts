/** A value that components subscribe to; they re-render only when what they select has changed. */
export type Observable<State> = {
  readonly get: () => State;
  readonly set: (patch: Partial<State>) => void;
  /** Changes the value and leaves it to `tell` to say so. */
  readonly change: (patch: Partial<State>) => void;
  readonly tell: () => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createObservable<State extends object>(initial: State): Observable<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  const change = (patch: Partial<State>) => {
    state = { ...state, ...patch };
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    set: (patch) => {
      change(patch);
      tell();
    },
    change,
    tell,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
