import { beforeAll } from 'vitest';

/** Compiles what the routes load when it is first opened, before the clock of a test runs: a busy machine takes long. */
export function compileFirst(...loads: readonly (() => Promise<unknown>)[]): void {
  beforeAll(async () => {
    await Promise.all(loads.map((load) => load()));
  });
}
