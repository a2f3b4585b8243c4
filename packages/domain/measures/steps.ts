/** Long work in steps of a millisecond or so, for a process that has others to serve meanwhile. */

/** Work that pauses wherever it may be interrupted, and answers once it is done. */
export type Steps<T> = Generator<undefined, T>;

/** Does all steps at once. */
export function inOneGo<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The items one by one, with a pause after every `many` of them. */
export function* paced<T>(items: Iterable<T>, many: number, work: (item: T) => void): Steps<void> {
  let left = many;
  for (const item of items) {
    work(item);
    left -= 1;
    if (left > 0) continue;
    yield;
    left = many;
  }
}
