import { beforeAll } from 'vitest';

/** Compiles the lazy-loaded routes before a test's timeout starts, since this is slow on a busy machine. */
export function compileFirst(...loads: readonly (() => Promise<unknown>)[]): void {
  beforeAll(async () => {
    await Promise.all(loads.map((load) => load()));
  });
}
