/** Duration and seed of the property tests over hostile input. */
export type FuzzPlan = { readonly rounds: number; readonly seed: number };

declare module 'vitest' {
  // An interface, because only interfaces can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** Set only by `npm run fuzz`; `npm test` has short plans of its own. */
    fuzz?: FuzzPlan;
  }
}

/** In `npm test`: a few deterministic calls per row. */
export const SHORT_PLAN: FuzzPlan = { rounds: 8, seed: 20_231 };
