/** How long the properties over hostile input run, and from which seed. */
export type FuzzPlan = { readonly rounds: number; readonly seed: number };

declare module 'vitest' {
  // An interface, because only those can be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** Named by `npm run fuzz` alone; `npm test` has short plans of its own. */
    fuzz?: FuzzPlan;
  }
}

/** In `npm test`: a few calls of every row, always the same. */
export const SHORT_PLAN: FuzzPlan = { rounds: 8, seed: 20_231 };
