/** Rewords a visible text; most texts are returned unchanged. */
export type Reword = (text: string) => string;

/** An instrument's wording in the registry, for the pages that all instruments share. */
export type Words = {
  /** Rewords a shared text, such as the term for the holder of a grant. */
  readonly reword: Reword;
  /** Whether it has the optional COVID counts that a period may collect (decision 15). */
  readonly hasCovidCounts: boolean;
};

/** The words of the first instrument, which the texts are written in. */
export const asIs: Reword = (text) => text;
