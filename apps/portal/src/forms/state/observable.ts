/** A value that components subscribe to; they re-render only when what they select has changed. */
export type Observable<State> = {
  readonly get: () => State;
  readonly set: (patch: Partial<State>) => void;
  /** Changes the state without notifying the subscribers; `notify` does. */
  readonly update: (patch: Partial<State>) => void;
  readonly notify: () => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createObservable<State extends object>(initial: State): Observable<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  const update = (patch: Partial<State>) => {
    state = { ...state, ...patch };
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    set: (patch) => {
      update(patch);
      notify();
    },
    update,
    notify,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
